"""Follow-up rolls of traps and boneyards (37.1.1, 37.1.4)."""

from __future__ import annotations

from adventures import referee

from generator.twohour.rolling import Needs, roll_on


def test_37_1_4_a_trap_passed_once_is_taken_again_at_once() -> None:
    asked = referee(dice="3 6 3 6")
    outcome = roll_on(asked, "trap", Needs(rep=5))
    assert len(asked.tray.rolls) == 2
    assert "sprung" in (outcome.outcome, *(part.outcome for part in outcome.then))


def test_9_2_a_thief_rolls_three_dice_for_a_trap() -> None:
    asked = referee(dice="6 3 4")
    assert roll_on(asked, "trap", Needs(rep=5, profession="thief")).outcome == "disarmed"


def test_37_1_3_a_boneyard_that_is_rolled_ends_with_its_treasure() -> None:
    asked = referee("ashes", dice="3 3 1 1 2 3 4 5 3 3 4 2 3 4 2 3 4 5 2 2 5 5")
    roll_on(asked, "boneyard", Needs(group=1))
    assert "37.1.3" in {roll.rule for roll in asked.tray.rolls}
