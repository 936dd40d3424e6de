"""The embedded faces: what they cover, what stands in for what they lack."""

from __future__ import annotations

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFontFace

from generator.render import fonts
from generator.render.fonts import BOLD, FACES, ITALIC, SYMBOLS, TEXT, TITLE, clean, em, missing, printable, widths
from generator.render.truetype import Face
from generator.resources import folder

LATIN = "The quick brown fox: ÀÉÎÕÜ ßŒæ Łódź Čeština İstanbul Đorđe Ţ Việt"
GREEK = "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία"
CYRILLIC = "Съешь же ещё этих мягких булок; Їжак, ґанок, Љубав"
SIGNS = "× – — … ≤ ≥ ½ → ← ↑ ↓ • · ° † ‡ § № “” ‘’ «» − ± €"
MARKS = "☐ ☑ ☒ ★ ☆ ○ ● ■ □ ✓ ✗ ♥ ☠ ⚔ ✂ ⚀⚁⚂⚃⚄⚅ ⊞⊟ ′ ″"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("sample", [LATIN, GREEK, CYRILLIC, SIGNS], ids=["latin", "greek", "cyrillic", "signs"])
def test_each_face_has_the_letters_itself(face: str, sample: str) -> None:
    assert not [char for char in clean(sample) if char not in widths(face)]


@pytest.mark.parametrize("face", FACES)
def test_marks_come_from_another_face_where_need_be(face: str) -> None:
    assert missing(MARKS) == ""
    assert {own for own, _ in printable("★ Rep", face)} == {SYMBOLS, face}
    assert "".join(piece for _, piece in printable(MARKS, face)) == MARKS


def test_face_names_differ() -> None:
    names = [fonts.font(face).face.name for face in (*FACES, SYMBOLS)]
    assert len(set(names)) == len(names)


def test_a_face_is_read_once() -> None:
    assert fonts.font(TEXT) is fonts.font(TEXT) is pdfmetrics.getFont(TEXT)


@pytest.mark.parametrize("face", [*FACES, SYMBOLS])
def test_faces_are_read_as_reportlab_reads_them(face: str) -> None:
    path = str(folder("fonts") / f"{face}.ttf")
    ours, theirs = Face(path), TTFontFace(path)
    for letter in range(0x10000):
        assert ours.charToGlyph.get(letter) == theirs.charToGlyph.get(letter)
        assert ours.charWidths.get(letter) == theirs.charWidths.get(letter)
    assert [ours.hmetrics[glyph] for glyph in range(theirs.numGlyphs)] == theirs.hmetrics
    assert [ours.glyphPos[glyph] for glyph in range(theirs.numGlyphs + 1)] == theirs.glyphPos
    differ = {name for name in vars(theirs) if vars(ours).get(name) != vars(theirs)[name]}
    read_when_asked_for = {"charToGlyph", "charWidths", "hmetrics", "glyphPos"}
    # for shaping; a function; where reading stopped
    assert differ - read_when_asked_for == {"glyphToChar", "_pdfScale", "_pos"}


def test_a_face_whose_letters_are_listed_otherwise_is_left_to_reportlab(monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(folder("fonts") / f"{SYMBOLS}.ttf")
    monkeypatch.setattr(Face, "_letters_at", lambda self: None)
    assert Face(path).glyphToChar == TTFontFace(path).glyphToChar


@pytest.mark.parametrize("face", FACES)
def test_widths_are_reportlabs(face: str) -> None:
    text = "Sir Billy, 5/4 — Ζωή Пещера"
    assert em(text, face) * 9 == pytest.approx(pdfmetrics.stringWidth(text, face, 9))


def test_missing_names_each_strange_letter_once() -> None:
    assert missing("漢字, 漢 and 😀 but Ωmega") == "漢字😀"
    assert missing("plain ASCII") == ""
    assert missing("\udcff") == "\udcff"


def test_a_strange_letter_becomes_the_mark_for_unknown() -> None:
    assert printable("a漢b", TEXT) == ((TEXT, "a"), (SYMBOLS, "\ufffd"), (TEXT, "b"))


def test_a_letter_with_a_plain_form_is_printed_as_that() -> None:
    assert printable("ＡＢ①", ITALIC) == ((ITALIC, "AB1"),)
    assert missing("ＡＢ①") == ""


def test_decomposed_letters_are_composed() -> None:
    assert printable("e\u0301", BOLD) == ((BOLD, "é"),)


def test_the_title_face_borrows_from_the_text_face() -> None:
    odd = next(
        char for char in map(chr, range(0x250)) if char.isalpha() and char in widths(TEXT) and char not in widths(TITLE)
    )
    assert printable(f"A{odd}B", TITLE) == ((TITLE, "A"), (TEXT, clean(odd)), (TITLE, "B"))


def test_control_and_invisible_characters_are_not_printed() -> None:
    assert clean("a\x00b\u200bc\u202ed\u00ade\tf\u2028g") == "abcde f g"
    assert missing("\x07\u200d\ufeff") == ""
    assert printable("a\nb", TEXT) == ((TEXT, "a b"),)


def test_nothing_prints_as_nothing() -> None:
    assert printable("", TEXT) == ()


@pytest.mark.parametrize("name", ["OFL-AlegreyaSC.txt", "OFL-FiraSans.txt"])
def test_the_licences_lie_beside_the_fonts(name: str) -> None:
    licence = (folder("fonts") / name).read_text(encoding="utf-8")
    assert "opyright" in licence.splitlines()[0]
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "OTHER DEALINGS IN THE FONT SOFTWARE." in licence
