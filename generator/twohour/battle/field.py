"""A fight as it stands: the fighters, the two sides, the board, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from generator.choices import Chooser
from generator.named import NamedTuple
from generator.telling import Event
from generator.twohour.battle.board import Board
from generator.twohour.battle.wear import Wear
from generator.twohour.characters import Character
from generator.twohour.combat.crisis import MAN_DOWN
from generator.twohour.combat.fighter import CARRY_ON, DEAD, DUCK_BACK, FLED, OUT, Fighter
from generator.twohour.referee import Referee

STANDING = (CARRY_ON, DUCK_BACK)
"""Statuses of those who still fight."""

PLAYERS = 0
"""The number of the players' side."""


class Side(NamedTuple):
    """One side: its number, what it is called, and whether the players decide for it or the rules."""

    number: int
    name: str
    players: bool
    members: tuple[str, ...]
    leader: str


class Plan(NamedTuple):
    """What a fight starts from: the two sides' names and characters, the first being the players'; `active` is the side
    that moved into the tile (0 or 1), `fleeing` whether it ran into the enemy, `decided` for which sides the players
    decide, `wear` what the adventure has used up before."""

    names: tuple[str, str]
    characters: tuple[tuple[Character, ...], tuple[Character, ...]]
    kind: str = "room"
    active: int = 0
    fleeing: bool = False
    decided: tuple[bool, bool] = (True, False)
    wear: tuple[Wear, ...] = ()


class Battle:
    """Everything that changes while a fight lasts. Fighters are frozen; `put` replaces one."""

    def __init__(
        self, referee: Referee, plan: Plan, fighters: Sequence[Fighter], sides: tuple[Side, Side], board: Board
    ) -> None:
        self.referee = referee
        self.plan = plan
        self.fighters = {who.name: who for who in fighters}
        self.sides = list(sides)
        self.board = board
        self.events: list[Event] = []
        self.activations = 0
        self.quiet = 0  # activations in a row that harmed nobody
        self.owed: dict[str, set[str]] = {}  # causes of Crisis tests, for each member
        self.felled: dict[str, str] = {}  # who put whom down
        self.tiles: dict[str, int] = {}  # how far those who fled have come
        self.resting: set[str] = set()  # healed, only react until their side is active (30.0)
        self.running: set[str] = set()  # want to flee and could not (18.3.2)
        self.staying: set[str] = set()  # Paladins who cover a retreat (9.0.3)
        self.tested: set[str] = set()  # fled and have taken their Man Down test (26.1)
        self.deciding: str | None = None  # whose action is being chosen
        self.broke_off: set[int] = set()  # sides that have (26.0)
        self.quit: set[str] = set()  # have quit the encounter (26.1)
        self.carried: dict[str, str] = {}  # victim -> who carries it (25.0)
        self.captives: dict[str, str] = {}  # victim -> its guard (23.7)
        self.lost: dict[str, list[str]] = {}  # weapons thrown or dropped
        self.spent: dict[str, int] = {}  # Rep that failed spells have cost
        self.lowered: set[str] = set()  # healed at one below their Rep (30.0)
        self.fired: set[str] = set()  # firearms are empty (23.1)

    @property
    def chooser(self) -> Chooser:
        """Who decides for the players."""
        return self.referee.chooser

    def side_of(self, who: str) -> Side:
        """The side of a member."""
        return self.sides[0] if who in self.sides[0].members else self.sides[1]

    def enemy_of(self, side: Side) -> Side:
        """The other side."""
        return self.sides[1 - side.number]

    def put(self, who: Fighter) -> None:
        """Replace a fighter by what it is now."""
        self.fighters[who.name] = who

    def standing(self, side: Side) -> list[Fighter]:
        """The members that still fight, in rank order."""
        return [who for name in side.members if (who := self.fighters[name]).status in STANDING]

    def lying(self, side: Side) -> list[str]:
        """The members Out of the Fight that are still there."""
        return [name for name in side.members if self.fighters[name].status == OUT and name not in self.quit]

    def tell(self, what: str, who: str, rule: str, **about: object) -> None:
        """Write down what happened."""
        words = tuple((key, str(value)) for key, value in about.items())
        self.events.append(Event(what, who, rule, len(self.referee.tray.rolls), words))

    def decide(self, side: Side, options: Sequence[str], why: str) -> str:
        """One of the options, the first being what the rules do for NPCs: the players are asked for their own side."""
        if side.players and len(options) > 1:
            return self.chooser.choose(options, why)
        return options[0]

    def owes(self, who: str, cause: str) -> None:
        """A member owes a Crisis test (19.0)."""
        self.owed.setdefault(who, set()).add(cause)

    def fell(self, victim: Fighter, by: str | None) -> None:
        """A fighter is Out of the Fight or dead: it leaves its square and its group owes a test (19.0)."""
        self.quiet = 0
        self.put(victim)
        name = victim.name
        for load, carrier in list(self.carried.items()):
            if carrier == name:
                self.board.lay_behind(name, load)
                del self.carried[load]
        (self.board.lay_down if victim.status == OUT else self.board.remove)(name)
        self.release(name)
        if by is not None:
            self.felled[name] = by
        self.tell(victim.status, name, "20.4" if victim.status == DEAD else "20.5", by=by or "")
        for member in self.standing(self.side_of(name)):
            self.owes(member.name, MAN_DOWN)

    def left(self, who: Fighter, tiles: int) -> None:
        """A fighter has left the board (18.3.2)."""
        self.put(who._replace(status=FLED))
        self.board.remove(who.name)
        self.tiles[who.name] = tiles
        self.running.discard(who.name)
        self.release(who.name)

    def release(self, guard: str) -> None:
        """Whom it guarded is no captive any more (23.7)."""
        self.captives = {victim: watch for victim, watch in self.captives.items() if watch != guard}
