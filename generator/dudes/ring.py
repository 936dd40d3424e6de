"""Dudes in the ring: the state of a fight, a duel to the faint, and the exchange of a team fight."""

from __future__ import annotations

from collections.abc import Iterable

from generator.choices import Chooser
from generator.dudes.combat import Fighter, attack_roll, can_hurt, damage_roll, hurt, initiative
from generator.dudes.dude import rested
from generator.dudes.rules import DAMAGE, DUEL, EXPERIENCE, INITIATIVE, experience_for
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.referee import Referee
from generator.telling import Event


class Victory(NamedTuple):
    """Who made whom faint, and the experience for it."""

    winner: str
    loser: str
    experience: int


class Ring:
    """Everything that changes while Dudes fight. Fighters are frozen; `put` replaces one.

    Raises:
        RuleError: two have one name.
    """

    def __init__(self, referee: Referee, fighters: Iterable[Fighter]) -> None:
        self.referee = referee
        self.fighters: dict[str, Fighter] = {}
        for who in fighters:
            if who.name in self.fighters:
                raise RuleError(f"two Dudes are called {who.name or 'nothing'}; give each a name of its own")
            self.fighters[who.name] = who
        self.events: list[Event] = []
        self.victories: list[Victory] = []
        self.attacks = 0
        self.facing: tuple[str, str] | None = None  # who is fighting right now
        self.choosing: int | None = None  # the number of the side that is asked whom it sends

    @property
    def chooser(self) -> Chooser:
        """Who decides."""
        return self.referee.chooser

    def __getitem__(self, name: str) -> Fighter:
        return self.fighters[name]

    def put(self, who: Fighter) -> None:
        """Replace a fighter by what it is now."""
        self.fighters[who.name] = who

    def tell(self, what: str, who: str, rule: str, **about: object) -> None:
        """Write down what happened."""
        words = tuple((key, str(value)) for key, value in about.items())
        self.events.append(Event(what, who, rule, len(self.referee.tray.rolls), words))


def duel(ring: Ring, first: str, second: str) -> str | None:
    """Attacks in turn until one of the two faints; the winner's name. Where neither can hit the other both go as they
    came, and None has won (ruling nobody_can_hit)."""
    if not _face(ring, first, second):
        return None
    attacker, defender = first_attack(ring, first, second)
    strike(ring, attacker, defender)
    while ring[defender].stands:
        attacker, defender = defender, attacker
        strike(ring, attacker, defender)
    _won(ring, attacker, defender)
    return attacker


def exchange(ring: Ring, first: str, second: str) -> bool:
    """One exchange of leaders: who attacks first, an attack, and one back from a defender that still stands; whether
    either could hit the other at all."""
    if not _face(ring, first, second):
        return False
    attacker, defender = first_attack(ring, first, second)
    for one, other in ((attacker, defender), (defender, attacker)):
        strike(ring, one, other)
        if not ring[other].stands:
            _won(ring, one, other)
            break
    return True


def first_attack(ring: Ring, first: str, second: str) -> tuple[str, str]:
    """Both roll until their dice differ; the attacker and the defender."""
    while True:
        faces = initiative(ring.referee, ring[first], ring[second])
        if faces[0] != faces[1]:
            break
        ring.tell("equal", first, INITIATIVE, whom=second)
    attacker, defender = (first, second) if faces[0] > faces[1] else (second, first)
    ring.tell("first_attack", attacker, INITIATIVE)
    return attacker, defender


def strike(ring: Ring, attacker: str, defender: str) -> bool:
    """One attack, and what it costs; whether it hits."""
    referee = ring.referee
    attacked, defended = attack_roll(referee, ring[attacker], ring[defender])
    ring.attacks += 1
    hits = attacked > defended
    ring.tell("hits" if hits else "misses", attacker, DUEL, whom=defender, attack=attacked, defense=defended)
    if hits:
        cost = damage_roll(referee, ring[attacker], ring[defender])
        now = hurt(ring[defender], cost)
        ring.put(now)
        ring.tell("loses", defender, DAMAGE, lost=cost, left=now.hit_points, full=now.dude.hit_points)
        if not now.stands:
            ring.tell("faints", defender, DUEL)
    return hits


def rest(ring: Ring, name: str, rule: str) -> None:
    """One who stands has all its hit points again."""
    who = ring[name]
    full = who.dude.hit_points
    if who.stands and who.hit_points < full:
        ring.put(who._replace(hit_points=full, dude=rested(who.dude)))
        ring.tell("rests", name, rule, full=full)


def _face(ring: Ring, first: str, second: str) -> bool:
    """Both step up; whether they can hurt each other."""
    ring.facing = (first, second)
    ring.tell("faces_off", first, DUEL, whom=second)
    if can_hurt(ring.referee.rules, ring[first], ring[second]):
        return True
    ring.tell("cannot_hit", first, DUEL, whom=second)
    return False


def _won(ring: Ring, winner: str, loser: str) -> None:
    """Write down a victory, and the experience for it (ruling experience_for_dudes)."""
    rules = ring.referee.rules
    won, lost = ring[winner], ring[loser]
    paid = rules.ruling("experience_for_dudes") == "yes"
    experience = experience_for(rules, won.dude.level, lost.dude.level) if paid else 0
    ring.victories.append(Victory(winner, loser, experience))
    ring.tell("wins", winner, DUEL, whom=loser, left=won.hit_points, full=won.dude.hit_points)
    if experience:
        ring.tell("gains", winner, EXPERIENCE, experience=experience)
