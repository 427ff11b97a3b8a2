"""The rules as players read them: complete, in both languages, each id with its address."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.urls import reverse

from games import rulebook
from games.engine import ENGINES
from games.reports.rules_html import link_rules, link_rules_in_mail, render_markdown
from games.services.refusals import NO_RULE
from games.services.refusals import REFUSALS as TABLE_REFUSALS

SHARED = Path(__file__).parents[3] / "shared"
BOOKS = sorted(rulebook.packages())
SHEETS = {  # how each sheet writes the ids of its rules, and of its rulings
    "long-cours": r"\| (LC-\d+|RL-\d+) \|",
    "siecle-dor": r"- \*\*(SDO-\d+)\*\*|\| (\d+) \|.*\|.*\|.*\|",
    "vor-dem-wind": r"- \*\*(VDW-\d+)|\| (?:\*\*)?((?:VDW|RUL)-\d+)",
    "voc": r"(?:\| |- )(?:\*\*)?(?:VOC )?([ABN]-\d+|R-\d+)",
}
RUN = 8  # words in a row that would be somebody else's sentence


def ids_of_sheet(name: str, text: str) -> set[str]:
    rows = (re.match(SHEETS[name], line) for line in text.splitlines())
    found = {id_ for row in rows if row for id_ in row.groups() if id_}
    if name == "voc":
        return {f"VOC {id_}" if re.match("[ABN]-", id_) else id_ for id_ in found}
    return {f"SDO R-{id_}" if id_.isdigit() else id_ for id_ in found}


def words_of(text: str) -> list[str]:
    return re.sub(r"\W+", " ", text.lower()).split()


def test_every_game_has_a_rulebook():
    assert {rulebook.book_of(ruleset) for ruleset in ENGINES} == set(BOOKS)


@pytest.mark.parametrize("name", BOOKS)
def test_both_languages_have_the_same_chapters_and_rules(name):
    english, french = (rulebook.load_rulebook(name, language) for language in ("en", "fr"))
    assert [one.id for one in english.chapters] == [one.id for one in french.chapters]
    assert [one.ids for one in english.rules] == [one.ids for one in french.rules]
    assert {"summary", "components", "by-letter", "rulings"} <= {one.id for one in english.chapters}
    for book in (english, french):
        assert all(rule.body for rule in book.rules)
        assert all(one.lead or one.rules for one in book.chapters)


@pytest.mark.parametrize("name", BOOKS)
def test_every_numbered_rule_has_its_text(name):
    sheet = SHARED / f"rules/{name.replace('-', '_')}.md"
    if not sheet.exists():
        pytest.skip("the sheets are not at hand")
    assert ids_of_sheet(name, sheet.read_text()) == set(rulebook.load_rulebook(name, "en").by_id)


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
def test_no_sentence_is_a_booklets(name, language):
    seeds = sorted((SHARED / "seeds").glob("*.txt"))
    if not seeds:
        pytest.skip("the booklets are not at hand")
    book = rulebook.load_rulebook(name, language)
    texts = [book.lead, *(one.lead for one in book.chapters), *(one.body for one in book.rules)]
    ours = {tuple(w[i : i + RUN]) for w in map(words_of, texts) for i in range(len(w) - RUN + 1)}
    for seed in seeds:
        theirs = words_of(seed.read_text(errors="replace"))
        assert not ours & {tuple(theirs[i : i + RUN]) for i in range(len(theirs) - RUN + 1)}


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_that_the_game_cites_can_be_read(name):
    cited = set()
    for path in Path(*rulebook.packages()[name].split(".")).glob("words/**/*.py"):
        for found in rulebook.CITED.finditer(path.read_text()):
            cited.add(rulebook.full_id(found))
    assert cited, "a game's sentences say by which rule"
    assert cited <= set(rulebook.load_rulebook(name, "en").by_id)


def test_a_bad_document_is_refused():
    with pytest.raises(rulebook.BadRulebook, match="a rule without an id: Free"):
        rulebook.read_rulebook("x", "en", "# X\n\n## a: A\n\n### Free\ntext\n")
    with pytest.raises(rulebook.BadRulebook, match="an id stands twice"):
        rulebook.read_rulebook("x", "en", "# X\n## a: A\n### LC-01: One\na\n### LC-01: Two\nb\n")


@pytest.mark.parametrize(
    ("written", "id_"),
    [
        ("LC-29", "LC-29"),
        ("lc 29", "LC-29"),
        ("lc7", "LC-07"),
        ("rule LC-07", "LC-07"),
        ("règle RL-1", "RL-01"),
        ("LC-999", None),
        ("auction", None),
    ],
)
def test_an_id_is_found_however_it_is_written(written, id_):
    assert rulebook.normalise_id(rulebook.fold(written)) == id_


@pytest.mark.parametrize(
    ("query", "language", "id_"),
    [
        ("heap", "en", "LC-46"),
        ("tas", "fr", "LC-46"),
        ("Tempete", "fr", "LC-41"),
        ("auction", "en", "LC-65"),
        ("lc 29", "en", "LC-29"),
        ("short game", "en", "LC-08"),
    ],
)
def test_a_search_finds_the_rule_among_the_first_three(query, language, id_):
    hits = rulebook.search(query, language, book="long-cours")[:3]
    assert id_ in [one for hit in hits for one in hit.rule.ids]


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
def test_every_id_and_every_title_is_among_the_first_three(name, language):
    """In the whole collection, in either language."""
    for rule in rulebook.load_rulebook(name, language).rules:
        for id_ in rule.ids:
            assert id_ in rulebook.search(id_, language)[0].rule.ids
        hits = rulebook.search(rule.title, language)[:3]
        assert rule.title in [hit.rule.title for hit in hits], rule.title


@pytest.mark.parametrize(
    ("query", "language", "id_"),
    [("tempête", "en", "LC-41"), ("wreck", "fr", "LC-44"), ("scorbut", "en", "VOC B-15")],
)
def test_a_term_of_the_other_language_finds_its_rule_in_the_readers_own(query, language, id_):
    hits = rulebook.search(query, language)[:3]
    own = [rulebook.load_rulebook(hit.book, language).by_id[hit.rule.id] for hit in hits]
    assert [hit.rule for hit in hits] == own
    assert id_ in [one for hit in hits for one in hit.rule.ids]


def test_citations_become_links_and_nothing_else_does():
    html = link_rules("Only once (LC-30, RL-99) & <b>")
    address = reverse("rule", args=["long-cours", "LC-30"])
    assert html == (
        f'Only once (<a class="rule-id" href="{address}">LC-30</a>, RL-99) &amp; &lt;b&gt;'
    )
    assert "<script" not in render_markdown("<script>x</script> LC-30")


@pytest.mark.django_db
class TestPages:
    def test_the_index_lists_the_games_and_searches(self, client):
        assert "Long Cours" in client.get("/rules/").content.decode()
        found = client.get("/rules/?q=heap").content.decode()
        assert reverse("rule", args=["long-cours", "LC-46"]) in found
        assert client.get("/rules/?q=lc+29").headers["Location"] == "/rules/long-cours/LC-29/"

    def test_a_rule_has_one_address_for_ever(self, client):
        page = client.get("/rules/long-cours/LC-30/", headers={"accept-language": "fr"})
        assert "Une ligne pointillée" in page.content.decode()
        moved = client.get("/rules/long-cours/lc30/")
        assert (moved.status_code, moved.headers["Location"]) == (301, "/rules/long-cours/LC-30/")
        for missing in ("/rules/chess/", "/rules/long-cours/LC-999/", "/rules/chess/LC-30/"):
            assert client.get(missing).status_code == 404

    @pytest.mark.parametrize("name", BOOKS)
    def test_a_game_is_one_page_of_moderate_weight(self, client, name):
        import gzip

        page = client.get(f"/rules/{name}/").content
        assert len(gzip.compress(page)) <= 100_000
        for rule in rulebook.load_rulebook(name, "en").rules:
            assert f'id="{rulebook.slug(rule.id)}"'.encode() in page


# --- The rules behind a refusal ---


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_every_refusal_has_its_rules_or_a_reason_why_none(ruleset):
    package = rulebook.package_of(ruleset)
    codes = set(import_module(f"{package}.refusals").REFUSALS)
    found = rulebook.refusal_rules(ruleset)
    assert set(found.rules) | set(found.no_rule) == codes
    assert not set(found.rules) & set(found.no_rule)
    assert set(found.no_rule.values()) <= set(rulebook.WHY_NO_RULE)
    for ids in (*found.rules.values(), *found.table.values()):
        assert ids
        assert all(rulebook.book_with(id_) == rulebook.book_of(ruleset) for id_ in ids)
    assert set(found.table) <= set(TABLE_REFUSALS)


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_what_a_refusal_cites_is_among_its_rules(ruleset):
    templates = import_module(f"{rulebook.package_of(ruleset)}.words.templates").REFUSALS
    found = rulebook.refusal_rules(ruleset)
    for key, sentences in templates.items():
        cited = {
            rulebook.full_id(one) for text in sentences for one in rulebook.CITED.finditer(text)
        }
        assert cited <= set(found.rules.get(key.partition(".")[0], ())), key


def test_every_refusal_of_a_table_has_a_reason_why_no_rule_is_behind_it():
    given = [code for codes in NO_RULE.values() for code in codes]
    assert sorted(given) == sorted(TABLE_REFUSALS)
    assert set(NO_RULE) <= set(rulebook.WHY_NO_RULE)


def test_a_ruling_is_linked_under_its_own_number():
    assert 'href="/rules/siecle-dor/SDO-R-11/">ruling 11</a>' in link_rules("No (ruling 11).")
    assert 'href="/rules/siecle-dor/SDO-R-5/">décision 5</a>' in link_rules("Non (décision 5).")


def test_in_a_mail_the_address_is_whole(settings):
    settings.BASE_URL = "https://example.org"
    linked = link_rules_in_mail("<b> No lane (LC-29).")
    assert 'href="https://example.org/rules/long-cours/LC-29/"' in linked
    assert "&lt;b&gt;" in linked
