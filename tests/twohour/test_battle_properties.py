"""What holds in every fight, whoever fights it: random sides, the rules or random players deciding."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from adventures import rules
from crowds import Restless, crowd
from hypothesis import given
from hypothesis import strategies as st

from generator.choices import FirstChooser
from generator.dice import SeededDice, Tray
from generator.resources import folder
from generator.tables import read_toml
from generator.telling import Sentences
from generator.twohour.battle.field import STANDING, Battle, Plan
from generator.twohour.battle.fight import BROKEN_OFF, CLEARED, STANDOFF, fight
from generator.twohour.battle.fight import FLED as RAN
from generator.twohour.battle.finish import DIES, KILLED, Ending
from generator.twohour.combat.fighter import CARRY_ON, DEAD, FLED, OUT, Fighter
from generator.twohour.combat.melee import MOST_ATTACKERS
from generator.twohour.referee import Referee

ROOT = Path(__file__).resolve().parent.parent.parent
Sweep = Callable[[int, int], range]

WAYS = {(was, now) for was in STANDING for now in (*STANDING, FLED, OUT, DEAD)} | {
    (OUT, CARRY_ON),  # healed
    (OUT, DEAD),  # finished, or dead in a healer's hands
}
"""How a status may change; beside that it may stay as it is."""

POOLS = {"21.0", "24.2", "24.4", "23.5", "19.0", "28.3", "6.3.1"}
"""Rules whose dice or Impact hang on modifiers: their rolls say which."""

DEEDS = {
    *("shoots", "throws", "casts", "charges", "heals_with", "goes_to", "picks_up", "swaps", "captures", "switches"),
    *("restored", "moves_up", "fights"),
}
"""Events that are somebody's action."""

OTHER_RULES = {
    "received_fire": "group",
    "charge_bonus": "whole_fight",
    "casters_hands": "weapon",
    "npc_mercy": "finish",
    "kill_coins": "out",
    "standoff": "5",
}


@pytest.fixture(name="other_house", scope="module")
def _other_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "house.toml"
    path.write_text("[rulings]\n" + "".join(f'{name} = "{value}"\n' for name, value in OTHER_RULES.items()))
    return path


@pytest.fixture(autouse=True)
def changes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """Watches every fighter that is replaced: how statuses change, and that no two stand on one square."""
    seen: list[tuple[str, str, str]] = []
    put = Battle.put

    def watched(battle: Battle, who: Fighter) -> None:
        before = battle.fighters[who.name].status
        if who.status != before:
            seen.append((who.name, before, who.status))
        put(battle, who)
        check_squares(battle)

    monkeypatch.setattr(Battle, "put", watched)
    return seen


def check_squares(battle: Battle) -> None:
    """Nobody stands where somebody else does, and the sets of taken squares are right."""
    board: Any = battle.board
    places = list(board._at.values())
    assert len(set(places)) == len(places)
    for side in battle.sides:
        taken = sum(1 << board._at[name] for name in side.members if name in board._at)
        assert taken == board._standing[side.number]


def fought(plan: Plan, seed: object, house: Path | None = None) -> tuple[Battle, Ending]:
    """A fight; whom the plan leaves to players is decided at random."""
    chooser = Restless(f"players {seed}") if any(plan.decided) else FirstChooser()
    return fight(Referee(rules(house), Tray(SeededDice(f"fight {seed}")), chooser), plan)


def check(battle: Battle, ending: Ending, changes: list[tuple[str, str, str]]) -> None:
    """Everything that holds in any fight."""
    members = [name for side in battle.sides for name in side.members]
    assert sorted(members) == sorted(who.name for side in battle.plan.characters for who in side)
    assert sorted(fate.name for fate in ending.fates) == sorted(members)
    assert {(was, now) for _, was, now in changes} <= WAYS
    assert sum((was, now) == (OUT, CARRY_ON) for _, was, now in changes) == told(battle, "healed")
    check_board(battle)
    check_deeds(battle)
    check_rolls(battle)
    check_end(battle, ending)
    check_coins(battle, ending)


def told(battle: Battle, what: str) -> int:
    """How often something happened."""
    return sum(event.what == what for event in battle.events)


def check_board(battle: Battle) -> None:
    """Who is on the board at the end stands or lies there; nobody else."""
    board: Any = battle.board
    assert all(battle.fighters[name].status in STANDING for name in board._at)
    assert all(battle.fighters[name].status in (OUT, DEAD) for name in board._lying)
    for name, who in battle.fighters.items():
        assert (name in board._at or board.waits(name)) == (who.status in STANDING), name


def check_deeds(battle: Battle) -> None:
    """Only those who stand act, once an activation; the dazzled and the just healed don't."""
    gone: set[str] = set()
    idle: set[str] = set()
    for event in battle.events:
        about = dict(event.about)
        if event.what == "active":
            side = next(side for side in battle.sides if side.name == event.who)
            idle = {name for name in idle if name not in side.members}
        elif event.what in (OUT, DEAD, "flees", "dies_in_care"):
            gone.add(event.who)
        elif event.what == "healed":
            gone.discard(event.who)
            idle.add(event.who)
        elif event.what == "loses_activation":
            idle.add(event.who)
        elif event.what in DEEDS:
            assert not gone & set(event.who.split(", ")), event
            assert not idle & set(event.who.split(", ")), event
        if event.what == "fights":
            assert len(event.who.split(", ")) <= MOST_ATTACKERS
            assert about["whom"] not in gone


def check_rolls(battle: Battle) -> None:
    """Every roll names who, why and the rule; where modifiers count it says which."""
    for roll in battle.referee.tray.rolls:
        assert roll.who, roll
        assert roll.why, roll
        assert roll.rule[0].isdigit(), roll
        assert roll.reasons or roll.rule not in POOLS, roll
        assert all(reason.why and reason.rule for reason in roll.reasons), roll


def check_end(battle: Battle, ending: Ending) -> None:
    """The winner alone holds the board; a standoff leaves both."""
    standing = [side.number for side in battle.sides if battle.standing(side)]
    if ending.how == STANDOFF:
        assert (ending.winner, standing) == (None, [0, 1])
        return
    assert standing == ([] if ending.winner is None else [ending.winner])
    lost = [fate for fate in ending.fates if fate.side != ending.winner]
    if ending.how == CLEARED:
        assert all(fate.status in (OUT, DEAD) for fate in lost)
    else:
        assert ending.how in (RAN, BROKEN_OFF)
        assert any(fate.status == FLED for fate in lost) or ending.how == BROKEN_OFF


def check_coins(battle: Battle, ending: Ending) -> None:
    """A coin for each enemy who died by somebody's hand."""
    out = rules_of(battle).ruling("kill_coins") == "out"
    dead = Counter(
        fate.by
        for fate in ending.fates
        if fate.by and (fate.fate in (KILLED, DIES) or (out and fate.status == OUT))
        if battle.side_of(fate.by).number != fate.side
    )
    assert {coins.who: coins.bronze + coins.silver + coins.gold for coins in ending.coins} == dict(dead)


def rules_of(battle: Battle) -> Any:
    """The rules of a fight."""
    return battle.referee.rules


# --- sweeps ----------------------------------------------------------------------------------------------------------


@pytest.mark.sweep
def test_fights_by_the_rules(sweep: Sweep, changes: list[tuple[str, str, str]]) -> None:
    ends: Counter[str] = Counter()
    for seed in sweep(4000, 90):
        changes.clear()
        battle, ending = fought(crowd(seed), seed)
        check(battle, ending, changes)
        ends[ending.how] += 1
    assert {CLEARED, RAN} <= ends.keys()


@pytest.mark.sweep
@pytest.mark.parametrize("decided", [(True, False), (True, True)])
def test_fights_of_random_players(
    sweep: Sweep, changes: list[tuple[str, str, str]], decided: tuple[bool, bool]
) -> None:
    ends: Counter[str] = Counter()
    for seed in sweep(3000, 60):
        changes.clear()
        battle, ending = fought(crowd(f"p{seed}", decided), seed)
        check(battle, ending, changes)
        ends[ending.how] += 1
    assert {CLEARED, BROKEN_OFF} <= ends.keys()


@pytest.mark.sweep
@pytest.mark.parametrize("decided", [(False, False), (True, False)])
def test_fights_by_other_rulings(
    sweep: Sweep, changes: list[tuple[str, str, str]], other_house: Path, decided: tuple[bool, bool]
) -> None:
    for seed in sweep(1000, 30):
        changes.clear()
        battle, ending = fought(crowd(f"h{seed}", decided), seed, other_house)
        check(battle, ending, changes)


@given(st.integers(0, 10**6), st.booleans())
def test_the_same_seed_gives_the_same_fight(seed: int, players: bool) -> None:
    plan = crowd(seed, (players, False))
    (first, ending), (again, other) = fought(plan, seed), fought(plan, seed)
    assert first.events == again.events
    assert first.referee.tray.rolls == again.referee.tray.rolls
    assert ending == other


@pytest.mark.sweep
def test_every_event_has_its_sentence_and_all_its_words(sweep: Sweep) -> None:
    sentences = Sentences("2hdc")
    seen: set[str] = set()
    for seed in sweep(2000, 60):
        battle, _ = fought(crowd(f"t{seed}", (seed % 2 == 0, False)), seed)
        for event in battle.events:
            seen.add(event.what)
            assert "$" not in sentences.event(event), event
        for roll in battle.referee.tray.rolls:
            assert "$" not in sentences.roll(roll), roll
    assert len(seen) > 40


# --- the sentences ---------------------------------------------------------------------------------------------------


def telling_names(tree: ast.AST) -> Iterator[str]:
    """The names that calls of `tell` give, an f-string's up to its first brace and a star; a status for `.status`."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"):
            continue
        name = node.args[0]
        match name:
            case ast.Constant(value=str(what)):
                yield what
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                yield f"{start}*"
            case ast.Attribute(attr="status"):
                yield from (OUT, DEAD)
            case _:
                raise AssertionError(f"line {node.lineno}: no name to be read: {ast.unparse(name)}")


def test_each_sentence_is_told_and_each_tale_has_its_sentence() -> None:
    sentences = read_toml(Path(folder("templates")) / "2hdc" / "fight.toml")["events"]
    files = sorted((ROOT / "generator" / "twohour" / "battle").glob("*.py"))
    names = {name for path in files for name in telling_names(ast.parse(path.read_text("utf-8")))}
    starts = tuple(name[:-1] for name in names if name.endswith("*"))
    assert starts == ("fate_",)
    plain = {name for name in names if not name.endswith("*")}
    assert plain <= sentences.keys()
    assert {name for name in sentences if not name.startswith(starts)} == plain


def test_a_sentence_that_nobody_tells_would_be_found() -> None:
    tree = ast.parse(
        'battle.tell("dances", who, "1.0")\nself.tell(victim.status, name, rule)\nbattle.tell(f"fate_{x}")'
    )
    assert list(telling_names(tree)) == ["dances", OUT, DEAD, "fate_*"]
    with pytest.raises(AssertionError, match="no name"):
        list(telling_names(ast.parse("battle.tell(what, who, rule)")))
