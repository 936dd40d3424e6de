"""A fight that is over, in words and in JSON."""

from __future__ import annotations

from typing import Any

from generator.telling import event_json, roll_json, shortened
from generator.twohour.battle.bout import TwoHourBout
from generator.twohour.battle.finish import Ending, Fate

OUTCOMES = {
    "cleared": "{winner} won: all others are down.",
    "fled": "{winner} won: the others are down or have fled.",
    "broken_off": "{winner} held the board. {loser} broke off.",
    "standoff": "The sides parted: nobody came to harm any more.",
    "nobody": "Nobody was left on the board.",
}
FATES = {
    "stands": "stands",
    "fled": "got away",
    "quit": "quit",
    "recovers": "recovers",
    "recovers_lower": "recovers, 1 Rep lower",
    "dies": "died of its wounds",
    "killed": "is dead",
    "captured": "is a captive",
    "turns": "is lost to the undead",
}


def summary(bout: TwoHourBout) -> list[str]:
    """The record at the end: who won, and what became of everybody."""
    ending = bout.ending
    assert ending
    lines = [_outcome(bout, ending)]
    for number, name in enumerate(bout.plan.names):
        lines.append(name)
        lines += [f"  {shortened(fate.name, 24):<24} {_fate(fate)}" for fate in ending.fates if fate.side == number]
    return lines


def _outcome(bout: TwoHourBout, ending: Ending) -> str:
    activations = f" {ending.activations} activation{'s' if ending.activations > 1 else ''}."
    if ending.winner is None:
        return OUTCOMES["standoff" if ending.how == "standoff" else "nobody"] + activations
    names = bout.plan.names
    text = OUTCOMES[ending.how].format(winner=names[ending.winner], loser=names[1 - ending.winner])
    return text + activations


def _fate(fate: Fate) -> str:
    rep = f", Rep {fate.rep}" if fate.rep and fate.fate not in ("captured", "turns") else ""
    return FATES[fate.fate] + rep + (f" (felled by {shortened(fate.by, 20)})" if fate.by else "")


def envelope(bout: TwoHourBout, seed: str) -> dict[str, Any]:
    """A fight as JSON, also one that is not over yet."""
    battle, ending = bout.battle, bout.ending
    names = bout.plan.names
    content: dict[str, Any] = {"system": "2hdc", "what": "fight", "outcome": "unfinished", "seed": seed}
    if battle is None:
        return {**content, "rolls": [], "events": [], "characters": []}
    fates = {fate.name: fate for fate in ending.fates} if ending else {}
    if ending:
        content["outcome"] = "nobody" if ending.winner is None else names[ending.winner]
        content |= {"how": ending.how, "activations": ending.activations}
        content["coins"] = [coins._asdict() for coins in ending.coins]
        content["loot"] = [{"from": name, "items": list(items)} for name, items in ending.loot]
    events = [event_json(event) for event in battle.events]
    people = []
    for side in battle.sides:
        for name in side.members:
            who, fate = battle.fighters[name], fates.get(name)
            person: dict[str, Any] = {"name": name, "side": side.name, "rep": who.rep, "status": who.status}
            if fate:
                person |= {"fate": fate.fate, "rep_after": fate.rep, "by": fate.by}
            people.append(person)
    rolls = [roll_json(roll) for roll in battle.referee.tray.rolls]
    return {**content, "rolls": rolls, "events": events, "characters": people}
