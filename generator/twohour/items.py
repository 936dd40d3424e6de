"""Magic items: which one a table gives, and who can use it (29.0)."""

from __future__ import annotations

from generator.named import NamedTuple
from generator.tables import Rules
from generator.twohour.referee import Referee, amount, total
from generator.twohour.rules import title

KINDS = ("potion", "clothing", "weapon", "armor", "casting_tool")


class Item(NamedTuple):
    """A magic item. `amount`: uses of a potion, arrows, the Rep of a talisman, the AC of an armor; None elsewhere.
    `usable` is False for an NPC that owns it and cannot use it (29.3.1)."""

    id: str
    kind: str
    amount: int | None = None
    usable: bool = True


def roll_item(referee: Referee, kind: str, who: str) -> Item:
    """Roll one item of a kind on its own table, with its uses (29.1)."""
    rules, tray = referee.rules, referee.tray
    table = rules.tables[f"magic_{kind}"]
    number = None
    if kind == "armor":
        form = rules.tables["magic_armor_type"]
        number = form.row(total(tray, 1, who=who, why="AC of the magic armor", rule=form.section).result).cells["ac"]
    roll = total(tray, 2, who=who, why=table.title.lower(), rule=table.section)
    name = table.row(roll.result).cells["item"]
    uses = rules.tables["items"].entries[name].get("uses")
    if uses:
        label = rules.tables["items"].entries[name]["uses_are"]
        why = f"{label} of {title(rules, 'items', name)}"
        number = amount(tray, uses, who=who, why=why, rule=table.section)
    return Item(name, kind, number)


def least_rep(rules: Rules, item: Item) -> int:
    """The least Rep with which an NPC can use the item (29.3.1)."""
    return next(
        int(row.cells["npc"]) for row in rules.tables[f"magic_{item.kind}"].rows if row.cells["item"] == item.id
    )
