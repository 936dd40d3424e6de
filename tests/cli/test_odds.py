"""`paperdelve odds`: exact figures against all faces through the command line, charts, and what is refused."""

from __future__ import annotations

import io
import re
import shlex
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from console import done, refused, told
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.chart import LABEL, WIDTH, Bar, Chart, Odds, can_blocks, content, lines, percent

ZED, BOB = "Zed: A14 D14 HP10", "Bob: A16 D16"
SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"
BILLY, ORC = "Billy: Human Knight 5 AC6 Sh S star", "Orc Warrior 4 AC2 2A"
ARCHER = "Elwen: Elf Shooter 5 AC2 B"
FACES = {-4: "----", -3: "---0", -2: "--00", -1: "-000", 0: "0000", 1: "+000", 2: "++00", 3: "+++0", 4: "++++"}
WAYS = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


def exact(found: dict[str, Any]) -> dict[str, Fraction]:
    """The exact chances, which the floats beside them are equal to."""
    for share in found.values():
        assert float(Fraction(share["exact"])) == share["chance"]
    return {name: Fraction(share["exact"]) for name, share in found.items() if Fraction(share["exact"])}


def chance(found: dict[str, Any]) -> dict[str, float]:
    """The chances, of those that are not never."""
    return {name: share["chance"] for name, share in found.items() if share["chance"]}


def ruled(folder: Path, **rulings: str) -> Path:
    """A house file with these rulings."""
    path = folder / "house.toml"
    path.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in rulings.items()), "utf-8")
    return path


# --- Fantasy Fudge ---------------------------------------------------------------------------------------------------


def counted(*words: str) -> tuple[dict[str, dict[str, Fraction]], dict[str, Fraction], dict[str, Fraction]]:
    """By all throws of two through `resolve exchange`: outcomes by name, degrees of the first, hits by name."""
    outcomes: dict[str, dict[str, Fraction]] = {}
    degrees: dict[str, Fraction] = {}
    hits: dict[str, Fraction] = {}
    for (one, ways), (other, more) in product(WAYS.items(), WAYS.items()):
        share = Fraction(ways * more, 81 * 81)
        content = told("resolve", "exchange", *words, "--dice", f"{FACES[one]} {FACES[other]}")
        lead = content["rolls"][0]["result"] - content["rolls"][1]["result"]
        degree = f"{lead:+d}" if lead else "0"
        degrees[degree] = degrees.get(degree, Fraction(0)) + share
        for hit in content["hits"]:
            hits[hit["by"]] = hits.get(hit["by"], Fraction(0)) + share
        for name, outcome in content["outcome"].items():
            found = outcomes.setdefault(name, {})
            found[outcome] = found.get(outcome, Fraction(0)) + share
    return outcomes, degrees, hits


@pytest.mark.parametrize(
    "words",
    [
        (SNORRI, BRYNHILD),
        (SNORRI, BRYNHILD, "--stun"),
        ("A: Poor broadsword", "B: Mediocre club leather wounds hurt", "--foes-pull", "scratch"),
    ],
)
def test_an_exchange_over_all_throws(words: tuple[str, ...]) -> None:
    found = told("odds", *words)
    assert (found["system"], found["what"]) == ("fudge", "odds")
    exchange = found["exchange"]
    outcomes, degrees, hits = counted(*words)
    (lead,) = exchange["degrees"].values()
    assert exact(lead) == degrees
    assert {name: exact(shares) for name, shares in exchange["outcomes"].items()} == outcomes
    assert {name: Fraction(one["hit"]["exact"]) for name, one in exchange["hits"].items()} == hits
    for one in exchange["hits"].values():
        assert sum(exact(one["outcomes"]).values()) == 1


def test_an_exchange_by_the_page_alone() -> None:
    """Snorri's Good (the shield) against Brynhild's Good, ODF 5 each; the table of damage written out here."""
    wounds = ("unhurt", *("scratch",) * 2, *("hurt",) * 2, *("very_hurt",) * 2, *("incapacitated",) * 2)
    counts: dict[str, Fraction] = {}
    for (one, ways), (other, more) in product(WAYS.items(), WAYS.items()):
        lead = (1 + one) - (1 + other)
        damage = max(0, 5 + lead - 2) if lead > 0 and 1 + one > -3 else 0
        outcome = wounds[damage] if damage < 9 else "near_death"
        counts[outcome] = counts.get(outcome, Fraction(0)) + Fraction(ways * more, 6561)
    assert exact(told("odds", SNORRI, BRYNHILD)["exchange"]["outcomes"]["Brynhild"]) == counts


def test_figures_in_81ths() -> None:
    found = told("odds", "A: Fair ODF0 DDF0", "B: Fair ODF0 DDF0 fodder")["exchange"]
    assert [share * 81 for share in exact(found["degrees"]["B"]).values()] == [1, 4, 10, 16, 19, 16, 10, 4, 1]
    text = done("odds", "A: Fair ODF0 DDF0", "B: Fair ODF0 DDF0 fodder").stdout
    assert re.findall(r"([0-9]+)/81", text)[:9] == ["1", "4", "10", "16", "19", "16", "10", "4", "1"]


def test_several_foes_and_those_alike_in_one_chart() -> None:
    words = (SNORRI, "3 x Bandit: Fair ODF2 DDF1 fodder")
    found = told("odds", *words)["exchange"]
    assert list(found["degrees"]) == ["Bandit 1", "Bandit 2", "Bandit 3"]
    assert set(found["outcomes"]) == {"Snorri", "Bandit 1", "Bandit 2", "Bandit 3"}
    counts: dict[str, Fraction] = {}
    for change, ways in WAYS.items():
        content = told("resolve", "exchange", *words, "--dice", FACES[change])
        outcome = content["outcome"]["Bandit 1"]
        counts[outcome] = counts.get(outcome, Fraction(0)) + Fraction(ways, 81)
    assert exact(found["outcomes"]["Bandit 1"]) == counts
    text = " ".join(done("odds", *words).stdout.split())
    assert "is ahead of Bandit 1, Bandit 2 and Bandit 3 in one exchange" in text
    assert "The worst that is done to Bandit 2 and Bandit 3" in text


@pytest.mark.parametrize(
    ("what", "test", "extra"), [("shot", "shot", ["--shot"]), ("unawares", "exchange", ["--unawares"])]
)
@pytest.mark.parametrize("difficulty", [[], ["--difficulty", "poor"]])
def test_an_attack_that_nobody_opposes(what: str, test: str, extra: list[str], difficulty: list[str]) -> None:
    pair = ("Arild: Fair longbow archery Good", "Bandit: Fair leather shield medium")
    found = told("odds", *pair, *extra, *difficulty)
    assert set(found) == {"system", "what", what}
    degrees: dict[str, Fraction] = {}
    outcomes: dict[str, Fraction] = {}
    for change, ways in WAYS.items():
        more = [] if test == "shot" else extra
        content = told("resolve", test, *pair, *more, *difficulty, "--dice", FACES[change])
        (roll,) = content["rolls"]
        lead = roll["result"] - roll["target"]
        degrees[f"{lead:+d}" if lead else "0"] = Fraction(ways, 81)
        outcome = content["outcome"]["Bandit"]
        outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + Fraction(ways, 81)
    assert exact(found[what]["degrees"]) == degrees
    assert exact(found[what]["outcomes"]["Bandit"]) == outcomes
    assert found[what]["difficulty"] == roll["target"]


def test_of_many_foes_alike_only_some_are_named() -> None:
    text = " ".join(done("odds", SNORRI, "9 x Bandit: Fair ODF2 DDF1 fodder").stdout.split())
    assert "ahead of Bandit 1, Bandit 2 and 7 more in one exchange" in text


def test_the_help_s_commands_work() -> None:
    shown = re.findall(r"^  paperdelve (odds .+)$", done("odds", "--help").stdout, re.MULTILINE)
    assert {told(*shlex.split(command))["system"] for command in shown} == {"2hdc", "dudes", "fudge"}


def test_an_archer_has_the_odds_of_both() -> None:
    assert {"exchange", "shot"} < set(told("odds", "Arild: Fair longbow", "Bandit: Fair"))


def test_the_house_s_rules_count(tmp_path: Path) -> None:
    plain = told("odds", SNORRI, BRYNHILD)
    assert told("odds", SNORRI, BRYNHILD, "--house", ruled(tmp_path, dice="4d6")) == plain
    rolled = told("odds", SNORRI, BRYNHILD, "--damage-roll")
    assert rolled == told("odds", SNORRI, BRYNHILD, "--house", ruled(tmp_path, damage_roll="on")) != plain
    # Of the three faces of the damage roll each is added in a third: 5 + 1 - 2 = 4 becomes 3, 4 or 5.
    hurt = exact(plain["exchange"]["degrees"]["Brynhild"])
    expected = hurt["+1"] * Fraction(2, 3) + hurt["+2"] * Fraction(1, 3)
    assert exact(rolled["exchange"]["outcomes"]["Brynhild"])["hurt"] == expected


# --- Dungeon Dudes ---------------------------------------------------------------------------------------------------


def test_an_attack_over_all_faces() -> None:
    zed, bob = f"{ZED}, sword", "Bob: A16 D16 HP3/10, helmet"
    found = told("odds", zed, bob)["attack"]
    hits = 0
    for one, other in product(range(1, 21), repeat=2):
        hits += told("resolve", "attack", zed, bob, "--dice", f"{one} {other} 2")["outcome"] == "hit"
    assert Fraction(found["hit"]["Zed"]["exact"]) == Fraction(hits, 400)
    share = Fraction(hits, 1600)
    assert exact(found["losses"]["Bob"]) == {"0": 1 - 4 * share, "2": share, "3": share, "4": share, "5": share}
    assert Fraction(found["faints"]["Bob"]["exact"]) == 3 * share
    assert Fraction(found["hit"]["Bob"]["exact"]) == Fraction(sum(a + 8 > d + 7 for a, d in _pairs()), 400)


def _pairs() -> list[tuple[int, int]]:
    return list(product(range(1, 21), repeat=2))


def test_a_duel_attack_by_attack() -> None:
    """All duels followed until next to none is undecided: both d20s of each attack and the d4, either begins."""
    found = told("odds", "Zed: A14 D14 HP5", "Bob: A16 D16 HP4")["duel"]
    hit = (sum(a + 7 > d + 8 for a, d in _pairs()) / 400, sum(a + 8 > d + 7 for a, d in _pairs()) / 400)
    states: dict[tuple[int, int, int], float] = {(5, 4, 0): 0.5, (5, 4, 1): 0.5}
    wins, length = [0.0, 0.0], 0.0
    for _ in range(400):
        later: dict[tuple[int, int, int], float] = {}
        for (own, other, turn), share in states.items():
            length += share
            for cost in (0, 1, 2, 3, 4):
                part = share * (1 - hit[turn] if cost == 0 else hit[turn] / 4)
                left = (own, other - cost) if turn == 0 else (own - cost, other)
                if min(left) <= 0:
                    wins[turn] += part
                else:
                    key = (*left, 1 - turn)
                    later[key] = later.get(key, 0.0) + part
        states = later
    assert found["wins"]["Zed"]["chance"] == pytest.approx(wins[0], abs=1e-9)
    assert found["wins"]["Bob"]["chance"] == pytest.approx(wins[1], abs=1e-9)
    assert found["attacks"] == pytest.approx(length, abs=1e-6)


def test_neither_can_hit_the_other() -> None:
    text = done("odds", "Zed: A0 D60", "Bob: A0 D60").stdout
    assert "Neither can hit the other" in text
    assert re.search(r"nobody wins +100.0%", text)
    assert chance(told("odds", "Zed: A0 D60", "Bob: A0 D60")["duel"]["wins"]) == {"nobody": 1.0}


# --- 2 Hour Dungeon Crawl --------------------------------------------------------------------------------------------


def test_a_shot_over_all_faces() -> None:
    counts: dict[str, float] = {}
    for faces in product(range(1, 7), repeat=3):
        outcome = told("resolve", "shoot", ARCHER, ORC, "--dice", " ".join(map(str, faces)))["outcome"]
        counts[outcome] = counts.get(outcome, 0) + 1 / 216
    assert chance(told("odds", ARCHER, ORC, "--shot")["shot"]) == pytest.approx(counts)


def test_a_melee_and_a_shot_where_the_first_can_shoot() -> None:
    found = told("odds", ARCHER, ORC)
    assert set(found) == {"system", "what", "melee", "shot"}
    melee = found["melee"]
    falls = {name: sum(chance(shares).values()) for name, shares in melee["falls"].items()}
    assert melee["wins"]["Elwen"]["chance"] == pytest.approx(falls["Orc"])
    assert sum(chance(melee["wins"]).values()) == pytest.approx(1)
    assert set(told("odds", ORC, ARCHER)) == {"system", "what", "melee"}
    assert set(told("odds", ARCHER, ORC, "--weapon", "b")) == {"system", "what", "shot"}


def test_a_melee_is_as_the_seeds_have_it() -> None:
    found = told("odds", BILLY, ORC)["melee"]
    fights = 400
    won = sum(told("resolve", "melee", BILLY, ORC, "--seed", seed)["winner"] == "Billy" for seed in range(fights))
    share = found["wins"]["Billy"]["chance"]
    assert abs(won / fights - share) < 4 * (share * (1 - share) / fights) ** 0.5


# --- charts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (SNORRI, BRYNHILD),
        (SNORRI, "3 x Bandit: Fair ODF2 DDF1 fodder", "Fair broadsword"),
        (f"{'Zed' * 30}: A14 D14", BOB),
        (BILLY, f"{'Orc of the Long Name, ' * 6}: {ORC}"),
    ],
)
def test_charts_fit_80_columns_of_plain_characters(words: tuple[str, ...]) -> None:
    text = done("odds", *words).stdout
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "#" in text


def test_bars_are_as_long_as_their_chances_on_one_scale() -> None:
    odds = Odds(
        (
            Chart(("a", "b", "X"), "One of $who", (Bar("x", "x", 0.5), Bar("y", "y", 0.25))),
            Chart(("a", "b", "Y"), "One of $who", (Bar("x", "x", 0.125),)),
            Chart(("a", "c", "Y"), "Other", (Bar("x", "x", 0.125),)),
        )
    )
    shown = [line for line in lines(odds, blocks=False) if "%" in line]
    lengths = [line.count("#") for line in shown]
    assert lengths[0] == lengths[3] == WIDTH - len("  x  50.0%  ")
    assert lengths[1:3] == [round(lengths[0] / 2), round(lengths[0] / 4)]
    drawn = [line for line in lines(odds, blocks=True) if "%" in line]
    assert drawn[0].count("█") == lengths[0]
    assert not drawn[0].isascii()


@given(st.lists(st.tuples(st.text(min_size=1, max_size=60), st.floats(0, 1)), min_size=1, max_size=6), st.booleans())
def test_any_chances_fit(bars: list[tuple[str, float]], blocks: bool) -> None:
    chart = Chart(
        ("a", "b"), "title", tuple(Bar(str(place), "x" * len(name), share) for place, (name, share) in enumerate(bars))
    )
    shown = lines(Odds((chart,)), blocks=blocks)
    assert len(shown) == 1 + len(bars)
    assert max(map(len, shown)) <= WIDTH
    assert all(len(line.split("%")[0].split()[0]) <= LABEL for line in shown[1:])
    assert [share["chance"] for share in content(Odds((chart,)))["a"]["b"].values()] == [share for _, share in bars]


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0.0%"),
        (1.0, "100.0%"),
        (1 / 6561, "<0.1%"),
        (0.99999, ">99.9%"),
        (1 - Fraction(1, 10**40), ">99.9%"),
        (0.5, "50.0%"),
        (Fraction(1, 3), "33.3%"),
    ],
)
def test_neither_never_nor_always(share: float, text: str) -> None:
    assert percent(share) == text


class Screen(io.StringIO):
    """An output of that encoding, a terminal or not."""

    def __init__(self, encoding: str, terminal: bool) -> None:
        super().__init__()
        self._encoding, self._terminal = encoding, terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("encoding", "terminal", "blocks"),
    [
        ("utf-8", True, True),
        ("UTF8", True, True),
        ("utf-8", False, False),
        ("ascii", True, False),
        ("cp1252", True, False),
    ],
)
def test_blocks_only_on_a_utf_8_terminal(
    encoding: str, terminal: bool, blocks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Screen(encoding, terminal))
    assert can_blocks() is blocks


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([ZED, SNORRI], "'Zed: A14 D14 HP10' is of Dungeon Dudes and 'Snorri: Great ODF5 DDF3' of Fantasy"),
        ([ORC, BOB], "of one system"),
        (["Snorri: Graet ODF5", "B: Good"], "did you mean 'great'"),
        (["Snorri: Great axe", "B: Good brodsword"], "did you mean 'broadsword'"),
        ([ZED, "Bob: A16 D16, acrobatix"], "did you mean 'acrobatics'"),
        (["A: Orc Worrier 4 AC2 S", ORC], "did you mean 'warrior'"),
        ([SNORRI, BRYNHILD, "--difficulty", "fair"], "an exchange is opposed"),
        ([SNORRI, BRYNHILD, "--shot", "--difficulty", "goood"], "did you mean 'good'"),
        ([SNORRI, BRYNHILD, "--pull", "hrt"], "did you mean 'hurt'"),
        ([SNORRI, BRYNHILD, "--shot", "--unawares"], "take one of the two"),
        ([SNORRI, BRYNHILD, "Gro: Fair", "--shot"], "one attacker and one target"),
        (["2 x A: Fair", "2 x B: Fair"], "2 against 2"),
        ([ZED, BOB, "--stun"], "--stun: Dungeon Dudes has no such thing"),
        ([ZED, BOB, BOB], "Dudes fight one against one"),
        ([BILLY, ORC, "--damage-roll"], "--damage-roll: 2 Hour Dungeon Crawl has no such thing"),
        ([BILLY, ORC, ORC], "one against one"),
        ([ORC, BILLY, "--shot"], "has no missile weapon"),
        ([ZED, "Bob: A16 D16 HP0/10"], "has no hit points left"),
        ([SNORRI, f"{BRYNHILD} wounds near death"], "Brynhild is near death and fights no more"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], message: str) -> None:
    assert message in refused("odds", *words)


def test_lines_of_two_systems_are_named_with_both() -> None:
    message = refused("odds", ZED, SNORRI)
    assert all(words in message for words in (ZED, SNORRI, "of Dungeon Dudes", "of Fantasy Fudge"))


def test_a_line_where_nothing_tells_goes_with_the_others() -> None:
    assert told("odds", "Snorri: +2", "Brynhild: Good")["system"] == "fudge"
    assert told("odds", "Snorri: +2", "Brynhild: +1 ODF3")["system"] == "fudge"
