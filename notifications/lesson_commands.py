"""A lesson by mail: the coach speaks in the mails of a table against bots."""

from hashlib import sha256

from django.utils.translation import gettext

from games import lessons, words
from games.lessons import Lesson, in_language
from games.models import Decision
from games.services import letters, prepared_tables
from notifications import outbox, preferences
from notifications.errands import Account, Errand, Refused
from notifications.models import Outbound
from notifications.service_lines import ServiceLine
from notifications.table_commands import names_of_game, plain


def begin_lesson(account: Account, number: int, line: ServiceLine) -> Errand:
    """The same line of the same letter is one table, however often it comes."""
    lesson = read_lesson(line.rest)
    drawn = sha256(f"{account.player.pk}/{account.key}/{number}".encode()).hexdigest()
    wish = prepared_tables.lesson_wish(lesson.id, table_id=f"m{drawn[:9]}")
    game = prepared_tables.open_table(wish, player=account.player, source="mail", now=account.now)
    preferences.choose(user=account.player, game_id=game.pk, delivery=preferences.Delivery.EVERY)
    asked = Decision.objects.filter(game=game, seat=lesson.seat, due=True, closed_at=None).first()
    if asked is not None:
        outbox.queue_mail(
            Outbound.Kind.PROMPT,
            game=game,
            seat=lesson.seat,
            user=account.player,
            decision=asked.key,
            seq=game.stream.head_seq,
            now=account.now,
            once=f"lesson/{game.pk}",
        )
    said = gettext(
        "The lesson “{title}” begins at {table}. Its first letter comes in a mail of its own; "
        "answer that one."
    )
    title = in_language(lesson.title, letters.language())
    return Errand(line.text, [said.format(title=title, table=game.name)])


def read_lesson(text: str) -> Lesson:
    """Raises Refused."""
    wanted = plain(text)
    for lesson in lessons.all_lessons().values():
        if wanted in names_of_game(lesson.ruleset) | {lesson.id, lesson.id.replace("-", " ")}:
            return lesson
    titles = [one.id.replace("-", " ") for one in lessons.all_lessons().values()]
    sentence = gettext("There is no lesson called {text}. The lessons are {lessons}.")
    raise Refused(sentence.format(text=text[:60], lessons=words.listed(titles, gettext)))
