"""Where somebody sees who is and was in, and takes back what they did not do themselves."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core.accounts import activity, sign_ins, undo
from core.accounts.models import AccountNotice, User
from core.refusals import NotFound


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """Where one is signed in; sent, it ends all sessions but this one."""
    if request.method == "POST":
        sign_ins.end_others(request)
        messages.success(request, gettext("All other sessions are over."))
        return redirect("sessions")
    found = sign_ins.sessions_of(cast(User, request.user))
    return render(request, "pages/sessions.html", {"sessions": found})


@never_cache
@login_required
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """What happened to the account, newest first."""
    user = cast(User, request.user)
    events = user.account_events.order_by("-pk")[: activity.MOST_SHOWN]
    lines = [(event, activity.explain_event(event)) for event in events]
    return render(request, "pages/account_log.html", {"lines": lines, "days": activity.KEPT.days})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo_change(request: HttpRequest, token: str) -> HttpResponse:
    """Where the link in a notice leads: a page with a button. The link shows who asks; no session
    is needed, for it may be in other hands."""
    try:
        notice = undo.find_notice(token)
    except NotFound:
        return render(request, "pages/undo_over.html", status=404)
    if request.method != "POST":
        return offer(request, notice)
    try:
        undo.undo(
            notice=notice,
            first=int(request.POST.get("first", "")),
            client=activity.client_of(request),
            now=timezone.now(),
        )
    except ValueError:
        return offer(request, notice, status=422)
    except undo.UndoRefusal as refused:
        trouble = refused.sentence(gettext)
        return offer(request, notice, trouble=trouble, status=refused.status)
    return render(request, "pages/undone.html", {"address": notice.address})


def offer(
    request: HttpRequest, notice: AccountNotice, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    events = undo.choices(notice, now=timezone.now())
    choices = [(event, activity.explain_event(event)) for event in events]
    told = {"notice": notice, "choices": choices, "trouble": trouble}
    return render(request, "pages/undo.html", told, status=status)
