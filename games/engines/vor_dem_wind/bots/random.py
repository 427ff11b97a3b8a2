"""A merchant who plays any legal order, so that every rule is met. The labels of his draws are used
once in a call."""

from collections.abc import Callable, Sequence

from games.engine import Command, Option
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, NORMAL
from games.engines.vor_dem_wind.view import MerchantView, View
from games.kit.bots import any_option, any_order, classes_of
from games.rng import Rng

WEIGHTS = {
    "default": 1,
    "wait": 1,
}  # the others count four times: who only agrees to the defaults never stores a thing

CLASSES = classes_of(c.COMMANDS)


def choose_random(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Any legal order, alone or in a letter; asked out of turn, something for later."""
    asked = {
        decision.kind for decision in view.decisions if decision.seat == view.seat and decision.due
    }
    if not asked:
        return _for_later(view, options, rng)
    [kind] = asked
    if view.private is not None and view.private.orders and rng.below(4, "second thoughts") == 0:
        return c.Wait()
    if rng.below(3, "compose") == 0 and (composed := _composed(kind, view, rng)):
        return composed
    return _any_order(
        [option for option in options if option.exact and not option.anytime], rng, "answer"
    )


def _any_order(options: Sequence[Option], rng: Rng, label: str) -> Command:
    option = any_option(options, rng, WEIGHTS, usual=4, label=f"{label}/")
    return any_order(CLASSES, option, rng, label)


# --- Orders of several parts ---


def _composed(kind: str, view: View, rng: Rng) -> Command | None:
    composers: dict[str, Callable[[View, Rng], Command | None]] = {
        "reveal": _reveal_letter,
        "choose": _choice_letter,
        "offers": _answer_with_limit,
        "decide": _policy,
        "act": _act_with_else,
        "departure": _preference,
    }
    return composers[kind](view, rng) if kind in composers else None


def _reveal_letter(view: View, rng: Rng) -> Command | None:
    """All cards by conditional picks, then lines that may turn out impossible."""
    seats = len(view.merchants)
    if view.slots:
        return None
    tests = (
        c.CardTest("special"),
        c.CardTest("income", below=9),
        c.CardTest("goods", above=2),
        c.CardTest("cost", below=10),
    )
    piles = rng.shuffled((*ACTION_PILES, rng.pick(ACTION_PILES, "fourth")), "piles")[:seats]
    if len(set(piles)) < 2:
        return None
    picks = tuple(
        c.Pick(pile, rng.pick(tests, f"test/{at}"), pile) for at, pile in enumerate(piles)
    )
    take = c.Take(rng.pick((*NORMAL, 1, seats), "card"))  # by its kind it may be none or several
    return _letter(c.Reveal(picks), take, c.FilePlan(policy=_any_policy(view, rng)))


def _choice_letter(view: View, rng: Rng) -> Command:
    """A plan that acts at once, or a card with a policy and orders for 4.3."""
    centre = [slot.slot for slot in view.slots if slot.place == "centre"]
    card = rng.pick(centre, "centre")
    if rng.below(2, "plan"):
        return _any_plan(view, rng, last=c.Take(card))
    return _letter(c.Take(card), c.FilePlan(policy=_any_policy(view, rng)), *_early_acts(view, rng))


def _any_plan(view: View, rng: Rng, last: c.Take | None = None) -> Command:
    gold = _me(view).gold or 0
    slot = 1 + rng.below(len(view.slots), "plan/slot")
    clauses: list[c.Clause] = [c.Offer(slot, 1 + rng.below(gold, "plan/gold"))] if gold else []
    if last is not None:
        clauses.append(last)
    bids = [c.Bid(slot)]
    if gold:
        offer = 1 + rng.below(gold, "bid/gold")
        bids = [c.Bid(slot, offer, gold if rng.below(2, "bid/limit") else None)]
    return c.FilePlan(
        tuple(clauses),
        tuple(bids),
        pass_rest=bool(rng.below(2, "bid/rest")),
        policy=_any_policy(view, rng),
    )


def _any_policy(view: View, rng: Rng) -> c.Policy:
    others = [merchant.seat for merchant in view.merchants if merchant.seat != view.seat]
    never = (rng.pick(others, "policy/whom"),) if rng.below(3, "policy/never") == 0 else ()
    way = rng.pick(("sell_at", "keep", "sell"), "policy")
    if way == "sell_at":
        return c.Policy("sell_at", 1 + rng.below(8, "policy/gold"), never)
    return c.Policy("keep" if way == "keep" else "sell", never=never)


def _answer_with_limit(view: View, rng: Rng) -> Command | None:
    gold = _me(view).gold
    if not gold or view.sale is None:
        return None
    low = 1 + rng.below(gold, "low")
    return c.Offer(view.sale.slot, low, low + rng.below(gold - low + 1, "limit"))


def _policy(view: View, rng: Rng) -> Command:
    """It answers at once."""
    return c.FilePlan(policy=_any_policy(view, rng))


def _act_with_else(view: View, rng: Rng) -> Command | None:
    """A ship that may not be covered, or else the income; goods that may not be there, or else
    nothing."""
    cards = [CARD[slot.card] for slot in view.slots if slot.seat == view.seat]
    if not cards or cards[0].special or cards[0].kind == "purchase":
        return None
    if cards[0].kind == "transport":
        berth = rng.pick(view.harbour, "berth").berth if view.harbour else 1
        return c.Orders((c.Line(c.Act((c.Load((berth,)),)), (c.Act((c.Income(),)),)),))
    goods = tuple(sorted((rng.pick(KINDS, "good/1"), rng.pick(KINDS, "good/2")), key=KINDS.index))
    return c.Orders((c.Line(c.Act((c.Store(goods),)), (c.Act((c.Nothing(),)),)),))


def _preference(view: View, rng: Rng) -> Command:
    return c.PreferDeparture(tuple(rng.shuffled(KINDS, "kinds")[: 2 + rng.below(3, "how many")]))


# --- For later ---


def _for_later(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Whatever may be filed now."""
    kinds = {option.kind for option in options}
    found: list[Command] = [_preference(view, rng)]
    if "choose_start_goods" in kinds:
        return _any_order(
            [option for option in options if option.kind == "choose_start_goods" and option.exact],
            rng,
            "start",
        )
    if any(option.kind == "file_plan" and "clauses" in option.fields for option in options):
        found.append(_any_plan(view, rng))
    if view.phase == "trade":
        found.append(rng.pick(_early_acts(view, rng), "early"))
    for kind in ("wait", "file_plan"):
        exact = [option for option in options if option.kind == kind and option.exact]
        if exact:
            found.append(_any_order(exact, rng, kind))
    return rng.pick(found, "later")


def _early_acts(view: View, rng: Rng) -> list[c.Act]:
    """Orders that fit their outcome; whether they can be done is seen in their turn."""
    store = (
        c.Store((rng.pick(KINDS, "store"),))
        if rng.below(2, "store/some")
        else c.Store(everything=True)
    )
    berth = 1 + rng.below(len(view.harbour) or 1, "ship")
    return [
        c.Act((c.Buy(),), "purchase"),
        c.Act((store,), "storage"),
        c.Act((c.Load((berth,)),), "transport"),
        c.Act((c.Nothing(),), "gold"),
    ]


def _letter(*orders: c.Order) -> c.Orders:
    return c.Orders(tuple(c.Line(order) for order in orders))


def _me(view: View) -> MerchantView:
    assert view.seat is not None
    return view.merchants[view.seat - 1]
