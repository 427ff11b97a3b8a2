"""REST about time, beside the doors of the tables."""

from django.urls import URLPattern, path

from games.api.urls import at_table
from notifications.api import views

urlpatterns: list[URLPattern] = [
    at_table("/pause", views.Pause),
    at_table("/resume", views.Resume),
    path("absences", views.Absences.as_view(), name="api-absences"),
    path("absences/<int:absence_id>", views.OneAbsence.as_view(), name="api-absence"),
]
