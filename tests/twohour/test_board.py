"""The battle board: squares, lines of sight, ways, ranks, and the board of the players' figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from battles import Says, placed, put_at, square
from hypothesis import given
from hypothesis import strategies as st

from generator.twohour.battle.asked import NO, NOBODY, YES, AskedBoard
from generator.twohour.battle.board import RankBoard
from generator.twohour.battle.squares import MOVE, ROWS, WIDTHS, between, bits, neighbours, spread

FIRST = {"A": 4, "B": 4, "C": 2}
SECOND = {"X": 6, "Y": 4, "Z": 2}

widths = st.sampled_from(sorted(WIDTHS.values()))


def board(where: Mapping[str, tuple[int, int]], kind: str = "room") -> RankBoard:
    """A plain board with figures on squares (row, column); A to C against X to Z."""
    made = RankBoard(kind, (FIRST, SECOND))
    set_up(made, where)
    return made


def asked(
    where: Mapping[str, tuple[int, int]], answers: Mapping[str, str | list[str]], kind: str = "room"
) -> tuple[AskedBoard, Says]:
    """The board of players who have A to C, and what they were asked."""
    says = Says(answers)
    made = AskedBoard(kind, (FIRST, SECOND), says, FIRST.__contains__)
    set_up(made, where)
    return made, says


def set_up(made: Any, where: Mapping[str, tuple[int, int]]) -> None:
    """Put figures on their squares."""
    for name, (row, column) in where.items():
        made._put(name, row * made.width + column)


def at(made: Any, name: str) -> tuple[int, int]:
    """Row and column of a figure, standing or lying."""
    row, column = divmod(made._at.get(name, made._lying.get(name)), made.width)
    return row, column


# --- squares ---------------------------------------------------------------------------------------------------------


@given(widths, st.data())
def test_neighbours_are_mutual_and_one_step_away(width: int, data: st.DataObject) -> None:
    count = width * ROWS
    one, other = (data.draw(st.integers(0, count - 1)) for _ in range(2))
    near = neighbours(width)
    far = max(abs(one // width - other // width), abs(one % width - other % width))
    assert (near[one] >> other & 1) == (near[other] >> one & 1) == (far == 1)
    assert not near[one] >> count


@given(widths, st.data())
def test_a_line_of_sight_is_the_same_from_both_ends(width: int, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(0, width * ROWS - 1)) for _ in range(2))
    assert between(width, one, other) == between(width, other, one)[::-1]


@given(widths, st.data())
def test_a_line_crosses_squares_between_its_ends_alone(width: int, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(0, width * ROWS - 1)) for _ in range(2))
    steps = max(abs(one // width - other // width), abs(one % width - other % width))
    crossed = between(width, one, other)
    assert len(crossed) == max(0, steps - 1)
    for step in crossed:
        assert 1 <= step.bit_count() <= 2
        assert not step >> one & 1
        assert not step >> other & 1


def test_straight_and_diagonal_lines() -> None:
    assert between(4, 0, 12) == (1 << 4, 1 << 8)
    assert between(4, 0, 10) == (1 << 5,)
    # A knight's move passes between two squares: it is blocked only when both are taken.
    assert between(4, 0, 9) == (1 << 4 | 1 << 5,)


@given(widths, st.data())
def test_spreading_walks_free_squares_one_step_at_a_time(width: int, data: st.DataObject) -> None:
    count = width * ROWS
    start = data.draw(st.integers(0, count - 1))
    taken = data.draw(st.integers(0, (1 << count) - 1)) & ~(1 << start)
    stop = data.draw(st.integers(0, (1 << count) - 1))
    layers = spread(width, 1 << start, taken, stop)
    near = neighbours(width)
    assert layers[0] == 1 << start
    assert len(layers) <= MOVE + 1
    seen = 0
    for number, layer in enumerate(layers):
        assert layer
        assert not layer & (seen | taken)
        seen |= layer
        # Nobody goes on from a square next to an enemy, but everybody may leave the first one.
        before = layers[number - 1] & (~stop if number > 1 else ~0) if number else 0
        for place in bits(layer) if number else ():
            assert near[place] & before


@given(st.integers(0, 2**24 - 1))
def test_bits_are_the_places_of_a_set(squares: int) -> None:
    places = list(bits(squares))
    assert places == sorted(set(places))
    assert sum(1 << place for place in places) == squares


# --- ranks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "room"), [("room", 8), ("corridor", 4)])
@pytest.mark.parametrize("side", [0, 1])
def test_21_1_two_ranks_the_first_names_in_front(kind: str, room: int, side: int) -> None:
    names = [f"N{number}" for number in range(10)]
    made = RankBoard(kind, (dict.fromkeys(names, 4), {}) if side == 0 else ({}, dict.fromkeys(names, 4)))
    assert made.place(side, names) == tuple(names[room:])
    rows = [at(made, name)[0] for name in names[:room]]
    front, edge = (1, 0) if side == 0 else (ROWS - 2, ROWS - 1)
    assert rows == [front] * (room // 2) + [edge] * (room // 2)
    assert len({at(made, name) for name in names[:room]}) == room
    assert [made.waits(name) for name in names] == [False] * room + [True] * (10 - room)


def test_21_1_those_outside_enter_as_squares_on_the_edge_are_free() -> None:
    names = [f"N{number}" for number in range(6)]
    made = RankBoard("corridor", (dict.fromkeys(names, 4), {}))
    made.place(0, names)
    assert made.enter(0) == ()
    made.remove("N3")
    assert made.enter(0) == ("N4",)
    assert at(made, "N4")[0] == 0
    made.remove("N5")
    made.remove("N2")
    assert made.enter(0) == ()


# --- sight and ways --------------------------------------------------------------------------------------------------


def test_23_2_figures_in_between_block_the_line() -> None:
    made = board({"A": (0, 1), "X": (4, 1), "Y": (2, 1), "Z": (5, 3)})
    assert made.sees("A") == ("Y", "Z")
    made.remove("Y")
    assert made.sees("A") == ("X", "Z")
    assert made.sees("X") == ("A",)
    assert made.sees("B") == ()


@given(st.data())
def test_23_2_who_sees_is_seen(data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, 23), min_size=6, max_size=6, unique=True))
    made = board({name: divmod(place, 4) for name, place in zip("ABCXYZ", places, strict=True)})
    for one in FIRST:
        for other in SECOND:
            assert (other in made.sees(one)) == (one in made.sees(other))


def test_18_4_whom_a_move_brings_into_contact() -> None:
    made = board({"A": (1, 1), "X": (4, 1), "Y": (4, 3)})
    assert made.reaches("A", {}) == ("X", "Y")
    assert made.reaches("A", {"X": 1}) == ("Y", "X")
    made = board({"A": (1, 1), "X": (2, 1), "Y": (4, 3)})
    assert made.in_contact("A")
    assert made.reaches("A", {}) == ("X",)  # in contact with that one only


def test_18_4_a_figure_stops_next_to_an_enemy() -> None:
    # The way to Z behind leads past X.
    made = board({"A": (0, 0), "X": (3, 0), "Z": (5, 0)}, "corridor")
    assert made.reaches("A", {}) == ("X",)
    assert not made.comes_to("A", "Z")


def test_18_4_move_to_goes_straight_and_no_further_than_it_can() -> None:
    made = board({"A": (1, 2), "X": (4, 2)})
    assert made.move_to("A", "X")
    assert at(made, "A") == (3, 2)
    assert not made.move_to("A", "Y")
    blocked = board({"A": (0, 0), "X": (2, 0), "Y": (2, 1), "Z": (5, 1)}, "corridor")
    assert not blocked.move_to("A", "Z")
    assert at(blocked, "A") == (0, 0)


def test_board_moves_up_towards_the_nearest_enemy() -> None:
    made = board({"A": (0, 0), "X": (5, 0)}, "corridor")
    assert made.advance("A")
    assert made.in_contact("A")
    assert not made.advance("A")
    assert not made.advance("C")


# --- ducking, fleeing, lying -----------------------------------------------------------------------------------------


def test_18_3_1_back_is_towards_the_own_edge_if_it_is_free() -> None:
    made = board({"A": (1, 1), "B": (0, 2), "C": (1, 2), "X": (4, 0)})
    assert made.step_back("A")
    assert at(made, "A") == (0, 1)
    assert not made.step_back("A")
    assert not made.step_back("C")
    assert made.step_back("X")
    assert at(made, "X") == (5, 0)
    assert not made.step_back("Y")


def test_18_3_2_an_exit_is_blocked_where_enemies_leave_no_way() -> None:
    row = {"A": (3, 0), "X": (1, 0), "Y": (1, 1)}
    assert board(row, "corridor").exit_blocked("A")
    assert not board({**row, "Y": (2, 1)}, "corridor").exit_blocked("A")
    # Friends make way, and who is on the edge already is out.
    assert not board({"A": (3, 0), "B": (1, 0), "C": (1, 1)}, "corridor").exit_blocked("A")
    assert not board({"A": (0, 0), "X": (1, 0), "Y": (1, 1)}, "corridor").exit_blocked("A")
    assert board({"A": (3, 0), "X": (0, 0), "Y": (0, 1)}, "corridor").exit_blocked("A")


def test_20_5_the_fallen_lie_where_they_stood_and_block_nothing() -> None:
    made = board({"A": (0, 0), "B": (1, 0), "X": (5, 0)})
    made.lay_down("B")
    assert at(made, "B") == (1, 0)
    assert made.sees("A") == ("X",)
    assert made.beside("A", ["B"]) == ("B",)
    assert made.beside("X", ["B"]) == ()
    set_up(made, {"C": (1, 0)})
    made.stand_up("B")
    assert at(made, "B") != (1, 0)
    assert at(made, "C") == (1, 0)


def test_25_0_changing_places_never_puts_two_on_one_square() -> None:
    made = board({"A": (0, 0), "B": (1, 0)})
    made.lay_down("B")
    made.swap("A", "B")
    assert (at(made, "A"), at(made, "B")) == ((1, 0), (0, 0))
    made.swap("A", "B")
    set_up(made, {"C": (1, 1)})
    made.lay_down("C")
    set_up(made, {"X": (1, 1)})
    made.swap("A", "C")
    assert (at(made, "X"), at(made, "C"), at(made, "A")) == ((1, 1), (0, 0), (0, 0))


def test_25_0_a_load_is_laid_down_behind_or_where_one_stands_on_the_edge() -> None:
    made = board({"A": (2, 1), "B": (3, 3), "X": (5, 2)})
    made.lay_down("B")
    made.lay_behind("A", "B")
    assert at(made, "B") == (1, 1)
    made.lay_behind("X", "B")
    assert at(made, "B") == (5, 2)


def test_a_figure_that_is_off_the_board_does_nothing() -> None:
    made = board({"X": (5, 2)})
    made.remove("X")
    assert (made.sees("X"), made.reaches("X", {}), made.beside("X", ["A"])) == ((), (), ())
    assert {made.in_contact("X"), made.step_back("X"), made.exit_blocked("X"), made.advance("X")} == {False}


# --- the board of the players' figures -------------------------------------------------------------------------------


def test_the_players_see_for_themselves_what_their_own_reach() -> None:
    made, says = asked({"A": (0, 1), "X": (4, 1), "Y": (2, 1)}, {})
    assert made.sees("A") == ("Y", "X")
    assert made.reaches("A", {}) == ("Y", "X")
    assert says.asked == []


def test_whom_an_enemy_sees_is_asked_once_the_plain_boards_answer_first() -> None:
    made, says = asked({"A": (1, 1), "B": (1, 3), "X": (4, 1)}, {})
    assert made.sees("X") == made.sees("X") == ("A", "B")
    assert says.asked == [("X shoots or casts: whom does it see closest?", ["A", NOBODY, "B"])]
    made.move_to("B", "X")
    made.sees("X")
    assert len(says.asked) == 2


def test_the_players_name_another_one_or_nobody() -> None:
    made, _ = asked({"A": (1, 1), "B": (1, 3), "X": (4, 1)}, {"closest": ["B", NOBODY], "reach": NOBODY})
    assert made.sees("X") == ("B", "A")  # a spell may be for several
    made.remove("C")
    assert made.sees("X") == ()
    assert made.reaches("X", {}) == ()


def test_nobody_comes_first_where_the_plain_board_sees_none() -> None:
    made, says = asked({"A": (0, 0), "X": (5, 0), "Y": (3, 0), "Z": (3, 1)}, {}, "corridor")
    assert made.reaches("X", {}) == ()
    assert says.asked[-1][1] == [NOBODY, "A"]
    made, says = asked({"X": (5, 0)}, {}, "corridor")
    assert made.sees("X") == ()
    assert says.asked == []


def test_who_is_said_to_be_in_reach_gets_there() -> None:
    made, _ = asked({"A": (0, 0), "X": (5, 0), "Y": (3, 0), "Z": (3, 1)}, {"reach": "A"}, "corridor")
    assert made.reaches("X", {}) == ("A",)
    assert made.move_to("X", "A")
    assert made.in_contact("A")
    hemmed, _ = asked({"A": (0, 0), "B": (0, 1), "Y": (1, 0), "Z": (1, 1), "X": (5, 0)}, {}, "corridor")
    assert not hemmed.move_to("X", "A")


@pytest.mark.parametrize(("answer", "row"), [(YES, 0), (NO, 1)])
def test_a_square_that_the_players_say_is_taken_is_not_entered(answer: str, row: int) -> None:
    made, says = asked({"A": (1, 1), "X": (4, 1)}, {"square free": answer})
    assert made.step_back("A") is (answer == YES)
    assert at(made, "A") == (row, 1)
    assert says.asked[0][1] == [YES, NO]


def test_the_plain_boards_guess_is_the_default() -> None:
    made, says = asked({"A": (0, 1), "B": (3, 0), "X": (1, 0), "Y": (1, 1)}, {}, "corridor")
    assert not made.step_back("A")
    assert made.exit_blocked("B")
    assert not made.exit_blocked("A")
    assert [options for _, options in says.asked] == [[NO, YES], [YES, NO], [NO, YES]]
    other, _ = asked({"A": (0, 1)}, {"way out": YES})
    assert other.exit_blocked("A")


def test_the_players_friends_are_all_in_reach_of_a_healer() -> None:
    made, _ = asked({"A": (0, 0), "B": (4, 3), "C": (1, 1), "X": (4, 1)}, {})
    made.lay_down("B")
    made.lay_down("C")
    assert made.beside("A", ["B", "C"]) == ("C", "B")
    assert made.beside("X", ["B", "C"]) == ()


def test_nothing_is_asked_of_those_who_wait_outside() -> None:
    foes = ["9 x Orc: Orc Shooter 4 AC4 B"]
    battle = placed(["K: Human Knight 5 AC6 S"], foes, says={})
    assert battle.board.waits("Orc 9")
    assert battle.board.sees("Orc 9") == battle.board.reaches("Orc 9", {}) == ()
    assert battle.referee.chooser.asked == []  # type: ignore[attr-defined]
    put_at(battle, "K", 3, 0)
    assert square(battle, "K") == (3, 0)
