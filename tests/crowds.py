"""Random sides of a fight, by seed: any race, profession, weapon and item, one to eight a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from adventures import rules

from generator.choices import SeededChooser
from generator.dice import SeededDice, Tray
from generator.twohour.band import make_star
from generator.twohour.battle.field import Plan
from generator.twohour.characters import Character, make_npc
from generator.twohour.items import KINDS, roll_item
from generator.twohour.referee import Referee
from generator.twohour.rules import races

T = TypeVar("T")
BREAKS_OFF = 10  # a random player breaks off once in so many activations


class Restless(SeededChooser):
    """Players who answer at random, but seldom run away."""

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `generator.choices.Chooser`."""
        if "break off and flee" in options and super().choose(range(BREAKS_OFF), why):
            return options[0]
        return super().choose(options, why)


def crowd(seed: int | str, decided: tuple[bool, bool] = (False, False)) -> Plan:
    """The plan of a random fight."""
    asked = Referee(rules(), Tray(SeededDice(f"crowd {seed}")), SeededChooser(f"crowd {seed}"))
    pick = asked.chooser.choose
    sides = (_side(asked, "A", star=pick((True, False), "star")), _side(asked, "B", star=pick((True, False), "star")))
    kind = pick(("room", "corridor"), "kind")
    return Plan(("Band", "Foes"), sides, kind, pick((0, 1), "active"), pick((True, False), "fleeing"), decided)


def _side(asked: Referee, prefix: str, *, star: bool) -> tuple[Character, ...]:
    count = 1 + asked.chooser.choose(range(8), "how many")
    return tuple(_member(asked, f"{prefix}{number}", star=star and number == 0) for number in range(count))


def _member(asked: Referee, name: str, *, star: bool) -> Character:
    pick = asked.chooser.choose
    race = pick(races(rules()), "race")
    who = make_star(asked, race, 3 + pick(range(5), "Rep"), name) if star else make_npc(asked, race, name)
    weapons = tuple(pick(list(rules().tables["weapons"].entries), "weapon") for _ in range(pick((0, 0, 1, 2), "more")))
    items = tuple(roll_item(asked, pick(KINDS, "kind"), name) for _ in range(pick((0, 0, 1, 2, 4), "items")))
    return who._replace(weapons=weapons + who.weapons, items=who.items + items)
