"""REST about time and mails, beside the doors of the tables."""

from django.urls import URLPattern, path

from core.rest import converters  # noqa: F401 -- registers <id:...>
from notifications.api import hook_views, views

urlpatterns: list[URLPattern] = [
    path("tables/<id:table_id>/pause", views.Pause.as_view(), name="api-pause"),
    path("tables/<id:table_id>/resume", views.Resume.as_view(), name="api-resume"),
    path("me/mails", views.Mails.as_view(), name="api-mails"),
    path("me/mails/<id:table_id>", views.TableMails.as_view(), name="api-table-mails"),
    path("me/calendar", views.MyCalendarView.as_view(), name="api-calendar"),
    path("me/hooks", hook_views.Hooks.as_view(), name="api-hooks"),
    path("me/hooks/<int:hook_id>", hook_views.OneHook.as_view(), name="api-hook"),
    path("me/hooks/<int:hook_id>/on", hook_views.HookOn.as_view(), name="api-hook-on"),
    path("me/hooks/<int:hook_id>/ping", hook_views.HookPing.as_view(), name="api-hook-ping"),
    path("me/hooks/<int:hook_id>/secret", hook_views.HookSecret.as_view(), name="api-hook-secret"),
    path(
        "me/hooks/<int:hook_id>/deliveries",
        hook_views.Deliveries.as_view(),
        name="api-hook-deliveries",
    ),
    path(
        "me/hooks/<int:hook_id>/deliveries/<slug:name>/replay",
        hook_views.Replay.as_view(),
        name="api-hook-replay",
    ),
    path("absences", views.Absences.as_view(), name="api-absences"),
    path("absences/<int:absence_id>", views.OneAbsence.as_view(), name="api-absence"),
]
