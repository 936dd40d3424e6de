"""A fight as it is played at a table: run from its start, told line by line, looked up in between."""

from __future__ import annotations

from functools import partial
from textwrap import wrap

from generator.choices import Chooser
from generator.dice import Call, Dice, Tray
from generator.playing import Playing
from generator.referee import Referee
from generator.tables import Rules
from generator.telling import Sentences, Story, shortened
from generator.twohour.battle.chances import chances
from generator.twohour.battle.field import Battle, Plan, Side
from generator.twohour.battle.fight import fight_on
from generator.twohour.battle.finish import Ending
from generator.twohour.battle.opening import begin
from generator.twohour.combat.damage import softened
from generator.twohour.combat.fighter import Fighter
from generator.twohour.rules import singular, title

NOT_BEGUN = "  The sides are not placed yet."
STATUS_WIDTH, NOW = 80, 53
"""Columns of the status table, and where its last one begins."""


class TwoHourBout(Playing):
    """One run of a fight of 2 Hour Dungeon Crawl (`generator.resolver.bout.Bout`); `ending` once it is over."""

    def __init__(self, rules: Rules, plan: Plan, sentences: Sentences) -> None:
        self.plan = plan
        self.battle: Battle | None = None
        self.ending: Ending | None = None
        self._rules = rules
        self._sentences = sentences
        own = {who.name for who in plan.characters[0]} | {plan.names[0]}
        super().__init__(own, Story(sentences, ("active", "holds_the_board"), partial(softened, rules)))

    def run(self, source: Dice, chooser: Chooser) -> None:
        """Fight to the end."""
        self.battle = begin(Referee(self._rules, Tray(source), chooser), self.plan)
        self.ending = fight_on(self.battle)

    @property
    def field(self) -> Battle | None:
        """See `Playing`."""
        return self.battle

    def status(self) -> list[str]:
        """Both sides in a table."""
        if self.battle is None:
            return [NOT_BEGUN]
        lines = []
        for side in self.battle.sides:
            lines.append(f"{side.name:<{NOW - 10}} Rep  AC  now")
            lines += [line for name in side.members for line in self._member(side, self.battle.fighters[name])]
        return [*lines, "* leads"]

    def _member(self, side: Side, who: Fighter) -> list[str]:
        """A member's line; what does not fit follows under its last column."""
        kind = f"{singular(self._rules, who.character.race)} {who.character.profession}"
        mark = "*" if who.name == side.leader else " "
        held = who.kit.weapon or "-"
        row = f"{mark} {shortened(who.name, 20):<20} {kind:<15.15} {held:<4} {who.rep:>3}   {who.kit.ac}  "
        first, *more = wrap(", ".join(self._now(who)), STATUS_WIDTH - NOW)
        return [row + first, *(" " * NOW + line for line in more)]

    def _now(self, who: Fighter) -> list[str]:
        """What it does and what is in effect on it."""
        battle = self.battle
        assert battle
        name = who.name
        flags = (
            (who.star_power > 0, f"power {who.star_power}"),
            (who.dazzled, "dazzled"),
            (who.defended > 0, "defended"),
            (who.blocked, "blocked"),
            (who.poisoned > 0, "poisoned"),
            (name in battle.resting, "resting"),
            (name in battle.running, "fleeing"),
            (name in battle.captives, "captive"),
            (name in battle.carried, "carried"),
            (name in battle.quit, "quit"),
        )
        words = [self._sentences.term(who.status), *(word for holds, word in flags if holds)]
        return [*words, *(title(self._rules, "items", potion) for potion in sorted(who.potions))]

    def odds(self, asked: Call | str) -> list[str]:
        """The exact odds of what is asked."""
        if self.battle is None:
            return [NOT_BEGUN]
        return chances(self.battle, asked)
