"""Where the figures stand: what depends on it is asked of a `Board` (18.4, 21.1, 23.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from generator.twohour.battle.squares import ROWS, WIDTHS, between, bits, neighbours, spread


class Board(Protocol):
    """Whoever knows where the figures are: the players, who see them, or ranks kept in mind. Names in, names out."""

    def place(self, side: int, names: Sequence[str]) -> tuple[str, ...]:
        """Place a side in its ranks, the first names in front; those for whom there is no room wait outside."""

    def enter(self, side: int) -> tuple[str, ...]:
        """Bring in those who wait outside, as far as there is room; who they are."""

    def waits(self, who: str) -> bool:
        """Whether it waits outside: out of sight and out of reach (21.1)."""

    def sees(self, who: str) -> tuple[str, ...]:
        """The enemies in sight: the nearest first, among equals the least armored (22.3.2)."""

    def reaches(self, who: str, aimed: Mapping[str, int]) -> tuple[str, ...]:
        """The enemies that it can come into contact with in one move, in contact only those: first whom the fewest have
        been aimed at so far (22.3.1), then the nearest."""

    def beside(self, who: str, lying: Sequence[str]) -> tuple[str, ...]:
        """Those of the figures lying on the board that are next to it."""

    def comes_to(self, who: str, target: str) -> bool:
        """Whether it can get next to another figure in one move, standing or lying."""

    def move_to(self, who: str, target: str) -> bool:
        """Move it next to another figure, standing or lying; whether it got there."""

    def advance(self, who: str) -> bool:
        """Move it towards the enemy where it can neither see nor reach one; whether it moved."""

    def in_contact(self, who: str) -> bool:
        """Whether an enemy stands next to it."""

    def step_back(self, who: str) -> bool:
        """Move it one square straight back; False if there is no free square (18.3.1)."""

    def exit_blocked(self, who: str) -> bool:
        """Whether enemies stand between it and its way out (18.3.2)."""

    def lay_down(self, who: str) -> None:
        """It is Out of the Fight and lies where it stood."""

    def stand_up(self, who: str) -> None:
        """It has been healed and stands where it lay."""

    def swap(self, who: str, victim: str) -> None:
        """The two change places, one of them lying (25.0)."""

    def lay_behind(self, who: str, load: str) -> None:
        """Whom it carried lies in the square behind it (25.0)."""

    def remove(self, who: str) -> None:
        """It is off the board."""


class RankBoard:
    """A plain board of ranks: a `room` of 4 x 6 squares or a `corridor` of 2 x 6. `sides` are the names of the two
    sides, each with its AC."""

    def __init__(self, kind: str, sides: tuple[Mapping[str, int], Mapping[str, int]]) -> None:
        self.width = WIDTHS[kind]
        self._armor = {**sides[0], **sides[1]}
        self._side = {name: number for number, names in enumerate(sides) for name in names}
        self._names = (tuple(sides[0]), tuple(sides[1]))
        self._at: dict[str, int] = {}
        self._lying: dict[str, int] = {}
        self._outside: tuple[list[str], list[str]] = ([], [])
        self._standing = [0, 0]

    def place(self, side: int, names: Sequence[str]) -> tuple[str, ...]:
        """See `Board`: the front rank on the second row from the own edge, the middle of the board first (21.1)."""
        middle_first = sorted(range(self.width), key=lambda column: abs(2 * column - self.width + 1))
        squares = [row * self.width + column for row in self._rows(side) for column in middle_first]
        for name, square in zip(names, squares, strict=False):
            self._put(name, square)
        self._outside[side].extend(names[len(squares) :])
        return tuple(self._outside[side])

    def _rows(self, side: int) -> tuple[int, int]:
        """The front rank's row and the edge's."""
        return (1, 0) if side == 0 else (ROWS - 2, ROWS - 1)

    def _put(self, name: str, square: int) -> None:
        self._take(name)
        self._at[name] = square
        self._standing[self._side[name]] |= 1 << square

    def _take(self, name: str) -> int | None:
        square = self._at.pop(name, None)
        if square is not None:
            self._standing[self._side[name]] &= ~(1 << square)
        return square

    def enter(self, side: int) -> tuple[str, ...]:
        """See `Board`: on the own edge."""
        came = []
        edge = self._rows(side)[1] * self.width
        for square in range(edge, edge + self.width):
            if self._outside[side] and not self._taken() >> square & 1:
                came.append(self._outside[side].pop(0))
                self._put(came[-1], square)
        return tuple(came)

    def waits(self, who: str) -> bool:
        """See `Board`."""
        return who in self._outside[self._side[who]]

    def _taken(self) -> int:
        return self._standing[0] | self._standing[1]

    def sees(self, who: str) -> tuple[str, ...]:
        """See `Board`."""
        return self._in_sight(who)

    def _in_sight(self, who: str) -> tuple[str, ...]:
        """Figures in between block a line; who is active may turn first (ruling facing)."""
        start, taken = self._at.get(who), self._taken()
        if start is None:
            return ()
        seen = [
            name
            for name in self._enemies(who)
            if all(taken & step != step for step in between(self.width, start, self._at[name]))
        ]
        return tuple(sorted(seen, key=lambda name: (self._distance(start, self._at[name]), self._armor[name])))

    def _enemies(self, who: str) -> list[str]:
        return [name for name in self._names[1 - self._side[who]] if name in self._at]

    def _distance(self, start: int, end: int) -> int:
        width = self.width
        return max(abs(start // width - end // width), abs(start % width - end % width))

    def reaches(self, who: str, aimed: Mapping[str, int]) -> tuple[str, ...]:
        """See `Board`: by free squares, to enemies in sight."""
        start = self._at.get(who)
        if start is None:
            return ()
        near = neighbours(self.width)
        enemies = self._enemies(who)
        found = [name for name in enemies if near[start] >> self._at[name] & 1]
        if found:
            return tuple(sorted(found, key=lambda name: aimed.get(name, 0)))
        seen = set(self._in_sight(who))
        for layer in self._ways(who, start):
            around = 0
            for square in bits(layer):
                around |= near[square]
            found += [name for name in enemies if name in seen and name not in found and around >> self._at[name] & 1]
        return tuple(sorted(found, key=lambda name: aimed.get(name, 0)))

    def _ways(self, who: str, start: int) -> list[int]:
        return spread(self.width, 1 << start, self._taken(), self._threat(who))

    def _threat(self, who: str) -> int:
        """The squares next to its enemies."""
        near = neighbours(self.width)
        threat = 0
        for square in bits(self._standing[1 - self._side[who]]):
            threat |= near[square]
        return threat

    def beside(self, who: str, lying: Sequence[str]) -> tuple[str, ...]:
        """See `Board`."""
        start = self._at.get(who)
        if start is None:
            return ()
        return tuple(name for name in lying if self._distance(start, self._lying.get(name, -99)) <= 1)

    def comes_to(self, who: str, target: str) -> bool:
        """See `Board`."""
        return self._next_to(who, target) is not None

    def _next_to(self, who: str, target: str) -> int | None:
        """The nearest free square next to a figure that it can come to, straight ahead if possible: so it stands in
        the way of the fewest."""
        start, goal = self._at.get(who), self._at.get(target, self._lying.get(target))
        if start is None or goal is None:
            return None
        around = neighbours(self.width)[goal] | (0 if target in self._at else 1 << goal)
        found = (layer & around for layer in self._ways(who, start))
        nearest = next((squares for squares in found if squares), 0)
        column = start % self.width
        return min(bits(nearest), key=lambda square: abs(square % self.width - column), default=None)

    def move_to(self, who: str, target: str) -> bool:
        """See `Board`: to the nearest free square next to it."""
        square = self._next_to(who, target)
        if square is not None:
            self._put(who, square)
        return square is not None

    def advance(self, who: str) -> bool:
        """See `Board`: to the square nearest to an enemy."""
        start, enemies = self._at.get(who), self._enemies(who)
        if start is None or not enemies:
            return False

        def far(square: int) -> int:
            return min(self._distance(square, self._at[name]) for name in enemies)

        squares = [square for layer in self._ways(who, start) for square in bits(layer)]
        best = min(squares, key=far)
        self._put(who, best)
        return best != start

    def in_contact(self, who: str) -> bool:
        """See `Board`."""
        start = self._at.get(who)
        return start is not None and bool(neighbours(self.width)[start] & self._standing[1 - self._side[who]])

    def step_back(self, who: str) -> bool:
        """See `Board`: towards the own edge."""
        square = self._behind(who)
        if square is None or self._taken() >> square & 1:
            return False
        self._put(who, square)
        return True

    def _behind(self, who: str) -> int | None:
        """The square behind it, nearer to the own edge; None on that edge or outside."""
        start = self._at.get(who)
        if start is None:
            return None
        back = start + (-self.width if self._side[who] == 0 else self.width)
        return back if 0 <= back < self.width * ROWS else None

    def exit_blocked(self, who: str) -> bool:
        """See `Board`: no free way leads to the own edge, or enemies hold all of it."""
        start = self._at.get(who)
        if start is None:
            return False
        edge = ((1 << self.width) - 1) << self._rows(self._side[who])[1] * self.width
        enemies = self._standing[1 - self._side[who]]
        layers = spread(self.width, 1 << start, enemies, 0, self.width * ROWS)
        return not any(layer & edge for layer in layers)

    def lay_down(self, who: str) -> None:
        """See `Board`."""
        square = self._take(who)
        if square is not None:
            self._lying[who] = square

    def stand_up(self, who: str) -> None:
        """See `Board`: where it lay, or next to it."""
        square = self._lying.pop(who)
        free = ~self._taken()
        if not free >> square & 1:
            layers = spread(self.width, 1 << square, 0, 0, self.width * ROWS)
            square = next(place for layer in layers for place in bits(layer & free))
        self._put(who, square)

    def swap(self, who: str, victim: str) -> None:
        """See `Board`; where somebody else stands over the victim, it is only drawn out from under."""
        there, here = self._lying[victim], self._at[who]
        self._lying[victim] = here
        if not self._taken() >> there & 1:
            self._put(who, there)

    def lay_behind(self, who: str, load: str) -> None:
        """See `Board`: on its own square where there is none behind."""
        square = self._behind(who)
        self._lying[load] = self._at[who] if square is None else square

    def remove(self, who: str) -> None:
        """See `Board`."""
        self._take(who)
        self._lying.pop(who, None)
        for waiting in self._outside:
            if who in waiting:
                waiting.remove(who)
