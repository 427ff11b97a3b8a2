from django.urls import URLPattern, path

from games.web import views

urlpatterns: list[URLPattern] = [
    path("", views.tables, name="tables"),
    path("tables/<str:table_id>/", views.table, name="table"),
    path("healthz", views.healthz, name="healthz"),
]
