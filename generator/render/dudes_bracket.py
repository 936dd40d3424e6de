"""Brackets of an arena night, drawn: who meets whom, with room for names and for the hit points that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.dudes.night import Entrant, Slots
from generator.named import NamedTuple
from generator.render.fonts import BOLD
from generator.render.lettering import draw_lines
from generator.render.paint import frame, ink, lines
from generator.render.paper import Frame
from generator.render.text import fit, fit_box, measure
from generator.render.theme import Theme
from generator.render.wording import name

ON_A_PAGE = 32
"""Slots of a first round that one page holds at most."""

HEAD_PT = 16.0
_MOST_PT, _LEAST_PT = 40.0, 15.0  # from slot to slot
_BOX = (19.0, 11.0)  # for hit points
_GAP = 7.0  # between two rounds
_SMALL_PT, _TIGHT = 5.2, 1.05  # of names: what is still read, and from line to line
_LEAST_TEAM_PT = 4.0  # a longer name of a team is cut: its Dudes are told by their own
_ROUNDS = ("Final", "Semi-finals", "Quarter-finals")


class Part(NamedTuple):
    """A page's part of a bracket: its slots, what each is called that is decided elsewhere, and how many rounds are
    played after it."""

    slots: Slots
    called: tuple[str, ...]
    later: int
    number: int
    of: int


def parts(slots: Slots, room: float) -> list[Part]:
    """A bracket in pages that have `room` points for it, and at last a page for the winners of the others where there
    are several."""
    most = ON_A_PAGE
    while HEAD_PT + most * _LEAST_PT > room:
        most //= 2
    if len(slots) <= most:
        return [Part(slots, (), 0, 1, 1)]
    many = len(slots) // most
    later = many.bit_length() - 1
    found = [Part(slots[place * most : (place + 1) * most], (), later, place + 1, many) for place in range(many)]
    called = tuple(f"Winner of part {place}" for place in range(1, many + 1))
    return [*found, Part((None,) * many, called, 0, 0, many)]


def step(part: Part, room: float) -> float:
    """From slot to slot, in points, where the bracket has that room."""
    return max(_LEAST_PT, min(_MOST_PT, (room - HEAD_PT) / len(part.slots)))


def height(part: Part, room: float) -> float:
    """How high it is drawn where it has that room."""
    return HEAD_PT + len(part.slots) * step(part, room)


def draw_bracket(canvas: Any, theme: Theme, room: Frame, part: Part, *, boxes: bool) -> None:
    """Draw a part from the upper left corner of `room`; `boxes`: each slot has one for hit points."""
    rounds = len(part.slots).bit_length()
    share, apart = room.width / rounds, step(part, room.height)
    ups = [room.top - HEAD_PT - (place + 1) * apart + 3.0 for place in range(len(part.slots))]
    now: Sequence[Entrant | str | None] = part.called or part.slots
    for column in range(rounds):
        x, wide = room.x + column * share, share - _GAP
        _title(canvas, theme, x, room.top, wide, _round_name(rounds - 1 - column + part.later, column == rounds - 1))
        idle = not part.called and column == 0
        for place, (entrant, y) in enumerate(zip(now, ups, strict=True)):
            alone = idle and None in (entrant, now[place ^ 1]) and len(now) > 1
            if not alone:
                _slot(canvas, theme, x, y, wide, entrant, boxes=boxes)
            if place % 2 and not (idle and None in (entrant, now[place - 1])):
                _join(canvas, theme, x + wide, ups[place - 1], y, share - wide)
        # Whoever has nobody to fight in the first round stands in the second already.
        now = [_alone(one, other) if idle else None for one, other in zip(now[::2], now[1::2], strict=False)]
        ups = [(above + below) / 2 for above, below in zip(ups[::2], ups[1::2], strict=False)]


def _alone(one: Entrant | str | None, other: Entrant | str | None) -> Entrant | str | None:
    return one if other is None else other if one is None else None


def _round_name(after: int, last: bool) -> str:
    """What a column is called with so many rounds to be played from it on."""
    if after == 0:
        return "Winner"
    if last:
        return "Goes on"
    return _ROUNDS[after - 1] if after <= len(_ROUNDS) else f"Last {2**after}"


def _title(canvas: Any, theme: Theme, x: float, top: float, width: float, text: str) -> None:
    style = theme.styles["table_head"]
    ink(canvas, theme.colours.accent)
    size = fit(text, style.face, style.size_pt + 1.0, width, 4.0)
    draw_lines(canvas, x, top, fit_box(text, style.face, size, 1e6, 99.0, 4.0).lines, size, style.leading_pt)


def _slot(
    canvas: Any, theme: Theme, x: float, y: float, width: float, entrant: Entrant | str | None, *, boxes: bool
) -> None:
    """One line with who stands on it, its team below it, and a box at its end."""
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, [(x, y, x + width, y)])
    room = width
    if boxes:
        room -= _BOX[0] + 3.0
        frame(canvas, theme.colours.frame, theme.lines.hair_pt, x + width - _BOX[0], y + _BOX[1], *_BOX)
    if isinstance(entrant, Entrant):
        called = f"{name(entrant.name)} · {entrant.level}"
        if boxes and entrant.hit_points is not None:
            _written(canvas, theme, x + width - _BOX[0] + 4.0, y + 2.2, _BOX[0], str(entrant.hit_points), BOLD, 7.5)
    else:
        called = entrant or ""
    if called:
        _written(canvas, theme, x, y + 2.2, room, called, BOLD, theme.styles["table"].size_pt)
    if isinstance(entrant, Entrant) and entrant.team:
        style = theme.styles["caption"]
        size = fit(name(entrant.team), style.face, theme.styles["tiny"].size_pt, room, _LEAST_TEAM_PT)
        ink(canvas, theme.colours.muted)
        line = fit_box(name(entrant.team), style.face, size, room, size, size, 1.2).lines[:1]
        draw_lines(canvas, x, y - 5.4 + size * 0.935, line, size, size * 1.2)


def _written(
    canvas: Any, theme: Theme, x: float, y: float, width: float, text: str, face: str, most: float, colour: str = ""
) -> None:
    """Text on one line whose baseline is `y`, or on two that end there if it would be too small for the eye."""
    size = fit(text, face, most, width, _SMALL_PT)
    shown = fit_box(
        text, face, size, width, (1 if measure(text, face, size) <= width else 2) * size * _TIGHT, 2.0, _TIGHT
    )
    ink(canvas, colour or theme.colours.text)
    up = y + shown.leading * (len(shown.lines) - 1)
    draw_lines(canvas, x, up + shown.leading / 2 + shown.size * 0.335, shown.lines, shown.size, shown.leading)


def _join(canvas: Any, theme: Theme, x: float, above: float, below: float, wide: float) -> None:
    """The line from two slots to the one that the winner stands on."""
    middle, reach = (above + below) / 2, wide * 0.5
    ends = [(x, above, x + reach, above), (x, below, x + reach, below), (x + reach, above, x + reach, below)]
    lines(canvas, theme.colours.frame, theme.lines.thin_pt, [*ends, (x + reach, middle, x + wide, middle)])
