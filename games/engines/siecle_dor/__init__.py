"""Le Siècle d'Or, ruleset `siecle-dor@1`: settle the provinces, run the guilds, sail to the
Indies; 33 points win."""

from games.board import Board
from games.engine import Engine
from games.engines.siecle_dor import notation, words
from games.engines.siecle_dor.bots import BOTS
from games.engines.siecle_dor.bots.reasons import explain
from games.engines.siecle_dor.commands import COMMANDS
from games.engines.siecle_dor.data import DATA
from games.engines.siecle_dor.decide import decide, preview
from games.engines.siecle_dor.draft import append_line, draft, early
from games.engines.siecle_dor.events import EVENTS
from games.engines.siecle_dor.evolve import evolve
from games.engines.siecle_dor.figures import figures
from games.engines.siecle_dor.options import options
from games.engines.siecle_dor.pending import pending
from games.engines.siecle_dor.result import result
from games.engines.siecle_dor.setup import SEATS, setup
from games.engines.siecle_dor.state import Config, State
from games.engines.siecle_dor.view import View, redact, view


def load_board() -> Board:
    from games.engines.siecle_dor import picture

    return picture


ENGINE: Engine[State] = Engine(
    ruleset="siecle-dor@1",
    title="Le Siècle d’Or",
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
