"""Lessons are data that cannot lie: one for each ruleset, every text in both languages, every rule
there, every order in words that the game reads."""

import pytest

from games import lessons, rulebook
from games.engine import load, newest, rulesets
from games.lessons import Happened, alternatives
from games.prepared import set_up

ALL = sorted(lessons.all_lessons().items())
OURS = {"long-cours", "siecle-dor", "voc-basic", "voc-advanced", "vor-dem-wind"}


def test_every_ruleset_of_ours_has_one():
    assert set(lessons.all_lessons()) == OURS
    for lesson in lessons.all_lessons().values():
        assert lesson.ruleset == newest(lesson.id)
        assert lesson.ruleset in rulesets()


@pytest.mark.parametrize(("id_", "lesson"), ALL, ids=[id_ for id_, _ in ALL])
def test_every_text_is_in_both_languages_and_every_rule_is_there(id_, lesson):
    said = [lesson.title, lesson.about, lesson.end]
    for step in lesson.steps:
        said += [step.say, step.well, step.otherwise, step.hint]
        assert step.rules
    for aside in lesson.asides.values():
        said += [aside.say, aside.hint]
    for text in said:
        assert set(text) == set(rulebook.LANGUAGES)
        assert all(text.values())
    known = rulebook.load_rulebook(rulebook.book_of(lesson.ruleset), "en").by_id
    for one in (*lesson.steps, *lesson.asides.values()):
        assert set(one.rules) <= set(known), one


@pytest.mark.parametrize(("id_", "lesson"), ALL, ids=[id_ for id_, _ in ALL])
def test_every_pattern_names_an_event_of_the_game_and_its_fields(id_, lesson):
    events = {event.kind: event for event in load(lesson.ruleset).events}
    for step in lesson.steps:
        assert len({one.id for one in lesson.steps}) == len(lesson.steps)
        for pattern in (*step.done, *step.instead):
            fields = set(pattern) - {"kind", "by"}
            assert fields <= set(events[pattern["kind"]].__struct_fields__), (step.id, pattern)


@pytest.mark.parametrize("id_", sorted(OURS - {"voc-advanced"}))  # there the bots begin
def test_the_pupil_is_asked_at_once_and_the_first_order_is_legal(id_):
    lesson = lessons.all_lessons()[id_]
    table = set_up(lesson)
    assert lesson.seat in [one.seat for one in table.engine.pending(table.state) if one.due]
    table.play(lesson.seat, alternatives(lesson.steps[0].order)[0])


def test_one_event_ends_one_step_and_what_is_not_meant_ends_none():
    lesson = lessons.all_lessons()["long-cours"]
    ended = Happened("turn_ended", {"seat": 1}, 1, 50)
    others = Happened("turn_ended", {"seat": 2}, 2, 51)
    course = lessons.follow(lesson, [others, ended])
    assert (course.at, course.how, course.seq) == (1, "otherwise", 50)
    rolled = Happened("sale_die_rolled", {"seat": 1, "die": 5}, 1, 40)
    assert lessons.follow(lesson, [rolled]).how == "well"
    assert lessons.follow(lesson, []).reaction == {}


def test_nothing_else_has_the_name_of_a_lesson():
    assert lessons.lesson_of("") is None
    assert lessons.lesson_of("voc/lesson/long-cours") is None
    assert lessons.lesson_of("long-cours/example/buying") is None
    with pytest.raises(KeyError):
        lessons.opening_of("long-cours/lesson/chess")
