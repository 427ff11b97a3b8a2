"""Which lines of a letter are no orders, in English and French; and days as people write them."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.utils.translation import override

from games.engine import ENGINES, load
from notifications import command_results, dates, service_lines
from notifications.service_lines import ServiceLine, split

TODAY = date(2027, 3, 1)


def never(line: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("text", "verb", "rest"),
    [
        ("status", "status", ""),
        ("  Status. ", "status", ""),
        ("État", "status", ""),
        ("map", "map", ""),
        ("la carte", "map", ""),
        ("history", "history", ""),
        ("history since 40", "history", "40"),
        ("Historique depuis 40", "history", "40"),
        ("standing orders", "standing", ""),
        ("mes ordres", "standing", ""),
        ("help!", "help", ""),
        ("aide", "help", ""),
        ("ready", "confirm", ""),
        ("Prête", "confirm", ""),
        ("leave the table", "leave", ""),
        ("quitter", "leave", ""),
        ("absent 3 Aug to 17 Aug", "absent", "3 Aug to 17 Aug"),
        ("absente du 3 au 17 août", "absent", "du 3 au 17 août"),
        ("absent", "absences", ""),
        ("present", "present", ""),
        ("je suis de retour", "present", ""),
        ("join", "join", ""),
        ("join as Anna", "join", "Anna"),
        ("luck the wind is West", "luck", "the wind is West"),
        ("chance : le vent d’ouest", "luck", "le vent d’ouest"),
        ("mails digest at 18", "mails", "digest at 18"),
        ("courriers résumé à 18h", "mails", "résumé à 18h"),
        ("reminders 48h 2h", "reminders", "48h 2h"),
        ("rappels 2 jours", "reminders", "2 jours"),
        ("language français", "language", "français"),
        ("time zone Europe/Paris", "time_zone", "Europe/Paris"),
        ("fuseau horaire Europe/Paris", "time_zone", "Europe/Paris"),
        ("sheets on", "sheets", "on"),
        ("Fiches non.", "sheets", "non"),
        ("press in book", "press_in_book", ""),
        ("Presse dans le livre", "press_in_book", ""),
        ("no press in book", "press_not_in_book", ""),
        ("pas de presse dans le livre", "press_not_in_book", ""),
    ],
)
def test_a_service_line_is_known_in_both_languages(text, verb, rest):
    assert service_lines.service(text) == ServiceLine(verb, rest, text.strip())


def test_orders_and_service_lines_of_one_letter_are_told_apart():
    found = split("buy 1\nstatus\nroll\npress to Bram: Hello\nend", is_order=never)
    assert found.orders == "buy 1\nroll\nend"
    assert found.lines == (
        ServiceLine("status", "", "status"),
        ServiceLine("press", "Bram\nHello", "press to Bram: Hello"),
    )


def test_no_game_has_an_order_that_is_a_service_line():
    clashes = []
    for ruleset in ENGINES:
        for language in ("en", "fr"):
            orders = [order for order, _ in load(ruleset).notation.help(language)]
            clashes += [
                (ruleset, order)
                for order in orders
                if service_lines.service(order) or service_lines.PRESS.match(order)
            ]
    assert clashes == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_service_line_that_help_names_is_understood(language):
    with override(language):
        told = [line for line, _ in command_results.service_help()]
    understood = [split(line, is_order=never) for line in told]
    assert [(found.orders, len(found.lines)) for found in understood] == [("", 1)] * len(told)


def test_a_message_of_several_paragraphs_stands_between_two_lines():
    found = split("press to all\nDear captains,\n\nbuy nothing!\nend press\nbuy 1", is_order=never)
    assert (found.orders, found.lines[0].rest) == ("buy 1", "all\nDear captains,\n\nbuy nothing!")


def test_a_line_that_a_mail_program_broke_is_one_message():
    broken = (
        "press to all: I think that we should all stay away from the harbour of\nYokohama "
        "for a while, as Bram lies there with his\ncorsair"
    )
    found = split(broken, is_order=never)
    assert found.orders == "corsair"  # a short line before it: nothing was broken there
    wide = (
        "press to all: I think that we should all stay away from the harbour of\nYokohama for now"
    )
    assert (
        split(wide, is_order=never).lines[0].rest
        == "all\nI think that we should all stay away from the harbour of Yokohama for now"
    )


def test_an_order_after_a_message_is_never_told_to_the_table():
    """A sealed bid must not become public because a line looked broken: in doubt nothing is
    done."""
    text = "press to all: I think that we should all stay away from the harbours\ncorsair bid 9"
    found = split(text, is_order=lambda line: line == "corsair bid 9")
    assert found.ambiguous == ("corsair bid 9",)
    short = split("press to all: Hello\ncorsair bid 9", is_order=lambda line: True)
    assert (short.orders, short.ambiguous, short.lines[0].rest) == (
        "corsair bid 9",
        (),
        "all\nHello",
    )


# --- Days ---


@pytest.mark.parametrize(
    "text",
    [
        "3 Aug to 17 Aug",
        "from 3 August until 17 August 2027",
        "August 3 to August 17",
        "3rd Aug - 17th Aug",
        "3-17 Aug",
        "3 to 17 August",
        "2027-08-03 to 2027-08-17",
        "2027-08-03 - 2027-08-17",
        "du 3 au 17 août",
        "du 3 août au 17 août 2027",
        "le 3 août jusqu’au 17 août",
    ],
)
def test_a_span_of_days_is_read(text):
    assert dates.span(text, today=TODAY) == (date(2027, 8, 3), date(2027, 8, 17))


def test_days_without_a_year_are_the_next_of_that_name():
    assert dates.span("28 Dec to 3 Jan", today=TODAY) == (date(2027, 12, 28), date(2028, 1, 3))
    assert dates.span("1 Feb to 3 Feb", today=TODAY) == (date(2028, 2, 1), date(2028, 2, 3))
    assert dates.span("1er mars", today=TODAY) == (date(2027, 3, 1), date(2027, 3, 1))
    assert dates.span("29 Feb", today=TODAY) == (date(2028, 2, 29), date(2028, 2, 29))


@pytest.mark.parametrize(
    "text",
    [
        "31 Nov",
        "17 Aug 2027 to 3 Aug 2027",
        "3",
        "3 to 5 to 7 Aug",
        "32 Aug",
        "",
    ],
)
def test_what_is_no_span_of_days_is_refused(text):
    with pytest.raises(dates.UnreadableDay):
        dates.span(text, today=TODAY)


def test_every_line_of_the_page_is_understood():
    """docs/playing-by-mail.md, both columns."""
    page = (Path(__file__).parents[2] / "docs/playing-by-mail.md").read_text()
    rows = re.findall(r"^\| (`.*?) \| (`.*?) \| .* \|$", page, re.MULTILINE)
    told = [line for row in rows for cell in row for line in re.findall(r"`([^`]+)`", cell)]
    assert len(told) > 30
    assert [
        line
        for line in told
        if len((found := split(line, is_order=never)).lines) != 1 or found.orders
    ] == []


def test_of_a_message_no_word_is_lost_and_no_sign_changed():
    told = service_lines.split("press to Bram: at 3：30, then", is_order=lambda _: False)
    assert [line.rest for line in told.lines] == ["Bram\nat 3：30, then"]
    padded = service_lines.split(
        "press to Bram"
        + " " * 300
        + "and something that is no name of anybody and goes on far beyond eighty letters, I say",
        is_order=lambda _: False,
    )
    assert padded.lines == ()


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3/8 to 17/8", "2027-08-03", "2027-08-17"),
        ("du 03/08/2027 au 17/08/2027", "2027-08-03", "2027-08-17"),
        ("3.8. - 17.8.", "2027-08-03", "2027-08-17"),
        ("3/25/2027", "2027-03-25", "2027-03-25"),
        ("tomorrow", "2027-03-02", "2027-03-02"),
        ("demain", "2027-03-02", "2027-03-02"),
        ("until Friday", "2027-03-01", "2027-03-05"),
        ("jusqu’au 17 mars", "2027-03-01", "2027-03-17"),
        ("for two weeks", "2027-03-01", "2027-03-14"),
        ("pendant 3 jours", "2027-03-01", "2027-03-03"),
        ("next week", "2027-03-08", "2027-03-14"),
        ("de lundi à vendredi", "2027-03-08", "2027-03-12"),
        ("Monday 8 March to Friday 12 March", "2027-03-08", "2027-03-12"),
        ("from tomorrow until Sunday", "2027-03-02", "2027-03-07"),
    ],
)
def test_days_in_numbers_and_in_words(text, first, last):
    found = dates.span(text, today=date(2027, 3, 1))  # a Monday
    assert [str(day) for day in found] == [first, last]


@pytest.mark.parametrize("text", ["31/31", "for 0 days", "someday", "until", "3/8 to", "0/0"])
def test_what_is_no_day_is_refused(text):
    with pytest.raises(dates.UnreadableDay):
        dates.span(text, today=date(2027, 3, 1))
