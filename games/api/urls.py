"""REST, version 1. A table's id and a seat's number have one form; anything else is no address
of ours."""

from typing import Any

from django.urls import URLPattern, path, register_converter

from core.rest import converters, documents
from games.api import (
    account_views,
    archive_views,
    audit_views,
    chart_line_views,
    document_views,
    photo_views,
    play,
    press_views,
    rules,
    stream_views,
    views,
)


class SeatNumber:
    regex = "[1-9][0-9]?"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class Ruleset(converters.Identifier):
    regex = "[a-z-]{1,30}@[0-9]{1,4}"


class RuleId(converters.Identifier):
    regex = "[A-Za-z0-9-]{1,20}"


register_converter(RuleId, "rule")
register_converter(SeatNumber, "seat")
register_converter(Ruleset, "ruleset")


def at_table(rest: str, door: Any) -> URLPattern:
    found: URLPattern = path(
        f"tables/<id:table_id>{rest}", door.as_view(), name=f"api-{door.__name__.lower()}"
    )
    return found


urlpatterns: list[URLPattern] = [  # tried in this order: what is asked most often comes first
    at_table("/view", play.View),
    at_table("/moves", play.Moves),
    at_table("/options", play.Options),
    at_table("/events", play.Events),
    at_table("/export", play.Export),
    at_table("/stream", stream_views.TableStream),
    at_table("/preview", play.Preview),
    at_table("/draft", play.Draft),
    at_table("/bundle", audit_views.Bundle),
    at_table("/draws", audit_views.Draws),
    at_table("/transcript", archive_views.Transcript),
    at_table("/fork", audit_views.Fork),
    at_table("/lines", chart_line_views.Line),
    at_table("/pen", chart_line_views.Pen),
    at_table("/photos", photo_views.Photos),
    at_table("/photos/<str:name>", photo_views.OnePhoto),
    at_table("/press", press_views.Press),
    at_table("/press-in-book", document_views.PressInBook),
    at_table("/book", document_views.Book),
    at_table("/sheet", document_views.Sheet),
    path("tables", views.Tables.as_view(), name="api-tables"),
    at_table("", views.OneTable),
    at_table("/join", views.Join),
    at_table("/confirm", views.Confirm),
    at_table("/leave", views.Leave),
    at_table("/seats/<seat:number>/take-over", views.TakeOver),
    at_table("/bots", views.Bots),
    at_table("/invitations", views.Invitations),
    at_table("/cancel", views.Cancel),
    path("archive", archive_views.Archive.as_view(), name="api-archive"),
    path("games", rules.Games.as_view(), name="api-games"),
    path("games/<ruleset:ruleset>", rules.Game.as_view(), name="api-game"),
    path("games/<ruleset:ruleset>/rules", rules.Rules.as_view(), name="api-rules"),
    path("games/<ruleset:ruleset>/rules/<rule:id_>", rules.OneRule.as_view(), name="api-rule"),
    path("me", account_views.Myself.as_view(), name="api-me"),
    path("me/changes", stream_views.MyChanges.as_view(), name="api-my-changes"),
    path("me/stream", stream_views.MyStream.as_view(), name="api-my-stream"),
    path("me/data", account_views.MyData.as_view(), name="api-my-data"),
    path("token", account_views.Token.as_view(), name="api-token"),
    path("token/rotate", account_views.RotateToken.as_view(), name="api-token-rotate"),
    path("openapi.yaml", documents.OpenApi.as_view(), name="api-document"),
]
