"""Paper figures and tokens: true scale, folds that meet, backs behind fronts, everybody whom a pack can bring."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from adventures import adventure, rules, varied
from cli.console import done, refused, run
from conftest import covering, sweep
from pdfs import lightness, opened, text_of

from generator.pack import to_json
from generator.render.paper import PAPERS, POINTS_PER_MM
from generator.render.print_plan import Job
from generator.render.silhouettes import races
from generator.render.standees import (
    FIGURE_MM,
    FOOT_MM,
    NAME_MM,
    PANEL_MM,
    STRIP_MM,
    WIDTH_MM,
    Standee,
    met,
    of_adventure,
    of_races,
    tokens_document,
)
from generator.render.theme import INKS, load
from generator.render.tokens import LARGE_MM, NUMBERS, SMALL_MM, kinds

MM = POINTS_PER_MM
LONG = "Bartholomew-Maximilian de la Tour-et-Taxis, the <b>Elder</b> & Co"
FIGURES = (
    Standee("human", LONG, star=True),
    *(Standee(race, f"Name{place}x", place) for place, race in enumerate(races(), 1)),
)


def document(paper: str = "a4", ink: str = "full", figures: tuple[Standee, ...] = FIGURES) -> tuple[bytes, Job]:
    return tokens_document(figures, title="Test", footer="2hdc", paper=PAPERS[paper], theme=load(ink))


@cache
def sheets(paper: str = "a4", ink: str = "full", figures: tuple[Standee, ...] = FIGURES) -> list[Any]:
    return opened(document(paper, ink, figures)[0])


def cuts(page: Any, ink: str) -> tuple[list[float], list[float]]:
    found = [line for line in page.lines if line["linewidth"] == load(ink).lines.cut_pt]
    xs = {round(line["x0"], 2) for line in found if line["height"] > 100}
    return sorted(xs), sorted({round(line["top"], 2) for line in found if line["width"] > 50})


def folds(page: Any) -> list[Any]:
    return [line for line in page.lines if line["width"] > 50 and dashed(line)]


def dashed(line: Any) -> bool:
    return bool(line["dash"] and line["dash"][0])


@pytest.mark.sweep
@pytest.mark.parametrize(("paper", "ink"), covering(sorted(PAPERS), INKS))
def test_strips_have_their_true_size_and_fold_in_the_middle_and_at_the_feet(paper: str, ink: str) -> None:
    page = next(page for page in sheets(paper, ink) if "strip for each figure" in text_of(page))
    xs, ys = cuts(page, ink)
    assert [right - left for left, right in pairwise(xs)] == pytest.approx([WIDTH_MM * MM] * 8, abs=0.03)
    assert [low - high for high, low in pairwise(ys)] == pytest.approx(
        [STRIP_MM * MM] * (1 if paper == "a5" else 2), abs=0.03
    )
    for top, bottom in pairwise(ys):
        at = sorted({round(fold["top"] - top, 1) for fold in folds(page) if top < fold["top"] < bottom})
        expected = [FOOT_MM, FOOT_MM + PANEL_MM, STRIP_MM - FOOT_MM]
        assert at == pytest.approx([mm * MM for mm in expected], abs=0.1)
    assert expected[1] == STRIP_MM / 2


def test_cuts_and_folds_are_told_apart_and_the_legend_shows_both() -> None:
    for ink in INKS:
        page = sheets(ink=ink)[1]
        weight = load(ink).lines.cut_pt
        assert folds(page)
        assert not any(dashed(line) for line in page.lines if line["linewidth"] == weight and line["height"] > 100)
        samples = [line for line in page.lines if 25 < line["width"] < 27 and line["bottom"] > page.height - 110]
        assert sorted(dashed(line) for line in samples) == [False, True]
        text = text_of(page)
        assert "Cut along the solid lines" in text
        assert "Fold along the dashed lines" in text
        assert "50 mm" in text


def test_the_back_lies_behind_the_front() -> None:
    """Folded over the ridge every point of a back comes upon one of its front."""
    page = sheets()[1]
    xs, ys = cuts(page, "full")
    ridge = (ys[0] + ys[1]) / 2
    for left, right in pairwise(xs):
        shapes = [curve for curve in page.curves if left < curve["x0"] < curve["x1"] < right and curve["top"] < ys[1]]
        points = [(x, y - ridge) for curve in shapes for x, y in curve["pts"]]
        front, back = ([(x, abs(y)) for x, y in points if y * side > 0] for side in (1, -1))
        assert len(front) == len(back) > 50
        for one, other in zip(sorted(front), sorted(back), strict=True):
            assert one == pytest.approx(other, abs=0.05)


def test_name_and_number_stand_on_both_feet() -> None:
    page = sheets()[1]
    xs, ys = cuts(page, "full")
    upper = (ys[0] + FOOT_MM * MM, ys[0] + (FOOT_MM + NAME_MM) * MM)
    lower = (ys[1] - (FOOT_MM + NAME_MM) * MM, ys[1] - FOOT_MM * MM)
    for place, figure in enumerate(FIGURES[:8]):
        for top, bottom in (upper, lower):
            box = (xs[place], top, xs[place + 1], bottom)
            inside = page.crop(box).chars
            said = Counter(char["text"] for char in inside if char["text"].strip())
            wanted = figure.name + (str(figure.number) if figure.number else "★")
            assert said == Counter(wanted.replace(" ", ""))


def test_every_letter_is_on_its_strip() -> None:
    for page in sheets()[1:]:
        xs, _ = cuts(page, "full")
        names = [char for char in page.chars if char["bottom"] < page.height - 110]
        assert names
        for char in names:
            assert any(left <= char["x0"] and char["x1"] <= right for left, right in pairwise(xs))


def test_figures_have_room_for_their_heads() -> None:
    assert PANEL_MM == FIGURE_MM + NAME_MM
    assert WIDTH_MM < 25.0


# --- whom a pack brings ----------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(60, 6))
def test_a_pack_has_figures_for_whoever_may_be_met(number: int) -> None:
    made = varied(number)
    figures = of_adventure(made, rules())
    rosters = [pef.roster for pef in made.pefs]
    rosters += [pef.rivals.roster for pef in made.pefs if pef.rivals]
    rosters += [
        tile.secret.room.mob.roster
        for tile in made.tiles
        if tile.secret and tile.secret.room and tile.secret.room.mob is not None
    ]
    numbered = figures[1 + len(made.band) + len(made.reason.captives) + 1 :]
    have = Counter(figure.race for figure in numbered)
    need: Counter[str] = Counter()
    for roster in rosters:
        here = Counter(who.race for who in roster)
        assert all(have[race] >= many for race, many in here.items())
        need |= here
    assert have == need == Counter(met(made))
    assert [figure.name for figure in figures[: 1 + len(made.band)]] == [made.star.name, *(w.name for w in made.band)]
    assert Standee(made.big_bad.race, made.big_bad.name) in figures
    assert figures[0].star


def test_several_of_a_race_are_numbered_and_one_is_not() -> None:
    made = of_races(rules(), {"orc": 3, "elf": 1})
    assert [(figure.name, figure.number) for figure in made] == [("Elf", 0), ("Orc", 1), ("Orc", 2), ("Orc", 3)]


# --- tokens ----------------------------------------------------------------------------------------------------------


def circles(page: Any, across_mm: float) -> list[Any]:
    return [c for c in page.curves if abs(c["width"] - across_mm * MM) < 0.1 and abs(c["height"] - c["width"]) < 0.1]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_tokens_have_their_true_size_and_lie_apart(paper: str, ink: str) -> None:
    found = [page for page in sheets(paper, ink) if text_of(page).startswith("Tokens")]
    assert len(found) == (2 if paper == "a5" else 1)
    many = {True: 0, False: 0}
    for page in found:
        small, large = circles(page, SMALL_MM), circles(page, LARGE_MM)
        middles = {
            (round(c["x0"] + c["width"] / 2, 1), round(c["top"] + c["height"] / 2, 1)): c["width"]
            for c in small + large
        }
        places = list(middles.items())
        for number, ((x, y), wide) in enumerate(places):
            many[wide < 60] += 1
            assert 3 * MM < x - wide / 2 < x + wide / 2 < page.width - 3 * MM
            assert 3 * MM < y - wide / 2 < y + wide / 2 < page.height - 30
            for (a, b), other in places[number + 1 :]:
                assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 > (wide + other) / 2 + 1.5 * MM
    assert many[True] == sum(token.many for token in kinds())
    assert many[False] >= 2 * NUMBERS + (0 if paper == "a5" else 8)


def test_small_tokens_fit_a_tile_of_the_map_and_large_ones_a_square() -> None:
    assert SMALL_MM < 20.0
    assert LARGE_MM < 25.0


def test_there_is_a_token_for_each_status_of_the_rules() -> None:
    names = {token.id for token in kinds()}
    statuses = {"duck_back", "out_of_the_fight", "obviously_dead", "fled"}
    effects = {"dazzled", "defended", "poisoned", "infected", "captive", "blocked"}
    assert statuses | effects | {"party", "pef"} == names


def test_tokens_say_what_they_are_and_npcs_are_numbered_twice() -> None:
    page = sheets()[0]
    words = Counter(word["text"] for word in page.extract_words())
    for token in kinds():
        assert all(words[word] >= token.many for word in token.name.split())
    large = Counter(
        word["text"] for word in page.extract_words() if word["text"].isdigit() and word["bottom"] - word["top"] > 20
    )
    assert large == {str(number): 2 for number in range(1, NUMBERS + 1)}


def test_low_ink_fills_no_token() -> None:
    page = sheets(ink="low")[0]
    filled = [curve for curve in [*circles(page, SMALL_MM), *circles(page, LARGE_MM)] if curve["fill"]]
    assert filled == []
    assert {lightness(char["non_stroking_color"]) for char in page.chars} == {0.0}


# --- the command -----------------------------------------------------------------------------------------------------


def test_without_a_file_there_is_one_of_each_race(tmp_path: Any) -> None:
    assert done("tokens", "--out", tmp_path).stdout.startswith(f"wrote {tmp_path}/tokens.pdf\nto print")
    first, *others = opened((tmp_path / "tokens.pdf").read_bytes())
    assert "Duck Back" in text_of(first)
    text = " ".join(text_of(page) for page in others)
    for race in races():
        assert str(rules().tables[f"race_{race}"].extra["singular"]).split()[0] in text


def test_the_figures_of_a_pack_of_files_and_of_races(tmp_path: Any) -> None:
    pack, out = tmp_path / "pack.json", tmp_path / "out"
    pack.write_text(to_json(adventure(), rules()), "utf-8")
    done("tokens", pack, "--out", out)
    text = " ".join(text_of(page) for page in opened((out / "tokens.pdf").read_bytes())[1:])
    assert adventure().star.name.split()[0] in text
    done("band", "dudes", "--seed", "x", "--size", 2, "--out", tmp_path)
    done("tokens", tmp_path / "team.toml", "--out", out)
    assert len(opened((out / "tokens.pdf").read_bytes())) == 2
    done("tokens", "--race", "goblin", "--count", 3, "--out", out)
    assert text_of(opened((out / "tokens.pdf").read_bytes())[1]).count("Goblin") == 3


def test_fail_an_unknown_race_and_a_file_beside_races(tmp_path: Any) -> None:
    assert "goblin" in refused("tokens", "--race", "gobblin", "--out", tmp_path)
    assert run("tokens", "x.toml", "--race", "orc").exit_code == 2
    assert not list(tmp_path.iterdir())


def test_the_same_bytes_twice() -> None:
    assert document() == document()


def test_sheets_and_cuts_are_counted() -> None:
    pages, job = sheets(), document()[1]
    assert (job.sheets, job.card, job.turned) == (len(pages), True, "")
    assert job.cuts == sum(len(xs) + len(ys) for xs, ys in (cuts(page, "full") for page in pages[1:])) > 0
    assert job.rounds > 2 * NUMBERS
