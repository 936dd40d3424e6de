"""`paperdelve tables`: what there is to roll on, and what a table or ruling says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from generator.cli.options import house_option, json_option
from generator.cli.output import emit
from generator.systems import SYSTEMS
from generator.table import Table
from generator.tables import Rules, Ruling


@click.command("tables")
@click.argument("name", required=False)
@click.option("--rulings", is_flag=True, help="List the rulings: what stands where the rules are open.")
@click.option(
    "--system", "called", type=click.Choice(list(SYSTEMS)), default="2hdc", show_default=True, help="Whose tables."
)
@house_option
@json_option
def command(name: str | None, rulings: bool, called: str, house: str | None, as_json: bool) -> None:
    """List all tables (name, section, dice, title), or show the table or ruling called NAME.

    What `tables NAME` prints of a table can be copied into a house file, changed, and given with --house.

    \b
    paperdelve tables minions
    paperdelve tables --system fudge --rulings
    """
    rules = SYSTEMS[called].load(house)
    if rulings:
        listed = [rules.rulings[key] for key in sorted(rules.rulings)]
        if as_json:
            emit({"system": called, "rulings": [_ruling(ruling) for ruling in listed]})
        else:
            click.echo("\n".join(_ruling_text(ruling) for ruling in listed))
    elif name in rules.rulings and name is not None:
        emit(_ruling(rules.rulings[name])) if as_json else click.echo(_ruling_text(rules.rulings[name]))
    elif name:
        table = rules.table(name.lower())
        emit(_whole(table)) if as_json else click.echo(_toml(table))
    elif as_json:
        emit({"system": called, "rules": rules.version, "tables": _heads(rules)})
    else:
        lines = [
            f"{head['name']:20} {head['section']:8} {head['dice'] or 'list':5} {head['title']}"
            for head in _heads(rules)
        ]
        click.echo("\n".join(lines))
        rolls = "`roll NAME` rolls on it, " if called == "2hdc" else ""
        click.echo(f"\n`tables NAME` shows one, {rolls}`tables --rulings` lists the rulings.")


def _dice(table: Table) -> str:
    return f"{table.dice[0]}d{table.dice[1]}" if table.dice else ""


def _heads(rules: Rules) -> list[dict[str, Any]]:
    """The heads of all tables, as written: listing them needs no table built."""
    return [_head(name, rules.tables.raw(name)) for name in rules.tables]


def _head(name: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "section": raw["section"], "dice": raw.get("dice"), "title": raw["title"]}


def _whole(table: Table) -> dict[str, Any]:
    head = {"section": table.section, "dice": _dice(table) or None, "title": table.title}
    content: dict[str, Any] = {**_head(table.name, head), "read": table.read, "source": table.source, **table.extra}
    if table.rows:
        content["rows"] = [{"on": row.on, **row.cells} for row in table.rows]
    if table.entries:
        content["entries"] = dict(table.entries)
    return content


def _toml(table: Table) -> str:
    """The table as in its file: its rows, or its entries, one a line."""
    head = f"# {table.title} ({table.section}){', ' + _dice(table) if table.dice else ''}, from {table.source}"
    if table.rows:
        rows = "".join(f"  {_value({'on': row.on, **row.cells})},\n" for row in table.rows)
        return f"{head}\n[{table.name}]\nrows = [\n{rows}]"
    entries = "".join(f"{name} = {_value(cells)}\n" for name, cells in table.entries.items())
    return f"{head}\n[{table.name}.entries]\n{entries.rstrip()}"


def _value(value: Any) -> str:
    """A cell in TOML; tables inline, which the TOML writers would spread over many lines."""
    import json

    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else f'"{key}"'


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "name": ruling.name,
        "section": ruling.section,
        "value": ruling.value,
        "reason": ruling.reason,
        "alternatives": dict(ruling.alternatives),
    }


def _ruling_text(ruling: Ruling) -> str:
    others = "".join(f'\n    or "{value}": {meaning}' for value, meaning in ruling.alternatives.items())
    return f'{ruling.name} ({ruling.section}) = "{ruling.value}"\n    {ruling.reason}{others}'
