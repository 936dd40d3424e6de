"""Who fights whom: nobody idle, nobody facing more than one more than another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.fudge.pairing import Arrangement, draw_up, fair_pairs, grouped, in_words, led_by, open_to, split

OWN, THEM = [f"a{number}" for number in range(6)], [f"b{number}" for number in range(9)]
NUMBERS = st.integers(1, 6)
BEFORE = st.dictionaries(st.sampled_from(OWN + THEM), st.lists(st.sampled_from(OWN + THEM), max_size=2), max_size=8)


@given(NUMBERS, st.integers(0, 3), BEFORE)
def test_pairs_are_fair(few: int, more: int, before: dict[str, list[str]]) -> None:
    smaller, larger = OWN[:few], THEM[: few + more]
    pairs = fair_pairs(smaller, larger, before)
    assert list(pairs) == larger
    counts = [list(pairs.values()).count(name) for name in smaller]
    assert min(counts) >= 1
    assert max(counts) - min(counts) <= 1
    groups = grouped(1, smaller, pairs)
    assert [second for _, second in groups] == [(name,) for name in smaller]
    assert sorted(name for first, _ in groups for name in first) == sorted(larger)


def test_whoever_fought_fights_on() -> None:
    before = {"b0": ("a1",), "b1": ("a0",)}
    assert fair_pairs(["a0", "a1"], ["b0", "b1", "b2"], before) == {"b0": "a1", "b1": "a0", "b2": "a0"}
    assert fair_pairs(["a0"], ["b0", "b1"], {"b0": ("a1", "a0")}) == {"b0": "a0", "b1": "a0"}
    assert fair_pairs([], [], {}) == {}


@given(NUMBERS, st.integers(0, 3), st.data())
def test_every_choice_leaves_nobody_idle(few: int, more: int, data: st.DataObject) -> None:
    smaller, larger = OWN[:few], THEM[: few + more]
    default = fair_pairs(smaller, larger, {})
    chosen: dict[str, str] = {}
    for name in larger:
        options = open_to(name, smaller, larger, chosen, default[name])
        assert options
        assert len(set(options)) == len(options)
        chosen[name] = data.draw(st.sampled_from(options))
    assert set(chosen.values()) == set(smaller)


def test_of_equals_the_first_side_chooses() -> None:
    assert split((["a0"], ["b0"])) == (1, ["b0"], ["a0"])
    assert split((["a0"], ["b0", "b1"])) == (0, ["a0"], ["b0", "b1"])
    assert split((["a0", "a1"], ["b0"])) == (1, ["b0"], ["a0", "a1"])


def test_archers_stand_behind_a_line() -> None:
    shooting = frozenset({"a1", "b0", "b1"})
    assert draw_up((["a0", "a1"], ["b0", "b1"]), shooting) == ((("a0",), ("b0", "b1")), (("a1",), ()))
    assert draw_up((["a1"], ["b0"]), shooting) == (((), ()), (("a1",), ("b0",)))
    assert draw_up((["a0", "a1"], ["b2", "b0"]), shooting) == ((("a0",), ("b2",)), (("a1",), ("b0",)))


def test_who_fights_whom_in_words() -> None:
    arranged = Arrangement(((("Snorri",), ("A", "B", "C")), (("Hild",), ("D",))), (("Arild", "A"),))
    assert in_words(arranged) == "Snorri against A, B and C; Hild against D; Arild shoots at A"


def test_the_plain_option_comes_first() -> None:
    assert led_by("b", ["a", "b", "c"]) == ["b", "a", "c"]
    assert led_by("x", ["a", "b"]) == ["a", "b"]
