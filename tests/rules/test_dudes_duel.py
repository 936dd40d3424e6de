"""The page of Dungeon Dudes: its worked examples, and every rule of it that rolls."""

from __future__ import annotations

from pathlib import Path

import pytest
from brawls import BOB, ZED, dude, one, plan, referee, ruled, rules
from picks import Picks

from generator.choices import FirstChooser
from generator.dice import Reason
from generator.dudes.combat import Facing, Fighter, attack, can_hit, fighter
from generator.dudes.contest import ARENA_MODE, DUEL_MODE, PARTED, TEAM_MODE, WON, fight
from generator.dudes.dude import attack_bonus, damage_bonus, defense_bonus, total
from generator.dudes.ring import Ring, duel, exchange
from generator.dudes.rules import curve, experience_for, level_of
from generator.dudes.team import Team, can_match
from generator.errors import StatLineError
from generator.referee import Referee


def ring(asked: Referee, *lines: str) -> Ring:
    return Ring(asked, [one(line) for line in lines])


def test_duel_zed_hits_bob_for_three() -> None:
    asked = referee(dice="12 9 3")
    came = attack(asked, one(ZED), one(BOB))
    assert (came.attack, came.defense, came.hit, came.damage) == (19, 17, True, 3)
    assert came.defender.hit_points == 7
    assert [(roll.who, roll.dice, roll.result) for roll in asked.tray.rolls] == [
        ("Zed", (12,), 19),
        ("Bob", (9,), 17),
        ("Zed", (3,), 3),
    ]


def test_duel_zeds_number_is_higher_and_bob_attacks_next() -> None:
    asked = referee(dice="15 8  12 9 3  10 11")
    ring_ = ring(asked, ZED, BOB)
    assert exchange(ring_, "Zed", "Bob")
    assert [(event.what, event.who) for event in ring_.events] == [
        ("faces_off", "Zed"),
        ("first_attack", "Zed"),
        ("hits", "Zed"),
        ("loses", "Bob"),
        ("misses", "Bob"),
    ]
    assert [(roll.who, roll.why, roll.rule) for roll in asked.tray.rolls] == [
        ("Zed", "the first attack", "initiative"),
        ("Bob", "the first attack", "initiative"),
        ("Zed", "attack", "duel"),
        ("Bob", "defense", "duel"),
        ("Zed", "the hit", "damage"),
        ("Bob", "attack", "duel"),
        ("Zed", "defense", "duel"),
    ]
    assert (ring_["Zed"].hit_points, ring_["Bob"].hit_points) == (10, 7)


def test_skills_zed_and_bob() -> None:
    zed, bob = dude(f"{ZED}, martial arts, grapple"), dude(f"{BOB}, acrobatics")
    assert attack_bonus(rules(), zed) == (
        Reason("Attack 14", 7, "dude"),
        Reason("Martial Arts", 1, "skills"),
        Reason("Grapple", 1, "skills"),
    )
    assert total(attack_bonus(rules(), zed)) == 9
    assert defense_bonus(rules(), bob) == (Reason("Defense 16", 8, "dude"), Reason("Acrobatics", 1, "skills"))
    assert total(defense_bonus(rules(), bob)) == 9
    assert total(defense_bonus(rules(), zed)) == 7
    assert total(attack_bonus(rules(), bob)) == 8


def test_items_zeds_sword_and_bobs_armor() -> None:
    zed, bob = dude(f"{ZED}, sword"), dude(f"{BOB}, helmet, legpiece, shield, gauntlets")
    assert total(attack_bonus(rules(), zed)) == 8
    assert damage_bonus(rules(), zed) == (Reason("sword", 1, "items"),)
    assert total(defense_bonus(rules(), bob)) == 12
    assert [reason.value for reason in defense_bonus(rules(), bob)] == [8, 1, 1, 1, 1]
    assert damage_bonus(rules(), bob) == ()


def test_items_a_sword_adds_to_the_die_for_damage() -> None:
    came = attack(referee(dice="12 9 3"), one(f"{ZED}, sword"), one(BOB))
    assert (came.attack, came.damage, came.defender.hit_points) == (20, 4, 6)


def test_items_several_weapons_count_once() -> None:
    zed = dude(f"{ZED}, sword, axe, club")
    assert (total(attack_bonus(rules(), zed)), total(damage_bonus(rules(), zed))) == (8, 1)
    assert zed.weapon == "sword"


def test_team_five_eight_and_one_against_ten_and_three_is_a_match() -> None:
    first = Team(tuple(dude(line) for line in ("Zed: L5", "Bob: L8", "Mac: L1")))
    second = Team(tuple(dude(line) for line in ("Mark: L10", "Dirk: L3")))
    assert (first.levels, second.levels) == (14, 13)
    assert can_match(rules(), (first, second))


@pytest.mark.parametrize(("value", "bonus"), [(0, 0), (1, 0), (13, 6), (14, 7), (15, 7), (16, 8), (99, 49)])
def test_dude_the_bonus_is_half_rounded_down(value: int, bonus: int) -> None:
    who = dude(f"Zed: A{value} D{value}")
    assert (total(attack_bonus(rules(), who)), total(defense_bonus(rules(), who))) == (bonus, bonus)


@pytest.mark.parametrize(
    ("attacks", "defends", "hit"), [(10, 10, False), (10, 9, True), (9, 10, False), (20, 1, True), (1, 20, False)]
)
def test_duel_the_higher_hits_and_a_tie_misses(attacks: int, defends: int, hit: bool) -> None:
    asked = referee(dice=f"{attacks} {defends} 2")
    came = attack(asked, one(ZED), one("Bob: A14 D14"))
    assert (came.hit, came.damage) == (hit, 2 if hit else 0)
    assert len(asked.tray.rolls) == (3 if hit else 2)


def test_initiative_equal_dice_are_rolled_again() -> None:
    asked = referee(dice="8 8  4 4  3 9  20 1 4")
    ring_ = ring(asked, ZED, "Bob: A16 D16 HP4")
    assert exchange(ring_, "Bob", "Zed")
    assert [event.what for event in ring_.events][:4] == ["faces_off", "equal", "equal", "first_attack"]
    assert [roll.who for roll in asked.tray.rolls][:2] == ["Bob", "Zed"]
    assert ring_.events[3].who == "Zed"


def test_duel_the_roles_change_after_every_attack_until_one_faints() -> None:
    asked = referee(dice="2 1  1 20  1 20  20 1 4  20 1 4  20 1 4")
    ring_ = ring(asked, "Zed: A14 D14 HP8", "Bob: A14 D14 HP8")
    assert duel(ring_, "Zed", "Bob") == "Zed"
    attackers = [roll.who for roll in asked.tray.rolls if roll.why == "attack"]
    assert attackers == ["Zed", "Bob", "Zed", "Bob", "Zed"]
    assert (ring_["Zed"].hit_points, ring_["Bob"].hit_points) == (4, 0)
    assert ring_.events[-1].what == "gains"
    assert ring_.attacks == 5


def test_damage_never_leaves_less_than_no_hit_points() -> None:
    came = attack(referee(dice="20 1 4"), one(ZED), one("Bob: A16 D16 HP2/10"))
    assert (came.damage, came.defender.hit_points, came.defender.status) == (4, 0, "fainted")


def test_duel_a_roll_says_who_why_and_what_its_odds_are_about() -> None:
    asked: list[tuple[str, int, object]] = []

    class Source:
        def faces(self, count: int, sides: int, wanted: object) -> tuple[int, ...]:
            asked.append((wanted.who, sides, wanted.about))  # type: ignore[attr-defined]
            return (sides,) if len(asked) != 2 else (1,)

        def branch(self, label: str) -> Source:
            return self

    referee_ = referee()
    referee_.tray.source = Source()
    zed, bob = one(f"{ZED}, sword"), one(BOB)
    attack(referee_, zed, bob)
    assert asked[0] == ("Zed", 20, Facing(zed, bob))
    assert asked[1] == ("Bob", 20, Facing(zed, bob, 28))
    assert asked[2][:2] == ("Zed", 4)


def test_team_an_exchange_is_an_attack_and_one_back() -> None:
    asked = referee(dice="5 9  1 20  20 1 1")
    ring_ = ring(asked, ZED, BOB)
    exchange(ring_, "Zed", "Bob")
    assert [(event.what, event.who) for event in ring_.events] == [
        ("faces_off", "Zed"),
        ("first_attack", "Bob"),
        ("misses", "Bob"),
        ("hits", "Zed"),
        ("loses", "Bob"),
    ]


def test_team_a_defender_who_faints_does_not_strike_back() -> None:
    asked = referee(dice="9 5  20 1 4")
    ring_ = ring(asked, ZED, "Bob: A16 D16 HP3")
    exchange(ring_, "Zed", "Bob")
    assert [event.what for event in ring_.events][-3:] == ["faints", "wins", "gains"]
    assert ring_.attacks == 1


def test_arena_hit_points_are_carried_over_and_rest_brings_them_back() -> None:
    faces = "1 2  20 1 4  20 1 4  2 1  20 1 4"
    carried = fight(referee(dice=faces), plan(ARENA_MODE, ["Zed: A14 D14 HP9"], ["Bob: A9 D9 HP4", "Mac: A9 D9 HP4"]))
    assert carried[1].winner == 0
    assert dict(carried[1].left) == {"Zed": 5, "Bob": 0, "Mac": 0}
    assert [who.lost for side in carried[1].dudes for who in side] == [4, 4, 4]
    rested = fight(
        referee(dice=faces), plan(ARENA_MODE, ["Zed: A14 D14 HP9"], ["Bob: A9 D9 HP4", "Mac: A9 D9 HP4"], rest=True)
    )
    assert dict(rested[1].left) == {"Zed": 9, "Bob": 0, "Mac": 0}
    assert [event.what for event in rested[0].events].count("rests") == 1
    assert [who.lost for side in rested[1].dudes for who in side] == [0, 0, 0]


def test_arena_the_next_fight_begins_with_what_is_left() -> None:
    faces = "2 1  1 20  20 1 4  20 1 4  1 2  20 1 4  20 1 4 20 1 4"
    ring_, ending = fight(referee(dice=faces), plan(ARENA_MODE, ["Zed: A14 D14 HP7"], ["Bob: A9 D9 HP4", "Mac: L5"]))
    assert ending.winner == 1
    assert [victory[:2] for victory in ending.victories] == [("Zed", "Bob"), ("Mac", "Zed")]
    losses = [dict(event.about)["left"] for event in ring_.events if event.what == "loses" and event.who == "Zed"]
    assert losses == ["3", "0"]


def test_experience_is_fifty_for_an_equal_ten_below_a_hundred_above() -> None:
    assert [experience_for(rules(), 5, beaten) for beaten in (4, 5, 6)] == [10, 50, 100]
    ring_ = ring(referee(dice="9 5  20 1 4"), "Zed: L3", "Bob: L9 HP1")
    duel(ring_, "Zed", "Bob")
    assert ring_.victories == [("Zed", "Bob", 100)]


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_ruling_dude_curve_meets_both_printed_dudes() -> None:
    assert (curve(rules(), 5), curve(rules(), 8)) == (28, 32)
    assert [curve(rules(), level) for level in range(1, 11)] == [23, 24, 25, 27, 28, 29, 31, 32, 33, 35]


def test_ruling_worked_out_level_is_the_nearest_on_the_curve() -> None:
    assert [level_of(rules(), curve(rules(), level)) for level in range(1, 100)] == list(range(1, 100))
    assert (level_of(rules(), 0), level_of(rules(), 30), level_of(rules(), 198)) == (1, 6, 99)


def test_ruling_one_of_a_kind(tmp_path: Path) -> None:
    with pytest.raises(StatLineError, match="helmet is named twice and counts once"):
        dude(f"{BOB}, helmet, helmet")
    under = ruled(tmp_path, one_of_a_kind="no")
    assert total(defense_bonus(under, dude(f"{BOB}, helmet, helmet", under))) == 10


def test_ruling_nobody_can_hit_in_a_duel() -> None:
    asked = referee(dice="")
    lines = (["Zed: A0 D99"], ["Bob: A60 D99"])
    ring_, ending = fight(asked, plan(DUEL_MODE, *lines))
    assert (ending.winner, ending.how, ending.attacks) == (None, PARTED, 0)
    assert [event.what for event in ring_.events] == ["faces_off", "cannot_hit"]
    assert asked.tray.rolls == []


def test_ruling_nobody_can_hit_is_the_best_die_against_the_worst() -> None:
    """Defense 96 and the worst die make 49; Attack 58 and the best die tie with that, which misses."""
    bob = one("Bob: A0 D96 HP4")
    assert not can_hit(rules(), one("Zed: A58 D96"), bob)
    assert can_hit(rules(), one("Zed: A60 D96"), bob)
    assert attack(referee(dice="20 1 1"), one("Zed: A60 D96"), bob).hit
    assert not attack(referee(dice="20 1"), one("Zed: A58 D96"), bob).hit


def test_ruling_nobody_can_hit_in_the_arena_both_go() -> None:
    lines = (["Ann: A0 D99", "Zed: A14 D14"], ["Ben: A0 D99", "Bob: A14 D14 HP4"])
    ring_, ending = fight(referee(dice="2 1  20 1 4"), plan(ARENA_MODE, *lines))
    assert (ending.winner, ending.how) == (0, WON)
    assert [event.who for event in ring_.events if event.what == "comes_up"] == ["Ann", "Ben", "Zed", "Bob"]
    _, nobody = fight(referee(dice=""), plan(ARENA_MODE, lines[0][:1], lines[1][:1]))
    assert (nobody.winner, nobody.how) == (None, PARTED)


LEADERS = (["Zed: A14 D14 HP10", "Ann: A14 D14 HP9"], ["Bob: A14 D14 HP10", "Ben: A14 D14 HP9"])


def led(asked: Referee) -> list[str]:
    ring_, _ = fight(asked, plan(TEAM_MODE, *LEADERS))
    return [event.who for event in ring_.events if event.what == "leads"]


def test_ruling_leader_again_allows_the_same_leaders(tmp_path: Path) -> None:
    leaders = led(referee("again", chooser=FirstChooser()))
    pairs = list(zip(leaders[::2], leaders[2::2], strict=False))
    assert any(before == after for before, after in pairs)
    leaders = led(referee("again", chooser=FirstChooser(), under=ruled(tmp_path, leader_again="others_first")))
    pairs = list(zip(leaders[::2], leaders[2::2], strict=False))
    assert all(before != after for before, after in pairs[:3])


@pytest.mark.parametrize("most", ["1", "5", "20"])
def test_ruling_standoff_ends_a_fight_of_teams(most: str, tmp_path: Path) -> None:
    asked = referee(dice="", chooser=FirstChooser(), under=ruled(tmp_path, standoff=most))
    ring_, ending = fight(asked, plan(TEAM_MODE, ["Zed: A0 D99", "Ann: A0 D99"], ["Bob: A0 D99"]))
    assert (ending.winner, ending.how) == (None, PARTED)
    assert [event.what for event in ring_.events].count("exchange") == int(most)
    assert ring_.events[-1].what == "parted"


def test_ruling_arena_order_as_listed_or_chosen(tmp_path: Path) -> None:
    lines = (["Zed: L9"], ["Bob: A0 D0 HP1", "Mac: A0 D0 HP1", "Ben: A0 D0 HP1"])
    picks = Picks()
    ring_, _ = fight(referee("order", chooser=picks), plan(ARENA_MODE, *lines))
    assert picks.asked == []
    assert [event.who for event in ring_.events if event.what == "comes_up"] == ["Zed", "Bob", "Mac", "Ben"]
    picks = Picks(["Ben, 1 of 1 hit points", "Mac, 1 of 1 hit points"])
    asked = referee("order", chooser=picks, under=ruled(tmp_path, arena_order="chosen"))
    ring_, _ = fight(asked, plan(ARENA_MODE, *lines))
    assert [event.who for event in ring_.events if event.what == "comes_up"] == ["Zed", "Ben", "Mac", "Bob"]
    assert [why for why, _ in picks.asked] == ["The Blues: who comes next?"] * 2


def test_ruling_rest_after(tmp_path: Path) -> None:
    lines = (["Zed: L5 HP6/10"], ["Bob: L5 HP1/10"])
    _, ending = fight(referee(dice="2 1 20 1 4"), plan(DUEL_MODE, *lines))
    assert [who.lost for side in ending.dudes for who in side] == [0, 0]
    _, ending = fight(referee(dice="2 1 20 1 4", under=ruled(tmp_path, rest_after="standing")), plan(DUEL_MODE, *lines))
    assert [who.lost for side in ending.dudes for who in side] == [0, 10]


def test_ruling_experience_for_dudes(tmp_path: Path) -> None:
    lines = (["Zed: L5 XP7"], ["Bob: L5 HP1"])
    _, ending = fight(referee(dice="2 1 20 1 4"), plan(DUEL_MODE, *lines))
    assert [who.experience for side in ending.dudes for who in side] == [57, 0]
    under = ruled(tmp_path, experience_for_dudes="no")
    ring_, ending = fight(referee(dice="2 1 20 1 4", under=under), plan(DUEL_MODE, *lines))
    assert [who.experience for side in ending.dudes for who in side] == [7, 0]
    assert ring_.events[-1].what == "wins"


def test_a_fighter_begins_with_the_hit_points_that_are_left() -> None:
    who: Fighter = fighter(rules(), dude("Zed: L5 HP3/10"))
    assert (who.hit_points, who.dude.hit_points, who.stands) == (3, 10, True)
