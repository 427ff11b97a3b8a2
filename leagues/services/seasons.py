"""Seasons before and around play: open, enter, withdraw, cancel, announce."""

import math
import secrets
from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from core.accounts.models import User
from core.eventlog import log
from core.eventlog.chain import Actor, canonical
from games.models import Game, Seat
from games.rng import commitment
from games.services import quotas, tables
from games.services.positions import milliseconds
from games.services.refusals import TableRefusal
from games.table import Channel
from leagues import events as e
from leagues.models import Announcement, Entry, Season, SeasonInvitation
from leagues.plan import BadPlan, Plan, check
from leagues.services import mails, record
from leagues.services.record import At
from leagues.services.refusals import SeasonRefusal
from leagues.state import Entrant
from leagues.tasks import ring
from notifications import bounces
from notifications.models import Outbound

Kind = mails.Kind
DEAD_AFTER = 5  # times in vain that a mail was tried to an address


# --- Opening ---


def check_opening(
    *,
    organiser: User | None,
    title: str,
    plan: Plan,
    previous: Season | None,
    now: datetime,
) -> None:
    """Whether such a season could be published now. Raises SeasonRefusal."""
    refuse_bad(plan, now=now)
    if not title.strip():
        raise SeasonRefusal("no_title")
    if previous is not None and previous.organiser_id != (organiser.pk if organiser else None):
        raise SeasonRefusal("not_your_season")
    if previous is not None and previous.status != Season.Status.CLOSED:
        raise SeasonRefusal("previous_not_over", title=previous.title)
    refuse_too_many(organiser)


def open_season(
    *,
    organiser: User | None,
    title: str,
    plan: Plan,
    now: datetime,
    about: str = "",
    previous: Season | None = None,
    season_id: str | None = None,
    secret: bytes | None = None,
) -> Season:
    """Publish a plan and the commitment to the secret that every draw will come from. Raises
    SeasonRefusal."""
    check_opening(organiser=organiser, title=title, plan=plan, previous=previous, now=now)
    secret = secret or secrets.token_bytes(32)
    with transaction.atomic():
        stream = log.create(season_id or tables.token(10), secret)
        opened = e.SeasonOpened(
            stream.id, plan, commitment(secret), previous.pk if previous else None
        )
        row = log.Entry(opened.kind, "service", canonical(opened))
        season = Season.objects.create(
            stream=stream,
            title=title.strip()[:80],
            about=about.strip()[:4000],
            organiser=organiser,
            previous=previous,
            opened_at=now,
        )
        log.append(stream, [row], expected=0, at=milliseconds(now))
        record.keep_calendar(record.read_season(season))
    return season


def refuse_too_many(organiser: User | None) -> None:
    under_way = (Season.Status.ENTRY, Season.Status.RUNNING)
    most = settings.MOST_SEASONS
    mine = Season.objects.filter(organiser=organiser, status__in=under_way)
    if organiser is not None and mine.count() >= most:
        raise SeasonRefusal("too_many_seasons", most=most)


def refuse_bad(plan: Plan, *, now: datetime) -> None:
    try:
        check(plan, now=milliseconds(now))
        for game in plan.games:
            tables.checked(game.ruleset, game.options, plan.seats)
    except BadPlan as bad:
        raise SeasonRefusal(bad.code, **bad.facts) from bad
    except TableRefusal as refusal:
        facts = refusal.facts
        detail = facts.get("detail") or "{option} {value} ({low}–{high})".format(**facts)
        raise SeasonRefusal("bad_options", detail=detail) from refusal


# --- Who may enter ---


def mail_works(user: User) -> bool:
    """Confirmed, and not known to lead nowhere."""
    if not EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists():
        return False
    if not bounces.works(user.email):
        return False
    return not Outbound.objects.filter(
        user=user, sent_at=None, dropped_at=None, attempts__gte=DEAD_AFTER
    ).exists()


def record_of(user: User) -> int:
    """Games played to their end, but for forks and prepared positions."""
    own = Seat.objects.filter(player=user, holder="player", game__parent=None, game__prepared="")
    return own.filter(game__status=Game.Status.FINISHED, game__close_reason="finished").count()


def refuse_unfit(user: User, plan: Plan) -> None:
    if not mail_works(user):
        raise SeasonRefusal("mail_does_not_work")
    if (games := record_of(user)) < plan.record:
        raise SeasonRefusal("record_too_short", games=games, wanted=plan.record)


# --- Entering and leaving ---


def enter(
    *,
    season_id: str,
    user: User,
    now: datetime,
    luck: str = "",
    source: Channel = "web",
    substitute: bool = False,
    team: str = "",
    actor: Actor | None = None,
) -> Entry:
    """Enter, or join the waiting list, or the substitutes. Entering twice is entering once.
    Raises SeasonRefusal."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        earlier = Entry.objects.filter(season_id=season_id, user=user).first()
        if earlier and not earlier.withdrawn:
            return earlier
        refuse_unfit(user, at.state.plan)
        list_ = list_for(at, substitute=substitute, now=now)
        if earlier and at.state.seeded:
            raise SeasonRefusal("withdrawn_for_good")
        if earlier:
            Entry.objects.filter(pk=earlier.pk).update(
                user=None
            )  # the number stays in the log, the person has a new one
        if team.strip() and not at.state.plan.counting:
            raise SeasonRefusal("no_teams")
        number = len(at.state.entrants) + 1
        words = luck.strip()[:200] or secrets.token_hex(16)
        entry = Entry.objects.create(
            season=at.season,
            number=number,
            user=user,
            luck=words,
            source=source,
            team=" ".join(team.split())[:40],
            entered_at=now,
        )
        SeasonInvitation.objects.filter(season=season_id, user=user).update(
            answered_at=now, accepted=True
        )
        event = e.EntrantEntered(number, list_, division_before(at, user))
        record.append(at, number if actor is None else actor, event, now=now)
        mails.write_mail(
            Kind.ENTERED,
            at,
            entrant=number,
            once=f"entered/{season_id}/{number}",
            now=now,
            facts={"list": list_},
        )
    return entry


def list_for(at: At, *, substitute: bool, now: datetime) -> e.List:
    entry_over = at.state.seeded or milliseconds(now) >= at.state.plan.entry_until
    if substitute:
        return "substitutes"
    if entry_over:
        raise SeasonRefusal("entry_closed")
    return "entrants" if len(at.state.listed("entrants")) < at.state.plan.capacity else "waiting"


def division_before(at: At, user: User) -> int:
    """Where the season before this one left somebody: 0 for a newcomer."""
    earlier = (
        at.season.previous and Entry.objects.filter(season=at.season.previous, user=user).first()
    )
    if not earlier:
        return 0
    before = record.read_season(earlier.season).state
    entrant = before.entrants[earlier.number]
    berth = before.berth_of(earlier.number)
    return entrant.next_division or (berth.division if berth else 0)


def withdraw(
    *, season_id: str, entrant: int, now: datetime, reason: str = "", actor: Actor | None = None
) -> None:
    """Leave a season. Before the start the first of the waiting list moves up; later a
    substitute, or the autopilot, plays on."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        one = at.state.entrants.get(entrant)
        if one is None or one.withdrawn:
            raise SeasonRefusal("not_entered")
        drop(at, entrant, reason=reason, actor=entrant if actor is None else actor, now=now)
        transaction.on_commit(lambda: ring(season_id))


def drop(at: At, entrant: int, *, reason: str, actor: Actor, now: datetime) -> None:
    """Inside the season's lock."""
    was_in = at.state.entrants[entrant].list == "entrants"
    record.append(at, actor, e.EntrantWithdrew(entrant, reason), now=now)
    if not at.state.seeded:
        if was_in and (next_ := first_reachable(at, at.state.listed("waiting"))):
            record.append(at, "service", e.EntrantMovedUp(next_), now=now)
            mails.write_mail(
                Kind.ENTERED,
                at,
                entrant=next_,
                once=f"moved-up/{at.season.pk}/{next_}",
                now=now,
                facts={"list": "entrants"},
            )
        return
    berth = at.state.berth_of(entrant)
    if berth is not None:
        hand_over(
            at,
            berth.number,
            next_substitute(at, berth.number),
            reason=reason,
            actor="service",
            now=now,
        )


def next_substitute(at: At, berth: int) -> int | None:
    """The first who may step in and whose mail works; nobody for a berth that is out of a
    knock-out."""
    if at.state.plan.format == "knockout" and berth not in at.state.still_in():
        return None
    return first_reachable(at, at.state.free_substitutes)


def first_reachable(at: At, entrants: Sequence[Entrant]) -> int | None:
    """The first of these whose mail works."""
    users = {
        entry.number: entry.user
        for entry in Entry.objects.filter(season=at.season).select_related("user")
    }
    return next(
        (one.number for one in entrants if (user := users[one.number]) and mail_works(user)), None
    )


def hand_over(
    at: At, berth: int, entrant: int | None, *, reason: str, actor: Actor, now: datetime
) -> None:
    rows = record.append(at, actor, e.BerthHandedOver(berth, entrant, reason), now=now)
    if entrant is not None:
        facts = {"deed": "replaced", "reason": reason}
        mails.write_mail(
            Kind.DIRECTOR,
            at,
            entrant=entrant,
            once=f"berth/{at.season.pk}/{rows[-1].seq}",
            now=now,
            facts=facts,
        )


def choose_mails(*, season_id: str, user: User, wanted: bool) -> None:
    """Whether somebody is written to about this season, as entrant or organiser. Its tables ask
    by themselves."""
    Entry.objects.filter(season=season_id, user=user).update(quiet=not wanted)
    Season.objects.filter(pk=season_id, organiser=user).update(quiet=not wanted)


# --- Words to everybody, and the end before the start ---


def announce(*, season_id: str, text: str, now: datetime) -> Announcement:
    """Kept on the season's page and sent to everybody who takes part or waits, as far as they
    have not been sent as many within a day as anybody is."""
    text = text.strip()
    if not text:
        raise SeasonRefusal("nothing_said")
    with transaction.atomic():
        at = record.locked(season_id)
        refuse_flood(at.season, now=now)
        enough = mails.had_enough(at.season, now=now)
        made = Announcement.objects.create(
            season=at.season, text=text[:4000], at=now, spared=len(enough)
        )
        mails.to_everybody(
            Kind.ANNOUNCEMENT,
            at,
            once=f"announcement/{made.pk}",
            now=now,
            facts={"text": made.text},
            but=enough,
        )
    return made


def refuse_flood(season: Season, *, now: datetime) -> None:
    """Of one season, and of one organiser in all their seasons."""
    most, made = settings.MOST_ANNOUNCEMENTS_A_DAY, Announcement.objects.filter(season=season)
    if seconds := quotas.seconds_until_room(made, "at", most=most, now=now):
        hours = math.ceil(seconds / 3600)
        raise SeasonRefusal("announced_enough", most=most, seconds=seconds, hours=hours)
    if season.organiser_id is None:
        return
    most = settings.MOST_ANNOUNCEMENTS_BY_ONE_A_DAY
    mine = Announcement.objects.filter(season__organiser=season.organiser_id)
    if seconds := quotas.seconds_until_room(mine, "at", most=most, now=now):
        hours = math.ceil(seconds / 3600)
        raise SeasonRefusal("you_announced_enough", most=most, seconds=seconds, hours=hours)


def cancel(*, season_id: str, reason: str, now: datetime, actor: Actor = "director") -> None:
    """Before the first round has opened."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        if at.state.rounds:
            raise SeasonRefusal("has_begun")
        stop(at, reason=reason, actor=actor, now=now)


def stop(at: At, *, reason: str, actor: Actor, now: datetime) -> None:
    if not reason.strip():
        raise SeasonRefusal("no_reason")
    record.append(at, actor, e.SeasonCancelled(reason.strip(), at.season.stream.secret), now=now)
    mails.to_everybody(
        Kind.CANCELLED, at, once=f"cancelled/{at.season.pk}", now=now, facts={"reason": reason}
    )
