"""The summary as a reader, a printer and a screen reader find it."""

import re

import pytest
from pypdf.generic import IndirectObject

from games.reports import printing, summary
from games.services import positions

A4 = (595, 842)


def test_it_says_who_played_and_how_it_ended(printed):
    text = printed.words()
    first = printed.pages["en"][0]
    for placing in printed.game.result:
        name = ("anna", "bram", "cato")[placing["seat"] - 1]
        assert f"{placing['place']} {name} {placing['score']:,}" in first
    assert "Over in round" in first
    assert "1 March 2027" in first
    assert "Round by round" in text


def test_it_tells_every_round_in_words_without_the_numbers_of_the_rules(printed):
    text = printed.words()
    assert "The table opens with 3 seats and commits to a secret." in text
    assert "The table closes and its secret is revealed." in text
    assert [f"Round {number}" in text for number in range(2, 20)] == [True] * 18
    assert not re.search(r"\((LC|RL)-\d+", text)


def test_it_pins_the_log(printed):
    text, game = printed.words(), printed.game
    pinned = [
        str(game.stream.head_seq),
        game.stream.head_hash,
        game.stream.secret,
        f"--head {game.stream.head_seq}:{game.stream.head_hash[:16]}",
    ]
    assert [fact in text for fact in pinned] == [True] * 4


def test_it_speaks_french(printed):
    text = printed.words("fr")
    assert "Finie au tour de table" in text
    assert "La table ferme et son secret est révélé." in text
    assert "The table closes" not in text


def test_fortunes_at_the_end_are_the_scores(printed):
    scores = [f" {placing['score']:,} " for placing in printed.game.result]
    assert [score in printed.pages["en"][-1] for score in scores] == [True] * 3


# --- As a document ---


def test_it_has_a_title_a_language_an_author_and_the_date_of_the_game(printed):
    reader = printed.reader()
    assert reader.metadata.title == "Long Cours, table printed234"
    assert reader.metadata.author == "Paquebot"
    assert reader.metadata.creation_date == printed.game.ended_at
    assert [printed.reader(language).trailer["/Root"]["/Lang"] for language in ("en", "fr")] == ["en", "fr"]


def test_it_is_tagged_for_those_who_hear_it(printed):
    root = printed.reader().trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid" in root["/Metadata"].get_data()
    kinds = [(element["/S"], element.get("/Alt")) for element in elements(root["/StructTreeRoot"])]
    assert {"/H1", "/H2", "/H3", "/P", "/Table", "/TH", "/TD", "/Figure", "/Link"} <= {kind for kind, _ in kinds}
    assert [alt for kind, alt in kinds if kind == "/Figure" and not alt] == []
    assert sum(kind == "/H1" for kind, _ in kinds) == 1


def elements(node):
    """Every structure element below this one."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object() if isinstance(kid, IndirectObject) else kid
        if isinstance(kid, dict) and "/S" in kid:
            yield kid
            yield from elements(kid)


def test_its_outline_leads_to_every_part_and_every_round(printed):
    (book, parts) = printed.reader().outline
    titles = [part.title for part in parts if not isinstance(part, list)]
    assert book.title == "Long Cours"
    assert titles == [
        "Result", "The course of the fortunes", "The map at the end", "Round by round", "The fortunes in figures", "What pins this log",
    ]  # fmt: skip
    rounds = [chapter.title for chapter in parts[titles.index("Round by round") + 1]]
    assert rounds[:3] == ["The opening and round 1", "Round 2", "Round 3"]


def test_it_is_numbered_a4_with_the_map_on_its_side(printed):
    pages = printed.reader().pages
    assert 4 <= len(pages) <= 12
    sizes = [(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in pages]
    assert sizes == [A4, A4[::-1]] + [A4] * (len(pages) - 2)
    assert [f"{number} / {len(pages)}" in page for number, page in enumerate(printed.pages["en"], start=1)] == [True] * len(pages)


def test_heads_run_on_every_page_but_the_first(printed):
    pages = printed.pages["en"]
    assert ["Long Cours, table printed234" in page for page in pages] == [False] + [True] * (len(pages) - 1)


def test_all_its_letters_come_from_our_own_fonts(printed):
    fonts = {str(font["/BaseFont"]).partition("+")[2] for font in fonts_of(printed.reader())}
    assert fonts == {
        "EB-Garamond", "EB-Garamond-Italic", "EB-Garamond-Semi-Bold", "Alegreya-Sans", "Alegreya-Sans-Bold", "Source-Code-Pro",
    }  # fmt: skip


def fonts_of(reader):
    return [font.get_object() for page in reader.pages for font in page["/Resources"]["/Font"].values()]


def test_the_same_game_gives_the_same_bytes(printed):
    assert printed.again == printed.pdf["en"]


def test_it_is_small_enough_to_send(printed):
    assert max(len(pdf) for pdf in printed.pdf.values()) < 300_000


def test_progress_only_ever_grows(printed):
    assert printed.progress == sorted(printed.progress)
    assert set(printed.progress) <= set(range(100))


# --- What it may not do ---


@pytest.mark.parametrize(
    "page",
    [
        '<img alt="" src="http://example.org/picture.png">',
        '<img alt="" src="https://example.org/picture.png">',
        '<link rel="stylesheet" href="//example.org/style.css">',
        '<img alt="" src="file:///etc/hostname">',
        '<img alt="" src="../../manage.py">',
        '<img alt="" src="data:image/png;base64,iVBORw0KGgo=">',
        "<style>@import url(http://example.org/style.css);</style>",
    ],
)
def test_nothing_is_fetched_but_our_own_files(page):
    with pytest.raises(PermissionError, match="may not fetch"):
        printing.printed(f'<html lang="en"><title>x</title>{page}')


@pytest.mark.django_db
def test_a_game_that_goes_on_is_never_printed(under_way):
    hand = positions.newest(under_way).state.captains[0].hand
    assert hand  # there is something to hide
    with pytest.raises(AssertionError):
        summary.write(under_way, "en")


# --- Names and numbers on paper ---


@pytest.mark.parametrize(
    ("name", "printed_as"),
    [
        ("anna", "anna"),
        ("Żółw_ÅÄÖß", "Żółw_ÅÄÖß"),
        ("Αλέξανδρος", "Αλέξανδρος"),
        ("Владимир", "Владимир"),
        ("毛筆", "Seat 4"),
        ("x" * 150, "x" * 31 + "…"),
    ],
)
def test_names_are_printed_as_far_as_our_fonts_and_columns_go(name, printed_as):
    assert summary.on_paper(name, 4) == printed_as


def test_a_sentence_on_paper_leaves_out_the_rules_and_keeps_numbers_with_their_units():
    assert summary.readable("Anna receives 3 M (LC-02).") == "Anna receives 3\N{NO-BREAK SPACE}M."
    assert summary.readable("Decided on points (RL-39, RL-40).") == "Decided on points."
    assert summary.readable("Men board at home (VOC A-17).") == "Men board at home."
    assert summary.readable("2 × Storm, A kick (6)") == "2\N{NO-BREAK SPACE}× Storm, A kick (6)"


def test_a_halo_is_drawn_under_its_letters():
    drawn = printing.for_paper('<g fill="#111" stroke="#fff" paint-order="stroke"><text>Oslo</text></g>')
    assert drawn == '<g fill="#111" stroke="#fff"><text>Oslo</text></g><g fill="#111"><text>Oslo</text></g>'
