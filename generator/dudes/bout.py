"""A fight of Dudes as it is played at a table: run from its start, told line by line, looked up in between.

Secret choices: the `why` of a leader's choice is a `generator.choices.Secret` where both sides are players' and both
have a choice; it asks the other team to look away. Nothing of the story, the status or the
odds says what was chosen before both have chosen. Whoever shows such a question clears the answer off the screen.
"""

from __future__ import annotations

from generator.choices import Chooser
from generator.dice import Call, Dice, Tray
from generator.dudes.chances import chances
from generator.dudes.combat import Fighter
from generator.dudes.contest import ARENA_MODE, DUEL_MODE, TEAM_MODE, Ending, Plan, begin, fight_on, verify_plan
from generator.dudes.dude import total
from generator.dudes.ring import Ring
from generator.playing import Playing
from generator.referee import Referee
from generator.tables import Rules
from generator.telling import Sentences, Story, shortened

HEADS = {
    DUEL_MODE: ("faces_off",),
    TEAM_MODE: ("exchange", "team_wins", "parted"),
    ARENA_MODE: ("comes_up", "faces_off", "rests", "team_wins"),
}
"""Events that stand out in the story, for each mode."""

NOT_BEGUN = "  Nobody is in the ring yet."


class DudesBout(Playing):
    """One run of a fight of Dungeon Dudes in any of its modes (`generator.resolver.bout.Bout`); `ending` once it is
    over.

    Raises:
        RuleError: a plan that cannot be fought, see `contest.verify_plan`.
    """

    def __init__(self, rules: Rules, plan: Plan, sentences: Sentences) -> None:
        verify_plan(plan)
        self.plan = plan
        self.ring: Ring | None = None
        self.ending: Ending | None = None
        self._rules = rules
        self._sentences = sentences
        # The first side is the players', whoever decides for it.
        sides = zip(plan.names, plan.dudes, (True, plan.players[1]), strict=True)
        own = {name for side, dudes, players in sides if players for name in (side, *(dude.name for dude in dudes))}
        super().__init__(own, Story(sentences, HEADS[plan.mode]))

    def run(self, source: Dice, chooser: Chooser) -> None:
        """Fight to the end."""
        self.ring = begin(Referee(self._rules, Tray(source), chooser), self.plan)
        self.ending = fight_on(self.ring, self.plan)

    @property
    def field(self) -> Ring | None:
        """See `Playing`."""
        return self.ring

    def status(self) -> list[str]:
        """Both sides in a table; those who are fighting are marked."""
        if self.ring is None:
            return [NOT_BEGUN]
        lines = []
        for name, dudes in zip(self.plan.names, self.plan.dudes, strict=True):
            lines.append(f"{shortened(name, 36):<38}level  attack  defense  hit points")
            lines += [self._member(self.ring, self.ring[dude.name]) for dude in dudes]
        return [*lines, "* is fighting"] if self.ring.facing else lines

    def _member(self, ring: Ring, who: Fighter) -> str:
        mark = "*" if ring.facing and who.name in ring.facing else " "
        now = f"{who.hit_points} of {who.dude.hit_points}" if who.stands else self._sentences.term(who.status)
        bonuses = f"{total(who.attack):>+7} {total(who.defense):>+8}"
        return f"{mark} {shortened(who.name, 34):<36}{who.dude.level:>5} {bonuses}  {now}"

    def odds(self, asked: Call | str) -> list[str]:
        """The exact odds of what is asked."""
        return chances(self.ring, self.plan, asked) if self.ring else [NOT_BEGUN]
