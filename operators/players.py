"""What operators do about a player. Each is an act in their log, told to the player by mail."""

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from core.accounts import account_mails, names
from core.accounts.deletion import NOWHERE
from core.accounts.models import Complaint, User
from games.models import Game, Seat
from games.services import directed
from operators import words
from operators.models import Act, Ban
from operators.records import ActRefused, record


def ban(
    user: User, *, by: User | None, reason: str, now: datetime, until: datetime | None = None
) -> Act:
    """Close an account, until then or for good: pages, keys for programs and mail refuse it from
    now on. A second ban takes the place of the first. Raises ActRefused."""
    with transaction.atomic():
        kept = locked(user)
        if kept.is_staff:
            raise ActRefused(gettext("That is an operator: take that away first."))
        if until is not None and until <= now:
            raise ActRefused(gettext("That moment has passed."))
        facts = {"until": until.isoformat()} if until else {}
        kind = "suspended" if until else "banned"
        act = record(kind, by=by, about=kept, now=now, facts=facts, reason=reason)
        Ban.objects.update_or_create(user=kept, defaults={"act": act, "until": until})
        User.objects.filter(pk=kept.pk).update(is_active=False)
        close_sessions(kept)
        tell(act)
    return act


def lift(user: User, *, by: User | None, reason: str, now: datetime) -> Act:
    """Open a closed account again. Raises ActRefused."""
    with transaction.atomic():
        kept = locked(user)
        if kept.is_active:
            raise ActRefused(gettext("This account is open."))
        act = record("lifted", by=by, about=kept, now=now, reason=reason)
        Ban.objects.filter(user=kept).delete()
        User.objects.filter(pk=kept.pk).update(is_active=True)
        tell(act)
    return act


def lift_expired(*, now: datetime) -> int:
    """Accounts whose time is over; how many."""
    over = Ban.objects.filter(until__lte=now).select_related("user")
    return sum(lift_one(one, now=now) for one in over)


def lift_one(one: Ban, *, now: datetime) -> bool:
    """False when another worker was quicker, or an operator has changed it."""
    with transaction.atomic():
        locked(one.user)
        if not Ban.objects.filter(pk=one.pk, until__lte=now).exists():
            return False
        lift(one.user, by=None, reason="", now=now)
    return True


def rename(user: User, name: str, *, by: User, reason: str, now: datetime) -> Act:
    """Raises ActRefused, in the words of the form for names."""
    with transaction.atomic():
        kept = locked(user)
        try:
            new = names.check(name, but=kept)
        except names.NameRefused as refused:
            raise ActRefused(refused.sentence) from None
        old, kept.username, kept.skeleton = kept.username, new, names.skeleton(new)
        kept.save(update_fields=["username", "skeleton"])
        act = record("renamed", by=by, about=kept, now=now, reason=reason, old=old, new=new)
        tell(act)
    return act


def end_sessions(user: User, *, by: User, reason: str, now: datetime) -> Act:
    """Whoever is signed in there is not any more, and no program is."""
    with transaction.atomic():
        kept = locked(user)
        close_sessions(kept)
        kept.api_keys.all().delete()
        act = record("sessions_ended", by=by, about=kept, now=now, reason=reason)
        tell(act)
    return act


def close_sessions(user: User) -> None:
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
    UserSession.objects.filter(user=user).delete()


def hand_over_seats(user: User, *, by: User, reason: str, now: datetime) -> int:
    """Give every running seat of theirs to the autopilot, a table at a time; how many."""
    seats = Seat.objects.filter(player=user, game__status=Game.Status.RUNNING)
    return sum(
        hand_over_seat(seat.game, seat.number, by=by, reason=reason, now=now) is not None
        for seat in seats.select_related("game")
    )


def hand_over_seat(game: Game, number: int, *, by: User, reason: str, now: datetime) -> Act | None:
    """None where no player holds it, or the game is over."""
    with transaction.atomic():
        held = Seat.objects.filter(game=game, number=number).select_related("player").first()
        if held is None or not directed.hand_to(
            game_id=game.pk, number=number, player=None, now=now
        ):
            return None
        return record(
            "seat_handed_over", by=by, about=held.player, game=game, now=now,
            facts={"seat": number}, reason=reason,
        )  # fmt: skip


def answer_report(complaint: Complaint, *, by: User, reason: str, now: datetime) -> Act:
    """Whoever reported is told what the operators say to it. Raises ActRefused."""
    with transaction.atomic():
        Complaint.objects.select_for_update().get(pk=complaint.pk)
        if complaint.acts.exists():
            raise ActRefused(gettext("Somebody has answered it already."))
        act = record(
            "report_answered", by=by, about=complaint.by, complaint=complaint, now=now,
            facts={"report": complaint.pk}, reason=reason,
        )  # fmt: skip
        if complaint.by is not None:
            tell(act)
    return act


# --- Who operates ---


def appoint(user: User, *, by: User | None, now: datetime) -> Act:
    with transaction.atomic():
        kept = locked(user)
        if kept.is_guest or not kept.is_active:
            raise ActRefused(gettext("Only an open account can operate the service."))
        User.objects.filter(pk=kept.pk).update(is_staff=True)
        return record("operator_made", by=by, about=kept, now=now)


def dismiss(user: User, *, by: User | None, now: datetime) -> Act:
    with transaction.atomic():
        kept = locked(user)
        User.objects.filter(pk=kept.pk).update(is_staff=False, is_superuser=False)
        return record("operator_ended", by=by, about=kept, now=now)


# --- What they have in common ---


def locked(user: User) -> User:
    """Raises ActRefused for an account that was erased: there is nobody behind it."""
    kept = User.objects.select_for_update().get(pk=user.pk)
    if kept.email.endswith(f"@{NOWHERE}"):
        raise ActRefused(gettext("This account was erased."))
    return kept


def tell(act: Act) -> None:
    """A mail to whom it touches, in their language."""
    user = act.about
    if user is None or user.is_guest:
        return
    with override(user.language), timezone.override(user.time_zone):
        account_mails.queue(
            to=user.email,
            subject=gettext("The operators did something about your account"),
            text=letter(act, user),
        )


def letter(act: Act, user: User) -> str:
    log = f"{settings.BASE_URL}{reverse('operators-about-me')}"
    parts = [
        gettext("Hello {name},").format(name=user.username),
        words.explain(act),
        gettext("The reason: {reason}").format(reason=act.reason) if act.reason else "",
        gettext("Everything that operators did about you stands here: {log}").format(log=log)
        if user.is_active and act.kind not in ("banned", "suspended")
        else gettext("If you think that this is wrong, answer this mail."),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"
