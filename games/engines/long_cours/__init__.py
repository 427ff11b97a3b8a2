"""Long Cours, ruleset `long-cours@1`: trade until you can buy the black corsair, then sink
everybody else."""

from games.board import Board
from games.engine import Engine
from games.engines.long_cours import notation, words
from games.engines.long_cours.bots import BOTS
from games.engines.long_cours.bots.reasons import explain
from games.engines.long_cours.commands import COMMANDS
from games.engines.long_cours.data import DATA
from games.engines.long_cours.decide import decide, preview
from games.engines.long_cours.draft import append_line, draft, early
from games.engines.long_cours.events import EVENTS
from games.engines.long_cours.evolve import evolve
from games.engines.long_cours.figures import figures
from games.engines.long_cours.options import options
from games.engines.long_cours.pending import pending
from games.engines.long_cours.result import result
from games.engines.long_cours.setup import SEATS, setup
from games.engines.long_cours.state import Config, State
from games.engines.long_cours.view import View, redact, view


def load_board() -> Board:
    from games.engines.long_cours import picture

    return picture


ENGINE: Engine[State] = Engine(
    ruleset="long-cours@1",
    title="Long Cours",
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
