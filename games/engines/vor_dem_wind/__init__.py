"""Vor dem Wind, ruleset `vor-dem-wind@1`: buy, store and ship goods in time, and bargain for the
cards that let you."""

from games.board import Board
from games.engine import Engine
from games.engines.vor_dem_wind import notation, words
from games.engines.vor_dem_wind.bots import BOTS
from games.engines.vor_dem_wind.bots.reasons import explain
from games.engines.vor_dem_wind.commands import COMMANDS
from games.engines.vor_dem_wind.data import DATA
from games.engines.vor_dem_wind.decide import decide, preview
from games.engines.vor_dem_wind.draft import append_line, draft, early
from games.engines.vor_dem_wind.events import EVENTS
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.figures import figures
from games.engines.vor_dem_wind.options import options
from games.engines.vor_dem_wind.pending import pending
from games.engines.vor_dem_wind.result import result
from games.engines.vor_dem_wind.setup import SEATS, setup
from games.engines.vor_dem_wind.state import Config, State
from games.engines.vor_dem_wind.view import View, redact, view


def load_board() -> Board:
    from games.engines.vor_dem_wind import picture

    return picture


ENGINE: Engine[State] = Engine(
    ruleset="vor-dem-wind@1",
    title="Vor dem Wind",
    players=SEATS,
    config=Config,
    state=State,
    view_type=View,
    commands=COMMANDS,
    events=EVENTS,
    data=DATA,
    setup=setup,
    decide=decide,
    preview=preview,
    evolve=evolve,
    pending=pending,
    options=options,
    view=view,
    redact=redact,
    result=result,
    figures=figures,
    notation=notation,
    words=words,
    bots=BOTS,
    explain=explain,
    load_board=load_board,
    draft=draft,
    append_line=append_line,
    early=early,
)
