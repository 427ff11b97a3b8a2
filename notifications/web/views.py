"""The embedded service's letter box: what would have gone out by mail, and a box to answer it.
For whoever sits at this machine."""

import secrets
from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from core import clock
from notifications import inbound
from notifications.models import Inbound, LocalMail
from notifications.web import letterbox

MAILS_A_PAGE = 30
SOON, LATER = 1, 10  # seconds until a page that waits looks again
PATIENCE = 60  # seconds after which it says that something is slow

# The picture of a mail may show itself and nothing else: no script, no form, nothing from
# elsewhere.
STRICT = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; "
    "sandbox allow-top-navigation-by-user-activation"
)

FORWARDING = {
    f"HTTP_{name}"
    for name in (
        *("FORWARDED", "VIA", "CDN_LOOP", "X_REAL_IP", "X_CLIENT_IP", "X_CLUSTER_CLIENT_IP"),
        *("X_ORIGINAL_HOST", "X_ORIGINAL_FOR", "X_PROXYUSER_IP", "X_ENVOY_EXTERNAL_ADDRESS"),
        *("TRUE_CLIENT_IP", "CF_CONNECTING_IP", "CF_RAY", "FASTLY_CLIENT_IP", "FLY_CLIENT_IP"),
    )
}

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def for_this_machine(view: View[P]) -> View[P]:
    """The letter box shows everybody's mail, codes to sign in with too: it is there only where
    mail goes nowhere else, and only for somebody at this very machine, whatever address the
    server was told to listen on, and whatever stands between."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not settings.LOCAL_INBOX or not is_from_here(request):
            raise Http404
        return view(request, *args, **kwargs)

    return never_cache(guarded)


def is_from_here(request: HttpRequest) -> bool:
    """Behind a proxy or a tunnel every visitor comes from this machine: it is told by the name
    they asked for, or by what it adds."""
    return (
        is_loopback(request.META.get("REMOTE_ADDR", ""))
        and is_loopback(host_of(request))
        and not any(is_forwarding(name) for name in request.META)
    )


def host_of(request: HttpRequest) -> str:
    name = request.META.get("HTTP_HOST", "").lower()
    bare = name.partition("]")[0].lstrip("[") if name.startswith("[") else name.partition(":")[0]
    return "127.0.0.1" if bare == "localhost" else bare


def is_forwarding(name: str) -> bool:
    return name.startswith("HTTP_X_FORWARDED") or name in FORWARDING


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


@for_this_machine
@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    page = Paginator(LocalMail.objects.defer("raw"), MAILS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "inbox/inbox.html", {"page": page, "domain": settings.MAIL_DOMAIN})


@for_this_machine
@require_safe
def mail(request: HttpRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(LocalMail, pk=pk)
    context = {
        "mail": row,
        "read": letterbox.opened(row),
        "nonce": secrets.token_hex(16),
        "as_html": "html" in request.GET,
    }
    return render(request, "inbox/mail.html", context)


@for_this_machine
@xframe_options_sameorigin
@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The mail's HTML alone, for the frame on its page."""
    html = letterbox.opened(get_object_or_404(LocalMail, pk=pk)).html
    if not html:
        raise Http404
    return HttpResponse(html, headers={"Content-Security-Policy": STRICT})


@for_this_machine
@require_POST
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    """Post the answer as any mail program would; a task reads it."""
    read = letterbox.opened(get_object_or_404(LocalMail, pk=pk))
    if not read.reply_to:
        raise Http404
    letter = letterbox.answer(
        read, request.POST.get("text", ""), nonce=request.POST.get("nonce", ""), now=clock.now()
    )
    sent = letterbox.posted(letter) or inbound.receive(
        letter.as_bytes(), via="inbox", now=clock.now()
    )
    return redirect("inbox-letter", pk=sent.pk)


@for_this_machine
@require_safe
def on_its_way(request: HttpRequest, pk: int) -> HttpResponse:
    """Looks again until the answer to a letter has come, then shows it. A header does it, so no
    script is needed."""
    letter = get_object_or_404(Inbound, pk=pk, via="inbox")
    if answered := letterbox.answer_to(letter):
        return redirect("inbox-mail", pk=answered.pk)
    slow = (clock.now() - letter.received_at).total_seconds() > PATIENCE
    unanswered = letterbox.never_answered(letter)
    page = render(request, "inbox/on_its_way.html", {"slow": slow, "unanswered": unanswered})
    if not unanswered:
        page["Refresh"] = str(LATER if slow else SOON)
    return page
