"""Before a round: who fights whom and how they strike; fair pairs stand unless the players want it otherwise."""

from __future__ import annotations

from generator.fudge.field import BREAK_OFF, GO_ON, Battle
from generator.fudge.fighter import STRIKES, TO_STUN, TO_WOUND, missile_weapon
from generator.fudge.pairing import Arrangement, Lines, draw_up, fair_pairs, grouped, in_words, led_by, open_to, split
from generator.fudge.rules import title
from generator.tables import Rules

PAIRS, STRIKE = "change who fights whom", "change how they strike"


def arrange(battle: Battle) -> str:
    """Settle the round's fights, asking the players once, and in full only where they want to change something; the
    answer that ended it, `GO_ON` or `BREAK_OFF`."""
    battle.arranged = _arranged(battle, asked=False)
    battle.tell("round", in_words(battle.arranged), "round", number=battle.rounds)
    options = [GO_ON, *([PAIRS] if _is_open(battle) else []), STRIKE, BREAK_OFF]
    while any(side.players for side in battle.sides):
        answer = battle.referee.chooser.choose(options, question(battle.rounds))
        if answer == BREAK_OFF:
            return BREAK_OFF
        if answer == GO_ON:
            break
        options.remove(answer)
        if answer == PAIRS:
            battle.arranged = _arranged(battle, asked=True)
            battle.tell("arranged", in_words(battle.arranged), "round")
        else:
            _ask_strikes(battle)
    _remember(battle)
    return GO_ON


def question(number: int) -> str:
    """What the players are asked in each round."""
    return f"Round {number}: go on?"


def _remember(battle: Battle) -> None:
    battle.faced = {
        name: others
        for first, second in battle.arranged.groups
        for own, others in ((first, second), (second, first))
        for name in own
    }
    battle.aimed = dict(battle.arranged.shots)


def _lines(battle: Battle) -> Lines:
    shooting = frozenset(battle.shooting if _may_shoot(battle.referee.rules) else ())
    return draw_up((battle.able(battle.sides[0]), battle.able(battle.sides[1])), shooting)


def _may_shoot(rules: Rules) -> bool:
    return rules.ruling("archers") == "behind_the_line"


def _archers(battle: Battle) -> list[str]:
    """The players' able fighters that have something to shoot with."""
    rules = battle.referee.rules
    if not _may_shoot(rules):
        return []
    return [
        name
        for side in battle.sides
        if side.players
        for name in battle.able(side)
        if missile_weapon(rules, battle.fighters[name].character)
    ]


def _is_open(battle: Battle) -> bool:
    """Whether there is anything to change in who fights whom."""
    return bool(_archers(battle)) or len(split(_lines(battle).melee)[1]) > 1


def _arranged(battle: Battle, *, asked: bool) -> Arrangement:
    """The round's fights: fair ones, or `asked` one by one."""
    if asked:
        for name in _archers(battle):
            _ask_whether_to_shoot(battle, name)
    lines = _lines(battle)
    fewer, few, many = split(lines.melee)
    pairs = fair_pairs(few, many, battle.faced)
    if asked:
        chosen: dict[str, str] = {}
        for name in many:
            options = open_to(name, few, many, chosen, pairs[name])
            why = f"{name}: whom does it fight?"
            chosen[name] = battle.referee.chooser.choose(options, why) if len(options) > 1 else options[0]
        pairs = chosen
    return Arrangement(grouped(fewer, few, pairs), _shots(battle, lines, asked))


def _ask_whether_to_shoot(battle: Battle, name: str) -> None:
    options = ["shoots", "fights"] if name in battle.shooting else ["fights", "shoots"]
    answer = battle.referee.chooser.choose(options, f"{name} shoots from behind the line, or fights hand to hand?")
    (battle.shooting.add if answer == "shoots" else battle.shooting.discard)(name)


def _shots(battle: Battle, lines: Lines, asked: bool) -> tuple[tuple[str, str], ...]:
    """At whom those behind the lines shoot: the same as before, else one each, those in the line first."""
    shots = []
    for side in battle.sides:
        other = 1 - side.number
        targets = (*lines.melee[other], *lines.behind[other])
        for place, name in enumerate(lines.behind[side.number]):
            before = battle.aimed.get(name)
            target = before if before in targets else targets[place % len(targets)]
            if asked:
                target = battle.decide(side, led_by(target, targets), f"{name}: at whom does it shoot?")
            shots.append((name, target))
    return tuple(shots)


def _ask_strikes(battle: Battle) -> None:
    """How each of the players' fighters strikes, until they change it again."""
    rules = battle.referee.rules
    for side in battle.sides:
        for name in battle.able(side) if side.players else ():
            who = battle.fighters[name]
            words = {strike_words(rules, strike): strike for strike in STRIKES}
            options = led_by(strike_words(rules, who.strike), list(words))
            answer = battle.referee.chooser.choose(options, f"{name}: how does it strike?")
            battle.fighters[name] = who._replace(strike=words[answer])


def strike_words(rules: Rules, strike: str) -> str:
    """A way to strike in words: `to wound`, `to stun`, `at most Hurt`."""
    plain = {TO_WOUND: "to wound", TO_STUN: "to stun"}
    return plain.get(strike) or f"at most {title(rules, 'wounds', strike)}"
