from django.urls import URLPattern, path

from leagues.web import ladders, outside, views, wizard

urlpatterns: list[URLPattern] = [
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/new/", wizard.new, name="new-league"),
    path("ratings/", ladders.ladder, name="ratings"),
    path("leagues/<str:season_id>/", views.league, name="league"),
    path("leagues/<str:season_id>/enter/", views.enter, name="enter-league"),
    path("leagues/<str:season_id>/withdraw/", views.withdraw, name="withdraw-league"),
    path("leagues/<str:season_id>/decline/", views.decline, name="decline-league"),
    path("leagues/<str:season_id>/mails/", views.mails, name="league-mails"),
    path("leagues/<str:season_id>/calendar.ics", views.calendar, name="league-calendar"),
    path("leagues/<str:season_id>/entrants.csv", views.entrants_csv, name="league-entrants-csv"),
    path("leagues/<str:season_id>/entrants.json", views.entrants_json, name="league-entrants-json"),
    path("leagues/<str:season_id>/standings.csv", views.standings_csv, name="league-standings-csv"),
    path(
        "leagues/<str:season_id>/standings.json", views.standings_json, name="league-standings-json"
    ),
    path("leagues/<str:season_id>/widget/", outside.widget, name="league-widget"),
    path("leagues/<str:season_id>/feed.atom", outside.feed, name="league-feed"),
    path("leagues/<str:season_id>/report/", views.ask_for_report, name="ask-for-league-report"),
    path("leagues/<str:season_id>/report.pdf", views.report, name="league-report"),
    path("leagues/<str:season_id>/run/", views.run, name="league-run"),
    path("leagues/<str:season_id>/run/announce/", views.announce, name="league-announce"),
    path("leagues/<str:season_id>/run/import/", views.import_, name="league-import"),
    path("leagues/<str:season_id>/run/<slug:name>/", views.direct, name="league-direct"),
]
