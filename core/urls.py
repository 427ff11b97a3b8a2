"""Where each app's pages hang. Named by strings: core knows none of the apps above it."""

from django.urls import URLResolver, include, path

urlpatterns: list[URLResolver] = [
    path("api/v1/", include("games.api.urls")),  # what is asked most often comes first
    path("api/v1/", include("leagues.api.urls")),
    path("api/v1/", include("notifications.api.urls")),
    path("api/v1/", include("core.rest.not_found")),
    path("", include("games.web.urls")),
    path("", include("leagues.web.urls")),
    path("", include("operators.web.urls")),
    path("", include("core.accounts.urls")),
    path("", include("core.web.appearance")),
    path("", include("core.web.installing")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("inbox/", include("notifications.web.urls")),
    path("", include("notifications.web.time_urls")),
    path("", include("notifications.web.mail_urls")),
    path("anymail/", include("notifications.web.hooks")),
]

handler400 = "games.web.views.bad_request"
handler404 = "games.web.views.not_found"
handler500 = "core.database_faults.server_error_page"
