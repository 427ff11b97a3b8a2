"""REST about time and mails, beside the doors of the tables."""

from django.urls import URLPattern, path

from core.rest import converters  # noqa: F401 -- registers <id:...>
from notifications.api import views

urlpatterns: list[URLPattern] = [
    path("tables/<id:table_id>/pause", views.Pause.as_view(), name="api-pause"),
    path("tables/<id:table_id>/resume", views.Resume.as_view(), name="api-resume"),
    path("me/mails", views.Mails.as_view(), name="api-mails"),
    path("me/mails/<id:table_id>", views.TableMails.as_view(), name="api-table-mails"),
    path("me/calendar", views.Calendar.as_view(), name="api-calendar"),
    path("absences", views.Absences.as_view(), name="api-absences"),
    path("absences/<int:absence_id>", views.OneAbsence.as_view(), name="api-absence"),
]
