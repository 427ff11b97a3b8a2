"""The lobby: filters, search, quick pairing, rematch, and people who keep each other away."""

import pytest

from core.accounts import ties
from core.accounts.models import Tie
from games.models import Game, Invitation, Seat
from games.services import bots, lobby, press, tables
from games.services.refusals import TableRefusal
from games.table import Clock
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


def open_(by, now, **more) -> Game:
    asked = {"ruleset": "long-cours@1", "seats": 3, "opened_by": by, "now": now} | more
    return tables.open_table(**asked)


def found(**asked) -> set[str]:
    return {game.pk for game in lobby.find(lobby.Search(**asked))}


def test_filters(cast, now):
    plain = open_(cast.anna, now, table_id="plain")
    other = open_(
        cast.bram, now, table_id="other", ruleset="vor-dem-wind@1", seats=2, clock=Clock(days=1)
    )
    open_(cast.bram, now, table_id="invited", invited_only=True)
    open_(cast.bram, now, table_id="hidden", watch="players")
    cast.bram.language = "fr"
    cast.bram.save()
    tables.seat_bot(game_id="plain", bot="sensible", now=now)
    assert found() == {"plain", "other"}
    assert found(game="vor-dem-wind") == {"other"}
    assert found(free=2) == {"plain", "other"}
    assert found(free=3) == set()
    assert found(pace="quick") == {"other"}
    assert found(pace="days") == {"plain"}
    assert found(language="fr") == {"other"}
    assert found(bots="with") == {"plain"}
    assert found(bots="without") == {"other"}
    assert found(rated=True) == {"plain", "other"}
    tables.seat_bot(game_id="plain", bot="sensible", now=now)
    assert found(rated=True) == {"other"}
    assert found(text=plain.name.upper()) == {"plain"}
    assert found(text=other.name.partition(" ")[0]) >= {"other"}
    tables.join(game_id="other", player=cast.cato, luck="", source="web", now=now)
    assert found(text="Cat") == {"other"}


def test_the_page_of_the_lobby_filters_by_its_form(as_, cast, now):
    open_(cast.anna, now, clock=Clock(days=1))
    assert "one day a move" in words_on(as_("").get("/tables/?pace=quick"))
    assert "No table is like that." in words_on(as_("").get("/tables/?pace=slow"))
    for odd in ("?free=x", "?game=chess", "?page=0", "?show=nonsense", "?rated=maybe"):
        assert as_("").get(f"/tables/{odd}").status_code == 200


def test_pairing_brings_two_wishes_to_one_table(as_, cast):
    first = as_("anna").post("/pair/", {"game": "", "days": "2"})
    second = as_("bram").post("/pair/", {"game": "", "days": "2"})
    assert first.headers["Location"] == second.headers["Location"]
    other = as_("cato").post("/pair/", {"game": "vor-dem-wind@1", "days": "2"})
    assert other.headers["Location"] != first.headers["Location"]
    again = as_("anna").post("/pair/", {"game": "", "days": "2"})
    assert again.headers["Location"] == other.headers["Location"]  # no second seat at the first


def test_whoever_is_blocked_does_not_sit_down_is_not_invited_and_writes_nothing(cast, full, now):
    table = open_(cast.anna, now, table_id="annas")
    ties.tie(cast.anna, cast.dirk, Tie.Kind.BLOCK, now=now)
    for player in (cast.dirk,):
        with pytest.raises(TableRefusal, match="kept_away"):
            tables.join(game_id=table.pk, player=player, luck="", source="web", now=now)
    own = open_(cast.dirk, now, table_id="dirks")
    with pytest.raises(TableRefusal, match="nobody_of_that_name"):
        tables.invite_player(game_id=own.pk, by=cast.dirk, name="anna", now=now)
    assert lobby.pair(lobby.PairingWish(ruleset="", days=3), player=cast.dirk, now=now) != table
    ties.tie(cast.anna, cast.bram, Tie.Kind.BLOCK, now=now)
    seat = {s.player_id: s.number for s in Seat.objects.filter(game=full)}
    with pytest.raises(TableRefusal, match="kept_away"):
        press.write_message(
            game_id=full.pk,
            seat=seat[cast.bram.pk],
            to=seat[cast.anna.pk],
            text="hello",
            key="k",
            now=now,
        )
    ties.untie(cast.anna, cast.dirk, Tie.Kind.BLOCK)
    assert tables.join(game_id=table.pk, player=cast.dirk, luck="", source="web", now=now)


def test_a_rematch_invites_the_others_and_seats_the_bots(as_, cast, now):
    game = open_(cast.anna, now, options={"short": True})
    for player in (cast.anna, cast.bram):
        tables.join(game_id=game.pk, player=player, luck="", source="web", now=now)
    tables.seat_bot(game_id=game.pk, bot="sensible", now=now)
    assert as_("anna").post(f"/tables/{game.pk}/rematch/").status_code == 409
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED)
    assert as_("dirk").post(f"/tables/{game.pk}/rematch/").status_code == 403
    answer = as_("anna").post(f"/tables/{game.pk}/rematch/")
    again = Game.objects.get(slug=answer.headers["Location"].split("/")[2])
    assert (again.options, again.clock) == (game.options, game.clock)
    assert [seat.holder for seat in again.seats.all()] == ["player", "bot", ""]
    assert Invitation.objects.get(game=again, player=cast.bram).email == cast.bram.email


def test_bots_fill_the_seats_with_one_tick(as_):
    form = as_("anna").get("/tables/new/?game=long-cours@1")
    assert len(form.context["form"].at_first()) <= 6
    token = form.context["form"]["table"].value()
    token = token() if callable(token) else token
    asked = {"table": token, "seats": "3", "fill": "on", "days": "3", "bot": "sensible"}
    asked |= {"watch": "everyone", "luck": "gull", "option-round_limit": "60"}
    answer = as_("anna").post("/tables/new/?game=long-cours@1", asked)
    assert answer.status_code == 302, answer.content.decode()
    assert Game.objects.get().status == Game.Status.RUNNING
    assert bots.AUTOPILOT == "sensible"
