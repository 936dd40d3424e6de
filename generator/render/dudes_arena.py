"""An arena night of Dungeon Dudes on paper: bracket or round robin with room for results, team fights, the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.dudes.dude import Dude
from generator.dudes.night import Entrant, Round, Slots, first_fights
from generator.dudes.rules import number
from generator.dudes.team import Team, can_match
from generator.named import NamedTuple
from generator.render import cards, dudes_bracket, dudes_cards, words
from generator.render.blocks import Boxes, Group, Heading, Para
from generator.render.book import Book
from generator.render.dudes_bracket import Part, draw_bracket
from generator.render.flow import Block, draw_stack, pour, stack_height
from generator.render.fonts import BOLD
from generator.render.lettering import draw_lines
from generator.render.marks import NOTE_PT
from generator.render.paint import draw_text, ground, ink, lines
from generator.render.paint import rules as level_lines
from generator.render.paper import POINTS_PER_MM, Frame, Paper
from generator.render.table import Table
from generator.render.text import bold, fit, fit_box, measure
from generator.render.theme import Theme
from generator.render.wording import name
from generator.tables import Rules

BRACKET, ROUNDS, CARDS = "The bracket", "Round robin", "The cards"

_APART = 10.0  # between the parts of a page
_NAMES_MM, _SUMS_MM = (46.0, 30.0), 13.0  # of a cross table: the most and the least for names; each sum
_CELL_MM = (11.0, 5.0)  # its largest cell, and the least for which names give way
_SMALL_PT = 5.2  # of names: what is still read
_EXCHANGES = (0.8, 4.0, 1.4, 4.0, 1.4)  # columns of a table of exchanges
_SUMS = ("Won", "HP left", "Place")


class Night(NamedTuple):
    """What is printed: the teams, who meets whom (a bracket's slots, or rounds), whether whole teams fight, and whether
    the winners rest in between."""

    teams: tuple[Team, ...]
    slots: Slots = ()
    rounds: tuple[Round, ...] = ()
    whole: bool = False
    rest: bool = False


def arena_pdf(night: Night, rules: Rules, *, title: str, footer: str, paper: Paper, theme: Theme) -> bytes:
    """The night's document: bracket or rounds, records of team fights, the cards of all Dudes."""
    book = Book(title, subject="An arena night of Dungeon Dudes", footer=footer, paper=paper, theme=theme)
    if night.slots:
        _bracket(book, night)
    else:
        _round_robin(book, night)
    if night.whole:
        _records(book, night, rules)
    everybody = [dude for team in night.teams for dude in team.dudes]
    cards.sheet(book, partial(dudes_cards.made, rules=rules, characters=everybody), CARDS)
    return book.to_bytes()


def _intro(night: Night) -> list[Block]:
    text = words.fill("dudes/arena.j2", teams=night.whole, rest=night.rest, round_robin=bool(night.rounds))
    return words.blocks(text)


# --- a bracket -------------------------------------------------------------------------------------------------------


def _bracket(book: Book, night: Night) -> None:
    room, intro = book.frame(BRACKET), _intro(night)
    found = dudes_bracket.parts(night.slots, room.height - stack_height(intro, book.theme, room.width) - _APART)
    for part in found:
        title = BRACKET if part.of == 1 else f"{BRACKET}, part {part.number}" if part.number else f"{BRACKET}, the end"
        draw = partial(_draw_part, theme=book.theme, part=part, intro=intro, boxes=not (night.rest or night.whole))
        book.page(title, draw, level=0 if part is found[0] else None)


def _draw_part(canvas: Any, room: Frame, theme: Theme, part: Part, intro: Sequence[Block], boxes: bool) -> None:
    draw_stack(intro, canvas, theme, room.x, room.top, room.width)
    used = stack_height(intro, theme, room.width) + _APART
    rest = Frame(room.x, room.top - used, room.width, room.height - used)
    draw_bracket(canvas, theme, rest, part, boxes=boxes)
    high = dudes_bracket.height(part, rest.height) + 2 * _APART
    _notes(canvas, theme, Frame(rest.x, rest.top - high, rest.width, rest.height - high))


def _notes(canvas: Any, theme: Theme, room: Frame) -> None:
    """Lines for notes in the room that is left, if that is worth a heading."""
    style = theme.styles["h3"]
    count = int((room.height - style.leading_pt) / NOTE_PT)
    if count < 3:
        return
    draw_text(canvas, style, room.x, room.top, room.width, "Notes")
    heights = [room.top - style.leading_pt - NOTE_PT * line for line in range(1, count + 1)]
    level_lines(canvas, theme.colours.rule, theme.lines.hair_pt, room.x, room.x + room.width, heights)


# --- a round robin ---------------------------------------------------------------------------------------------------


def _round_robin(book: Book, night: Night) -> None:
    theme, intro = book.theme, _intro(night)
    entrants = _entrants(night.rounds)
    room = book.frame(ROUNDS)
    gutter, columns = theme.spaces.gutter_mm * POINTS_PER_MM, book.columns()
    wide = (room.width - (columns - 1) * gutter) / columns
    used = stack_height(intro, theme, room.width) + _APART + _cross_height(entrants, room.width) + _APART
    stacks, rest = pour(_schedule(night), theme, wide, columns, room.height - used)

    def draw(canvas: Any, frame: Frame) -> None:
        draw_stack(intro, canvas, theme, frame.x, frame.top, frame.width)
        top = frame.top - stack_height(intro, theme, frame.width) - _APART
        _draw_cross(canvas, theme, Frame(frame.x, top, frame.width, 0.0), entrants)
        for place, stack in enumerate(stacks):
            draw_stack(stack, canvas, theme, frame.x + place * (wide + gutter), frame.top - used, wide)
        high = used + max(stack_height(stack, theme, wide) for stack in stacks) + 2 * _APART
        if not rest:
            _notes(canvas, theme, Frame(frame.x, frame.top - high, frame.width, frame.height - high))

    book.page(ROUNDS, draw)
    if rest:
        book.flow(f"{ROUNDS}: the other rounds", rest, level=None)


def _entrants(rounds: Sequence[Round]) -> list[Entrant]:
    """Everybody in the rounds, team by team and in the order of their lists as far as the rounds tell it."""
    found = dict.fromkeys(entrant for one in rounds for pair in one for entrant in pair)
    return sorted(found, key=lambda entrant: (entrant.team, -entrant.level, entrant.name))


def _schedule(night: Night) -> list[Block]:
    """A table of fights for each round, with room for winner and hit points."""
    blocks: list[Block] = []
    for place, fights in enumerate(night.rounds, 1):
        rows = tuple((name(one.name), name(other.name), "", "") for one, other in fights)
        table = Table(rows, (3.0, 3.0, 3.0, 1.4), ("One", "Other", "Winner", "HP left"))
        blocks.append(Group((Heading(f"Round {place}", 3), table)))
    return blocks


def _names(entrants: Sequence[Entrant], width: float) -> float:
    most, least = _NAMES_MM
    room = width / POINTS_PER_MM - len(_SUMS) * _SUMS_MM - len(entrants) * _CELL_MM[1]
    return max(least, min(most, room)) * POINTS_PER_MM


def _cell(entrants: Sequence[Entrant], width: float) -> float:
    room = width - _names(entrants, width) - len(_SUMS) * _SUMS_MM * POINTS_PER_MM
    return min(_CELL_MM[0] * POINTS_PER_MM, room / len(entrants))


def _row(entrants: Sequence[Entrant], width: float) -> float:
    return max(18.0, min(24.0, _cell(entrants, width)))


def _cross_height(entrants: Sequence[Entrant], width: float) -> float:
    return (len(entrants) + 1) * _row(entrants, width)


def _draw_cross(canvas: Any, theme: Theme, room: Frame, entrants: Sequence[Entrant]) -> None:
    """A row for each with a cell for each foe, numbered, and the sums at the right."""
    cell, high, many = _cell(entrants, room.width), _row(entrants, room.width), len(entrants)
    names, sums = _names(entrants, room.width), _SUMS_MM * POINTS_PER_MM
    left, wide = room.x + names, names + many * cell + len(_SUMS) * sums
    head = theme.styles["table_head"]
    ground(canvas, theme.colours.panel, room.x, room.top, wide, high)
    for place, entrant in enumerate(entrants):
        top = room.top - (place + 1) * high
        draw_text(canvas, head, left + place * cell, room.top - (high - head.leading_pt) / 2, cell, str(place + 1), "c")
        _who(canvas, theme, Frame(room.x + 3.0, top, names - 6.0, high), place + 1, entrant)
        x = left + place * cell
        lines(
            canvas,
            theme.colours.rule,
            theme.lines.thin_pt,
            [(x, top, x + cell, top - high), (x, top - high, x + cell, top)],
        )
    for place, text in enumerate(_SUMS):
        x = left + many * cell + place * sums
        draw_text(canvas, head, x, room.top - (high - head.leading_pt) / 2, sums, text, "c")
    bottom = room.top - (many + 1) * high
    xs = [room.x, *(left + place * cell for place in range(many + 1))]
    xs += [left + many * cell + place * sums for place in range(1, len(_SUMS) + 1)]
    grid = [(x, room.top, x, bottom) for x in xs]
    grid += [(room.x, room.top - place * high, room.x + wide, room.top - place * high) for place in range(many + 2)]
    lines(canvas, theme.colours.frame, theme.lines.hair_pt, grid)


def _who(canvas: Any, theme: Theme, room: Frame, number: int, entrant: Entrant) -> None:
    """Somebody's number, name and level, on two lines if one would be too small for the eye, over the team."""
    text, width = f"{number}  {name(entrant.name)} · {entrant.level}", room.width
    size = fit(text, BOLD, theme.styles["table"].size_pt, width, _SMALL_PT)
    most = (1 if measure(text, BOLD, size) <= width else 2) * size * 1.1
    called = fit_box(text, BOLD, size, width, most, 2.0, 1.1)
    team, face = name(entrant.team), theme.styles["caption"].face
    size = fit(team, face, theme.styles["tiny"].size_pt, width, 4.0) if team else 0.0
    y = room.top - (room.height - called.height - size * 1.1) / 2
    ink(canvas, theme.colours.text)
    draw_lines(canvas, room.x, y, called.lines, called.size, called.leading)
    if team:
        ink(canvas, theme.colours.muted)
        shown = fit_box(team, face, size, width, size, size, 1.1).lines[:1]  # a longer name of a team is cut
        draw_lines(canvas, room.x, y - called.height, shown, size, size * 1.1)


# --- team against team -----------------------------------------------------------------------------------------------


def _records(book: Book, night: Night, rules: Rules) -> None:
    """A page for each fight that is known beforehand: of a bracket those of the first round. Teams too large for half
    a page have pages before it."""
    teams = {team.name: team for team in night.teams}
    fights = [pair for fights in night.rounds for pair in fights] or list(first_fights(night.slots))
    for one, other in fights:
        pair = (teams[one.name], teams[other.name])
        title = f"{name(one.name)} against {name(other.name)}"
        intro, stacks = _record_intro(rules, pair), (_ledger(rules, pair[0]), _ledger(rules, pair[1]))
        room = book.frame(title)
        if max(stack_height(stack, book.theme, room.width / 2) for stack in stacks) > room.height / 2:
            book.flow(title, [*intro, *stacks[0], *stacks[1]])
            intro, stacks, title = [], ([], []), f"{title}: the exchanges"
        book.page(title, partial(_draw_record, theme=book.theme, intro=intro, stacks=stacks, pair=pair))


def _record_intro(rules: Rules, pair: tuple[Team, Team]) -> list[Block]:
    text = words.fill(
        "dudes/team_fight.j2",
        totals=[team.levels for team in pair],
        fair=can_match(rules, pair),
        tolerance=number(rules, "team_tolerance"),
        initiative=number(rules, "initiative_die"),
    )
    return words.blocks(text)


def _draw_record(
    canvas: Any,
    room: Frame,
    theme: Theme,
    intro: Sequence[Block],
    stacks: tuple[Sequence[Block], Sequence[Block]],
    pair: tuple[Team, Team],
) -> None:
    """Both teams side by side, and a table of exchanges down to the end of the page."""
    draw_stack(intro, canvas, theme, room.x, room.top, room.width)
    top = room.top - (stack_height(intro, theme, room.width) + _APART if intro else 0.0)
    gutter = theme.spaces.gutter_mm * POINTS_PER_MM
    wide = (room.width - gutter) / 2
    for place, stack in enumerate(stacks):
        draw_stack(stack, canvas, theme, room.x + place * (wide + gutter), top, wide)
    top -= max(stack_height(stack, theme, wide) for stack in stacks) + (_APART if intro else 0.0)
    style = theme.styles["table"]
    high = style.leading_pt + 2 * theme.spaces.cell_y_pt
    header = ("No.", f"{name(pair[0].name)}: leader", "HP left", f"{name(pair[1].name)}: leader", "HP left")
    empty = Table((), _EXCHANGES, header)
    count = int((top - room.bottom - empty.height(theme, room.width)) / high)
    exchanges = empty.but(rows=tuple((str(row), "", "", "", "") for row in range(1, count + 1)), _at=None)
    draw_stack([exchanges], canvas, theme, room.x, top, room.width)


def _ledger(rules: Rules, team: Team) -> list[Block]:
    """A team with the hit points of each of its Dudes."""
    blocks: list[Block] = [Heading(name(team.name), 2)]
    for dude in team.dudes:
        blocks.append(Para(f"{bold(name(dude.name))}, {_figures(rules, dude)}", "small"))
        if dude.hit_points <= 30:
            blocks.append(Boxes(dude.hit_points, "HP", ticked=dude.lost))
        else:
            blocks.append(Para(f"HP {dude.left} of {dude.hit_points}", "small"))
    return blocks


def _figures(rules: Rules, dude: Dude) -> str:
    return ", ".join(f"{caption} {value}" for caption, value in dudes_cards.figures(rules, dude))
