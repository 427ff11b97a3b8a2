"""What a browser is shown in before anybody signs in: light or dark, and in which language. Both
are kept in cookies of that browser alone."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

COOKIE = "theme"  # base.html reads it
THEMES = ("light", "dark")
YEAR = 365 * 24 * 60 * 60  # seconds


# Exempt: at worst a stranger makes a page dark, and so a page that has no other form needs no
# cookie.
@csrf_exempt
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Light, dark, or (anything else) as the system has it; then back where it was chosen."""
    response = redirect(came_from(request))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(
            COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=secure, httponly=True
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def came_from(request: HttpRequest) -> str:
    """The page the form stood on, if it is one of ours."""
    address = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    return address if ours else "/"


urlpatterns = [
    path("theme/", choose_theme, name="theme"),
    path("language/", csrf_exempt(set_language), name="language"),
]
