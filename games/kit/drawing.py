"""Small helps for pictures."""


def cut(text: str, length: int) -> str:
    """As much of a text as fits."""
    return text if len(text) <= length else text[: length - 1] + "…"
