"""Who fights whom: lines and archers, fair pairs, one fighter alone in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.named import NamedTuple

Names = tuple[str, ...]


class Arrangement(NamedTuple):
    """A round's fights: `groups` of (first side's, second side's) names, of which one is a single one, and `shots` by
    (shooter, target)."""

    groups: tuple[tuple[Names, Names], ...] = ()
    shots: tuple[tuple[str, str], ...] = ()


class Lines(NamedTuple):
    """Who of each side stands in the line, and who shoots from behind it."""

    melee: tuple[Names, Names]
    behind: tuple[Names, Names]


def draw_up(able: tuple[Sequence[str], Sequence[str]], shooting: frozenset[str]) -> Lines:
    """Those who shoot stay behind a line of others; a side without a line must fight hand to hand, unless neither has
    one (ruling archers)."""
    line = [tuple(name for name in side if name not in shooting) for side in able]
    behind = [tuple(name for name in side if name in shooting) for side in able]
    for side in (0, 1):
        if not line[side] and line[1 - side]:
            line[side], behind[side] = behind[side], ()
    return Lines((line[0], line[1]), (behind[0], behind[1]))


def split(line: tuple[Sequence[str], Sequence[str]]) -> tuple[int, Sequence[str], Sequence[str]]:
    """Which side (0 or 1) has fewer in the line, its names, and the others: of equals the second has fewer."""
    fewer = 0 if len(line[0]) < len(line[1]) else 1
    return fewer, line[fewer], line[1 - fewer]


def fair_pairs(few: Sequence[str], many: Sequence[str], before: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """For each of the larger side whom of the smaller it faces: the same as before where that is fair, nobody idle,
    nobody facing more than one more than another; the first of the smaller side face the more."""
    if not few:
        return {}
    least, more = divmod(len(many), len(few))
    room = {name: least + (place < more) for place, name in enumerate(few)}
    chosen: dict[str, str] = {}
    for name in many:
        foe = next((foe for foe in before.get(name, ()) if room.get(foe, 0) > 0), None)
        if foe is not None:
            chosen[name] = foe
            room[foe] -= 1
    for name in many:
        if name not in chosen:
            chosen[name] = next(foe for foe in few if room[foe] > 0)
            room[chosen[name]] -= 1
    return {name: chosen[name] for name in many}


def open_to(name: str, few: Sequence[str], many: Sequence[str], chosen: Mapping[str, str], default: str) -> list[str]:
    """Whom one of the larger side may still choose to face, the default first, so that nobody stays idle; `chosen` are
    the choices of those before it."""
    left = len(many) - len(chosen)
    uncovered = [foe for foe in few if foe not in chosen.values()]
    return led_by(default, uncovered if left <= len(uncovered) else few)


def led_by(first: str, options: Sequence[str]) -> list[str]:
    """The options with that one first, if it is among them."""
    return [*(one for one in options if one == first), *(one for one in options if one != first)]


def grouped(fewer: int, few: Sequence[str], chosen: Mapping[str, str]) -> tuple[tuple[Names, Names], ...]:
    """The groups that choices make, in the order of the smaller side."""
    groups = []
    for alone in few:
        against = tuple(name for name, foe in chosen.items() if foe == alone)
        groups.append(((alone,), against) if fewer == 0 else (against, (alone,)))
    return tuple(groups)


def in_words(arrangement: Arrangement) -> str:
    """Who fights whom, in a line: `Snorri against Bandit 1 and Bandit 2; Arild shoots at Bandit 3`."""
    parts = [f"{_listed(first)} against {_listed(second)}" for first, second in arrangement.groups]
    return "; ".join([*parts, *(f"{shooter} shoots at {target}" for shooter, target in arrangement.shots)])


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
