"""The cards of Fantasy Fudge: what stands on a fighter's card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from generator.fudge.fighter import Character, Trait, ddf, missile_weapon, odf, shield_of, skill_reason, total, track
from generator.fudge.ladder import spoken, word
from generator.fudge.rules import WOUNDS, title
from generator.fudge.statline import format_line
from generator.render import cards, words
from generator.render.cards import Card
from generator.render.imposition import POKER, CardSize
from generator.render.marks import Check, Grade, Track
from generator.render.theme import Theme
from generator.render.wording import minus, name, reasons, signed
from generator.tables import Rules

TEMPLATE = "fudge/card.j2"

_HEADER = ("Wound", "Damage", "Skills", "")
_COLUMNS = (0.29, 0.155, 0.135)


STATES = {"stunned": "Stunned", "very_stunned": "Very Stunned", "knocked_out": "Knocked out", "dead": "Dead"}
"""What a card and a sheet have a box for, beside the wounds."""

_SHORT = {"very_stunned": "very", "knocked_out": "K.o."}  # behind "Stunned", on a card


def made(
    theme: Theme,
    size: CardSize = POKER,
    *,
    rules: Rules,
    characters: Sequence[Character],
    states: Sequence[Collection[str] | None] = (),
) -> tuple[list[Card], Card]:
    """The cards of some fighters, and a blank one; `states` are those of `STATES` that each is in, None for none."""
    both = zip_longest(characters, states)
    return [card for who, state in both for card in _cards(theme, size, rules, who, state or ())], _blank(rules)


def figures(rules: Rules, who: Character) -> tuple[tuple[str, str], ...]:
    """What is looked for most, by its caption."""
    return (
        (f"Skill {signed(who.skill)}", minus(word(rules, who.skill))),
        ("ODF", minus(str(total(odf(rules, who))))),
        ("DDF", minus(str(total(ddf(rules, who))))),
        ("Scale", minus(str(who.scale))),
    )


def kind(who: Character) -> str:
    """What it is in a fight."""
    return "Cannon fodder" if who.fodder else "Star"


def grades(rules: Rules, who: Character | None, *, short: bool) -> tuple[Grade, ...]:
    """The rows of a wound track; of the usual one for nobody. `short`: what it means in a word."""
    entries = rules.tables["wounds"].entries
    boxes = track(rules, who) if who else tuple(int(entries[wound]["boxes"]) for wound in WOUNDS)
    ticked = who.wounds if who and who.wounds else (0,) * len(WOUNDS)
    rows = []
    for place, wound in enumerate(WOUNDS):
        cells = entries[wound]
        effect = _short(cells) if short else minus(str(cells["effect"]))
        rows.append(Grade(str(cells["title"]), _damage(rules, place), effect, boxes[place], ticked[place]))
    return tuple(rows)


def _short(cells: Any) -> str:
    return "out" if cells["falls"] else signed(cells["penalty"]) if cells["penalty"] else "–"


def _damage(rules: Rules, place: int) -> str:
    """The damage that causes the wound of that place: `3–4`, `9+`."""
    least = [int(rules.tables["wounds"].entries[wound]["damage"]) for wound in WOUNDS]
    if place + 1 == len(WOUNDS):
        return f"{least[place]}+"
    most = least[place + 1] - 1
    return str(most) if most == least[place] else f"{least[place]}–{most}"


def content(rules: Rules, who: Character) -> dict[str, Any]:
    """What the templates of a card and a sheet are filled with."""
    carried = [title(rules, "weapons", held) for held in who.weapons]
    carried += [title(rules, "armor", who.armor)] if who.armor else []
    carried += [f"{title(rules, 'shields', who.shield)}"] if who.shield else []
    return {
        "blank": False,
        "fodder": who.fodder,
        "level": minus(spoken(rules, who.skill)),
        "odf": minus(str(total(odf(rules, who)))),
        "odf_reasons": "as given" if who.odf is not None else reasons(odf(rules, who)),
        "ddf": minus(str(total(ddf(rules, who)))),
        "ddf_reasons": "as given" if who.ddf is not None else reasons(ddf(rules, who)),
        "shooting": _shooting(rules, who),
        "shield": _shield(rules, who),
        "carries": carried,
        "attributes": [_trait(rules, "attributes", trait) for trait in who.attributes],
        "skills": [_trait(rules, "skills", trait) for trait in who.skills],
        "fair": word(rules, 0),
    }


def _trait(rules: Rules, table: str, trait: Trait) -> str:
    return f"{title(rules, table, trait.name)} {minus(word(rules, trait.level))}"


def _shooting(rules: Rules, who: Character) -> dict[str, str] | None:
    """With what it shoots, how well and how hard."""
    if missile_weapon(rules, who) is None:
        return None
    parts = odf(rules, who, missile=True)
    skill = skill_reason(rules, who, missile=True)
    return {
        "skill": f"{skill.why} {minus(word(rules, skill.value))}",
        "odf": minus(str(total(parts))),
        "reasons": "as given" if who.odf is not None else reasons(parts),
    }


def _shield(rules: Rules, who: Character) -> dict[str, str] | None:
    """What its shield does, or that both its hands are taken."""
    if who.shield is None:
        return None
    cells = rules.tables["shields"].entries[who.shield]
    if shield_of(rules, who) is None:
        return {"title": str(cells["title"]), "effect": "slung, as the weapon takes both hands"}
    effects = [f"{whom} {signed(-cells[key])}" for key, whom in _AGAINST.items() if cells[key]]
    return {"title": str(cells["title"]), "effect": ", ".join(effects) or "no effect"}


_AGAINST = {"melee": "attackers", "missile": "shooters"}


def _cards(theme: Theme, size: CardSize, rules: Rules, who: Character, state: Collection[str]) -> Iterator[Card]:
    """One card, or several for a fighter who does not fit on one."""
    blocks = words.blocks(words.fill(TEMPLATE, **content(rules, who)), _pictures(rules, who, state))
    card = Card(name(who.name), kind(who), not who.fodder, figures(rules, who), (), name(format_line(rules, who)))
    return cards.divided(theme, card, blocks, size)


def _blank(rules: Rules) -> Card:
    blocks = words.blocks(words.fill(TEMPLATE, blank=True), _pictures(rules, None, ()))
    captions = ("Skill", "ODF", "DDF", "Scale")
    return Card("", "", False, tuple((caption, "") for caption in captions), tuple(blocks), "")


def _pictures(rules: Rules, who: Character | None, state: Collection[str]) -> words.Pictures:
    track = Track(grades(rules, who, short=True), _HEADER, _COLUMNS, "label")
    states = [Check(_SHORT.get(name, label), ticked=int(name in state)) for name, label in STATES.items()]
    return {**cards.pictures({"states": states}), "track": track}
