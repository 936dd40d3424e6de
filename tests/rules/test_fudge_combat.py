"""Rounds of combat, by the page of the rules: dice, opposed and unopposed actions, several against one, fodder."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from fudge_fights import one, rules, scripted, some

from generator.dice import Reason
from generator.errors import DiceError, RuleError
from generator.fudge.combat import bearing, exchange, settle, shield_cost, unopposed
from generator.fudge.fighter import TO_STUN, Fighter
from generator.fudge.rolling import chances, change
from generator.tables import Rules

SNORRI, BRYNHILD = one("Snorri: Great ODF5 DDF3"), one("Brynhild: Good ODF5 DDF2 shield medium")


def fought(
    dice: str, first: str | tuple[Fighter, ...], second: str | tuple[Fighter, ...], of: Rules | None = None
) -> dict[str, str]:
    """The worst that an exchange with these faces did to everybody."""
    sides = [some(side) if isinstance(side, str) else side for side in (first, second)]
    referee = scripted(dice, of)
    result = exchange(referee, sides[0], sides[1])
    settled = settle(referee.rules, (*sides[0], *sides[1]), result.hits)
    return {who.name: settled.worst(who.name) for who in settled.fighters}


# --- dice ------------------------------------------------------------------------------------------------------------


def test_dice_chances_in_81ths() -> None:
    counts, throws = chances(rules())
    assert ([counts[value] for value in range(-4, 5)], throws) == ([1, 4, 10, 16, 19, 16, 10, 4, 1], 81)


def test_dice_percentile() -> None:
    of = rules(dice="d100")
    counts, throws = chances(of)
    assert ([counts[value] for value in range(-4, 5)], throws) == ([1, 5, 12, 20, 24, 20, 12, 5, 1], 100)
    ends = {
        1: -4,
        2: -3,
        6: -3,
        7: -2,
        18: -2,
        19: -1,
        38: -1,
        39: 0,
        62: 0,
        63: 1,
        82: 1,
        83: 2,
        94: 2,
        95: 3,
        99: 3,
        100: 4,
    }
    assert {face: change(of, (face,)) for face in ends} == ends


def test_dice_four_ordinary_ones() -> None:
    of = rules(dice="4d6")
    assert change(of, (1, 2, 3, 4)) == -2
    assert change(of, (1, 3, 5, 6)) == 1
    counts, throws = chances(of)
    assert [counts[value] * 81 / throws for value in range(-4, 5)] == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.parametrize(("ruling", "dice"), [("4df", "+000 -000"), ("d100", "73 20"), ("4d6", "5 3 3 4  1 4 3 3")])
def test_dice_of_any_kind_give_the_same_round(ruling: str, dice: str) -> None:
    assert fought(dice, (SNORRI,), (BRYNHILD,), rules(dice=ruling)) == {"Snorri": "unhurt", "Brynhild": "very_hurt"}


def test_dice_that_do_not_exist() -> None:
    with pytest.raises(DiceError, match="'2' at place 2 is no face of a dF; a dF has -, 0 or \\+"):
        scripted("+ 2 0 0")


# --- the worked example ----------------------------------------------------------------------------------------------


def test_worked_example_the_first_round() -> None:
    referee = scripted("+ 0 0 0  - 0 0 0")
    result = exchange(referee, (SNORRI,), (BRYNHILD,))
    assert result.results == (("Snorri", 2), ("Brynhild", 0))
    assert result.leads == (("Brynhild", 2),)
    (hit,) = result.hits
    assert (hit.by, hit.degree, hit.damage, hit.wound) == ("Snorri", 2, 5, "very_hurt")
    rolled = referee.tray.rolls[0]
    assert rolled.reasons == (Reason("skill", 2, "fighter"), Reason("Brynhild's medium shield", -1, "fighter"))
    assert (rolled.dice, rolled.result) == ((1, 0, 0, 0), 2)


def test_worked_example_with_a_damage_roll() -> None:
    referee = scripted("+000 -000 --00", rules(damage_roll="4df"))
    (hit,) = exchange(referee, (SNORRI,), (BRYNHILD,)).hits
    assert (hit.damage, hit.wound) == (3, "hurt")
    assert [reason.value for reason in hit.reasons] == [5, 2, -2, -2]
    assert (referee.tray.rolls[2].who, referee.tray.rolls[2].result) == ("Snorri", 3)


def test_worked_example_the_second_round() -> None:
    wounded = BRYNHILD._replace(ticked=(0, 1, 0, 0, 0))
    assert sum(reason.value for reason in bearing(rules(), wounded, (SNORRI,))) == 0
    referee = scripted("-000 0000")
    result = exchange(referee, (SNORRI,), (wounded,))
    assert (result.leads, result.hits) == ((("Brynhild", 0),), ())


# --- opposed ---------------------------------------------------------------------------------------------------------


def test_opposed_the_first_named_rolls_first() -> None:
    referee = scripted("++++ ---- +", rules(damage_roll="on"))
    exchange(referee, (BRYNHILD,), (SNORRI,))
    assert [(roll.who, roll.why, roll.rule) for roll in referee.tray.rolls] == [
        ("Brynhild", "melee", "opposed"),
        ("Snorri", "melee", "opposed"),
        ("Brynhild", "damage", "damage"),
    ]


def test_opposed_equal_is_nothing() -> None:
    assert fought("0000 0000", (SNORRI,), (BRYNHILD,)) == {"Snorri": "unhurt", "Brynhild": "unhurt"}


def test_opposed_one_die_of_damage() -> None:
    of = rules(damage_roll="on")
    assert fought("+000 -000 -", (SNORRI,), (BRYNHILD,), of)["Brynhild"] == "hurt"
    assert fought("+000 -000 0", (SNORRI,), (BRYNHILD,), of)["Brynhild"] == "very_hurt"
    assert fought("++00 +000 +", (SNORRI,), (one("B: Fair ODF0 DDF2"),), of)["B"] == "incapacitated"


@pytest.mark.parametrize(("dice", "hits"), [("--00 ----", 0), ("-000 ----", 1)])
def test_opposed_a_terrible_winner_hurts_nobody(dice: str, hits: int) -> None:
    result = exchange(scripted(dice), some("A: Mediocre ODF9 DDF0"), some("B: Mediocre ODF9 DDF0"))
    assert dict(result.leads)["B"] > 0
    assert len(result.hits) == hits
    assert result.barred == (() if hits else ("A",))


@pytest.mark.parametrize(("shield", "melee", "missile"), [("small", 1, 0), ("medium", 1, 1), ("large", 2, 2)])
def test_a_fighter_shields(shield: str, melee: int, missile: int) -> None:
    bearer = one(f"A: Fair shield {shield}")
    assert (shield_cost(rules(), bearer), shield_cost(rules(), bearer, missile=True)) == (melee, missile)


def test_a_fighter_has_no_hand_for_a_shield_beside_a_maul() -> None:
    bearer = one("A: Fair maul shield large")
    assert shield_cost(rules(), bearer) == 0
    assert shield_cost(rules(shield_hand="always"), bearer) == 2


def test_stun_in_a_round() -> None:
    assert fought("+000 -000", (SNORRI._replace(strike=TO_STUN),), (BRYNHILD,))["Brynhild"] == "very_stunned"
    assert fought("+000 -000", (SNORRI._replace(strike="scratch"),), (BRYNHILD,))["Brynhild"] == "scratch"


def test_several_on_both_sides_must_be_paired_off() -> None:
    with pytest.raises(RuleError, match="2 against 2: an exchange is one against one, or one against several"):
        exchange(scripted(""), some("A: Fair; B: Fair"), some("C: Fair; D: Fair"))
    with pytest.raises(RuleError, match="0 against 1"):
        exchange(scripted(""), (), some("C: Fair"))


# --- several against one ---------------------------------------------------------------------------------------------

PAIR = "B: Fair ODF3 DDF0; C: Fair ODF3 DDF1"


def test_several_a_lone_fighter_is_outnumbered() -> None:
    reasons = bearing(rules(), one("A: Great"), some("B: Fair; C: Fair; D: Fair"))
    assert reasons == (Reason("skill", 2, "fighter"), Reason("outnumbered", -2, "several"))
    assert bearing(rules(), one("B: Fair"), some("A: Great")) == (Reason("skill", 0, "fighter"),)


@pytest.mark.parametrize(
    ("dice", "outcomes"),
    [
        ("0000 0000 0000", {"A": "unhurt", "B": "hurt", "C": "unhurt"}),  # +1 beats both: the one it harms most
        ("0000 +000 0000", {"A": "unhurt", "B": "unhurt", "C": "hurt"}),  # ties B, beats C
        ("0000 +000 +000", {"A": "unhurt", "B": "unhurt", "C": "unhurt"}),  # ties both
        ("0000 ++00 0000", {"A": "hurt", "B": "unhurt", "C": "unhurt"}),  # B beats it, C only by one
        ("0000 ++00 -000", {"A": "hurt", "B": "unhurt", "C": "hurt"}),  # B beats it, C is two below
        ("--00 +++0 ++00", {"A": "incapacitated", "B": "unhurt", "C": "unhurt"}),  # both beat it, each wounds
    ],
)
def test_several_whom_a_lone_fighter_may_wound(dice: str, outcomes: dict[str, str]) -> None:
    assert fought(dice, "A: Great ODF3 DDF1", PAIR) == outcomes


def test_several_the_lone_fighter_takes_a_wound_from_each_that_beats_it() -> None:
    result = exchange(scripted("---- 0000 +000"), some("A: Great ODF3 DDF1"), some(PAIR))
    assert [(hit.by, hit.victim, hit.degree) for hit in result.hits] == [("B", "A", 3), ("C", "A", 4)]
    settled = settle(rules(), some("A: Great ODF3 DDF1"), result.hits)
    assert settled.outcomes == (("A", "B", "very_hurt"), ("A", "C", "incapacitated"))
    assert settled.worst("A") == "incapacitated"


def test_several_the_lone_fighter_may_choose() -> None:
    asked: list[list[str]] = []

    def pick(lone: Fighter, options: Sequence[Fighter]) -> Fighter:
        asked.append([who.name for who in options])
        return options[1]

    result = exchange(scripted("0000 0000 0000"), some("A: Great ODF3 DDF1"), some(PAIR), pick)
    assert [hit.victim for hit in result.hits] == ["C"]
    assert asked == [["B", "C"]]


def test_several_named_first_roll_first() -> None:
    referee = scripted("0000 0000 0000")
    exchange(referee, some(PAIR), some("A: Great ODF3 DDF1"))
    assert [(roll.who, roll.rule) for roll in referee.tray.rolls] == [
        ("B", "several"),
        ("C", "several"),
        ("A", "several"),
    ]


def test_several_shields_count_foe_by_foe() -> None:
    foes = "B: Fair ODF3 DDF0 shield large; C: Fair ODF3 DDF0"
    lone = some("A: Great ODF3 DDF1")
    result = exchange(scripted("0000 0000 0000"), lone, some(foes))
    assert (result.results[0], result.leads) == (("A", 1), (("B", -1), ("C", 1)))
    worst = exchange(scripted("0000 0000 0000", rules(shields_several="worst")), lone, some(foes))
    assert (worst.results[0], worst.leads) == (("A", -1), (("B", -1), ("C", -1)))


# --- cannon fodder ---------------------------------------------------------------------------------------------------


def test_fodder_never_rolls() -> None:
    referee = scripted("0000")
    result = exchange(referee, (SNORRI,), some("Bandit: Fair ODF2 DDF1 fodder"))
    assert result.results == (("Snorri", 2), ("Bandit", 0))
    assert [(roll.who, roll.dice, roll.rule) for roll in referee.tray.rolls] == [
        ("Snorri", (0, 0, 0, 0), "opposed"),
        ("Bandit", (), "fodder"),
    ]
    assert [(hit.damage, hit.wound) for hit in result.hits] == [(6, "very_hurt")]


@pytest.mark.parametrize(
    ("dice", "snorri", "bandit"),
    [
        ("--00", "unhurt", "unhurt"),
        ("-000", "unhurt", "very_hurt"),
        ("---0", "scratch", "unhurt"),
        ("----", "scratch", "unhurt"),
    ],
)
def test_fodder_is_its_level(dice: str, snorri: str, bandit: str) -> None:
    outcomes = fought(dice, "Snorri: Great ODF5 DDF2", "Bandit: Fair ODF2 DDF1 fodder")
    assert outcomes == {"Snorri": snorri, "Bandit": bandit}


def test_fodder_gangs_up() -> None:
    bandits = "B: Fair ODF2 DDF1 fodder; C: Good ODF2 DDF1 fodder; D: Poor ODF2 DDF1 fodder"
    referee = scripted("0000")
    result = exchange(referee, (SNORRI,), some(bandits))
    assert result.leads == (("B", 0), ("C", -1), ("D", 2))
    assert [(hit.by, hit.victim) for hit in result.hits] == [("Snorri", "D"), ("C", "Snorri")]


def test_fodder_with_a_penalty() -> None:
    hurt = one("B: Good fodder wounds hurt")
    assert exchange(scripted("0000"), (SNORRI,), (hurt,)).results[1] == ("B", 0)


def test_fodder_against_fodder() -> None:
    sides = some("A: Good ODF2 DDF1 fodder"), some("B: Fair ODF2 DDF1 fodder")
    referee = scripted("")
    assert exchange(referee, *sides).leads == (("B", 1),)
    rolled = scripted("---- ++++", rules(fodder_against_fodder="roll"))
    assert exchange(rolled, *sides).leads == (("B", -7),)


# --- unopposed -------------------------------------------------------------------------------------------------------

ARCHER, TARGET = "Arild: Fair longbow knife archery Good", "B: Fair leather"


@pytest.mark.parametrize(
    ("dice", "outcome"), [("-000", "unhurt"), ("0000", "hurt"), ("++00", "very_hurt"), ("--00", "unhurt")]
)
def test_unopposed_a_shot_hits_above_its_difficulty(dice: str, outcome: str) -> None:
    referee = scripted(dice)
    result = unopposed(referee, one(ARCHER), one(TARGET), 0)
    assert settle(rules(), (one(TARGET),), result.hits).worst("B") == outcome
    (roll,) = referee.tray.rolls
    assert (roll.why, roll.rule, roll.target) == ("a shot against Fair (+0)", "unopposed", 0)
    assert roll.reasons[0] == Reason("archery", 1, "fighter")


def test_unopposed_equal_may_hit() -> None:
    archer, target = one(ARCHER), one(TARGET)
    assert unopposed(scripted("-000"), archer, target, 0).hits == ()
    (hit,) = unopposed(scripted("-000", rules(equal_unopposed="hits")), archer, target, 0).hits
    assert (hit.degree, hit.damage) == (0, 2)


@pytest.mark.parametrize(("shield", "result"), [("small", 1), ("medium", 0), ("large", -1)])
def test_unopposed_shields_against_missiles(shield: str, result: int) -> None:
    shot = unopposed(scripted("0000"), one(ARCHER), one(f"{TARGET} shield {shield}"), 0)
    assert shot.results == (("Arild", result),)


def test_unopposed_a_terrible_shot_hurts_nobody() -> None:
    shot = unopposed(scripted("----"), one(ARCHER), one(TARGET), -5)
    assert (shot.results, shot.leads, shot.hits, shot.barred) == ((("Arild", -3),), (("B", 2),), (), ("Arild",))


def test_unopposed_caught_unawares() -> None:
    victim = one("B: Superb leather shield large")
    attack = unopposed(scripted("0000"), one(ARCHER), victim, -1, missile=False)
    assert attack.results == (("Arild", 0),)
    assert [reason.value for reason in attack.hits[0].reasons] == [1, 1, -1]
    assert (
        unopposed(scripted("0000", rules(unaware_shield="counts")), one(ARCHER), victim, -1, missile=False).hits == ()
    )


def test_unopposed_fodder_does_not_roll() -> None:
    referee = scripted("")
    assert unopposed(referee, one(f"{ARCHER} fodder"), one(TARGET), 0).leads == (("B", 1),)
    assert referee.tray.rolls[0].dice == ()
