"""The offline audit of exported games (chain, salts, deal, every move decided again) against
boardgame.io deciding a log again.

A move of the baseline is one order (buy, sell, sail). Ours is a letter of any number of orders,
so the same games are audited twice: with one order in each letter, which is like for like, and
as the bot writes them, several orders to a letter.
"""

from collections.abc import Callable

from bench import boardgame_io, played
from bench.boardgame_io import NoBaseline
from bench.figures import Target, alternating, figure, seconds
from games import audit

TARGET = Target(must=2, aim=4)
ROUNDS = 9
GAMES = 5


def main() -> None:
    single, letters = played.games(GAMES, one_order_each=True), played.games(GAMES)
    works = [auditing(single), auditing(letters)]
    baseline: float | None = None
    why: dict[str, object] = {}
    try:
        with boardgame_io.replaying() as theirs:
            one, several, baseline = alternating([*works, theirs], rounds=ROUNDS)
    except NoBaseline as missing:
        one, several = alternating(works, rounds=ROUNDS)
        why = {"why": str(missing)}
    orders = sum(letter.orders for game in letters for letter in game.letters) / moves_in(letters)
    events = sum(len(game.facts) for game in letters) / moves_in(letters)
    content: dict[str, object] = {
        "orders_per_move": round(orders, 2),
        "events_per_move": round(events, 2),
    }
    figure(
        "audit/one-order-moves",
        ours=one,
        baseline=baseline,
        unit="moves/s",
        target=TARGET,
        facts=why,
    )
    figure(
        "audit/letters",
        ours=several,
        baseline=baseline,
        unit="moves/s",
        target=TARGET,
        facts=content | why,
    )
    figure(
        "audit/orders-in-letters",
        ours=several * orders,
        baseline=baseline,
        unit="orders/s",
        target=TARGET,
        facts=why,
    )


def moves_in(games: list[played.Game]) -> int:
    return sum(len(game.letters) for game in games)


def auditing(games: list[played.Game]) -> Callable[[], float]:
    """Reads and audits the exports; moves per second."""
    files = [played.exported(game) for game in games]
    moves = moves_in(games)

    def work() -> None:
        for file in files:
            report = audit.audit(audit.read_lines(file))
            assert report.ok, report.failure

    return lambda: moves / seconds(work)


if __name__ == "__main__":
    main()
