"""What an adventure has used up of a character: Star Power dice lost, savings spent (6.3.1, 7.0, 29.1).

It is kept as one line a character, such as `Billy: power 3` or `Durin: used stout`, in a band file or a pack, until
the band has left the dungeon.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.checks import nearest
from generator.errors import StatLineError
from generator.named import NamedTuple
from generator.twohour.combat.damage import SAVINGS
from generator.twohour.combat.fighter import Fighter

LASTING = (*(name for name, (_, often) in SAVINGS.items() if often == "adventure"), "staff_of_healing", "talisman")
"""What can be used once an adventure."""

MOST_POWER = 12


class Wear(NamedTuple):
    """Of one character: the dice left of its Star Power, None for all, and what it has used once and for all."""

    name: str
    power: int | None = None
    used: tuple[str, ...] = ()


def read_wear(line: str, where: str) -> Wear:
    """The wear of a line.

    Raises:
        StatLineError: it is none; says how one looks.
    """
    name, _, rest = line.rpartition(":")
    power: int | None = None
    used: list[str] = []
    kind = ""
    for word in rest.replace(",", " ").split():
        if word in ("power", "used"):
            kind = word
        elif kind == "power" and word.isascii() and word.isdigit() and int(word) <= MOST_POWER:
            power = int(word)
        elif kind == "used" and word in LASTING:
            used.append(word)
        else:
            hint = nearest(word, LASTING)
            raise StatLineError(
                f"{where}: '{word}' in '{line}' is no wear{hint}; write 'Billy: power 3' or 'Durin: used stout'"
            )
    if not name.strip() or (power is None and not used):
        raise StatLineError(f"{where}: '{line}' is no wear; write 'Billy: power 3' or 'Durin: used stout'")
    return Wear(name.strip(), power, tuple(used))


def format_wear(wear: Wear) -> str:
    """The line of a wear; `read_wear` reads it back."""
    parts = [f"power {wear.power}"] if wear.power is not None else []
    parts += [f"used {' '.join(wear.used)}"] if wear.used else []
    return f"{wear.name}: {', '.join(parts)}"


def worn(fighters: Iterable[Fighter], wear: Iterable[Wear]) -> list[Fighter]:
    """The fighters as the adventure has left them."""
    by_name = {one.name: one for one in wear}
    changed = []
    for who in fighters:
        found = by_name.get(who.name)
        if found is not None:
            power = who.star_power if found.power is None else min(found.power, who.star_power)
            who = who._replace(star_power=power, used=who.used | set(found.used))
        changed.append(who)
    return changed


def wear_of(who: Fighter) -> Wear | None:
    """What a fight has left used up, None if nothing is."""
    full = who.character.rep if who.character.star else 0
    used = tuple(name for name in LASTING if name in who.used)
    power = who.star_power if who.star_power < full else None
    return Wear(who.name, power, used) if used or power is not None else None
