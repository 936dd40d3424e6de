"""A fight as it stands: the fighters, the two sides, who faces whom, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from generator.fudge.fighter import Character, Fighter, fighter, missile_weapon
from generator.fudge.ladder import named_level
from generator.fudge.pairing import Arrangement
from generator.named import NamedTuple
from generator.referee import Referee
from generator.telling import Event

GO_ON, BREAK_OFF = "go on", "break off"


class Side(NamedTuple):
    """One side: its number, what it is called, and whether the players decide for it."""

    number: int
    name: str
    players: bool
    members: tuple[str, ...]


class Plan(NamedTuple):
    """What a fight starts from: the two sides' names and characters (no two names alike), the first being the
    players'; `decided` for which sides the players decide, `unaware` the side that is caught unawares (0 or 1), if any,
    `difficulty` that of shots, if it is not the usual one."""

    names: tuple[str, str]
    characters: tuple[tuple[Character, ...], tuple[Character, ...]]
    decided: tuple[bool, bool] = (True, False)
    unaware: int | None = None
    difficulty: int | None = None


class Fate(NamedTuple):
    """What became of a fighter: its status, its ticked boxes by `WOUNDS` when the fight ended, the character as it goes
    on once its scratches have been seen to, and who put it out of the fight, if anybody did."""

    name: str
    side: int
    status: str
    ticked: tuple[int, ...]
    character: Character
    by: str | None = None


class Ending(NamedTuple):
    """A fight that is over: the number of the side that has somebody able left, if it is one alone; `how` it ended
    (`won`, `nobody`, `standoff`, `broken_off`), after how many rounds, and everybody's fate."""

    winner: int | None
    how: str
    rounds: int
    fates: tuple[Fate, ...]


class Battle:
    """Everything that changes while a fight lasts. Fighters are frozen; a new one replaces the old."""

    def __init__(self, referee: Referee, plan: Plan, fighters: Sequence[Fighter], sides: tuple[Side, Side]) -> None:
        self.referee = referee
        self.plan = plan
        self.fighters = {who.name: who for who in fighters}
        self.sides = sides
        self.events: list[Event] = []
        self.rounds = 0
        self.quiet = 0  # rounds in a row that left no lasting harm
        self.arranged = Arrangement()
        self.faced: dict[str, tuple[str, ...]] = {}  # whom each faced in its last round
        self.aimed: dict[str, str] = {}  # at whom each shot last
        self.shooting: set[str] = set()  # who shoots as long as it may
        self.felled: dict[str, str] = {}  # who put whom out of the fight

    @property
    def shot_difficulty(self) -> int:
        """Against what shots are made."""
        given = self.plan.difficulty
        rules = self.referee.rules
        return named_level(rules, rules.ruling("shot_difficulty")) if given is None else given

    def side_of(self, who: str) -> Side:
        """The side of a member."""
        return self.sides[0] if who in self.sides[0].members else self.sides[1]

    def able(self, side: Side) -> list[str]:
        """The members that still fight, in their order."""
        return [name for name in side.members if self.fighters[name].is_able]

    def tell(self, what: str, who: str, rule: str, **about: object) -> None:
        """Write down what happened."""
        words = tuple((key, str(value)) for key, value in about.items())
        self.events.append(Event(what, who, rule, len(self.referee.tray.rolls), words))

    def decide(self, side: Side, options: Sequence[str], why: str) -> str:
        """One of the options, the plain one first: the players are asked for their own side."""
        if side.players and len(options) > 1:
            return self.referee.chooser.choose(options, why)
        return options[0]

    def pick(self, lone: Fighter, options: Sequence[Fighter]) -> Fighter:
        """Whom a lone fighter hits that may wound several: the one it harms most is the default."""
        names = [who.name for who in options]
        chosen = self.decide(self.side_of(lone.name), names, f"{lone.name} may wound one of several: whom?")
        return options[names.index(chosen)]


def begin(referee: Referee, plan: Plan) -> Battle:
    """Both sides drawn up. Whoever's first weapon shoots begins by shooting."""
    rules = referee.rules
    fighters = [fighter(rules, who) for side in plan.characters for who in side]
    sides = [
        Side(number, plan.names[number], plan.decided[number], tuple(who.name for who in plan.characters[number]))
        for number in (0, 1)
    ]
    battle = Battle(referee, plan, fighters, (sides[0], sides[1]))
    battle.shooting = {
        who.name
        for who in fighters
        if who.character.weapons and missile_weapon(rules, who.character) == who.character.weapons[0]
    }
    return battle
