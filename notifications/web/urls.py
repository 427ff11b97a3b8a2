from django.urls import URLPattern, path

from notifications.web import views

urlpatterns: list[URLPattern] = [
    path("", views.inbox, name="inbox"),
    path("<int:pk>/", views.mail, name="inbox-mail"),
    path("<int:pk>/html/", views.picture, name="inbox-html"),
    path("<int:pk>/reply/", views.reply, name="inbox-reply"),
    path("letters/<int:pk>/", views.on_its_way, name="inbox-letter"),
]
