"""Rich text: marked up by private-use characters, wrapped into lines of spans.

User text is never markup: `plain` takes the markers out of it, and nothing else means anything. Widths and heights are
in points.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain

from generator.named import NamedTuple
from generator.render.fonts import BOLD, ITALIC, TEXT, TITLE, em, ems, printable, widths

BOLD_ON, BOLD_OFF = "\ue000", "\ue001"
ITALIC_ON, ITALIC_OFF = "\ue002", "\ue003"

_MARKERS = re.compile(f"([{BOLD_ON}{BOLD_OFF}{ITALIC_ON}{ITALIC_OFF}])")
_RESERVED = re.compile("[\ue000-\ue00f]")  # the markers, and those of templates
_STATES = {BOLD_ON: (0, True), BOLD_OFF: (0, False), ITALIC_ON: (1, True), ITALIC_OFF: (1, False)}
# base face -> the face by (bold, italic); there is no bold italic, and titles have one face only
_FACES = {
    TEXT: {(True, False): BOLD, (False, True): ITALIC, (True, True): BOLD},
    BOLD: {(False, True): ITALIC},
    ITALIC: {(True, False): BOLD, (False, True): TEXT, (True, True): BOLD},
    TITLE: {},
}
_BREAK_AFTER = "-/–—_,;:.|&+\\"
_SLACK = 1e-6

Span = tuple[str, str]


class Line(NamedTuple):
    """One line of text: its width in points and its (face, text) spans, set one after the other."""

    width: float
    spans: tuple[Span, ...]


def plain(text: str) -> str:
    """`text` without markers: for what a user typed, before it goes into marked-up text."""
    return text if text.isascii() else _RESERVED.sub("", text)


def bold(text: str) -> str:
    """`text` marked to be set bold."""
    return f"{BOLD_ON}{text}{BOLD_OFF}"


def italic(text: str) -> str:
    """`text` marked to be set in italics."""
    return f"{ITALIC_ON}{text}{ITALIC_OFF}"


def spans(text: str, face: str = TEXT) -> list[Span]:
    """`text` as (face, text) spans: the markers read, each letter in a face that has it."""
    if text.isascii() and text.isprintable():
        return [(face, text)] if text else []
    if not _MARKERS.search(text):
        return list(printable(text, face))
    state = [False, False]
    found: list[Span] = []
    for part in _MARKERS.split(text):
        if part in _STATES:
            which, on = _STATES[part]
            state[which] = on
        elif part:
            own = _FACES[face].get((state[0], state[1]), face)
            if part.isascii() and part.isprintable():
                found.append((own, part))
            else:
                found += printable(part, own)
    return found


def measure(text: str, face: str, size: float) -> float:
    """The width of `text` on one line, in points."""
    return sum([em(piece, own) for own, piece in spans(text, face)]) * size


_Word = tuple[float, list[Span]]  # its width in em


def _words(text: str, face: str) -> list[_Word]:
    """The words between spaces; no-break spaces hold theirs together."""
    words: list[_Word] = []
    wide, word = 0.0, list[Span]()
    for own, piece in spans(text, face):
        width_of = ems(own)
        first, *others = piece.split(" ")
        if first:
            wide += width_of[first]
            word.append((own, first))
        if others:
            if word:
                words.append((wide, word))
            words += [(width_of[part], [(own, part)]) for part in others[:-1] if part]
            last = others[-1]
            wide, word = (width_of[last], [(own, last)]) if last else (0.0, [])
    if word:
        words.append((wide, word))
    return words


def _letters(word: _Word) -> Iterator[Span]:
    """The word letter by letter, combining marks with the letter that carries them."""
    for own, piece in word[1]:
        letter = piece[0]
        for char in piece[1:]:
            if unicodedata.combining(char):
                letter += char
            else:
                yield own, letter
                letter = char
        yield own, letter


def _joined(parts: Iterable[Span]) -> list[Span]:
    """The spans with neighbours of one face put together."""
    joined: list[Span] = []
    for own, piece in parts:
        if joined and joined[-1][0] == own:
            joined[-1] = (own, joined[-1][1] + piece)
        else:
            joined.append((own, piece))
    return joined


def _broken(word: _Word, room: float) -> Iterator[_Word]:
    """A word too long for a line, in parts of at most `room` em: cut after a hyphen or the like if there is one.

    A letter wider than the room is a part by itself.
    """
    taken: list[Span] = []
    used = 0.0
    for own, letter in _letters(word):
        wide = em(letter, own)
        if taken and used + wide > room:
            cut = next((i for i in range(len(taken), 0, -1) if taken[i - 1][1] in _BREAK_AFTER), len(taken))
            head, taken = taken[:cut], taken[cut:]
            yield sum([em(part, face) for face, part in head]), _joined(head)
            used = sum([em(part, face) for face, part in taken])
        taken.append((own, letter))
        used += wide
    yield used, _joined(taken)


def _fitting(words: list[_Word], room: float) -> list[_Word]:
    """The words, those too long for a line broken."""
    if not words or max(words)[0] <= room:
        return words
    return [part for word in words for part in ((word,) if word[0] <= room else _broken(word, room))]


def _lines(text: str, face: str, room: float) -> Iterator[tuple[float, tuple[Span, ...]]]:
    """One paragraph's lines in em."""
    line: list[Span] = []  # what is set already, and then words in one face
    own, pieces, used = face, list[str](), 0.0
    for wide, word in _fitting(_words(text, face), room):
        next_face, piece = word[0]
        longer = used + ems(own)[" "] + wide
        if not pieces:
            own, pieces, used = next_face, [piece], wide
        elif longer > room:
            yield used, (*line, (own, " ".join(pieces)))
            line = []
            own, pieces, used = next_face, [piece], wide
        elif next_face == own:
            pieces.append(piece)
            used = longer
        else:
            line.append((own, " ".join(pieces) + " "))
            own, pieces, used = next_face, [piece], longer
        if len(word) > 1:
            line.append((own, " ".join(pieces)))
            line += word[1:-1]
            own, piece = word[-1]
            pieces = [piece]
    yield used, (*line, (own, " ".join(pieces))) if pieces else ()


def _ahead(parts: list[Span]) -> list[Span]:
    """The spans with a space that begins one at the end of the one before."""
    for place in range(len(parts) - 1, 0, -1):
        own, piece = parts[place]
        if piece[0] == " ":
            parts[place] = own, piece[1:]
            parts[place - 1] = parts[place - 1][0], parts[place - 1][1] + " "
    return [part for part in parts if part[1]]


def _cut(parts: list[Span], start: int, end: int) -> tuple[Span, ...]:
    """The spans of the letters from `start` to `end`."""
    found = []
    for own, piece in parts:
        if start < len(piece) and end > 0:
            found.append((own, piece[max(start, 0) : end]))
        start, end = start - len(piece), end - len(piece)
    return tuple(found)


def _advances(parts: list[Span]) -> Iterator[float]:
    """How wide each letter is, in em."""
    if len(parts) == 1:
        ((own, piece),) = parts
        return map(widths(own).__getitem__, piece)
    return chain.from_iterable([map(widths(own).__getitem__, piece) for own, piece in parts])


def _quick_lines(text: str, face: str, room: float) -> list[tuple[float, tuple[Span, ...]]] | None:
    """As `_lines`, five times as fast; None for a paragraph with a word to be broken, or with spaces to be dropped.

    Not word by word: how far in each letter ends is worked out first, and each line then is looked up.
    """
    parts = spans(text, face)
    if len(parts) > 1:
        parts = _ahead(parts)
    whole = "".join([piece for _, piece in parts])
    if not whole or "  " in whole or whole[0] == " " or whole[-1] == " ":
        return None
    if len(whole) < 1.8 * room:  # letters are about half an em wide: most often this is one line
        wide = sum(_advances(parts))
        if wide <= room:
            return [(wide, tuple(parts))]
    ends = list(accumulate(_advances(parts), initial=0.0))
    found, start, length = [], 0, len(whole)
    while start < length:
        limit = ends[start] + room
        if ends[length] <= limit:
            end = length
        else:
            end = whole.rfind(" ", start, bisect_right(ends, limit, start))
            if end < 0:
                return None
        line = ((parts[0][0], whole[start:end]),) if len(parts) == 1 else _cut(parts, start, end)
        found.append((ends[end] - ends[start], line))
        start = end + 1
    return found


@lru_cache(maxsize=1024)
def wrap(text: str, width: float, size: float, face: str = TEXT) -> tuple[Line, ...]:
    """Marked-up text in lines no wider than `width`; newlines break, words longer than a line are broken.

    Empty text has no lines; an empty line between newlines has no spans.
    """
    if not text:
        return ()
    room = max(width, 0.0) / size + _SLACK
    if "\n" not in text:
        lines = _quick_lines(text, face, room) or _lines(text, face, room)
        return tuple([Line(used * size, parts) for used, parts in lines])
    found: list[Line] = []
    state = ""
    for paragraph in text.split("\n"):
        found += [Line(used * size, parts) for used, parts in _lines(state + paragraph, face, room)]
        # what is bold at the end of a line is bold on the next
        state = "".join(_MARKERS.findall(state + paragraph))
    return tuple(found)


def fit(text: str, face: str, size: float, width: float, least: float) -> float:
    """The largest type size from `size` down to `least` at which `text` stands on one line of `width`.

    At `least` it may still be too wide: then wrap it.
    """
    natural = measure(text, face, 1.0)
    return size if natural * size <= width else max(least, width / natural)


class Fitted(NamedTuple):
    """Text fitted into a rectangle: the size and leading found, and its lines."""

    size: float
    leading: float
    lines: tuple[Line, ...]

    @property
    def height(self) -> float:
        """The height of the lines."""
        return self.leading * len(self.lines)


@lru_cache(maxsize=512)
def fit_box(
    text: str, face: str, size: float, width: float, height: float, least: float, leading: float = 1.25
) -> Fitted:
    """`text` wrapped at the largest size from `size` down to `least` at which it is no higher than `height`.

    `leading` is the distance of the lines in units of the size. At `least` it may still be too high: compare.
    """
    while True:
        fitted = Fitted(size, size * leading, wrap(text, width, size, face))
        if fitted.height <= height + _SLACK or size <= least:
            return fitted
        size = max(least, size * 0.94)


def even(text: str, width: float, size: float, face: str = TEXT) -> tuple[Line, ...]:
    """`text` in as few lines as `wrap` makes, but of about the same width: for titles that are centred."""
    lines = wrap(text, width, size, face)
    low, high = width / max(len(lines), 1), width
    while high - low > size / 4:
        middle = (low + high) / 2
        trial = wrap(text, middle, size, face)
        low, high, lines = (low, middle, trial) if len(trial) <= len(lines) else (middle, high, lines)
    return lines
