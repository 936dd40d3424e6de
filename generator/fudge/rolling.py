"""The three ways to roll on the ladder: four Fudge dice, percentile dice, four ordinary dice (ruling dice)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.dice import Die
from generator.tables import Rules

FUDGE = Die("dF", ("-", "0", "+"), (-1, 0, 1), {"+1": "+", "-1": "-", "−": "-", "–": "-"})
PERCENTILE = Die(
    "d100",
    (*(str(number) for number in range(1, 100)), "00"),
    tuple(range(1, 101)),
    {"100": "00", **{f"0{number}": str(number) for number in range(1, 10)}},
)


def dice_of(rules: Rules, four: bool = True) -> tuple[int, int, Die | None]:
    """How many dice of how many sides, and of which kind, are rolled: for a whole roll of `four`, or for one Fudge
    die alone, which percentile dice cannot give and ordinary ones can."""
    ruling = rules.ruling("dice")
    if ruling == "4d6":
        return (4 if four else 1), 6, None
    if ruling == "d100" and four:
        return 1, 100, PERCENTILE
    return (4 if four else 1), 3, FUDGE


def kinds_of_dice(rules: Rules) -> tuple[Die, ...]:
    """The kinds of dice with marks that a fight may ask for, for `ScriptedDice.parse`; none where all are d6."""
    ruling = rules.ruling("dice")
    return () if ruling == "4d6" else (PERCENTILE, FUDGE) if ruling == "d100" else (FUDGE,)


def change(rules: Rules, faces: Sequence[int], four: bool = True) -> int:
    """What faces, as a tray gives them for `dice_of`, add to a trait: -4 to +4, one Fudge die alone -1 to +1."""
    ruling = rules.ruling("dice")
    if ruling == "4d6":
        return sum(_read(rules, "six_sided_die", face) for face in faces)
    if ruling == "d100" and four:
        return _read(rules, "percentile_dice", faces[0])
    return sum(faces)


def _read(rules: Rules, table: str, face: int) -> int:
    return int(rules.tables[table].row(face).cells["change"])


def chances(rules: Rules, four: bool = True) -> tuple[dict[int, int], int]:
    """In how many of all equally likely throws each change comes, and how many these are: 81 with four Fudge dice."""
    key = ("fudge chances", four)
    found: tuple[dict[int, int], int] | None = rules.memo.get(key)
    if found is None:
        found = rules.memo[key] = _chances(rules, four)
    return found


def _chances(rules: Rules, four: bool) -> tuple[dict[int, int], int]:
    count, sides, die = dice_of(rules, four)
    one = [change(rules, (face,), four) for face in (range(1, sides + 1) if die is None else die.values)]
    counts = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for before, ways in counts.items():
            for more in one:
                longer[before + more] = longer.get(before + more, 0) + ways
        counts = longer
    return counts, sides**count
