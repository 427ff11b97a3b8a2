"""Brawls (LC-51 to LC-61, RL-17 to RL-20), card against card or by limits given once (4.3)."""

from games.engine import IllegalMove, Seat, Turn
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import Brawl, Concede, Riposte
from games.engines.long_cours.data import BRAWL_CARD, SOLD_AT
from games.engines.long_cours.position import (
    awaited,
    berth,
    brawl_open,
    captain_of,
    needs_card,
    ready,
    strengths,
)
from games.engines.long_cours.state import Captain, OpenBrawl, State

# --- Attack ---


def ready_to_brawl(state: State, seat: Seat) -> str:
    """The port where he would start it: only in his turn, and never on a white rectangle (LC-52,
    RL-17)."""
    ready(state, seat, "brawl", card=True)
    stop = berth(captain_of(state, seat), "brawl")
    if SOLD_AT[stop] is None:
        raise IllegalMove("not_a_port", stop=stop)
    return stop


def brawl(turn: Turn[State], seat: Seat, order: Brawl) -> None:
    port = ready_to_brawl(turn.state, seat)
    if order.seat == seat:
        raise IllegalMove("not_yourself")
    theirs = captain_of(turn.state, order.seat).stop
    if theirs != port:
        raise IllegalMove("not_same_port", seat=order.seat, stop=port, theirs=theirs)  # LC-51
    needs_card(captain_of(turn.state, seat), BRAWL_CARD[order.card])
    if order.up_to is not None and order.up_to < order.card:
        raise IllegalMove("limit_below_card", card=order.card, limit=order.up_to)
    turn.emit(e.BrawlStarted(turn.state.brawls + 1, seat, order.seat, port, order.up_to))
    play_card(turn, seat, order.card)
    exchange(turn)


# --- Answers ---


def question_to(state: State, seat: Seat, order: str) -> OpenBrawl:
    open_brawl = state.brawl
    if open_brawl is None:
        raise IllegalMove("not_your_decision", order=order, awaited=awaited(state))
    if open_brawl.to_answer != seat:
        raise brawl_open(open_brawl)  # LC-53, RL-19
    return open_brawl


def sufficient(captain: Captain, brawl: OpenBrawl) -> list[int]:
    """His cards stronger than the one just played, weakest first (LC-54)."""
    return [strength for strength in strengths(captain) if strength > brawl.cards[-1]]


def riposte(turn: Turn[State], seat: Seat, order: Riposte) -> None:
    open_brawl = question_to(turn.state, seat, "riposte")
    captain = captain_of(turn.state, seat)
    last = open_brawl.cards[-1]
    strength = order.card or order.up_to or 0
    if strength <= last:
        raise IllegalMove("too_weak", strength=strength, last=last, strengths=strengths(captain))
    if order.up_to is not None:
        if not sufficient(captain, open_brawl):
            raise IllegalMove("no_stronger_card", last=last, strengths=strengths(captain))
        turn.emit(e.RiposteLimitSet(seat, order.up_to))
        fight(turn, captain, open_brawl, limit=order.up_to)
    else:
        needs_card(captain, BRAWL_CARD[strength])
        turn.emit(e.RiposteLimitSet(seat))
        play_card(turn, seat, strength)
    exchange(turn)


def concede(turn: Turn[State], seat: Seat, order: Concede) -> None:
    open_brawl = question_to(turn.state, seat, "concede")
    turn.emit(e.RiposteLimitSet(seat))
    give_up(turn, open_brawl)


def play_card(turn: Turn[State], seat: Seat, strength: int) -> None:
    turn.emit(e.BrawlCardPlayed(seat, BRAWL_CARD[strength], strength))


def fight(turn: Turn[State], captain: Captain, open_brawl: OpenBrawl, *, limit: int) -> None:
    """The weakest sufficient card not above the limit; having none is giving up."""
    cards = [strength for strength in sufficient(captain, open_brawl) if strength <= limit]
    if cards:
        play_card(turn, captain.seat, cards[0])
    else:
        give_up(turn, open_brawl)


def give_up(turn: Turn[State], open_brawl: OpenBrawl) -> None:
    """He who does not answer loses all his cash to the other (LC-58)."""
    loser = open_brawl.to_answer
    winner = open_brawl.attacker if loser == open_brawl.defender else open_brawl.defender
    turn.emit(e.BrawlConceded(loser))
    turn.emit(e.CashRobbed(winner, loser, captain_of(turn.state, loser).cash))
    if turn.actor != open_brawl.attacker:
        turn.unknown()  # the attacker's kept lines may go on from here


# --- Answers that need no letter (4.3) ---


def exchange(turn: Turn[State]) -> None:
    """A card was played: go on as long as empty hands, limits, standing orders and resignations
    answer it.

    Only here does a standing order speak, so one set while the question is open counts from the
    next question on.
    """
    while (open_brawl := turn.state.brawl) is not None:
        turn.unknown()  # a brawl is one (4.2.1): the other's hand and orders come next
        if not answered(turn, open_brawl):
            return


def answered(turn: Turn[State], open_brawl: OpenBrawl) -> bool:
    captain = captain_of(turn.state, open_brawl.to_answer)
    limit = limit_of(open_brawl, captain)
    if captain.hand and limit is None and not captain.resigned:
        return (
            False  # asked, also without a sufficient card: neither pause nor haste betrays a hand
        )
    turn.actor = captain.seat
    if not captain.hand:
        give_up(turn, open_brawl)
    elif limit is not None:
        fight(turn, captain, open_brawl, limit=limit)
    else:
        answer_by_default(turn, captain, open_brawl)
    return True


def limit_of(open_brawl: OpenBrawl, captain: Captain) -> int | None:
    """Up to where this side fights without being asked; a standing riposte never plays for an
    attacker."""
    if captain.seat == open_brawl.attacker:
        return open_brawl.attacker_limit
    standing = captain.standing_riposte
    if open_brawl.defender_limit is not None or standing is None:
        return open_brawl.defender_limit
    return standing.up_to if captain.cash >= standing.min_cash else 0


# --- What a timeout plays (DP-2) ---


def decision_key(open_brawl: OpenBrawl) -> str:
    return f"brawl/{open_brawl.number}/{len(open_brawl.cards)}"


def default_answer(captain: Captain, open_brawl: OpenBrawl) -> Riposte | Concede:
    cards = sufficient(captain, open_brawl)
    return Riposte(card=cards[0]) if cards and captain.cash >= 1 else Concede()


def answer_by_default(turn: Turn[State], captain: Captain, open_brawl: OpenBrawl) -> None:
    answer = default_answer(captain, open_brawl)
    turn.emit(e.DefaultApplied(captain.seat, decision_key(open_brawl)))
    if isinstance(answer, Riposte) and answer.card is not None:
        play_card(turn, captain.seat, answer.card)
    else:
        give_up(turn, open_brawl)
