"""The board of the players' figures: they are asked, and what the plain board thinks is the default (18.4, 23.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.choices import Chooser
from generator.twohour.battle.board import RankBoard
from generator.twohour.battle.squares import bits, neighbours

NOBODY = "nobody"
YES, NO = "yes", "no"


class AskedBoard(RankBoard):
    """Asks the players where it matters. For their own figures it lists everybody, as they see for themselves; whom an
    enemy sees, reaches, or can step away from is a question, with the plain board's answer first."""

    def __init__(
        self,
        kind: str,
        sides: tuple[Mapping[str, int], Mapping[str, int]],
        chooser: Chooser,
        own: Callable[[str], bool],
    ) -> None:
        self._seen: dict[str, tuple[str, ...]] = {}
        super().__init__(kind, sides)
        self._chooser = chooser
        self._own = own

    def sees(self, who: str) -> tuple[str, ...]:
        """See `Board`: whom the players name first, then, for spells, the others that the plain board thinks in sight.
        It is asked once as long as nobody moves."""
        if who not in self._seen:
            found = super().sees(who)
            told = self._told(who, found, f"{who} shoots or casts: whom does it see closest?")
            self._seen[who] = told + tuple(name for name in found if told and name not in told)
        return self._seen[who]

    def reaches(self, who: str, aimed: Mapping[str, int]) -> tuple[str, ...]:
        """See `Board`."""
        return self._told(who, super().reaches(who, aimed), f"{who} charges or fights: whom does it reach?")

    def _told(self, who: str, found: tuple[str, ...], why: str) -> tuple[str, ...]:
        others = tuple(name for name in self._enemies(who) if name not in found)
        if self.waits(who):
            return ()
        if self._own(who) or not (found or others):
            return found + others
        options = [*found[:1], NOBODY, *found[1:], *others] if found else [NOBODY, *others]
        answer = self._chooser.choose(options, why)
        return () if answer == NOBODY else (answer,)

    def _take(self, name: str) -> int | None:
        self._seen.clear()
        return super()._take(name)

    def beside(self, who: str, lying: Sequence[str]) -> tuple[str, ...]:
        """See `Board`."""
        found = super().beside(who, lying)
        return found + tuple(name for name in lying if name not in found) if self._own(who) else found

    def move_to(self, who: str, target: str) -> bool:
        """See `Board`: it has been said to get there, so it does even where the plain board knows no way."""
        return super().move_to(who, target) or self._leap(who, target)

    def _leap(self, who: str, target: str) -> bool:
        """To a free square next to another figure; whether there is one."""
        goal = self._at.get(target, self._lying.get(target))
        if goal is None or self.waits(who):
            return False
        free = neighbours(self.width)[goal] & ~self._taken()
        if free:
            self._put(who, next(bits(free)))
        return bool(free)

    def step_back(self, who: str) -> bool:
        """See `Board`."""
        square = self._behind(who)
        free = square is not None and not self._taken() >> square & 1
        answer = self._chooser.choose(
            [YES, NO] if free else [NO, YES], f"{who} ducks back: is a square free behind it?"
        )
        if answer == YES and free:
            super().step_back(who)
        return answer == YES

    def exit_blocked(self, who: str) -> bool:
        """See `Board`."""
        blocked = super().exit_blocked(who)
        answer = self._chooser.choose(
            [YES, NO] if blocked else [NO, YES], f"{who} flees: do enemies block its way out?"
        )
        return answer == YES
