"""Damage, wounds, boxes, stuns, knockouts, pulled punches and healing, by the page of the rules."""

from __future__ import annotations

import pytest
from fudge_fights import one, people, rules
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Reason
from generator.fudge.damage import blow
from generator.fudge.fighter import (
    ABLE,
    DEAD,
    INCAPACITATED,
    KNOCKED_OUT,
    NEAR_DEATH,
    STATUSES,
    STRIKES,
    TO_STUN,
    TO_WOUND,
    ddf,
    fighter,
    odf,
    total,
)
from generator.fudge.rules import WOUNDS
from generator.fudge.wounds import (
    HELD,
    OUTCOMES,
    UNHURT,
    after_fight,
    heal,
    healing_levels,
    pass_round,
    penalties,
    suffer,
    wound_of,
)

PLAIN = "A: Fair ODF0 DDF0"


# --- damage factors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Good fists", -1),
        ("Good", -1),
        ("Good martial art", 0),
        ("Good cudgel", 0),
        ("Good knife", 1),
        ("Good club", 1),
        ("Good shortsword", 2),
        ("Good flail", 2),
        ("Good axe", 3),
        ("Good maul", 3),
        ("Good halberd", 4),
        ("Good halberd Strength Great", 6),
        ("Good halberd Strength Poor scale +3", 5),
        ("Good ODF5 halberd Strength Great scale 4", 5),
    ],
)
def test_a_fighter_odf(line: str, value: int) -> None:
    assert total(odf(rules(), people(line)[0])) == value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Good longbow knife", 3),
        ("Good crossbow Strength Superb", 4),
        ("Good sling Strength Good", 2),
        ("Good knife", 1),
    ],
)
def test_a_fighter_shoots_with_its_own_factor(line: str, value: int) -> None:
    assert total(odf(rules(), people(line)[0], missile=True)) == value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Good", 0),
        ("Good leather", 1),
        ("Good heavy leather", 2),
        ("Good mail shirt", 2),
        ("Good mail", 3),
        ("Good plate", 4),
        ("Good plate scale -2", 2),
        ("Good plate DDF1", 1),
        ("Good plate Health Great", 4),
    ],
)
def test_a_fighter_ddf(line: str, value: int) -> None:
    assert total(ddf(rules(), people(line)[0])) == value


def test_a_fighter_damage_capacity_is_an_option() -> None:
    of = rules(damage_capacity="health")
    assert total(ddf(of, people("Good plate Health Great")[0])) == 6
    assert total(ddf(of, people("Good DDF2 Health Great")[0])) == 2


def test_a_fighter_every_part_of_a_factor_has_its_reason() -> None:
    (hild,) = people("Good axe mail scale +1 Strength Good")
    assert odf(rules(), hild) == (
        Reason("axe", 2, "fighter"),
        Reason("sharp", 1, "fighter"),
        Reason("Strength", 1, "fighter"),
        Reason("Scale", 1, "fighter"),
    )
    assert ddf(rules(), hild) == (Reason("mail", 3, "fighter"), Reason("Scale", 1, "fighter"))


# --- damage and boxes ------------------------------------------------------------------------------------------------


def test_damage_makes_wounds() -> None:
    found = [wound_of(rules(), damage) for damage in range(-3, 15)]
    none = [None] * 4
    assert found == [*none, *(wound for wound in WOUNDS[:4] for _ in range(2)), *["near_death"] * 6]


def test_damage_is_odf_and_degree_less_ddf() -> None:
    hit = blow(rules(), one("A: Great ODF5 DDF3"), one("B: Good ODF5 DDF2"), 2)
    assert (hit.damage, hit.wound) == (5, "very_hurt")
    assert [reason.value for reason in hit.reasons] == [5, 2, -2]


def test_damage_ticks_the_next_free_box() -> None:
    victim, outcomes = one(PLAIN), []
    for _ in range(8):
        victim, outcome = suffer(rules(), victim, "scratch")
        outcomes.append(outcome)
    assert outcomes == [*["scratch"] * 3, "hurt", "very_hurt", "incapacitated", "near_death", "dead"]
    assert (victim.ticked, victim.status) == ((3, 1, 1, 1, 1), DEAD)


@pytest.mark.parametrize(
    ("wound", "status"),
    [
        ("scratch", ABLE),
        ("hurt", ABLE),
        ("very_hurt", ABLE),
        ("incapacitated", INCAPACITATED),
        ("near_death", NEAR_DEATH),
    ],
)
def test_damage_puts_out_of_the_fight(wound: str, status: str) -> None:
    assert suffer(rules(), one(PLAIN), wound).fighter.status == status


def test_damage_off_the_track() -> None:
    full = one("A: Fair wounds 0/0/0/0/1")
    assert full.status == NEAR_DEATH
    assert suffer(rules(), full, "near_death").outcome == DEAD
    kept = suffer(rules(off_the_track="near_death"), full, "near_death")
    assert (kept.outcome, kept.fighter.status) == (NEAR_DEATH, NEAR_DEATH)


def test_damage_boxes_of_ones_own() -> None:
    hero = one("A: Fair boxes 0/2/0/1/1")
    outcomes = []
    for wound in ("scratch", "hurt", "scratch"):
        hero, outcome = suffer(rules(), hero, wound)
        outcomes.append(outcome)
    assert outcomes == ["hurt", "hurt", "incapacitated"]


@pytest.mark.parametrize(
    ("wounds", "penalty"),
    [("0/0/0/0/0", 0), ("3/0/0/0/0", 0), ("0/1/0/0/0", -1), ("0/0/1/0/0", -2), ("3/1/1/0/0", -2)],
)
def test_damage_only_the_worst_penalty_counts(wounds: str, penalty: int) -> None:
    found = penalties(rules(), one(f"A: Fair wounds {wounds}"))
    assert total(found) == penalty
    assert len(found) == (penalty < 0)


@pytest.mark.parametrize(
    ("attack", "degree", "wound"),
    [(0, 1, "scratch"), (4, 1, "scratch"), (5, 1, "hurt"), (9, 1, "hurt"), (-1, 1, None), (4, 2, "very_hurt")],
)
def test_damage_grazing_is_an_option(attack: int, degree: int, wound: str | None) -> None:
    attacker, victim = one(f"A: Fair ODF{attack} DDF0"), one(PLAIN.replace("A", "B", 1))
    assert blow(rules(grazing="on"), attacker, victim, degree).wound == wound
    assert blow(rules(), attacker, victim, degree).wound == wound_of(rules(), attack + degree)


@pytest.mark.parametrize(
    ("plain", "rolled", "one_die", "four"),
    [
        (5, -2, 3, 3),
        (2, 4, 6, 4),
        (3, -4, -1, 1),
        (1, -1, 0, 1),
        (0, 1, 1, 1),
        (-2, 4, 2, 1),
        (-2, 1, -1, -1),
        (5, 0, 5, 5),
    ],
)
def test_damage_roll_and_its_limits(plain: int, rolled: int, one_die: int, four: int) -> None:
    attacker, victim = one(f"A: Fair ODF{plain - 1} DDF0"), one("B: Fair ODF0 DDF0")
    assert blow(rules(damage_roll="on"), attacker, victim, 1, rolled=rolled).damage == one_die
    assert blow(rules(damage_roll="4df"), attacker, victim, 1, rolled=rolled).damage == four


# --- stun, knockout, pulled punches ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wound", "outcome", "penalty", "rounds", "ticked"),
    [
        ("scratch", UNHURT, 0, 0, (0, 0, 0, 0, 0)),
        ("hurt", "stunned", -1, 1, (0, 0, 0, 0, 0)),
        ("very_hurt", "very_stunned", -2, 2, (0, 0, 0, 0, 0)),
        ("incapacitated", KNOCKED_OUT, 0, 0, (0, 0, 0, 0, 0)),
        ("near_death", KNOCKED_OUT, -1, 9, (0, 1, 0, 0, 0)),
    ],
)
def test_stun(wound: str, outcome: str, penalty: int, rounds: int, ticked: tuple[int, ...]) -> None:
    struck, found = suffer(rules(), one(PLAIN), wound, TO_STUN)
    assert (found, struck.ticked) == (outcome, ticked)
    assert struck.status == (KNOCKED_OUT if outcome == KNOCKED_OUT else ABLE)
    lasted = 0
    while lasted < 9 and penalties(rules(), struck):
        assert total(penalties(rules(), struck)) == penalty
        struck = pass_round(struck)
        lasted += 1
    assert lasted == rounds


def test_stun_and_the_rulings_about_it() -> None:
    assert suffer(rules(stun_scratch="scratch"), one(PLAIN), "scratch", TO_STUN).outcome == "scratch"
    knocked = suffer(rules(near_death_stun="knockout"), one(PLAIN), "near_death", TO_STUN)
    assert (knocked.outcome, sum(knocked.fighter.ticked)) == (KNOCKED_OUT, 0)
    hurt_and_stunned = one("A: Fair wounds hurt", very_stunned=2)
    assert total(penalties(rules(), hurt_and_stunned)) == -2
    assert total(penalties(rules(stun_penalty="added"), hurt_and_stunned)) == -3


def test_stun_again_does_not_shorten_a_stun() -> None:
    struck = one(PLAIN, stunned=1, very_stunned=2)
    assert suffer(rules(), struck, "hurt", TO_STUN).fighter == struck
    assert suffer(rules(), pass_round(struck), "very_hurt", TO_STUN).fighter.very_stunned == 2


def test_pulled_punches_do_at_most_what_was_named() -> None:
    victim, outcomes = one(PLAIN), []
    for _ in range(3):
        victim, outcome = suffer(rules(), victim, "near_death", "hurt")
        outcomes.append(outcome)
    assert outcomes == ["hurt", HELD, HELD]
    assert victim.ticked == (0, 1, 0, 0, 0)


def test_pulled_punches_may_overflow() -> None:
    of = rules(pulled_overflow="overflows")
    assert suffer(of, one("A: Fair wounds hurt"), "near_death", "hurt").outcome == "very_hurt"


@given(st.lists(st.tuples(st.sampled_from([None, *WOUNDS]), st.sampled_from(STRIKES)), max_size=14))
def test_boxes_are_never_unticked(blows: list[tuple[str | None, str]]) -> None:
    victim = one(PLAIN)
    for wound, strike in blows:
        after, outcome = suffer(rules(), victim, wound, strike)
        assert outcome in OUTCOMES
        assert all(new >= old for new, old in zip(after.ticked, victim.ticked, strict=True))
        assert sum(after.ticked) - sum(victim.ticked) in (0, 1)
        assert all(count <= boxes for count, boxes in zip(after.ticked, (3, 1, 1, 1, 1), strict=True))
        assert STATUSES.index(after.status) >= STATUSES.index(victim.status)
        if strike == TO_WOUND and wound:
            assert WOUNDS.index(wound) <= [*WOUNDS, DEAD].index(outcome)
        assert len(penalties(rules(), after)) <= 1
        victim = after


# --- afterwards ------------------------------------------------------------------------------------------------------


def test_healing_scratches_go_after_the_fight() -> None:
    assert after_fight(one("A: Fair wounds 3/1/0/0/0")).wounds == (0, 1, 0, 0, 0)
    assert after_fight(one("A: Fair wounds 3/0/0/0/0")).wounds == ()


@pytest.mark.parametrize(("result", "levels"), [(-4, 0), (0, 0), (1, 1), (2, 2), (3, 3), (7, 3), (None, 1)])
def test_healing_by_a_result(result: int | None, levels: int) -> None:
    assert healing_levels(rules(), result) == levels


@pytest.mark.parametrize(
    ("mended", "wounds"),
    [(0, (1, 1, 1, 1, 0)), (1, (1, 1, 1, 0, 0)), (2, (1, 1, 0, 0, 0)), (3, (1, 0, 0, 0, 0)), (4, ()), (9, ())],
)
def test_healing_mends_each_wound(mended: int, wounds: tuple[int, ...]) -> None:
    (hurt,) = people("A: Fair wounds 1/1/1/1/0")
    healed = heal(rules(), hurt, mended)
    assert healed.wounds == wounds
    assert fighter(rules(), healed).status == (INCAPACITATED if mended == 0 else ABLE)
