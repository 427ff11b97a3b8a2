"""The end of a turn and the corsair, whose entry or voyage is its last act (LC-69 to LC-86,
RL-25 to RL-36)."""

from games.engine import IllegalMove, Seat, Turn
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import CorsairMove, CorsairStay, End
from games.engines.long_cours.data import NEIGHBOURS, STRANDING_PLACE, ZONE_OF_DIE
from games.engines.long_cours.position import captain_of, captains_in, ready, turn_order_from
from games.engines.long_cours.result import end_game, is_last
from games.engines.long_cours.state import State


def end(turn: Turn[State], seat: Seat, order: End) -> None:
    ready(turn.state, seat, "end")
    corsair = turn.state.corsair
    if corsair.owner == seat and corsair.stop is not None:
        sail(turn, seat, (corsair.stop,))  # 4.2.4: for its owner `end` means that it stays
        return
    if corsair.owner == seat:
        bring_in(turn, seat)
    turn.emit(e.TurnEnded(seat))


def bring_in(turn: Turn[State], seat: Seat) -> None:
    """LC-69 to LC-72: by the die onto a white rectangle, and on entry it sinks nobody."""
    turn.unknown()
    die = turn.rng.die(f"corsair/{turn.state.round}/{seat}")
    turn.emit(e.CorsairEntryDieRolled(seat, die, ZONE_OF_DIE[die]))
    turn.emit(e.CorsairEntered(seat, STRANDING_PLACE[ZONE_OF_DIE[die]]))


# --- Its voyage ---


def ready_to_sail(state: State, seat: Seat, order: str = "corsair_move") -> str:
    """The stop where his corsair lies."""
    ready(state, seat, order)
    if state.corsair.owner != seat:
        raise IllegalMove("not_your_corsair", owner=state.corsair.owner)
    if state.corsair.stop is None:
        raise IllegalMove("corsair_not_entered")  # RL-26
    return state.corsair.stop


def corsair_move(turn: Turn[State], seat: Seat, order: CorsairMove) -> None:
    here = start = ready_to_sail(turn.state, seat)
    if len(order.path) not in (2, 3):
        raise IllegalMove("corsair_moves", moves=len(order.path))  # LC-75, RL-29
    for there in order.path:
        if there not in NEIGHBOURS[here]:
            raise IllegalMove("no_lane", origin=here, to=there, neighbours=list(NEIGHBOURS[here]))
        here = there
    sail(turn, seat, (start, *order.path))


def corsair_stay(turn: Turn[State], seat: Seat, order: CorsairStay) -> None:
    sail(turn, seat, (ready_to_sail(turn.state, seat, "corsair_stay"),))


def sail(turn: Turn[State], seat: Seat, path: tuple[str, ...]) -> None:
    """Every other cargo where it lies, passes and rests is sunk (LC-77, RL-31); with the last
    one the game ends there (RL-35)."""
    sailed, victims = voyage(turn.state, seat, path)
    turn.emit(e.CorsairMoved(seat, sailed))
    for victim in victims:
        sink(turn, victim)
    if is_last(turn.state):
        end_game(turn, "last_afloat")
    else:
        turn.emit(e.TurnEnded(seat))


def voyage(state: State, owner: Seat, path: tuple[str, ...]) -> tuple[tuple[str, ...], list[Seat]]:
    """How far it really sails, and whom it sinks: in path order, at one stop in turn order after
    the owner (RL-35)."""
    rivals = [captain.seat for captain in captains_in(state) if captain.seat != owner]
    victims: list[Seat] = []
    for passed, stop in enumerate(path, start=1):
        for seat in turn_order_from(state, owner)[1:]:
            if captain_of(state, seat).stop != stop or seat in victims:
                continue
            victims.append(seat)
            if all(rival in victims for rival in rivals):
                return path[:passed], victims
    return path, victims


def sink(turn: Turn[State], seat: Seat) -> None:
    """LC-79 to LC-82: ship and captain are out, the goods go to the bank, the cash to the owner,
    the cards are shown."""
    captain = captain_of(turn.state, seat)
    assert captain.stop is not None
    turn.emit(e.CargoSunk(seat, captain.stop, captain.cash, dict(captain.goods)))
    turn.unknown()  # his hand was secret until now
    turn.emit(e.HandRevealed(seat, tuple(captain.hand)))
    turn.emit(e.CaptainEliminated(seat))
