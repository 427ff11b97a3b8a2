from django.urls import URLPattern, path

from core.accounts import views

urlpatterns: list[URLPattern] = [
    path("me/", views.me, name="me"),
    path("me/data.json", views.my_data, name="my-data"),
    path("me/leave/", views.leave_for_good, name="leave-for-good"),
    path("me/token/", views.new_token, name="new-token"),
    path("me/token/void/", views.void_token, name="void-token"),
]
