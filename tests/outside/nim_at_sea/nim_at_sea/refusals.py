"""Every refusal and the facts that come with it. The sentences are in words/templates.py."""

REFUSALS: dict[str, tuple[str, ...]] = {
    "game_over": (),
    "unknown_seat": ("seat",),
    "no_orders": (),
    "too_many_lines": ("lines", "most"),
    "no_such_decision": ("decision", "open"),
    "bad_option": ("option", "value", "low", "high"),
    "not_your_turn": ("active",),
    "unknown_stack": ("stack", "stacks"),
    "too_few_barrels": ("stack", "barrels", "standing"),  # NIM-03
}
