"""People whom an organiser puts on a list. They are asked once; they are in when they say so
themselves, by page, REST or an answer to that mail, and until then nothing more is written to
them. An invitation is a word between people, so no log holds it."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from core.accounts import ties
from core.accounts.models import User
from games.services import quotas
from games.services.positions import milliseconds
from games.services.tables import token
from leagues.models import Entry, SeasonInvitation
from leagues.services import mails, record, seasons
from leagues.services.refusals import SeasonRefusal
from leagues.state import State
from notifications.service_lines import plain


def import_entrants(*, season_id: str, names: Sequence[str], now: datetime) -> list[str]:
    """Ask everybody on a list of account names to enter, all or nobody; who has entered or was
    asked before is not written to again. Returns who was asked now. Raises SeasonRefusal naming
    every line that cannot be."""
    wanted = list(dict.fromkeys(name.strip() for name in names if name.strip()))
    with transaction.atomic():
        at = record.locked_running(season_id)
        refuse_late(at.state, now=now)
        users = {
            user.username: user
            for user in User.objects.filter(username__in=wanted, is_active=True, guest_until=None)
        }
        known = known_to(season_id)
        new = [name for name in wanted if name not in users or users[name].pk not in known]
        troubles = [
            f"{name}: {why}" for name in new if (why := unfit(users.get(name), at, now=now))
        ]
        if not wanted or troubles:
            raise SeasonRefusal("bad_list", names=troubles or ["-"])
        refuse_too_many(at.season.organiser, len(new), now=now)
        for name in new:
            ask(at, users[name], now=now)
    return new


def known_to(season_id: str) -> set[int]:
    """Who takes part or has been asked, whatever they said."""
    asked = SeasonInvitation.objects.filter(season=season_id).values_list("user_id", flat=True)
    here = Entry.objects.filter(season=season_id, withdrawn=False).exclude(user=None)
    return {*asked, *(pk for pk in here.values_list("user_id", flat=True) if pk is not None)}


def refuse_late(state: State, *, now: datetime) -> None:
    if state.seeded or milliseconds(now) >= state.plan.entry_until:
        raise SeasonRefusal("entry_closed")


def unfit(user: User | None, at: record.At, *, now: datetime) -> str:
    """Why somebody cannot be asked, as a code; empty when they can. Of a block the other learns
    nothing."""
    if user is None or ties.is_kept_away(user.pk, [at.season.organiser_id]):
        return "unknown_account"
    try:
        seasons.refuse_unfit(user, at.state.plan)
    except SeasonRefusal as refusal:
        return refusal.code
    mine, most = SeasonInvitation.objects.filter(user=user), settings.MOST_INVITATIONS_TO_ONE_A_DAY
    room = not quotas.seconds_until_room(mine, "invited_at", most=most, now=now)
    return "" if room else "invited_enough"


def refuse_too_many(organiser: User | None, new: int, *, now: datetime) -> None:
    """Of one organiser, for whichever of their seasons."""
    if organiser is None or not new:
        return
    most = settings.MOST_SEASON_INVITATIONS_A_DAY
    sent = SeasonInvitation.objects.filter(
        season__organiser=organiser, invited_at__gt=now - quotas.DAY
    )
    left = max(0, most - sent.count())
    if new > left:
        seconds = quotas.seconds_until_room(sent, "invited_at", most=most, now=now)
        raise SeasonRefusal("too_many_asked", most=most, left=left, seconds=seconds or 3600)


def ask(at: record.At, user: User, *, now: datetime) -> None:
    made = SeasonInvitation.objects.create(
        season=at.season, user=user, token=token(20), invited_at=now
    )
    mails.queue(
        [
            mails.row(
                mails.Kind.INVITED,
                at.season,
                user.pk,
                f"invited/{made.pk}",
                now,
                {"token": made.token},
            )
        ]
    )


def open_for(user: User, season_id: str) -> SeasonInvitation | None:
    """The invitation that they have not answered."""
    return SeasonInvitation.objects.filter(season=season_id, user=user, answered_at=None).first()


def decline(*, season_id: str, user: User, now: datetime) -> None:
    """Nobody asks them again for this season; they may still enter by themselves. Raises
    SeasonRefusal."""
    asked = SeasonInvitation.objects.filter(season=season_id, user=user)
    if not asked.exists():
        raise SeasonRefusal("not_asked")
    asked.filter(answered_at=None).update(answered_at=now, accepted=False)


# --- By mail ---

YES = {"yes", "join", "enter", "accept", "i accept", "ok", "oui", "j accepte", "accepter", "entrer",
       "d accord", "je participe", "participer", "count me in", "i am in"}  # fmt: skip
NO = {"no", "decline", "i decline", "no thanks", "no thank you", "non", "non merci", "refuser",
      "je refuse", "je decline", "decliner"}  # fmt: skip


def owner_of(token: str) -> User | None:
    """Whom a season asked under this token."""
    found = SeasonInvitation.objects.select_related("user").filter(token=token).first()
    return found.user if found else None


def answer_by_mail(token: str, text: str, now: datetime) -> str | None:
    """Do what the answer to an invitation says, and say so; None where it says neither yes nor
    no. Raises SeasonRefusal."""
    asked = SeasonInvitation.objects.select_related("user", "season").get(token=token)
    lines = {folded for line in text.splitlines() if (folded := plain(line.replace(",", " ")))}
    if lines and lines <= NO:
        decline(season_id=asked.season_id, user=asked.user, now=now)
        return gettext("You do not take part in {title}, and are not asked again.").format(
            title=asked.season.title
        )
    if not lines or not lines <= YES:
        return None
    seasons.enter(season_id=asked.season_id, user=asked.user, source="mail", now=now)
    return gettext("You have entered {title}.").format(title=asked.season.title)
