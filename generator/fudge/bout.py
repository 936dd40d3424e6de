"""A fight as it is played at a table: run from its start, told line by line, looked up in between."""

from __future__ import annotations

from textwrap import wrap

from generator.choices import Chooser
from generator.dice import Call, Dice, Tray
from generator.fudge.arranging import strike_words
from generator.fudge.battle import fight_on
from generator.fudge.chances import chances
from generator.fudge.field import Battle, Ending, Plan, begin
from generator.fudge.fighter import TO_WOUND, Fighter, ddf, odf, total, track
from generator.fudge.ladder import word
from generator.fudge.rules import WOUNDS
from generator.playing import Playing
from generator.referee import Referee
from generator.tables import Rules
from generator.telling import Sentences, Story, shortened

NOT_BEGUN = "  The sides are not drawn up yet."
WIDTH = 80
"""Columns of the status table."""
HEADS = ("round", "arranged", "unawares", "holds", "nobody_left", "standoff", "breaks_off")
"""Events that stand out in the story."""
COLUMNS = dict(zip(WOUNDS, ("Scr", "Hurt", "VH", "In", "ND"), strict=True))
"""How the status heads the boxes."""


class FudgeBout(Playing):
    """One run of a fight of Fantasy Fudge (`generator.resolver.bout.Bout`); `ending` once it is over."""

    def __init__(self, rules: Rules, plan: Plan, sentences: Sentences) -> None:
        self.plan = plan
        self.battle: Battle | None = None
        self.ending: Ending | None = None
        self._rules = rules
        self._sentences = sentences
        sides = zip(plan.names, plan.characters, (True, plan.decided[1]), strict=True)
        own = {name for side, members, players in sides if players for name in (side, *(who.name for who in members))}
        super().__init__(own, Story(sentences, HEADS))

    def run(self, source: Dice, chooser: Chooser) -> None:
        """Fight to the end."""
        self.battle = begin(Referee(self._rules, Tray(source), chooser), self.plan)
        self.ending = fight_on(self.battle)

    @property
    def field(self) -> Battle | None:
        """See `Playing`."""
        return self.battle

    def status(self) -> list[str]:
        """Both sides with their wound tracks: `x` a ticked box, `o` a free one."""
        if self.battle is None:
            return [NOT_BEGUN]
        lines = []
        for side in self.battle.sides:
            heads = "".join(f"{COLUMNS[wound]:<{width}}" for wound, width in self._widths())
            lines.append(f"{shortened(side.name, 20):<20} Level        ODF DDF  {heads}now".rstrip())
            lines += [line for name in side.members for line in self._member(self.battle.fighters[name])]
        return lines

    def _widths(self) -> list[tuple[str, int]]:
        """How wide each column of boxes is, for all fighters alike."""
        assert self.battle
        tracks = [track(self._rules, who.character) for who in self.battle.fighters.values()]
        return [
            (wound, 1 + max(len(COLUMNS[wound]), *(boxes[place] for boxes in tracks)))
            for place, wound in enumerate(WOUNDS)
        ]

    def _member(self, who: Fighter) -> list[str]:
        """A member's line; what does not fit follows under its last column."""
        rules, character = self._rules, who.character
        boxes = track(rules, character)
        columns = "".join(
            f"{'x' * who.ticked[place] + 'o' * (boxes[place] - who.ticked[place]):<{width}}"
            for place, (_, width) in enumerate(self._widths())
        )
        level = f"{word(rules, character.skill)}{' (f)' if character.fodder else ''}"
        factors = f"{total(odf(rules, character)):>3} {total(ddf(rules, character)):>3}"
        row = f"  {shortened(who.name, 18):<18} {level:<12.12} {factors}  {columns}"
        first, *more = wrap(self._now(who), max(12, WIDTH - len(row))) or [""]
        return [(row + first).rstrip(), *(" " * len(row) + line for line in more)]

    def _now(self, who: Fighter) -> str:
        """What it is, and what else counts for it."""
        if not who.is_able:
            return self._sentences.term(who.status)
        flags = [
            *(["stunned"] if who.stunned and not who.very_stunned else []),
            *(["very stunned"] if who.very_stunned else []),
            *([strike_words(self._rules, who.strike)] if who.strike != TO_WOUND else []),
        ]
        return ", ".join(flags)

    def odds(self, asked: Call | str) -> list[str]:
        """The exact odds of what is asked."""
        if self.battle is None:
            return [NOT_BEGUN]
        return chances(self.battle, asked)
