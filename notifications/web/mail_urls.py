from django.urls import URLPattern, path

from notifications.web import channel_pages, mail_pages

urlpatterns: list[URLPattern] = [
    path("me/mails/", mail_pages.preferences, name="mail-preferences"),
    path("me/mails/works/", mail_pages.address_works, name="mail-works"),
    path("me/mails/calendar/", mail_pages.renew_calendar, name="renew-calendar"),
    path("me/channels/", channel_pages.show, name="channels"),
    path("me/channels/add/", channel_pages.add, name="add-channel"),
    path("me/channels/<int:pk>/", channel_pages.change, name="change-channel"),
    path("me/mails/<str:table_id>/", mail_pages.table_preferences, name="mail-table-preferences"),
    path("calendar/<str:token>.ics", mail_pages.calendar, name="calendar"),
    path("mail/stop/<str:token>/", mail_pages.stop, name="mail-stop"),
]
