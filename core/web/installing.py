"""What makes the pages installable: the manifest, the service worker, and a page for when there is
no network. All three know nobody."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import path
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    told = {
        "id": "/",
        "name": "Paquebot",
        "short_name": "Paquebot",
        "description": gettext("Sea-trade board games at the pace of letters"),
        "lang": get_language(),
        "start_url": "/my/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6efdf",
        "theme_color": "#175a80",
        "icons": [
            {
                "src": static(f"icon-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """From the root, so that it serves every page; asked for anew each time it is looked for."""
    answer = render(request, "offline/sw.js", content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline/offline.html")


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", service_worker, name="service-worker"),
    path("offline/", offline, name="offline"),
]
