"""REST about time and mails, beside the doors of the tables."""

from django.urls import URLPattern, path

from games.api.urls import at_table
from notifications.api import views

urlpatterns: list[URLPattern] = [
    at_table("/pause", views.Pause),
    at_table("/resume", views.Resume),
    path("me/mails", views.Mails.as_view(), name="api-mails"),
    path("me/mails/<table:table_id>", views.TableMails.as_view(), name="api-table-mails"),
    path("me/calendar", views.Calendar.as_view(), name="api-calendar"),
    path("absences", views.Absences.as_view(), name="api-absences"),
    path("absences/<int:absence_id>", views.OneAbsence.as_view(), name="api-absence"),
]
