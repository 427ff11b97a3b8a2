from django.urls import URLPattern, path

from operators.web import acts, views

urlpatterns: list[URLPattern] = [
    path("staff/", views.overview, name="staff"),
    path("staff/find/", views.find, name="staff-find"),
    path("staff/players/<int:pk>/", views.player, name="staff-player"),
    path("staff/players/<int:pk>/<slug:name>/", acts.player_act, name="staff-player-act"),
    path("staff/bans/", views.bans, name="staff-bans"),
    path("staff/reports/", views.reports, name="staff-reports"),
    path("staff/reports/<int:pk>/answer/", acts.report_act, name="staff-report-act"),
    path("staff/tables/<str:game_id>/", views.table, name="staff-table"),
    path("staff/tables/<str:game_id>/<slug:name>/", acts.table_act, name="staff-table-act"),
    path("staff/press/<int:pk>/<slug:name>/", acts.press_act, name="staff-press-act"),
    path("staff/mails/", views.outbox, name="staff-outbox"),
    path("staff/mails/<int:pk>/resend/", acts.mail_act, name="staff-mail-act"),
    path("staff/letters/", views.letters, name="staff-letters"),
    path("staff/letters/<int:pk>/<slug:name>/", acts.letter_act, name="staff-letter-act"),
    path("staff/stuck/", views.stuck, name="staff-stuck"),
    path("staff/stuck/<str:part>/", acts.free_act, name="staff-free"),
    path("staff/quotas/", views.quotas, name="staff-quotas"),
    path("staff/log/", views.log, name="staff-log"),
    path("me/operators/", views.about_me, name="operators-about-me"),
]
