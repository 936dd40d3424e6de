"""What every piece of rules code asks, in any system: the rules, the dice and whoever decides."""

from __future__ import annotations

from generator.choices import Chooser
from generator.dice import Reason, Roll, Tray
from generator.named import NamedTuple
from generator.tables import Rules


class Referee(NamedTuple):
    """Rules, dice and decisions, handed down through everything that generates or resolves."""

    rules: Rules
    tray: Tray
    chooser: Chooser

    def branch(self, label: str) -> Referee:
        """The same for one part of the work, with dice and decisions of its own."""
        return Referee(self.rules, self.tray.branch(label), self.chooser.branch(label))


def total(
    tray: Tray, count: int, *, who: str, why: str, rule: str, reasons: tuple[Reason, ...] = (), sides: int = 6
) -> Roll:
    """Dice and reasons added up."""
    dice = tray.faces(count, who=who, why=why, rule=rule, sides=sides, reasons=reasons)
    return tray.keep(Roll(who, why, rule, dice, sum(dice) + sum(reason.value for reason in reasons), reasons))
