"""Every wake of VOC! on the charts of the game book."""

from xml.etree import ElementTree

from games.engines.voc import picture as voc

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {1: "Anna"}


def sailed(ship: str, *track: tuple[int, int]) -> tuple[str, dict[str, object]]:
    return "voyage_sailed", {"ship": ship, "track": list(track)}


def year(number: int) -> tuple[str, dict[str, object]]:
    return "year_opened", {"year": number, "convoy": False}


def test_a_chart_for_the_years_up_to_each_convoy_with_all_their_wakes():
    seen = [
        year(1585), sailed("A", (5000, 500), (6000, 3000)), year(1586),
        sailed("A", (6000, 3000), (7000, 4000)), year(1587),
        year(1588), sailed("B", (5000, 500), (9000, 3000)),
    ]  # fmt: skip
    found = voc.charts(seen, NAMES)
    assert [chart.caption for chart in found] == ["Wakes of 1585 to 1587", "Wakes of 1588"]
    first, second = (ElementTree.fromstring(chart.svg) for chart in found)
    assert [
        text.text for text in first.iter(f"{SVG}text") if (text.text or "").startswith("’")
    ] == ["’85", "’86"]
    assert [
        text.text for text in second.iter(f"{SVG}text") if (text.text or "").startswith("’")
    ] == ["’88"]
    assert "A 1585: " in (first.findtext(f"{SVG}title") or "")


def test_years_without_a_voyage_have_an_empty_chart():
    (chart,) = voc.charts([year(1585)], NAMES)
    assert "Nobody sailed." in chart.svg
