"""Whole fights of Fantasy Fudge: decided, told, looked up in between, taken back, always over in the end."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from conftest import sweep
from fudge_fights import people, rules, scripted, seeded
from hypothesis import given, settings
from hypothesis import strategies as st
from picks import Picks

from generator.choices import FirstChooser, SeededChooser
from generator.dice import Call, Roll, ScriptedDice, SeededDice, Tray
from generator.fudge.arranging import PAIRS, STRIKE, question, strike_words
from generator.fudge.band import with_names
from generator.fudge.battle import BROKEN_OFF, NOBODY, STANDOFF, WON, fight
from generator.fudge.bout import NOT_BEGUN, WIDTH, FudgeBout
from generator.fudge.field import BREAK_OFF, GO_ON, Battle, Ending, Plan
from generator.fudge.fighter import ABLE, STATUSES, STRIKES, fighter, track
from generator.fudge.ladder import spoken
from generator.fudge.rolling import FUDGE
from generator.fudge.rules import SECTIONS, WOUNDS
from generator.fudge.wounds import OUTCOMES
from generator.referee import Referee
from generator.resolver.bout import Bout
from generator.resolver.journal import Header, Record, create, read
from generator.resolver.session import play, replay
from generator.resolver.terminal import Screen
from generator.resources import data
from generator.tables import Rules
from generator.telling import Event, Sentences

SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"
BANDITS = "3 x Bandit: Fair ODF2 DDF1 fodder"
SENTENCES = Sentences("fudge")
T = TypeVar("T")


def plan(first: str, second: str, unaware: int | None = None, decided: bool = True) -> Plan:
    own, others = with_names([people(first), people(second)])
    return Plan(("You", "They"), (own, others), (decided, False), unaware)


def bout(wanted: Plan, of: Rules | None = None) -> FudgeBout:
    return FudgeBout(of or rules(), wanted, SENTENCES)


def fought(
    dice: str,
    first: str,
    second: str,
    *,
    picks: Sequence[str] = (),
    unaware: int | None = None,
    of: Rules | None = None,
) -> tuple[Battle, Ending]:
    return fight(scripted(dice, of, Picks(picks)), plan(first, second, unaware))


def events(battle: Battle) -> list[tuple[str, str]]:
    return [(event.what, event.who) for event in battle.events]


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_the_worked_example_as_a_fight() -> None:
    battle, ending = fought("+000 -000  -000 +000", SNORRI, BRYNHILD, picks=[GO_ON, GO_ON, BREAK_OFF])
    assert events(battle) == [
        ("round", "Snorri against Brynhild"),
        ("hit", "Snorri"),
        ("round", "Snorri against Brynhild"),
        ("equal", "Snorri"),
        ("round", "Snorri against Brynhild"),
        ("breaks_off", "You"),
    ]
    assert battle.fighters["Brynhild"].ticked == (0, 0, 1, 0, 0)
    second = [roll for roll in battle.referee.tray.rolls if roll.who == "Brynhild"][1]
    assert [(reason.why, reason.value) for reason in second.reasons] == [("skill", 1), ("Very Hurt", -2)]
    assert (ending.how, ending.winner, ending.rounds) == (BROKEN_OFF, None, 2)


def test_everything_in_a_round_happens_at_once() -> None:
    # Both pairs fight with the skills they began the round with; an archer hit in the round still shoots.
    battle, ending = fought(
        "++++ ---- 0000 +000",
        "Hild: Great ODF9 DDF0; Arild: Good longbow",
        "Foe: Poor ODF0 DDF9; Bowman: Fair longbow",
        picks=[GO_ON, BREAK_OFF],
    )
    assert [roll.who for roll in battle.referee.tray.rolls] == ["Hild", "Foe", "Arild", "Bowman"]
    assert battle.fighters["Foe"].status != ABLE
    assert [reason.value for reason in battle.referee.tray.rolls[3].reasons] == [0]
    assert ending.rounds == 1


def test_stuns_count_in_the_rounds_after() -> None:
    battle, _ = fought(
        "+000 -000  0000 ++00  0000 ++00  0000 0000",
        "A: Fair ODF4 DDF9",
        "B: Fair ODF0 DDF1",
        picks=[STRIKE, "to stun", GO_ON, GO_ON, GO_ON, GO_ON, BREAK_OFF],
    )
    rolls = [roll for roll in battle.referee.tray.rolls if roll.who == "B"]
    assert [sum(reason.value for reason in roll.reasons) for roll in rolls] == [0, -2, -2, 0]


def test_a_hit_that_puts_down() -> None:
    battle, ending = fought("++++ ----", "A: Great ODF5 DDF0", "B: Fair ODF0 DDF0")
    assert events(battle) == [
        ("round", "A against B"),
        ("hit", "A"),
        ("near_death", "B"),
        ("holds", "You"),
    ]
    assert (ending.how, ending.winner, ending.rounds) == (WON, 0, 1)
    own, other = ending.fates
    assert (own.status, own.by) == (ABLE, None)
    assert (other.status, other.ticked, other.by) == ("near_death", (0, 0, 0, 0, 1), "A")


def test_both_may_fall_in_one_round() -> None:
    battle, ending = fought("++++ ++++", "A: Superb longbow ODF9", "B: Superb longbow ODF9")
    assert battle.events[0].who == "A shoots at B; B shoots at A"
    assert [fate.status for fate in ending.fates] == ["near_death", "near_death"]
    assert (ending.how, ending.winner, ending.rounds) == (NOBODY, None, 1)


def test_scratches_go_after_the_fight() -> None:
    _, ending = fought("+000 0000", "A: Fair ODF0 DDF0 wounds 2/1/0/0/0", "B: Fair", picks=[GO_ON, BREAK_OFF])
    assert ending.fates[0].ticked == (2, 1, 0, 0, 0)
    assert ending.fates[0].character.wounds == (0, 1, 0, 0, 0)


def test_whoever_comes_wounded_to_death_does_not_fight() -> None:
    battle, ending = fought("", "A: Great", "B: Fair wounds near death")
    assert (ending.how, ending.rounds, events(battle)) == (WON, 0, [("holds", "You")])


def test_nobody_on_either_side() -> None:
    battle, ending = fought("", "A: Great wounds near death", "B: Fair wounds incapacitated")
    assert (ending.how, ending.winner, events(battle)) == (NOBODY, None, [("nobody_left", "You")])


# --- decisions -------------------------------------------------------------------------------------------------------


def test_one_calm_question_a_round() -> None:
    picks = Picks([GO_ON, GO_ON, BREAK_OFF])
    fight(scripted("0000 0000 0000 0000", None, picks), plan(SNORRI, BRYNHILD))
    assert picks.asked == [(question(number), [GO_ON, STRIKE, BREAK_OFF]) for number in (1, 2, 3)]


def test_pairs_are_changed_one_by_one() -> None:
    picks = Picks([PAIRS, "Hild", "Hild", GO_ON, BREAK_OFF])
    battle, _ = fight(scripted("0000 0000", None, picks), plan("Snorri: Great; Hild: Good", BANDITS))
    assert picks.asked[:4] == [
        (question(1), [GO_ON, PAIRS, STRIKE, BREAK_OFF]),
        ("Bandit 1: whom does it fight?", ["Snorri", "Hild"]),
        ("Bandit 2: whom does it fight?", ["Snorri", "Hild"]),
        (question(1), [GO_ON, STRIKE, BREAK_OFF]),
    ]
    assert events(battle)[:2] == [
        ("round", "Snorri against Bandit 1 and Bandit 2; Hild against Bandit 3"),
        ("arranged", "Snorri against Bandit 3; Hild against Bandit 1 and Bandit 2"),
    ]


def test_pairs_stand_as_long_as_they_are_fair() -> None:
    picks = Picks([PAIRS, "B", GO_ON, BREAK_OFF])
    battle, _ = fight(scripted("0000 0000 0000 0000", None, picks), plan("X: Good; Y: Good", "A: Good; B: Good"))
    said = [who for what, who in events(battle) if what in ("round", "arranged")]
    assert said == ["X against A; Y against B", "Y against A; X against B", "Y against A; X against B"]


def test_archers_are_asked_only_with_the_pairs() -> None:
    picks = Picks([PAIRS, "fights", BREAK_OFF])
    line = "Hild: Good; Arild: Fair longbow knife"
    battle, _ = fight(scripted("", None, picks), plan(line, "Foe: Good"))
    assert picks.asked[1] == ("Arild shoots from behind the line, or fights hand to hand?", ["shoots", "fights"])
    assert [who for what, who in events(battle) if what in ("round", "arranged")] == [
        "Hild against Foe; Arild shoots at Foe",
        "Hild and Arild against Foe",
    ]


def test_archers_choose_their_targets() -> None:
    picks = Picks([PAIRS, "shoots", "Other", BREAK_OFF])
    battle, _ = fight(scripted("", None, picks), plan("Hild: Good; Arild: Fair longbow", "Foe: Good; Other: Good"))
    assert picks.asked[2] == ("Arild: at whom does it shoot?", ["Foe", "Other"])
    assert events(battle)[1] == ("arranged", "Hild against Foe and Other; Arild shoots at Other")


def test_an_archer_without_a_line_fights() -> None:
    battle, _ = fought("", "Arild: Fair longbow knife", "Foe: Good", picks=[BREAK_OFF])
    assert events(battle)[0] == ("round", "Arild against Foe")


def test_no_archers_by_the_house_s_ruling() -> None:
    of = rules(archers="in_melee")
    battle, _ = fought("", "Hild: Good; Arild: Fair longbow", "Foe: Good", of=of, picks=[BREAK_OFF])
    assert events(battle)[0] == ("round", "Hild and Arild against Foe")


def test_how_each_strikes_is_asked_on_wish_and_stays() -> None:
    picks = Picks([STRIKE, "at most Hurt", GO_ON, GO_ON, STRIKE, "to stun", BREAK_OFF])
    battle, _ = fight(scripted("0000 0000 0000 0000", None, picks), plan(SNORRI, BRYNHILD))
    asked = [options for why, options in picks.asked if why == "Snorri: how does it strike?"]
    assert asked[0][0] == "to wound"
    assert asked[1][0] == "at most Hurt"
    assert len(set(asked[0])) == len(STRIKES)
    assert battle.fighters["Snorri"].strike == "to_stun"


def test_whom_a_lone_fighter_hits() -> None:
    picks = Picks([GO_ON, "Bandit 3", BREAK_OFF])
    battle, _ = fight(scripted("+++0", None, picks), plan(SNORRI, BANDITS))
    assert picks.asked[1] == ("Snorri may wound one of several: whom?", ["Bandit 1", "Bandit 2", "Bandit 3"])
    assert battle.fighters["Bandit 3"].ticked != (0, 0, 0, 0, 0)


def test_nobody_is_asked_for_the_enemy() -> None:
    picks = Picks()
    wanted = plan("3 x Own: Fair ODF3 DDF0", "Boss: Superb ODF3 DDF2", decided=False)
    fight(Referee(rules(), Tray(SeededDice("ashes")), picks), wanted)
    assert picks.asked == []


# --- unawares --------------------------------------------------------------------------------------------------------


def test_caught_unawares() -> None:
    battle, _ = fought("0000 +000", "A: Good sword; Arild: Fair longbow", "B: Great", unaware=1, picks=[BREAK_OFF])
    assert [(roll.who, roll.why, roll.rule) for roll in battle.referee.tray.rolls] == [
        ("A", "a free attack against Mediocre (-1)", "unopposed"),
        ("Arild", "a shot against Mediocre (-1)", "unopposed"),
    ]
    assert events(battle)[0] == ("unawares", "They")
    assert battle.rounds == 0


def test_caught_unawares_the_victim_is_chosen() -> None:
    battle, _ = fought("0000", "A: Good", "B: Great; C: Fair", unaware=1, picks=["C", BREAK_OFF])
    assert battle.events[1].about[0] == ("whom", "C")


def test_players_caught_unawares_are_not_asked() -> None:
    battle, _ = fought("-000", SNORRI, "B: Poor", unaware=0, picks=[BREAK_OFF])
    assert events(battle)[:2] == [("unawares", "You"), ("missed", "B")]


def test_shots_at_a_difficulty_of_ones_own() -> None:
    wanted = plan("Hild: Good; Arild: Good longbow", "B: Great ODF0 DDF9")._replace(difficulty=2)
    battle, _ = fight(scripted("0000 0000 0000", None, Picks([GO_ON, BREAK_OFF])), wanted)
    assert battle.referee.tray.rolls[2].why == "a shot against Great (+2)"


@pytest.mark.parametrize(
    ("ruling", "word"), [("fair", "Fair (+0)"), ("mediocre", "Mediocre (-1)"), ("good", "Good (+1)")]
)
def test_the_usual_difficulty_of_shots(ruling: str, word: str) -> None:
    of = rules(shot_difficulty=ruling)
    battle, _ = fought("0000 0000", "A: Good longbow", "B: Good longbow", of=of, picks=[GO_ON, BREAK_OFF])
    assert [roll.why for roll in battle.referee.tray.rolls] == [f"a shot against {word}"] * 2


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [10, 20, 50])
def test_a_fight_in_which_nobody_can_be_hurt_ends(rounds: int) -> None:
    of = rules(standoff=str(rounds))
    wanted = plan("A: Good ODF0 DDF9", "B: Good ODF0 DDF9", decided=False)
    battle, ending = fight(seeded("ashes", of), wanted)
    assert (ending.how, ending.winner, ending.rounds) == (STANDOFF, None, rounds)
    assert battle.events[-1].what == "standoff"


def test_stunning_for_ever_ends_too() -> None:
    picks = Picks([STRIKE, "to stun"])
    of = rules(standoff="10")
    referee = Referee(of, Tray(SeededDice("ashes")), picks)
    _, ending = fight(referee, plan("A: Superb ODF-4 DDF20", "B: Fair ODF0 DDF0"))
    assert ending.how == STANDOFF


LINES = st.lists(
    st.builds(
        lambda skill, attack, defense, shield, bow, fodder, wounds: (
            f"{skill:+d} ODF{attack} DDF{defense}{shield}{bow}{fodder}{wounds}"
        ),
        st.integers(-3, 4),
        st.integers(-1, 7),
        st.integers(-1, 5),
        st.sampled_from(["", " shield small", " shield large"]),
        st.sampled_from(["", " longbow", " knife longbow"]),
        st.sampled_from(["", " fodder"]),
        st.sampled_from(["", " wounds hurt", " wounds 3/1/1/0/0", " wounds near death"]),
    ),
    min_size=1,
    max_size=4,
)


class Watched(SeededChooser):
    """Decides by a seed, and keeps how the fight stood at every question."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.why: list[str] = []

    def choose(self, options: Sequence[T], why: str) -> T:
        """See `Chooser`."""
        assert len({str(option) for option in options}) == len(options) > 1
        assert all(len(str(option)) < 40 for option in options)
        self.why.append(why)
        left = [option for option in options if option != BREAK_OFF] if len(self.why) < 30 else options
        return super().choose(left, why)


@settings(max_examples=80)
@given(LINES, LINES, st.sampled_from([None, 0, 1]), st.integers(0, 10**6))
def test_fights_end_and_lose_nobody(first: list[str], second: list[str], unaware: int | None, seed: int) -> None:
    wanted = plan(";".join(first), ";".join(second), unaware)
    chooser = Watched(str(seed))
    battle, ending = fight(Referee(rules(), Tray(SeededDice(str(seed))), chooser), wanted)
    everybody = [who for side in wanted.characters for who in side]
    assert [fate.name for fate in ending.fates] == [who.name for who in everybody]
    assert ending.how in (WON, NOBODY, STANDOFF, BROKEN_OFF)
    for who, fate in zip(everybody, ending.fates, strict=True):
        before = fighter(rules(), who)
        assert all(now >= then for now, then in zip(fate.ticked, before.ticked, strict=True))
        assert all(now <= boxes for now, boxes in zip(fate.ticked, track(rules(), who), strict=True))
        assert STATUSES.index(fate.status) >= STATUSES.index(before.status)
        assert (fate.by is not None) == (fate.status != before.status)
    assert {event.rule for event in battle.events} <= set(SECTIONS)
    for roll in battle.referee.tray.rolls:
        assert {roll.rule, *(reason.rule for reason in roll.reasons)} <= set(SECTIONS)
        assert (
            roll.rule == "damage"
            or sum(reason.value < 0 and reason.rule in ("damage", "stun") for reason in roll.reasons) <= 1
        )
        assert sum(roll.dice) + sum(reason.value for reason in roll.reasons) == roll.result
    able = [{fate.side for fate in ending.fates if fate.status == ABLE}]
    assert able == [{ending.winner}] if ending.how == WON else ending.winner is None


@pytest.mark.sweep
@pytest.mark.parametrize("seed", sweep(400, 10))
def test_the_same_seed_tells_the_same_story(seed: int) -> None:
    wanted = plan(
        f"{SNORRI}; Hild: Good axe mail; Arild: Fair longbow archery Good", f"{BANDITS}; Boss: Great axe", decided=False
    )
    stories = []
    for _ in range(2):
        one = bout(wanted)
        one.run(SeededDice(f"sweep {seed}"), FirstChooser())
        assert one.ending
        stories.append(one.story(0))
    assert stories[0] == stories[1]
    assert stories[0][-1].startswith(("Left on the field", "Nobody"))


# --- told and looked up ----------------------------------------------------------------------------------------------


def test_the_bout_is_one_to_the_type_checker() -> None:
    made: Bout = bout(plan(SNORRI, BRYNHILD))
    assert made.status() == [NOT_BEGUN]
    assert made.odds("Round 1") == [NOT_BEGUN]
    assert made.story(0) == []
    assert (made.mine("Snorri"), made.mine("You"), made.mine("Brynhild")) == (True, True, False)


def test_the_story_of_the_worked_example() -> None:
    one = bout(plan(SNORRI, BRYNHILD))
    one.run(ScriptedDice.parse("+000 -000", kinds=[FUDGE]), Picks([GO_ON, BREAK_OFF]))
    assert one.story(0) == [
        "Round 1: Snorri against Brynhild",
        "    Snorri, melee + 0 0 0: Great (+2: skill 2, Brynhild's medium shield -1; opposed)",
        "    Brynhild, melee - 0 0 0: Fair (+0: skill 1; opposed)",
        "  Snorri hits Brynhild, damage 5 (ODF +5, degree +2, DDF -2): Very Hurt",
        "Round 2: Snorri against Brynhild",
        "The fight is broken off: both sides part",
    ]
    assert [one.brief(number) for number in range(4)] == [None, "  Great (+2)", "  Fair (+0)", None]
    assert one.story(3) == one.story(0)[3:]


def test_every_event_and_outcome_has_its_words() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(data()).parent.joinpath("fudge").glob("*.py"))
    told = set(re.findall(r'battle\.tell\(\s*"(\w+)"', code)) | {"hit", "passed_on", "unharmed", *STATUSES[1:]}
    for what in told:
        words = tuple((key, "x") for key in ("whom", "number", "damage", "factors", "wound", "outcome"))
        assert "$" not in SENTENCES.event(Event(what, "A", "round", 0, words))
    assert len(told) > 15
    for status in STATUSES:
        assert SENTENCES.figure(status)
    for outcome in OUTCOMES:
        assert SENTENCES.term(outcome)[0] == outcome[0].upper() or outcome not in WOUNDS
        assert "_" not in SENTENCES.term(outcome)


@pytest.mark.parametrize("level", range(-12, 13))
def test_results_are_told_as_the_ladder_says(level: int) -> None:
    told = SENTENCES.roll(Roll("A", "melee", "opposed", (), level), brief=True)
    assert told == spoken(rules(), level)


def test_the_status_shows_wound_tracks() -> None:
    one = bout(plan("Snorri: Great ODF5 DDF3 wounds 2/1/0/0/0", "2 x Bandit: Fair ODF2 fodder boxes 1/1/0/1/1"))
    one.run(ScriptedDice([]), Picks([STRIKE, "to stun", BREAK_OFF]))
    assert one.status() == [
        "You                  Level        ODF DDF  Scr Hurt VH In ND now",
        "  Snorri             Great          5   3  xxo x    o  o  o  to stun",
        "They                 Level        ODF DDF  Scr Hurt VH In ND now",
        "  Bandit 1           Fair (f)       2   0  o   o       o  o",
        "  Bandit 2           Fair (f)       2   0  o   o       o  o",
    ]


@given(LINES, LINES, st.integers(0, 999))
def test_the_status_fits_the_screen(first: list[str], second: list[str], seed: int) -> None:
    one = bout(plan(";".join(first), ";".join(second), decided=False))
    one.run(SeededDice(str(seed)), FirstChooser())
    assert all(len(line) <= WIDTH for line in one.status())
    assert one.status()[0].startswith("You")


class Looker:
    """Goes on always, and asks the bout for the odds of every call and question."""

    def __init__(self, one: FudgeBout) -> None:
        self.one = one
        self.seen: list[str] = []

    def faces(self, count: int, sides: int, wanted: Call | str) -> tuple[int, ...]:
        self.seen += self.one.odds(wanted)
        return (2,) * count

    def choose(self, options: Sequence[T], why: str) -> T:
        self.seen += self.one.odds(why)
        return options[0] if len(self.seen) < 40 else options[-1]

    def branch(self, label: str) -> Looker:
        return self


def test_odds_of_all_that_is_asked() -> None:
    of = rules(damage_roll="on", standoff="10")
    one = bout(
        plan("A: Great ODF4 DDF2; Arild: Good longbow", "B: Fair ODF3 DDF3; C: Fair ODF1 DDF1 fodder", unaware=1), of
    )
    looker = Looker(one)
    one.run(looker, looker)
    said = "\n".join(looker.seen)
    for part in ("  A: unhurt", "  B: unhurt", "shot at by Arild: unhurt", "attacked by A: unhurt", "Hurt "):
        assert part in said
    assert one.odds("Arild: at whom does it shoot?") == ["  There are no odds for this."]
    assert one.odds(question(one.battle.rounds))[0].startswith("  A: unhurt")


def test_odds_of_the_worked_example() -> None:
    one = bout(plan(SNORRI, BRYNHILD))
    looker = Looker(one)
    one.run(looker, Picks([GO_ON, BREAK_OFF]))
    assert looker.seen[:2] == [
        "  Snorri: unhurt 58.4%, Hurt 27.4%, Very Hurt 11.7%, Incapacitated 2.3%, Near Death 0.1%",
        "  Brynhild: unhurt 58.4%, Hurt 15.5%, Very Hurt 19.6%, Incapacitated 5.8%, Near Death 0.7%",
    ]


# --- at the table ----------------------------------------------------------------------------------------------------


def test_a_fight_is_played_kept_and_told_again(tmp_path: Path) -> None:
    path = str(tmp_path / "fight.jsonl")
    journal = create(path, Header("fudge", rules().version, {}))
    wanted = plan(SNORRI, BANDITS)
    typed = ["", "+00", "+000", "u", "++++", "", "o", "s", "", "", "q"]
    out = io.StringIO()
    screen = Screen(io.StringIO("\n".join(typed) + "\n"), out, colour=False)
    played = play(lambda: bout(wanted), lambda: SeededDice("ashes"), journal, screen)
    assert not played.over
    text = out.getvalue()
    assert "Snorri rolls 4dF for melee (several): +2 skill, -2 outnumbered" in text
    assert "those are 3 faces, and 4 are rolled." in text
    assert "Taken back: Snorri rolls 4dF for melee (several): + 0 0 0." in text
    assert "Bandit 1, melee, no roll: Fair (+0: skill 0; fodder)" in text
    assert "Snorri hits Bandit 1, damage 8" in text
    log = read(path, {"fudge": rules().version})
    again = io.StringIO()
    replayed = replay(
        lambda: bout(wanted), lambda: SeededDice("ashes"), Record(log.answers), Screen(io.StringIO(), again)
    )
    assert not replayed.over
    assert replayed.bout.story(0) == played.bout.story(0)


@pytest.mark.parametrize(
    ("ruling", "rolls", "asked"),
    [
        ("4df", ("+ 0 0 0", "-000"), "Snorri rolls 4dF for melee (opposed): +2 skill, -1 Brynhild's medium shield"),
        ("d100", ("73", "20"), "Snorri rolls 1d100 for melee (opposed): +2 skill"),
        ("4d6", ("5 3 4 3", "1343"), "Snorri rolls 4 dice for melee (opposed): +2 skill"),
    ],
)
def test_dice_are_typed_in_three_forms(ruling: str, rolls: tuple[str, str], asked: str) -> None:
    of = rules(dice=ruling)
    out = io.StringIO()
    typed = "\n".join(["", *rolls, "q"]) + "\n"
    screen = Screen(io.StringIO(typed), out, colour=False)
    played = play(lambda: bout(plan(SNORRI, BRYNHILD), of), lambda: SeededDice("ashes"), None, screen)
    assert asked in out.getvalue()
    assert "Snorri hits Brynhild, damage 5" in out.getvalue()
    assert any(line.endswith("Very Hurt") for line in played.bout.story(0))


@pytest.mark.parametrize(
    ("ruling", "word"), [("fair", "Fair (+0)"), ("mediocre", "Mediocre (-1)"), ("poor", "Poor (-2)")]
)
def test_the_difficulty_of_a_free_attack(ruling: str, word: str) -> None:
    of = rules(unaware_difficulty=ruling)
    battle, _ = fought("0000", "A: Good", "B: Good", of=of, unaware=1, picks=[BREAK_OFF])
    assert battle.referee.tray.rolls[0].why == f"a free attack against {word}"


def test_ways_to_strike_are_told_apart() -> None:
    texts = [strike_words(rules(), strike) for strike in STRIKES]
    assert texts == [
        "to wound",
        "to stun",
        "at most Scratch",
        "at most Hurt",
        "at most Very Hurt",
        "at most Incapacitated",
    ]
