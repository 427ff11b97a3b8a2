"""Nim at sea, ruleset `nim-at-sea@1`: two captains load the same barrels; the last one wins."""

from games.board import Board
from games.engine import Engine
from nim_at_sea import notation, words
from nim_at_sea.bots import BOTS
from nim_at_sea.commands import COMMANDS
from nim_at_sea.data import DATA
from nim_at_sea.decide import decide, preview
from nim_at_sea.draft import append_line, draft
from nim_at_sea.events import EVENTS
from nim_at_sea.evolve import evolve
from nim_at_sea.figures import figures
from nim_at_sea.options import options
from nim_at_sea.pending import pending
from nim_at_sea.result import result
from nim_at_sea.setup import SEATS, setup
from nim_at_sea.state import Config, State
from nim_at_sea.view import View, redact, view
from nim_at_sea.words.templates import TITLE


def load_board() -> Board:
    from nim_at_sea import picture

    return picture


ENGINE: Engine[State] = Engine(
    ruleset="nim-at-sea@1",
    title=TITLE,
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
    load_board=load_board,
    draft=draft,
    append_line=append_line,
)
