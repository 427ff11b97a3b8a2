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
    to, i have decided to, let me, lets, let us, id rather, i would rather, id, i would, my order
    is, my orders, my move is, my move, my answer is, my action is, here is my order, order, now,
    right now, just, simply, also, too, next, first, finally, immediately, at once, this turn, for
    this turn, this time, today, then, and then, so, well, dear, sir, very much, would, will, do,
    some, any, go ahead and, want to, going to, like to, here, there, me, for me, for now, id
    prefer to, prefer to, i think i will, i guess, if you please, hi, hello, good morning, good
    evening, hi all, hello all, hello everyone, dear all, cheers, regards, best regards, kind
    regards, indeed, instead, my choice is, my choice, from me, for my part, i prefer, on my side
    | le, la, les, l, un, une, des, du, mon, ma, mes, notre, nos, svp, stp, s il vous plait, s il
    te plait, merci, je, j, nous, je veux, je voudrais, j aimerais, je souhaite, je vais, je
    desire, je compte, je choisis de, je decide de, j ai decide de, nous voulons, on va, veuillez,
    veux, voudrais, aimerais, souhaite, souhaiterais, mon ordre est, mon ordre, mes ordres, mon
    coup, ma reponse, maintenant, tout de suite, immediatement, donc, alors, aussi, egalement, d
    abord, ensuite, enfin, simplement, juste, ce tour ci, ce tour, pour ce tour, cette fois,
    aujourd hui, puis, et puis, bien, ici, pour moi, moi, pour l instant, pour le moment, je
    prefere, merci de, merci de bien vouloir, priere de, je vous prie de, je te prie de, nous
    allons, il faut, bonjour, bonsoir, salut, bonjour à tous, cordialement, amicalement, bonne
    soiree, bonne journee, à la place, plutot, mon choix est, mon choix, de ma part, pour ma part
""")["noise"]
"""Said without meaning anything, wherever they stand."""

FAMILIES: Final = families("""
from: from, out of, starting from, leaving, leaving from
    | de, du, d, des, depuis, à partir de, en partant de
to: to, over to, towards, toward, into, onto
    | à, au, aux, vers, jusqu à, jusqu au, jusqu en
of: of, s’
    | de, du, d, des, de la, de l
on: on, upon, over
    | sur, dessus
in: in, inside, within
    | en, dans
at: at
    | à, au, aux
for: for, in order to, so as to, in exchange for, in return for, worth, to the value of
    | pour, afin de, afin d, en echange de, en échange d
with: with, thanks to, using, by playing, playing
    | avec, grace à, grace au, en jouant, au moyen de, en utilisant, à l aide de
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
up_to: up to, at the most, upto, until, till, to the tune of, at most, no more than, maximum,
    max, limit, to a maximum of, not above, not more than, as far as
    | jusqu à, jusqu au, jusqu en, jusque, tout au plus, au plus, au maximum, maximum, max,
    limite, pas plus de, plafond, maxi, à concurrence de
at_least: at least, minimum, min, not below, no less than
    | au moins, minimum, mini, min, pas moins de
and: and, plus, as well as, together with, along with
    | et, plus, ainsi que, avec aussi
or: or
    | ou
but: but, except, except for, minus, less, leaving, keeping, bar
    | sauf, mais, moins, excepte, hormis, sans, en gardant
then: then, and then, and afterwards, and after that, and finally, and next, after that, next,
    afterwards, followed by
    | puis, et puis, et apres, et enfin, et finalement, ensuite, et ensuite, apres, alors
else: else, if thats impossible, if thats not possible, if that fails, if that does not work, if
    that doesnt work, or else, otherwise, if not, failing that, if impossible, if not possible,
    if that is impossible, if that is not possible, if i cannot, if i cant, if refused, if taken,
    if it is taken, if already taken, if occupied, if not free
    | sinon, ou sinon, autrement, à defaut, si impossible, si c est impossible, si pas possible,
    si ce n est pas possible, en cas d echec, si pris, si prise, si deja pris, si deja prise, si
    occupe, si occupee, s il est pris, si elle est prise
if: if, when, once, in case, provided, provided that, as long as, whenever, unless not
    | si, s, quand, lorsque, lorsqu, des que, au cas ou, pourvu que, à condition que
not: not, dont, do not, wont, will not, no, without, cant, cannot, doesnt, does not, didnt, did
    not, isnt, is not
    | ne, n, pas, ne pas, non, sans, aucun, aucune, plus
all: all, whatever i can, all i can, everything i can, as much as i can, everything, every, all
    of it, all of them, all the, whole, entire, the lot, maximum, the rest, as much as possible,
    as many as possible, all of my, all in, max, all i have, everything i have, all that i have
    | tout, tout ce que je peux, autant que je peux, tous, toute, toutes, la totalite, l
    integralite, tout le, toutes les, tous les, entier, le maximum, le reste, au maximum, autant
    que possible, max, maxi, tout ce que j ai, tout ce qu il me reste
both: both, both of them, both of, the two
    | les deux, tous deux, toutes deux, tous les deux, toutes les deux, chacun
point: point
    | virgule
half: half, half of, one half, the half, a half, 50 %
    | moitie, la moitie, demi, demie, la moitie de, 50 %, un demi, une demie
anything: anything, any, a thing
    | quoi que ce soit
each: each, apiece, every, each one
    | chacun, chacune, chaque, par lot
nothing: nothing, none, no, zero, not anything, nil, nothing at all, nought
    | rien, aucun, aucune, zero, neant, rien du tout
only: only, alone, and nothing else, nothing else, no others, and no other
    | seulement, seul, seule, uniquement, et rien d autre, rien d autre
number: number, no, nr, num
    | numero, no, num
times: x, times
    | x, fois
twice: twice, two times, double
    | deux fois, 2 fois, double
play: ~play, ~use, ~cast, ~apply, ~activate, ~spend
    | ~jouer, ~utiliser, ~employer, ~activer, ~user, ~depenser, ~se servir de, ~poser
card: card, cards
    | carte, cartes
pass: ~pass, ~skip, ~do nothing, ~abstain, no thanks, no thank you, count me out, leave it, i am
    out, im out
    | ~passer, ~s abstenir, ~ne rien faire, ~sauter, ~sauter mon tour, ne fais rien, je passe mon
    tour, passer mon tour, passe mon tour, sans moi, non merci
done: done, nothing more to say, nothing to add, i have nothing more to say, i have nothing to add,
    i have nothing more to do, ~end, ~finish, finished, im done, i am done, thats all, that is
    all, all done, over, that will be all, nothing more, nothing else, no more orders, no further
    orders, no more, no more actions, nothing else to do, nothing more to do, complete,
    completed, i have finished, ive finished, ready, im finished, im ready, i am ready, i am
    finished, thats it, that is it, stop here, i stop here, i stop there, thats my turn, that is
    my turn, that was my turn, that was all, that was it
    | fin, rien à ajouter, rien de plus à dire, je n ai rien à ajouter, je n ai plus rien à faire,
    ~finir, ~terminer, fini, termine, terminee, c est tout, ce sera tout, c est fini, j ai
    fini, j ai termine, pret, prete, c est bon, voila, rien d autre, plus rien, rien de plus, plus
    d ordres, plus d ordre, ne fais rien de plus, ne fais plus rien, rien d autre à faire, je suis
    pret, c etait mon tour, voila mon tour, c etait tout, ~cloturer, ~achever, je m arrete là, je
    m arrete, on s arrete là, je m arrete ici
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
    aucun, stop, fin, plus d
request: undo, redo, help, revert, options, status, history, info, rules, hint
    | aide, defaire, refaire, statut, historique, infos, regles, options, indice
standing: standing, permanent, always, automatic, automatically, from now on, permanently, every
    time, each time, lasting
    | permanent, permanente, permanents, toujours, automatique, automatiquement, desormais,
    dorenavant, à chaque fois, chaque fois, en permanence
if_needed: if needed, if need be, if necessary, if i must, if i have to, if required, if i need to,
    when needed, if it must be
    | si besoin, au besoin, si necessaire, s il le faut, si il le faut, si j en ai besoin, s il
    faut, le cas echeant, en cas de besoin
seat: seat, player, captain
    | siege, joueur, joueuse, capitaine
""")
"""A game may widen, narrow or add any of them. Prepositions stand each by itself: a segment of a
frame says which of them may stand before its field."""
