"""Chances as bar charts for a terminal of 80 columns, and as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import lcm
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.named import NamedTuple
from generator.telling import shortened

if TYPE_CHECKING:
    from fractions import Fraction

    Chance: TypeAlias = "Fraction | float"

WIDTH = 80
LABEL = 34
"""The most letters of a bar's label."""
MOST_NAMES = 4
"""The most names that stand in a heading."""
EXACT = 9
"""The most letters of a fraction that is printed: `1107/6561`."""
BLOCKS = " ▏▎▍▌▋▊▉█"
"""Eighths of a column."""


class Bar(NamedTuple):
    """A chance: its name in JSON, what it is called on the screen, and how much it is; exact where it is a fraction."""

    key: str
    label: str
    chance: Chance


class Chart(NamedTuple):
    """Chances that belong together: where they stand in JSON, their heading, and sentences below. In the heading `$who`
    stands for the last name of the path."""

    path: tuple[str, ...]
    title: str
    bars: tuple[Bar, ...]
    notes: tuple[str, ...] = ()


class Odds(NamedTuple):
    """What is known about A and B: charts, and numbers that stand in JSON alone, each at its place."""

    charts: tuple[Chart, ...]
    facts: tuple[tuple[tuple[str, ...], Any], ...] = ()


def content(odds: Odds) -> dict[str, Any]:
    """All of it as JSON has it: a chance is `{"chance": 0.4275, "exact": "171/400"}`, `exact` only where it is."""
    found: dict[str, Any] = {}
    for chart in odds.charts:
        place = _place(found, chart.path)
        place |= {bar.key: chance_json(bar.chance) for bar in chart.bars}
    for path, fact in odds.facts:
        _place(found, path[:-1])[path[-1]] = fact
    return found


def _place(found: dict[str, Any], path: Sequence[str]) -> dict[str, Any]:
    for name in path:
        found = found.setdefault(name, {})
    return found


def chance_json(chance: Chance) -> dict[str, Any]:
    """A chance as JSON has it."""
    return {"chance": float(chance)} | ({} if isinstance(chance, float) else {"exact": str(chance)})


def chances_json(chances: Mapping[str, Chance]) -> dict[str, Any]:
    """Chances by name as JSON has them."""
    return {name: chance_json(chance) for name, chance in chances.items()}


def lines(odds: Odds, *, blocks: bool) -> list[str]:
    """The charts line by line, those alike drawn once. Charts that stand beside one another in JSON have one scale, on
    which the longest bar fills the width. `blocks`: drawn with Unicode's blocks."""
    label = min(LABEL, max(len(bar.label) for chart in odds.charts for bar in chart.bars))
    most: dict[tuple[str, ...], float] = {}
    alike: dict[Chart, list[str]] = {}
    for chart in odds.charts:
        most[chart.path[:2]] = max(most.get(chart.path[:2], 0.0), *(float(bar.chance) for bar in chart.bars))
        alike.setdefault(chart._replace(path=chart.path[:2]), []).append(chart.path[-1])
    found: list[str] = []
    for chart, names in alike.items():
        title = wrap(chart.title.replace("$who", _listed(names)), WIDTH)
        found += ["", *title] if found else title
        found += _bars(chart.bars, label, most[chart.path] or 1.0, blocks)
        for note in chart.notes:
            found += wrap(note, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return found


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence, of many the first alone."""
    if len(names) > MOST_NAMES:
        return f"{', '.join(names[:2])} and {len(names) - 2} more"
    return f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]


def _bars(bars: Sequence[Bar], label: int, most: float, blocks: bool) -> list[str]:
    found = []
    for bar, exact in zip(bars, _fractions(bars), strict=True):
        chance = float(bar.chance)
        head = f"  {shortened(bar.label, label):<{label}} {percent(chance):>6}  {exact}"
        found.append((head + _drawn(chance / most, WIDTH - len(head), blocks)).rstrip())
    return found


def _fractions(bars: Sequence[Bar]) -> list[str]:
    """The chances as fractions of one denominator, in a column; nothing where they are not exact, or too long."""
    exact = [bar.chance for bar in bars if not isinstance(bar.chance, float)]
    if len(exact) < len(bars):
        return [""] * len(bars)
    whole = lcm(*(chance.denominator for chance in exact))
    texts = [f"{chance.numerator * whole // chance.denominator}/{whole}" for chance in exact]
    width = max(map(len, texts))
    return [""] * len(bars) if width > EXACT else [f"{text:>{width}}  " for text in texts]


def _drawn(share: float, width: int, blocks: bool) -> str:
    """A bar of that share of the width."""
    if not blocks:
        return "#" * round(share * width)
    whole, rest = divmod(round(share * width * 8), 8)
    return BLOCKS[-1] * whole + (BLOCKS[rest] if rest else "")


def percent(chance: Chance) -> str:
    """A chance as it is printed; what is neither never nor always does not look like it."""
    if 0 < chance < 0.0005:
        return "<0.1%"
    if 0.9995 <= chance < 1:
        return ">99.9%"
    return f"{float(chance):.1%}"


def can_blocks() -> bool:
    """Whether standard output is a terminal that shows Unicode's blocks."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").replace("_", "")
    return encoding == "utf8" and sys.stdout.isatty()
