from django.urls import URLPattern, path

from notifications.web import time

urlpatterns: list[URLPattern] = [
    path("absences/", time.absences, name="absences"),
    path("absences/<int:pk>/withdraw/", time.withdraw, name="withdraw-absence"),
    path("tables/<str:table_id>/pause/", time.pause, name="pause"),
    path("tables/<str:table_id>/resume/", time.resume, name="resume"),
]
