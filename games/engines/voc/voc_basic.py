"""VOC!, the basic game."""

from games.board import Board
from games.engine import Engine
from games.engines.voc import notation, pen, words
from games.engines.voc.bots import BOTS
from games.engines.voc.bots.reasons import explain
from games.engines.voc.commands import BASIC_COMMANDS
from games.engines.voc.data import DATA
from games.engines.voc.decide import decide, preview
from games.engines.voc.draft import append_line, draft
from games.engines.voc.events import BASIC_EVENTS
from games.engines.voc.evolve import evolve
from games.engines.voc.figures import figures
from games.engines.voc.options import options
from games.engines.voc.pending import pending
from games.engines.voc.result import result
from games.engines.voc.setup import BASIC_SEATS, setup_basic
from games.engines.voc.state import Config, State
from games.engines.voc.view import View, redact, view
from games.sentences import N_


def load_board() -> Board:
    from games.engines.voc import picture

    return picture


ENGINE: Engine[State] = Engine(
    ruleset="voc-basic@1",
    title=N_("VOC! (basic)"),
    players=BASIC_SEATS,
    config=Config,
    state=State,
    view_type=View,
    commands=BASIC_COMMANDS,
    events=BASIC_EVENTS,
    data=DATA,
    setup=setup_basic,
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
    pen=pen,
)
