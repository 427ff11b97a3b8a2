from django.urls import URLPattern, path

from notifications.web import mail_pages

urlpatterns: list[URLPattern] = [
    path("me/mails/", mail_pages.preferences, name="mail-preferences"),
    path("me/mails/works/", mail_pages.address_works, name="mail-works"),
    path("me/mails/calendar/", mail_pages.renew_calendar, name="renew-calendar"),
    path("me/mails/<str:table_id>/", mail_pages.table_preferences, name="mail-table-preferences"),
    path("calendar/<str:token>.ics", mail_pages.calendar, name="calendar"),
    path("mail/stop/<str:token>/", mail_pages.stop, name="mail-stop"),
]
