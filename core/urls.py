"""Where each app's pages hang. Named by strings: core knows none of the apps above it."""

from django.urls import URLResolver, include, path

urlpatterns: list[URLResolver] = [
    path("", include("games.web.urls")),
]

handler404 = "games.web.views.not_found"
