"""A season on other people's pages: standings in a frame, and a feed of what has happened. Both
show what everybody may see, and know nobody."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html
from django.utils.translation import gettext, override
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import condition, require_safe

from core.headers import POLICY
from core.web.documents import chosen_language
from leagues.models import Season
from leagues.presentation import Teller
from leagues.services import access
from leagues.shapes import SeasonEvent
from leagues.teams import team_standings

IN_A_FRAME = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
MOST_ROWS, MOST_EVENTS, MOST_STANDINGS = 10, 30, 3
TOLD = (
    "season_opened", "season_seeded", "season_cancelled", "round_opened", "round_paired",
    "result_came", "round_extended", "round_closed", "season_closed",
)  # fmt: skip


def embed_code(season: Season) -> str:
    """What somebody copies into their own page."""
    address = settings.BASE_URL + reverse("league-widget", args=[season.pk])
    return format_html(
        '<iframe src="{}" title="{}" width="360" height="420" loading="lazy"></iframe>',
        address,
        season.title,
    )


def version(request: HttpRequest, season_id: str) -> str | None:
    """Of both: the head of the log and the language."""
    head = Season.objects.filter(pk=season_id).values_list("stream__head_hash", flat=True).first()
    return f'"{head[:20]}-{chosen_language(request.GET)}"' if head else None


@require_safe
@xframe_options_exempt
@condition(etag_func=version)
def widget(request: HttpRequest, season_id: str) -> HttpResponse:
    """The standings, small, for a frame on any page."""
    teller = Teller(access.find(season_id), AnonymousUser())
    with override(chosen_language(request.GET)):
        context = {
            "season": teller.season_told(),
            "divisions": teller.divisions_told(),
            "teams": team_standings(teller)[:MOST_ROWS],
            "most": f":{MOST_ROWS}",
            "link": settings.BASE_URL + reverse("league", args=[season_id]),
        }
        answer = render(request, "pages/league_widget.html", context)
    answer.headers["Content-Security-Policy"] = IN_A_FRAME
    answer.headers["Cache-Control"] = "public, max-age=300"
    return answer


@require_safe
@condition(etag_func=version)
def feed(request: HttpRequest, season_id: str) -> HttpResponse:
    """Atom: rounds and results, newest first; with each closed round the standings after it."""
    language = chosen_language(request.GET)
    season = access.find(season_id)
    with override(language):
        text = written(Teller(season, AnonymousUser()), language)
    answer = HttpResponse(text, content_type="application/atom+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "public, max-age=300"
    return answer


def written(teller: Teller, language: str) -> str:
    season = teller.season
    link = settings.BASE_URL + reverse("league", args=[season.pk])
    own = settings.BASE_URL + reverse("league-feed", args=[season.pk])
    feed = Atom1Feed(
        title=season.title,
        link=link,
        description=season.about,
        language=language,
        feed_url=f"{own}?language={language}",
        feed_guid=f"tag:paquebot,2026:season/{season.pk}",
    )
    events = [event for event in teller.log_told() if event.kind in TOLD]
    closed = [event.seq for event in events if event.kind in ("round_closed", "season_closed")]
    for event in events[::-1][:MOST_EVENTS]:
        body = standings_after(season, event) if event.seq in closed[-MOST_STANDINGS:] else ""
        feed.add_item(
            title=event.sentence,
            link=f"{link}#standings",
            description=body,
            unique_id=f"tag:paquebot,2026:season/{season.pk}/{event.seq}",
            pubdate=event.at,
            updateddate=event.at,
            author_name=season.organiser.username if season.organiser else gettext("The service"),
        )
    return feed.writeString("utf-8")


def standings_after(season: Season, event: SeasonEvent) -> str:
    teller = Teller(season, AnonymousUser(), upto=event.seq)
    return render_to_string(
        "pages/league_standings_short.html",
        {"divisions": teller.divisions_told(), "most": f":{MOST_ROWS}"},
    )
