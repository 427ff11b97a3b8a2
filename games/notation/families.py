"""Words of one meaning, under one name: the families that every game's second reader knows.

A family is written `name: English terms | French terms`, over as many lines as it needs. A term
may have several words; a `~` marks a verb, of which every form that an order may have is known.
Accents are not needed, but for the few words that `natural.ACCENTED` keeps apart.
"""

import re
from collections.abc import Iterator
from typing import Final

from games.notation.wordforms import verb_forms

Terms = tuple[str, str]  # English, French
ENTRY = re.compile(r"^(\w+):", re.MULTILINE)


def families(text: str) -> dict[str, Terms]:
    """The families of a text written as above."""
    cut = ENTRY.split(text)[1:]
    return {
        name: (english.strip(), french.strip())
        for name, listed in zip(cut[::2], cut[1::2], strict=True)
        for english, _, french in [listed.partition("|")]
    }


def terms(listed: str, language: str) -> Iterator[str]:
    """The terms of one language, verbs in all their forms."""
    for term in filter(None, (" ".join(term.split()) for term in listed.split(","))):
        yield from verb_forms(term[1:], language) if term[0] == "~" else (term,)


NOISE: Final = families("""
noise: the, a, an, my, our, please, pls, kindly, thanks, thank you, i, we, i will, ill, i shall,
    we will, i am, im, i am going to, im going to, i would like to, id like to, i want to, i want,
    id like, i would like, i wish to, we want to, i intend to, i plan to, i choose to, i decide
    to, i have decided to, let me, lets, let us, id rather, i would rather, my order is, my
    orders, my move is, my move, my answer is, my action is, here is my order, order, now, right
    now, just, simply, also, too, next, first, finally, immediately, at once, this turn, for this
    turn, this time, today, then, and then, so, well, dear, sir, very much, would, will, do, some,
    any, try to, go ahead and, want to, going to, like to, here, there
    | le, la, les, l, un, une, des, du, mon, ma, mes, notre, nos, svp, stp, s il vous plait, s il
    te plait, merci, je, j, nous, je veux, je voudrais, j aimerais, je souhaite, je vais, je
    desire, je compte, je choisis de, je decide de, j ai decide de, nous voulons, on va, veuillez,
    veux, voudrais, aimerais, souhaite, souhaiterais, mon ordre est, mon ordre, mes ordres, mon
    coup, ma reponse, maintenant, tout de suite, immediatement, donc, alors, aussi, egalement, d
    abord, ensuite, enfin, simplement, juste, ce tour ci, ce tour, pour ce tour, cette fois,
    aujourd hui, puis, et puis, bien, ici
""")["noise"]
"""Said without meaning anything, wherever they stand."""

FAMILIES: Final = families("""
from: from, out of, starting from, leaving, leaving from
    | de, du, d, des, depuis, à partir de, en partant de
to: to, towards, toward, into, onto
    | à, au, aux, vers, jusqu à, jusqu au, jusqu en
of: of, s’
    | de, du, d, des, de la, de l
on: on, upon, over
    | sur, dessus
in: in, inside, within
    | en, dans
at: at
    | à, au, aux
for: for, in exchange for, in return for, worth, to the value of
    | pour, en echange de, en échange d
with: with, using, by playing, playing
    | avec, en jouant, au moyen de, en utilisant, à l aide de
as: as
    | comme
against: against
    | contre
via: via, through, by way of, passing by, passing through
    | via, par, en passant par
by: by
    | par
before: before, no later than, not later than
    | avant, d ici
up_to: up to, upto, until, till, to the tune of, at most, no more than, maximum, max, limit, to a
    maximum of, not above, not more than, as far as
    | jusqu à, jusqu au, jusque, au plus, au maximum, maximum, max, limite, pas plus de, plafond,
    maxi, à concurrence de
at_least: at least, minimum, min, not below, no less than
    | au moins, minimum, mini, min, pas moins de
and: and, plus, as well as, together with, along with
    | et, plus, ainsi que, avec aussi
or: or
    | ou
but: but, except, except for, minus, less, leaving, keeping, bar
    | sauf, moins, excepte, hormis, sans, en gardant
then: then, and then, after that, next, afterwards, followed by
    | puis, et puis, ensuite, et ensuite, apres, alors
else: else, or else, otherwise, if not, failing that, if impossible, if not possible, if that is
    impossible, if that is not possible, if i cannot, if i cant, if refused
    | sinon, ou sinon, autrement, à defaut, si impossible, si c est impossible, si pas possible,
    si ce n est pas possible, en cas d echec
if: if, when, once, in case, provided, provided that, as long as, whenever, unless not
    | si, s, quand, lorsque, lorsqu, des que, au cas ou, pourvu que, à condition que
not: not, dont, do not, wont, will not, no, without, cant, cannot, doesnt, does not, didnt, did
    not, isnt, is not
    | ne, n, pas, ne pas, non, sans, aucun, aucune, plus
all: all, everything, every, all of it, all of them, all the, whole, entire, the lot, maximum, the
    rest, as much as possible, as many as possible, all of my, all in
    | tout, tous, toute, toutes, la totalite, l integralite, tout le, toutes les, tous les,
    entier, le maximum, le reste, au maximum, autant que possible
both: both, both of them, both of, the two
    | les deux, tous les deux, toutes les deux, chacun
half: half, half of, one half, the half, a half, 50 %
    | moitie, la moitie, demi, demie, la moitie de, 50 %
nothing: nothing, none, no, zero, not anything, nil, nothing at all, nought
    | rien, aucun, aucune, zero, neant, rien du tout
only: only, alone, and nothing else, nothing else, no others, and no other
    | seulement, seul, seule, uniquement, et rien d autre, rien d autre
number: number, no, nr, num
    | numero, no, num
times: x, times, twice
    | x, fois
play: ~play, ~use, ~cast, ~apply, ~activate, ~spend
    | ~jouer, ~utiliser, ~employer, ~activer, ~user, ~depenser, ~se servir de, ~poser
card: card, cards
    | carte, cartes
pass: ~pass, ~skip, ~do nothing, ~abstain, no thanks, no thank you, count me out, leave it, i am
    out, im out
    | ~passer, ~s abstenir, ~ne rien faire, ne fais rien, je passe mon tour, passer mon tour,
    passe mon tour, sans moi, non merci
done: done, ~end, ~finish, finished, im done, i am done, thats all, that is all, all done, over,
    that will be all, nothing more, nothing else, no more orders, complete, completed, i have
    finished, ive finished, ready, im finished, im ready, i am ready, i am finished
    | fin, ~finir, ~terminer, fini, termine, terminee, c est tout, ce sera tout, c est fini, j ai
    fini, j ai termine, pret, prete, c est bon, voila, rien d autre, plus rien, rien de plus, je
    suis pret, ~cloturer, ~achever
turn: turn, the turn, my turn, turn now, go
    | tour, mon tour, le tour, de tour, du tour, de mon tour
is: is, are
    | est, sont
yes: yes, y, yeah, yep, sure, certainly, of course, gladly, fine, agreed
    | oui, o, ouais, volontiers, certainement, bien sur, entendu
no: no, n, nope, nay, no way
    | non, nan, certainement pas
refuse: ~refuse, ~decline, ~reject, no to, turn down, ~say no to, ~dismiss
    | ~refuser, ~decliner, ~rejeter, non à, ~repousser, ~ecarter
accept: ~accept, ~take, yes to, ~agree to, ~say yes to
    | ~accepter, oui à, ~prendre, ~agreer
agree: ~agree, default, ok, okay, o k, by default, the default, as by default
    | d accord, accord, par defaut, defaut, ok, le defaut
resign: ~resign, ~quit the game, ~leave the game, i resign from the game, ~quit, ~give up the game
    | ~demissionner, ~quitter la partie, ~quitter le jeu, ~abandonner la partie
cancel: off, ~cancel, ~remove, ~drop, ~stop, none, ~clear, ~withdraw, ~delete, no more, ~revoke,
    ~take back, end, no
    | off, non, ~annuler, ~supprimer, ~retirer, ~arreter, ~enlever, ~effacer, plus de, aucune,
    aucun, stop, fin
standing: standing, permanent, always, automatic, automatically, from now on, permanently, every
    time, each time, lasting
    | permanent, permanente, permanents, toujours, automatique, automatiquement, desormais,
    dorenavant, à chaque fois, chaque fois, en permanence
seat: seat, player, captain
    | siege, joueur, joueuse, capitaine
""")
"""A game may widen, narrow or add any of them. Prepositions stand each by itself: a segment of a
frame says which of them may stand before its field."""
