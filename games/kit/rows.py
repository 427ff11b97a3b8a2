"""Rows of the notation that every game has."""

from games.engine import Default, Resign
from games.notation.patterns import Row

AGREE = Row(
    gives=Default,
    en=("agree", "agree {decision}", "default", "default {decision}", "ok"),
    fr=("d’accord", "d’accord {decision}", "par défaut", "par défaut {decision}"),
    means=("play what a timeout would play", "jouer ce que jouerait un délai dépassé"),
)
RESIGN = Row(
    gives=Resign,
    en=("resign",),
    fr=("démissionner",),
    means=("leave the game for good", "quitter la partie pour de bon"),
)
