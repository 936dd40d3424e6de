"""Exact odds against every face that the engine can be given, and against many seeded melees (19.0, 23.0, 24.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any, TypeVar

import pytest
from adventures import referee, rules
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.choices import FirstChooser
from generator.dice import Call, Reason, SeededDice, Tray
from generator.errors import RuleError, TableError
from generator.twohour.combat.crisis import FLEE, Fear, crisis_test
from generator.twohour.combat.damage import MELEE, SHOT, damage_roll
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, MINUS_1, OUT, Fighter, drink, fighter, wield
from generator.twohour.combat.melee import duel, melee
from generator.twohour.combat.odds import MeleeOdds, crisis_odds, damage_odds, melee_odds, shot_odds
from generator.twohour.combat.shooting import MISS, shoot
from generator.twohour.referee import Referee
from generator.twohour.statline import parse_line

T = TypeVar("T")
EXACT = 1e-9


def one(line: str, **now: Any) -> Fighter:
    """The fighter of a stat line, with what is otherwise about it now."""
    (character,) = parse_line(rules(), line)
    return fighter(rules(), character)._replace(**now)


class Tied(Exception):
    """A round of melee that is to be rolled again."""


ALL = tuple((face, 1 / 6) for face in range(1, 7))
FOLDED = {"melee": ((3, 3 / 6), (4, 3 / 6)), "Star Power": ((3, 3 / 6), (4, 2 / 6), (6, 1 / 6))}
"""Faces that these rolls do not tell from others, once for all of their kind; damage has six kinds."""


class EveryFace:
    """Dice that follow a path of places in the list of faces, and lengthen it with noughts where it ends. `folded`
    takes faces that come to the same together."""

    def __init__(self, path: list[int], folded: bool) -> None:
        self.path = path
        self.folded = folded
        self.lists: list[tuple[tuple[int, float], ...]] = []
        self.chance = 1.0
        self.pools = 0

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        """See `Dice`; a third pool of melee means that the round was tied."""
        why = wanted.why if isinstance(wanted, Call) else ""
        self.pools += why == "melee"
        if self.pools > 2:
            raise Tied
        options = FOLDED.get(why, ALL) if self.folded else ALL
        found = []
        for _ in range(count):
            if len(self.lists) == len(self.path):
                self.path.append(0)
            face, chance = options[self.path[len(self.lists)]]
            self.lists.append(options)
            self.chance *= chance
            found.append(face)
        return tuple(found)

    def branch(self, label: str) -> EveryFace:
        """See `Dice`."""
        return self


def every(
    play: Callable[[Referee], T], house: Path | None = None, *, folded: bool = False
) -> Iterator[tuple[T | None, float]]:
    """What comes of each possible sequence of faces, with its chance; None for a tied round."""
    path: list[int] = []
    while True:
        source = EveryFace(path, folded)
        try:
            result: T | None = play(Referee(rules(house), Tray(source), FirstChooser()))
        except Tied:
            result = None
        yield result, source.chance
        while path and path[-1] == len(source.lists[len(path) - 1]) - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1


def test_every_walks_through_all_faces() -> None:
    found = list(every(lambda asked: asked.tray.faces(3, who="A", why="a test", rule="3.0")))
    assert len({faces for faces, _ in found}) == len(found) == 216
    assert sum(chance for _, chance in found) == pytest.approx(1)


# --- melee -----------------------------------------------------------------------------------------------------------


def swapped(odds: MeleeOdds) -> MeleeOdds:
    return MeleeOdds(odds.second_out, odds.second_dead, odds.first_out, odds.first_dead, odds.endless)


def test_24_exact_odds_of_five_against_four() -> None:
    odds = melee_odds(rules(), one("A: Ratman Healer 5 AC4 S"), one("B: Ratman Healer 4 AC4 S"))
    assert odds.first_wins == pytest.approx(0.752843, abs=5e-7)
    assert odds.second_wins == pytest.approx(1 - odds.first_wins, abs=EXACT)
    assert odds.endless == 0


def test_24_4_a_round_by_hand() -> None:
    """One die each and Impact 1 to the winner: 1 of 6 kills, else the loser's Rep is 0 and it is Out."""
    odds = melee_odds(rules(), one("A: Ratman Healer 1 AC4 S"), one("B: Ratman Healer 1 AC4 S"))
    assert tuple(odds) == pytest.approx((5 / 12, 1 / 12, 5 / 12, 1 / 12, 0), abs=EXACT)


SMALL = {
    "plain": (one("A: Ratman Healer 2 AC4 S"), one("B: Ratman Healer 2 AC2 S")),
    "three against one": (one("A: Ratman Healer 3 AC4 S"), one("B: Ratman Healer 1 AC4 S")),
    "resolute, ruling last_dice": (one("A: Human Healer 1 AC4 S"), one("B: Human Healer 1 AC4 S")),
    "resolute against more dice": (one("A: Human Healer 1 AC4 S"), one("B: Orc Healer 2 AC4 S")),
    "no dice, ruling last_dice": (one("A: Ratman Healer 1 AC6 2A"), one("B: Goblin Healer 1 AC6 2A")),
    "rebound, slippery": (one("A: Skeleton Healer 2 AC4 S"), one("B: Elf Healer 2 AC4 S")),
    "poison, stout": (one("A: Feral Vampire Healer 2 AC4 S"), one("B: Dwarf Healer 2 AC2 S")),
    "poison, rebound": (one("A: Feral Vampire Healer 2 AC4 S"), one("B: Skeleton Healer 2 AC2 S")),
    "poison, hard as nails": (one("A: Feral Vampire Healer 2 AC4 S"), one("B: Major Demon Healer 2 AC2 S")),
    "hard as nails, strong": (one("A: Major Demon Healer 2 AC4 S"), one("B: Troll Healer 2 AC4 S")),
    "resilient, lightweight": (one("A: Ogre Healer 1 AC4 2S"), one("B: Goblin Healer 2 AC4 S")),
    "swordsman with the Dancing Sword": (
        one("A: Ratman Knight 1 AC4 S +dancing_sword"),
        one("B: Ratman Healer 2 AC2 2S"),
    ),
    "resilient with a shirt": (one("A: Ogre Healer 2 AC2 S +shirt_of_resiliency"), one("B: Troll Healer 2 AC4 S")),
    "both savings": (
        one("A: Dwarf Healer 2 AC4 2A +armor_of_resiliency(4) +shirt_of_resiliency"),
        one("B: Ratman Healer 2 AC4 2A"),
    ),
    "a saving spent": (one("A: Dwarf Healer 2 AC4 S", used=frozenset({"stout"})), one("B: Dwarf Healer 2 AC4 S")),
    "Star Power": (one("A: Ratman Healer 2 AC2 S star", star_power=2), one("B: Ratman Healer 1 AC4 S")),
    "Star Power that rebounds": (
        one("A: Skeleton Healer 1 AC2 S star", star_power=2),
        one("B: Ratman Healer 1 AC4 S"),
    ),
    "Star Power, then stout": (one("A: Dwarf Healer 2 AC2 S star", star_power=1), one("B: Ogre Healer 1 AC4 S")),
    "Star Power, hard as nails": (
        one("A: Major Demon Healer 2 AC2 S star", star_power=1),
        one("B: Feral Vampire Healer 1 AC4 S"),
    ),
    "defended": (one("A: Ratman Healer 2 AC4 S", defended=3), one("B: Ratman Healer 1 AC4 S")),
    "blocked": (one("A: Ratman Healer 2 AC4 S", blocked=True), one("B: Ratman Healer 2 AC4 S")),
    "both for one round": (
        one("A: Skeleton Healer 2 AC4 S", blocked=True, defended=1),
        one("B: Skeleton Healer 2 AC4 S", blocked=True),
    ),
    "dazzled": (one("A: Ratman Healer 3 AC4 Sh S", dazzled=True), one("B: Ratman Healer 2 AC4 S")),
    "charged": (one("A: Ratman Healer 2 AC4 S", charged=True), one("B: Ratman Healer 2 AC4 M")),
    "unarmed, no Rep left": (one("A: Ratman Healer 0 AC4 Sh S"), one("B: Ratman Healer 3 AC4 B")),
    "nimbler, Battle Axe of Virtue": (
        one("A: Ratman Healer 2 AC2 2A +battle_axe_of_virtue"),
        one("B: Ratman Healer 2 AC6 S"),
    ),
}


Pair = tuple[Fighter, Fighter]


def weigh(
    first: Fighter, second: Fighter, house: Path | None = None, *, folded: bool = False
) -> tuple[list[float], set[Pair], float]:
    """One round of the engine: the chances of each end, by the odds in what the round makes of the two where it ends
    nothing; what it can make of them; the chance that it is no tie."""
    came = [0.0] * 5
    decided = 0.0
    after: dict[Pair, float] = {}
    for fought, chance in every(lambda asked: duel(asked, first, second, 1), house, folded=folded):
        decided += chance if fought else 0
        if fought and fought.damage in (OUT, DEAD):
            came[2 * fought.worse + (fought.damage == DEAD)] += chance
        elif fought:
            after[fought.sides] = after.get(fought.sides, 0.0) + chance
    for sides, chance in after.items():
        came = [before + chance * share for before, share in zip(came, melee_odds(rules(house), *sides), strict=True)]
    return came, set(after), decided


def check_every_round(first: Fighter, second: Fighter, house: Path | None = None) -> int:
    """In every state that the engine can come to, the odds are what its next round makes of them, over all faces. The
    number of those states."""
    seen: set[Pair] = set()
    waiting = {(first, second)}
    while waiting:
        pair = waiting.pop()
        seen.add(pair)
        came, after, decided = weigh(*pair, house)
        waiting |= after - seen
        odds = melee_odds(rules(house), *pair)
        assert odds.endless == 0
        assert tuple(odds) == pytest.approx([share / decided for share in came], abs=EXACT)
    return len(seen)


@pytest.mark.parametrize("case", SMALL)
def test_24_4_odds_are_what_every_face_of_a_round_makes_of_them(case: str) -> None:
    first, second = SMALL[case]
    check_every_round(first, second)
    assert swapped(melee_odds(rules(), second, first)) == pytest.approx(melee_odds(rules(), first, second), abs=EXACT)


def test_24_4_the_rounds_go_down_to_the_last_rep() -> None:
    assert check_every_round(*SMALL["plain"]) == 4


def test_odds_hang_on_a_house_table(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        "[melee_combat.entries.rage]\ntitle = 'Rage'\ndice = 2\n"
        "[melee_combat.entries.resolute]\ntitle = 'Resolute'\nminimum = 2\n"
        "[melee_damage.entries.swordsman]\ntitle = 'Swordsman'\nrolls = 2\n"
        "[melee_damage.entries.lightweight]\ntitle = 'Lightweight'\nimpact = -2\n"
        "[damage_result.entries.no_impact]\ntitle = 'none'\nshot = 'duck_back'\nmelee = 'out_of_the_fight'\n"
        "[damage_result.entries.above_impact]\ntitle = 'above'\nshot = 'carry_on'\nmelee = 'minus_1_rep'\n",
        "utf-8",
    )
    pairs = (
        (one("A: Orc Healer 1 AC4 S"), one("B: Human Healer 1 AC4 S")),
        (one("A: Ratman Knight 1 AC4 S"), one("B: Goblin Healer 2 AC4 S")),
    )
    for pair in pairs:
        check_every_round(*pair, house)
        assert melee_odds(rules(house), *pair) != pytest.approx(melee_odds(rules(), *pair), abs=0.01)


def test_ruling_rebound_stuck_where_nobody_could_be_hurt_a_round_won_has_impact_1() -> None:
    """Two Skeletons of one die each: Impact 0 against AC 6, and a -1 Rep does nothing to them."""
    first, second = one("A: Skeleton Warrior 1 AC6 S"), one("B: Skeleton Warrior 1 AC6 S")
    assert tuple(melee_odds(rules(), first, second)) == pytest.approx((0, 1 / 2, 0, 1 / 2, 0), abs=EXACT)
    # A Defend spell is a second die for one round: it leads by 2 in 1 of 8, ties in 3 of 8; then 1 face of 6 kills.
    odds = melee_odds(rules(), first._replace(defended=3), second)
    assert tuple(odds) == pytest.approx((0, 29 / 60, 0, 1 / 30 + 29 / 60, 0), abs=EXACT)


def test_ruling_last_dice_where_rounds_could_only_tie(tmp_path: Path) -> None:
    house = tmp_path / "ties.toml"
    house.write_text("[melee_combat.entries.resolute]\ntitle = 'Resolute'\nminimum = 3\n", "utf-8")
    first, second = one("A: Human Healer 3 AC4 S"), one("B: Human Healer 3 AC4 S")
    odds = melee_odds(rules(house), first, second)
    assert (odds.first_wins, odds.endless) == (pytest.approx(1 / 2), 0)
    assert melee_odds(rules(house), first._replace(blocked=True), second).endless == 0


SAMPLED = {
    "knight with Star Power, orc": ("A: Human Knight 5 AC6 Sh S star", "B: Orc Warrior 4 AC4 S"),
    "Star against Star": ("A: Human Knight 5 AC6 S star", "B: Dwarf Warrior 5 AC4 Sh S star"),
    "stout dwarf, resilient ogre": ("A: Dwarf Warrior 4 AC2 Sh S", "B: Ogre Warrior 5 AC4 2A"),
    "skeleton rebounds": ("A: Skeleton Warrior 3 AC4 S", "B: Human Soldier 4 AC4 SP"),
    "strong troll, slippery elf": ("A: Troll Warrior 5 AC4 2S", "B: Elf Thief 5 AC2 2xS"),
    "feral vampire": ("A: Feral Vampire Warrior 5 AC2 S", "B: Human Paladin 5 AC6 Sh S"),
    "resolute, spent": ("A: Human Warrior 1 AC4 S", "B: Human Warrior 1 AC4 S"),
    "zombie, ghoul": ("A: Zombie Warrior 3 AC2 S", "B: Ghoul Warrior 3 AC2 S"),
    "hard as nails": ("A: Major Demon Knight 6 AC6 2A", "B: Human Knight 6 AC6 S star"),
    "Dancing Sword": ("A: Elf Knight 5 AC6 S +dancing_sword", "B: Beastman Knight 5 AC6 2S"),
    "Armor of Resiliency": ("A: Ratman Soldier 4 AC4 S +armor_of_resiliency(4)", "B: Goblin Warrior 4 AC2 2xS"),
    "Sword of Rage, mace": ("A: Ratman Warrior 4 AC4 S +sword_of_rage", "B: Orc Warrior 4 AC6 M +absorbing_undershirt"),
    "uneven": ("A: Troll Warrior 6 AC4 2A", "B: Goblin Shooter 3 AC2 B"),
}
FLAGS = {
    "defended": ({"defended": 3}, {}),
    "dazzled": ({"dazzled": True}, {"charged": True}),
    "blocked": ({"blocked": True}, {"defended": 1}),
}
PAIRS = {
    **{name: tuple(one(line) for line in pair) for name, pair in SAMPLED.items()},
    **{
        name: (one("A: Human Soldier 4 AC4 Sh S", **mine), one("B: Orc Soldier 4 AC4 Sh S", **theirs))
        for name, (mine, theirs) in FLAGS.items()
    },
}


@pytest.mark.parametrize("case", PAIRS)
def test_24_the_engine_ends_as_often_as_the_odds_say(case: str) -> None:
    first, second = PAIRS[case]
    asked = referee()._replace(tray=Tray(SeededDice(f"odds {case}")))
    count = 2000
    ends = dict.fromkeys(MeleeOdds._fields, 0)
    for _ in range(count):
        fought = melee(asked, first, second)
        asked.tray.rolls.clear()
        ends[("first" if fought.loser.name == "A" else "second") + ("_out" if fought.damage == OUT else "_dead")] += 1
    odds = melee_odds(rules(), first, second)
    assert sum(odds) == pytest.approx(1, abs=EXACT)
    for name, share in odds._asdict().items():
        assert abs(ends[name] - count * share) <= 4 * sqrt(count * share * (1 - share)), name


RACES = (
    *("Beastman", "Major Demon", "Petty Demon", "Dwarf", "Elf", "Feral Vampire", "Ghoul", "Goblin"),
    *("Human", "Ogre", "Orc", "Ratman", "Skeleton", "Troll", "Zombie"),
)
ITEMS = (
    *("+dancing_sword", "+sword_of_rage", "+battle_axe_of_virtue", "+armor_of_agility(2)", "+armor_of_protection(4)"),
    *("+armor_of_resiliency(6)", "+phase_armor(2)", "+shirt_of_resiliency", "+absorbing_undershirt", "+iron_cloak"),
)


@st.composite
def fighters(draw: st.DrawFn, name: str) -> Fighter:
    """Anybody, in any condition."""
    words = [
        draw(st.sampled_from(RACES)),
        draw(st.sampled_from(("Knight", "Healer", "Warrior"))),
        str(draw(st.integers(0, 6))),
        draw(st.sampled_from(("AC2", "AC4", "AC6"))),
        draw(st.sampled_from(("", "Sh"))),
        draw(st.sampled_from(("", "S", "2S", "2A", "2xS", "M", "2xM", "SP", "Sh SP", "B"))),
        draw(st.sampled_from(("", "star"))),
        *draw(st.lists(st.sampled_from(ITEMS), max_size=3, unique=True)),
    ]
    who = one(f"{name}: {' '.join(words)}")
    return who._replace(
        charged=draw(st.booleans()),
        dazzled=draw(st.booleans()),
        blocked=draw(st.booleans()),
        defended=draw(st.integers(0, 3)),
        star_power=draw(st.integers(0, who.star_power)),
        used=frozenset(draw(st.sets(st.sampled_from(("stout", "resilient", "hard_as_nails", "shirt_of_resiliency"))))),
    )


@given(fighters("A"), fighters("B"))
def test_melee_odds_add_up_to_1_and_swap_with_the_two(first: Fighter, second: Fighter) -> None:
    odds = melee_odds(rules(), first, second)
    assert sum(odds) == pytest.approx(1, abs=EXACT)
    assert min(odds) >= 0
    assert swapped(melee_odds(rules(), second, first)) == pytest.approx(odds, abs=EXACT)
    if not any("rebound" in who.kit.traits for who in (first, second)):
        assert odds.endless == 0


@settings(max_examples=25)
@given(fighters("A"), fighters("B"))
def test_melee_odds_are_the_same_before_a_round_and_after_it(first: Fighter, second: Fighter) -> None:
    """The engine's own round from anything that a fighter can be, the odds after it weighed."""
    first, second = (who._replace(rep=min(who.rep, 2), star_power=min(who.star_power, 2)) for who in (first, second))
    odds = melee_odds(rules(), first, second)
    came, _, decided = weigh(first, second, folded=True)
    assert decided > 0
    assert tuple(odds) == pytest.approx([share / decided for share in came], abs=EXACT)


# --- one hit, one shot -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cause", [MELEE, SHOT])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_24_4_damage_odds_over_all_faces(rolls: int, cause: str) -> None:
    for impact in range(-1, 8):
        came: dict[str, float] = {}
        reasons = (Reason("a test", impact, "24.4"),)
        for result, chance in every(
            lambda asked, reasons=reasons: damage_roll(asked, "A", reasons, rolls, cause=cause, section="24.4")
        ):
            assert result
            came[result] = came.get(result, 0.0) + chance
        assert damage_odds(rules(), impact, rolls, cause) == pytest.approx(came, abs=EXACT)


def test_damage_odds_by_hand() -> None:
    assert damage_odds(rules(), 3, 1, MELEE) == pytest.approx({DEAD: 1 / 6, OUT: 2 / 6, MINUS_1: 3 / 6})
    assert damage_odds(rules(), 1, 2, SHOT) == pytest.approx({DEAD: 11 / 36, DUCK_BACK: 25 / 36})
    assert damage_odds(rules(), 0, 3, SHOT) == {DUCK_BACK: 1.0}


STRONG = drink(rules(), one("A: Elf Shooter 4 AC2 B"), "strength")
SHOTS = {
    "marksman": (one("A: Elf Shooter 4 AC2 B"), one("B: Orc Warrior 4 AC4 S")),
    "shielded": (one("A: Elf Shooter 4 AC2 B"), one("B: Orc Warrior 4 AC4 Sh S")),
    "defended": (one("A: Elf Shooter 4 AC2 B"), one("B: Orc Warrior 4 AC4 S", defended=1)),
    "shield of the dazzled": (one("A: Elf Shooter 4 AC2 B"), one("B: Orc Warrior 4 AC4 Sh S", dazzled=True)),
    "no Shooter": (one("A: Elf Warrior 4 AC2 S/B"), one("B: Orc Warrior 4 AC2 S")),
    "crossbow": (one("A: Human Shooter 5 AC6 CB"), one("B: Goblin Warrior 3 AC2 S")),
    "firearm, Rep 7": (one("A: Human Shooter 7 AC6 F"), one("B: Dwarf Warrior 3 AC6 S +deflective_armor(6)")),
    "sling, Rep 0": (one("A: Human Shooter 0 AC2 SL"), one("B: Goblin Warrior 3 AC2 S")),
    "Potion of Strength": (STRONG, one("B: Dwarf Warrior 3 AC4 S")),
    "Bow of Seeking": (one("A: Elf Shooter 4 AC2 B +bow_of_seeking"), one("B: Ogre Warrior 4 AC4 S")),
    "True Arrows": (one("A: Elf Shooter 4 AC2 B +true_arrows(4)"), one("B: Major Demon Knight 6 AC6 2A")),
    "Impact 0": (one("A: Elf Shooter 4 AC2 B"), one("B: Dwarf Warrior 3 AC6 S +armor_of_protection(6)")),
    "stout": (one("A: Human Shooter 5 AC6 CB"), one("B: Dwarf Warrior 3 AC2 S +shirt_of_resiliency")),
    "stout, spent": (one("A: Human Shooter 5 AC6 CB"), one("B: Dwarf Warrior 3 AC2 S", used=frozenset({"stout"}))),
    "Star Power": (one("A: Human Shooter 5 AC6 CB"), one("B: Elf Thief 5 AC2 S star", star_power=3)),
    "Star Power, then stout": (one("A: Human Shooter 4 AC6 CB"), one("B: Dwarf Thief 5 AC2 S star", star_power=2)),
    "Star Power spent": (one("A: Human Shooter 4 AC6 CB"), one("B: Elf Thief 5 AC2 S star", star_power=0)),
}


@pytest.mark.parametrize("case", SHOTS)
def test_23_5_shot_odds_over_all_faces(case: str) -> None:
    shooter, target = SHOTS[case]
    came = dict.fromkeys((MISS, DUCK_BACK, CARRY_ON, OUT, DEAD), 0.0)
    for shot, chance in every(lambda asked: shoot(asked, shooter, target)):
        assert shot
        came[shot.result] += chance
    odds = shot_odds(rules(), shooter, target)
    assert odds == pytest.approx(came, abs=EXACT)
    assert sum(odds.values()) == pytest.approx(1, abs=EXACT)


def test_23_5_shot_odds_by_hand() -> None:
    """Rep 4 hits in 32 of 36; Impact 2 on AC 4: 1 face kills, 1 puts Out."""
    hit = 32 / 36
    odds = shot_odds(rules(), *SHOTS["marksman"])
    assert odds == pytest.approx({MISS: 1 - hit, DUCK_BACK: hit * 4 / 6, CARRY_ON: 0, OUT: hit / 6, DEAD: hit / 6})


def test_23_1_shot_odds_take_the_weapon_that_the_shot_takes() -> None:
    archer, target = one("A: Human Shooter 4 AC2 S/B/CB"), one("B: Orc Warrior 4 AC4 S")
    bow, crossbow = (shot_odds(rules(), archer, target, weapon) for weapon in ("B", "CB"))
    assert shot_odds(rules(), archer, target) == bow == shot_odds(rules(), wield(rules(), archer, "B"), target)
    assert crossbow[OUT] > bow[OUT]
    with pytest.raises(RuleError, match="no missile weapon"):
        shot_odds(rules(), target, archer)


# --- Crisis tests ----------------------------------------------------------------------------------------------------

BOTH = frozenset({"man_down", "received_fire"})
GROUP = (
    one("A: Human Shooter 4 AC2 B"),
    one("B: Human Knight 3 AC6 S"),
    one("C: Elf Caster 5 AC2 S"),
    one("D: Orc Warrior 7 AC2 S"),
    one("E: Zombie Warrior 3 AC2 S"),
    one("F: Human Thief 5 AC2 S star"),
    one("G: Goblin Soldier 0 AC2 S"),
)


@pytest.mark.parametrize("outnumbered", [False, True])
@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("brave", [False, True])
@pytest.mark.parametrize("owed", [frozenset({"man_down"}), frozenset({"received_fire"}), BOTH, frozenset()])
def test_19_1_crisis_odds_over_all_faces(owed: frozenset[str], brave: bool, led: bool, outnumbered: bool) -> None:
    group = (drink(rules(), GROUP[0], "courage"), *GROUP[1:]) if brave else GROUP
    fear = Fear(group, (owed,) * len(group), led, outnumbered)
    came = [dict.fromkeys((CARRY_ON, DUCK_BACK, FLEE), 0.0) for _ in group]
    for found, chance in every(
        lambda asked: crisis_test(asked, group, fear.owed, led=led, outnumbered_3_to_1=outnumbered)
    ):
        assert found
        for odds, member in zip(came, found, strict=True):
            odds[member.result] += chance
    for odds, member in zip(crisis_odds(rules(), fear), came, strict=True):
        assert odds == pytest.approx(member, abs=EXACT)
        assert sum(odds.values()) == pytest.approx(1, abs=EXACT)


def test_19_1_crisis_odds_by_hand() -> None:
    """A Rep 4 Shooter flees from a Man Down when no die passes, which is 1 of 9; a Leader's third die makes it 1 of
    27."""
    owed = (frozenset({"man_down"}),)
    for led, flees in ((False, 1 / 9), (True, 1 / 27)):
        (odds,) = crisis_odds(rules(), Fear(GROUP[:1], owed, led, False))
        assert odds == pytest.approx({CARRY_ON: 1 - flees, DUCK_BACK: 0, FLEE: flees})


def test_members_may_owe_different_tests() -> None:
    fear = Fear(GROUP[:2], (frozenset({"received_fire"}), frozenset()), False, False)
    shot_at, other = crisis_odds(rules(), fear)
    assert shot_at[DUCK_BACK] == pytest.approx(4 / 9)
    assert other == pytest.approx({CARRY_ON: 1, DUCK_BACK: 0, FLEE: 0})


def test_a_house_table_gives_a_shot_no_result_of_melee(tmp_path: Path) -> None:
    house = tmp_path / "shots.toml"
    house.write_text(
        "[damage_result.entries.above_impact]\ntitle = 'above'\nshot = 'minus_1_rep'\nmelee = 'minus_1_rep'\n", "utf-8"
    )
    with pytest.raises(TableError, match="minus_1_rep"):
        rules(house)
