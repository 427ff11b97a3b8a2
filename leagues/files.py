"""Seasons as files: entrants and standings as CSV and JSON, the calendar as iCalendar, and lists
of names read back."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from core.calendars import Entry, render_calendar
from leagues.services.refusals import SeasonRefusal
from leagues.shapes import DivisionTold, EntrantTold, SeasonTold

MOST_BYTES = 200_000
HEAD = ("name", "number", "username", "account", "entrant")


def safe(text: str) -> str:
    """A name that a spreadsheet would take for a formula is told apart by an apostrophe."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def entrants_csv(entrants: Sequence[EntrantTold]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(
        ["name", "number", "list", "division", "berth", "withdrawn", "warnings", "rating", "team"]
    )
    for one in entrants:
        row = [
            safe(one.name),
            one.number,
            one.list,
            one.division or "",
            one.berth or "",
            int(one.withdrawn),
            one.warnings,
            one.rating,
            safe(one.team),
        ]
        writer.writerow(row)
    return out.getvalue()


def standings_csv(divisions: Sequence[DivisionTold]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["division", "rank", "name", "points", "tables", "left", "move"])
    for division in divisions:
        for row in division.rows:
            writer.writerow(
                [
                    division.number,
                    row.rank,
                    safe(row.name),
                    row.points,
                    row.played,
                    int(row.left),
                    row.move,
                ]
            )
    return out.getvalue()


# --- Names read back ---


def names_in(raw: bytes) -> list[str]:
    """The names in a CSV (first column, or the one headed `name`), in a JSON list (of names, or
    of objects with a name), or by lines."""
    text = text_of(raw)
    return names_in_json(text) if text.startswith(("[", "{")) else names_in_csv(text)


def text_of(raw: bytes) -> str:
    if len(raw) > MOST_BYTES:
        raise SeasonRefusal("unreadable_list", detail=gettext("it is too large"))
    try:
        return raw.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise SeasonRefusal("unreadable_list", detail=gettext("it is not text in UTF-8")) from error


def names_in_json(text: str) -> list[str]:
    class Named(msgspec.Struct):
        name: str

    class Listed(msgspec.Struct):
        entrants: list[Named | str]

    try:
        found = (
            msgspec.json.decode(text, type=Listed).entrants
            if text.startswith("{")
            else msgspec.json.decode(text, type=list[Named | str])
        )
    except (msgspec.DecodeError, RecursionError) as error:  # malformed, or nested without end
        raise SeasonRefusal("unreadable_list", detail=str(error)) from error
    return [one if isinstance(one, str) else one.name for one in found]


def names_in_csv(text: str) -> list[str]:
    try:
        rows = [
            row
            for row in csv.reader(
                io.StringIO(text), delimiter=";" if ";" in text.partition("\n")[0] else ","
            )
            if row
        ]
    except csv.Error as error:
        raise SeasonRefusal("unreadable_list", detail=str(error)) from error
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    column = head.index("name") if "name" in head else 0
    body = rows[1:] if head and head[column] in HEAD else rows
    return [
        unsafe(row[column].strip()) for row in body if len(row) > column and row[column].strip()
    ]


def tables_in(raw: bytes) -> list[list[str]]:
    """Tables by account names, one on a line (commas or semicolons between the names), or a JSON
    list of lists."""
    text = text_of(raw)
    if text.startswith("["):
        try:
            return [
                [name.strip() for name in table]
                for table in msgspec.json.decode(text, type=list[list[str]])
            ]
        except (msgspec.DecodeError, RecursionError) as error:
            raise SeasonRefusal("unreadable_list", detail=str(error)) from error
    rows = [line.replace(";", ",").split(",") for line in text.splitlines()]
    named = [[unsafe(cell.strip().strip('"')) for cell in row if cell.strip()] for row in rows]
    return [row for row in named if row]


def unsafe(text: str) -> str:
    return text[1:] if text[:2] in ("'=", "'+", "'-", "'@") else text


# --- The calendar ---


def render_season_calendar(season: SeasonTold) -> str:
    """The end of entry and each round, as events of a calendar; what is extended keeps its UID
    and moves."""
    entry = calendar_entry(
        season, "entry", gettext("Entry ends"), season.entry_until, season.entry_until
    )
    rounds = [
        calendar_entry(
            season,
            f"round-{round_.number}",
            gettext("Round {number}").format(number=round_.number) + f" · {round_.title}",
            round_.opens_at,
            round_.ends_at,
        )
        for round_ in season.rounds
    ]
    return render_calendar(season.title, [entry, *rounds], product="Seasons")


def calendar_entry(
    season: SeasonTold, part: str, name: str, begins: datetime, ends: datetime
) -> Entry:
    return Entry(
        uid=f"{season.id}-{part}",
        summary=f"{season.title}: {name}",
        begins=begins,
        ends=ends,
        made=season.opened_at,
        link=settings.BASE_URL + reverse("league", args=[season.id]),
        revision=season.head.seq,
    )
