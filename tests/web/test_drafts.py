"""Letters written touch by touch: private revisions, going back, drafts side by side, notes."""

import pytest

from games.models import DraftRevision, Game, TableNote
from games.services import access, drafts
from games.services.draft_revisions import Writer
from tests.web.conftest import head, hidden, to_play, words_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def captain(under_way) -> str:
    return to_play(under_way)


@pytest.fixture
def change(as_, under_way, captain):
    """Posts one change of the captain's draft; where it leads."""

    def change(**sent) -> str:
        answer = as_(captain).post(f"/tables/{under_way.pk}/draft/", sent)
        assert answer.status_code == 303, answer.content.decode()[:2000]
        return answer.headers["Location"]

    return change


def sheet(game: Game, user, number: int | None = None) -> drafts.Worksheet:
    return drafts.worksheet(Writer(access.find(game.pk, user), user), number)


def texts() -> list[str]:
    return list(DraftRevision.objects.order_by("number").values_list("text", flat=True))


def test_each_change_is_one_revision_and_goes_to_its_address(change, under_way):
    assert change(line="buy 1") == f"/tables/{under_way.pk}/?draft=1#letter"
    assert change(line="roll") == f"/tables/{under_way.pk}/?draft=2#letter"
    change(remove="1")
    change(undo="")
    change(text="end")
    assert texts() == ["buy 1", "buy 1\nroll", "roll", "buy 1\nroll", "end"]


def test_undo_goes_back_as_far_as_there_is_something(change):
    change(line="buy 1")
    change(line="roll")
    change(undo="")
    change(undo="")
    change(undo="")
    assert texts() == ["buy 1", "buy 1\nroll", "buy 1", "", ""]


def test_a_sheet_tells_what_each_line_does_and_what_may_come_next(change, cast, under_way, captain):
    change(text="buy 1\nroll\nif sold: buy half\nend")
    found = sheet(under_way, getattr(cast, captain))
    assert [(line.number, line.text, line.state) for line in found.lines] == [
        (1, "buy 1", "foreseen"),
        (2, "roll", "open"),
        (3, "if sold: buy half", "open"),
        (4, "end", "open"),
    ]
    assert (found.done, found.open_end, found.can_send, found.lit) == (1, True, True, ())
    assert len(found.lines[0].sentences) == 1
    assert found.next == []


def test_a_refused_line_keeps_what_stands_above_it(change, cast, under_way, captain):
    change(text="buy 1\nbuy 4000\nend")
    found = sheet(under_way, getattr(cast, captain))
    assert [line.state for line in found.lines] == ["foreseen", "refused", "open"]
    assert [trouble.code for trouble in found.lines[1].troubles] == ["not_enough_cash"]
    assert not found.can_send
    assert "roll" in {one.line for one in found.next}


def test_a_line_that_cannot_be_read_stays_as_it_was_written(change, cast, under_way, captain):
    change(text="buy 1\nfly home")
    found = sheet(under_way, getattr(cast, captain))
    assert [(line.text, line.state) for line in found.lines] == [
        ("buy 1", "open"),
        ("fly home", "refused"),
    ]
    assert not found.can_send


def test_an_order_chosen_in_lists_is_added_in_standard_notation(change):
    change(kind="buy", condition="", **{"field-amount": "1"})
    change(kind="roll", condition="")
    change(kind="buy", condition="sold", **{"field-half": "true"})
    assert texts()[-1] == "buy 1\nroll\nif sold: buy half"


def test_nobody_else_has_the_drafts(change, as_, cast, under_way, captain):
    change(line="buy 1")
    other = next(name for name in ("anna", "bram", "cato") if name != captain)
    assert as_(other).get(f"/tables/{under_way.pk}/?draft=1").status_code == 404
    assert as_("dirk").post(f"/tables/{under_way.pk}/draft/", {"line": "roll"}).status_code == 403
    assert as_("").post(f"/tables/{under_way.pk}/draft/", {"line": "roll"}).status_code == 302
    assert sheet(under_way, getattr(cast, other)).number == 0
    assert texts() == ["buy 1"]


def test_drafts_stand_side_by_side(change, as_, cast, under_way, captain):
    change(line="buy 1")
    change(another="")
    change(line="roll")
    page = as_(captain).get(f"/tables/{under_way.pk}/")
    assert [(one.sheet, [line.text for line in one.lines]) for one in page.context["sheets"]] == [
        (1, ["buy 1"]),
        (2, ["buy 1", "roll"]),
    ]
    as_(captain).post(f"/tables/{under_way.pk}/draft/", {"discard": "2"})
    assert texts() == ["buy 1"]


def test_a_note_is_for_its_writer_alone(as_, cast, under_way, captain):
    address = f"/tables/{under_way.pk}/note/"
    as_(captain).post(address, {"note": "watch the corsair", "in_mail": "yes"})
    other = next(name for name in ("anna", "bram", "cato") if name != captain)
    note = as_(captain).get(f"/tables/{under_way.pk}/").context["note"]
    assert (note.text, note.in_mail) == ("watch the corsair", True)
    assert as_(other).get(f"/tables/{under_way.pk}/").context["note"] is None
    as_(captain).post(address, {"note": " "})
    assert not TableNote.objects.exists()


def test_a_draft_says_what_changed_since(change, as_, cast, send, under_way, captain):
    from games.engines.long_cours.commands import Buy

    change(line="buy 1")
    seat = access.find(under_way.pk, getattr(cast, captain)).seat
    send(under_way, seat, Buy(amount=1))
    changed = as_(captain).get(f"/tables/{under_way.pk}/").context["sheet_changed"]
    assert len(changed) == 2


def test_only_so_many_revisions_are_kept(change, settings):
    settings.MOST_DRAFT_REVISIONS = 3
    for number in range(1, 6):
        change(text=f"buy {number}")
    assert texts() == ["buy 3", "buy 4", "buy 5"]


def test_what_cannot_be_taken_back_is_asked_once_more(as_, under_way, captain):
    table = f"/tables/{under_way.pk}/"
    form = hidden(as_(captain).get(table)) | {"orders": "resign"}
    asked = as_(captain).post(f"{table}orders/", form)
    assert (asked.status_code, asked.context["draft"].careful) == (200, ["resign"])
    assert "Yes, send it" in words_on(asked)
    before = head(under_way)
    again = dict(asked.context["draft"].again) | {"sure": "yes"}
    assert as_(captain).post(f"{table}orders/", again).status_code == 302
    assert head(under_way) > before


def test_a_draft_that_was_sent_is_done_with(change, as_, under_way, captain):
    change(line="buy 1")
    change(another="")
    table = f"/tables/{under_way.pk}/"
    form = hidden(as_(captain).get(table)) | {"orders": "buy 1", "sheet": "1"}
    assert as_(captain).post(f"{table}orders/", form).status_code == 302
    assert list(DraftRevision.objects.values_list("sheet", flat=True)) == [2]


def test_a_draft_becomes_orders_for_the_next_turn(as_, cast, under_way, captain):
    other = next(name for name in ("anna", "bram", "cato") if name != captain)
    address = f"/tables/{under_way.pk}/draft/"
    as_(other).post(address, {"text": "roll\nif sold: buy all\nend"})
    assert sheet(under_way, getattr(cast, other)).early
    as_(other).post(address, {"early": ""})
    found = sheet(under_way, getattr(cast, other))
    assert found.text == "advance:\nroll\nif sold: buy all\nend"
    assert found.can_send


def test_waiting_and_answering_early_are_told_apart(as_, under_way, captain):
    [question] = as_(captain).get(f"/tables/{under_way.pk}/").context["desk"].questions
    assert question.state == "waiting"


def test_who_has_answered_may_still_change_it(as_, cast, started, send):
    from games.engines.long_cours.commands import Setup
    from games.services import positions

    game = Game.objects.select_related("stream").get(pk=started.pk)
    state = positions.newest(game).state
    seat = state.order[0]
    send(started, seat, Setup("MAR", 1))
    page = as_(["anna", "bram", "cato"][seat - 1]).get(f"/tables/{started.pk}/")
    assert [one.state for one in page.context["desk"].questions] == ["answered"]
    assert "You have answered; you may still change it." in words_on(page)
    assert "To play:" in words_on(page)


def test_touching_lit_parts_of_the_board_writes_the_line(change, as_, cast, under_way, captain):
    user = getattr(cast, captain)
    empty = sheet(under_way, user)
    wanted = next(one for one in empty.next if one.kind == "move" and one.touches)
    assert set(wanted.touches) <= set(empty.lit)
    for part in wanted.touches:
        change(touch=part)
    found = sheet(under_way, user)
    if found.text != wanted.line:  # the same port may be reached in another way too
        assert wanted.line in {one.line for one in found.next}
        change(**dict(next(one for one in found.next if one.line == wanted.line).values))
    assert sheet(under_way, user).text == wanted.line
    refused = as_(captain).post(f"/tables/{under_way.pk}/draft/", {"touch": "port-nowhere"})
    assert refused.status_code == 422
    assert sheet(under_way, user).text == wanted.line
