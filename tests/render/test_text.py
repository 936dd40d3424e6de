"""Rich text: markup, wrapping, fitting, drawing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import SIDE, canvas, opened
from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.render.fonts import BOLD, FACES, ITALIC, SYMBOLS, TEXT, TITLE
from generator.render.lettering import draw_line, draw_lines
from generator.render.text import (
    BOLD_OFF,
    BOLD_ON,
    ITALIC_OFF,
    ITALIC_ON,
    Line,
    bold,
    even,
    fit,
    fit_box,
    italic,
    measure,
    plain,
    spans,
    wrap,
)

LETTERS = st.sampled_from([*"abcWi-/,. éЖΩ☐漢", "\u0301", BOLD_ON, BOLD_OFF, ITALIC_ON, ITALIC_OFF, "\n"])
TEXTS = st.text(LETTERS, max_size=80)


def set_text(lines: tuple[Line, ...]) -> str:
    return "|".join("".join(piece for _, piece in line.spans) for line in lines)


def page_of(*texts: tuple[Any, ...]) -> Any:
    """A page with `draw_line` called for each."""
    page, stream = canvas()
    for arguments in texts:
        draw_line(page, *arguments)
    page.showPage()
    page.save()
    return opened(stream.getvalue())[0]


def test_markers_choose_the_face() -> None:
    assert spans(f"a {bold('b')} {italic('c')}") == [(TEXT, "a "), (BOLD, "b"), (TEXT, " "), (ITALIC, "c")]


@pytest.mark.parametrize(
    ("face", "faces"),
    [(TEXT, (BOLD, ITALIC, BOLD)), (BOLD, (BOLD, ITALIC, BOLD)), (ITALIC, (BOLD, TEXT, BOLD)), (TITLE, (TITLE,) * 3)],
)
def test_markers_in_each_face(face: str, faces: tuple[str, ...]) -> None:
    assert tuple(spans(text, face)[0][0] for text in (bold("x"), italic("x"), bold(italic("x")))) == faces


def test_users_text_is_never_markup() -> None:
    typed = f"{BOLD_ON}<b>R&D</b>{BOLD_OFF} *so* {ITALIC_ON}"
    assert plain(typed) == "<b>R&D</b> *so* "
    assert spans(plain(typed)) == [(TEXT, "<b>R&D</b> *so* ")]


def test_wrap_breaks_at_spaces_and_newlines() -> None:
    assert set_text(wrap("one two  three\n\nfour", 1000, 9)) == "one two three||four"
    assert set_text(wrap("one two three", measure("one two", TEXT, 9), 9)) == "one two|three"
    assert wrap("", 100, 9) == ()


def test_no_break_spaces_hold_words_together() -> None:
    assert set_text(wrap("a 2\u00a0HP b", measure("a 2 H", TEXT, 9), 9)) == "a|2\u00a0HP|b"


def test_what_is_bold_stays_bold_on_the_next_line() -> None:
    assert wrap(f"{BOLD_ON}a\nb{BOLD_OFF} c", 100, 9)[1].spans == ((BOLD, "b "), (TEXT, "c"))


def test_words_too_long_break_after_a_hyphen_if_they_can() -> None:
    width = measure("two-hand", TEXT, 9)
    assert set_text(wrap("a two-handed", width, 9)) == "a two-|handed"
    assert set_text(wrap("W" * 7, measure("WWW", TEXT, 9), 9)) == "WWW|WWW|W"


def test_a_letter_wider_than_the_line_has_a_line_to_itself() -> None:
    assert set_text(wrap("WW", 0.1, 9)) == "W|W"


def test_a_combining_mark_stays_with_its_letter() -> None:
    lines = wrap("x\u0301" * 9, measure("x\u0301" * 2, TEXT, 9), 9)
    assert all(line.spans[0][1][0] == "x" for line in lines)


@given(TEXTS, st.floats(12, 200), st.floats(5, 20), st.sampled_from(FACES))
def test_lines_are_no_wider_than_asked(text: str, width: float, size: float, face: str) -> None:
    for line in wrap(text, width, size, face):
        real = sum(stringWidth(piece, own, size) for own, piece in line.spans)
        assert line.width == pytest.approx(real)
        letters = sum(len(piece) for _, piece in line.spans)
        assert real <= width + 0.001 or letters <= 2  # one letter, perhaps with a mark, wider than the line


@given(TEXTS, st.floats(12, 200))
def test_wrapping_loses_nothing(text: str, width: float) -> None:
    whole = "".join(piece for _, piece in spans(text.replace("\n", " ")))
    assert set_text(wrap(text, width, 9)).replace("|", "").replace(" ", "") == whole.replace(" ", "")


def test_fit_shrinks_no_more_than_it_must() -> None:
    name = "Sir Bartholomew Featherstonehaugh-Cholmondeley of the Marshes"
    size = fit(name, TITLE, 14, 200, 6)
    assert 6 < size < 14
    assert measure(name, TITLE, size) == pytest.approx(200)
    assert fit("Raven", TITLE, 14, 200, 6) == 14
    assert fit(name * 3, TITLE, 14, 200, 6) == 6


def test_fit_box_finds_a_size_for_the_height() -> None:
    text = "Wet stone and old tallow, " * 12
    fitted = fit_box(text, TEXT, 12, 150, 80, 4)
    assert 4 < fitted.size < 12
    assert fitted.height <= 80
    assert fitted.lines == wrap(text, 150, fitted.size, TEXT)
    assert fit_box(text, TEXT, 12, 150, 5, 4).size == 4
    assert fit_box("short", TEXT, 12, 150, 80, 4).size == 12


def test_even_makes_lines_of_about_one_width() -> None:
    title = "The Ashes of the Nine-Fingered Abbot"
    width = measure(title, TITLE, 30) * 0.9
    first, second = even(title, width, 30, TITLE)
    assert abs(first.width - second.width) < 0.2 * width
    assert len(wrap(title, width, 30, TITLE)) == 2
    assert even("", 100, 30) == ()


def test_a_line_is_drawn_where_it_was_asked_for() -> None:
    page = page_of(
        (500, 700, "left", TEXT, 10), (500, 600, "middle", TEXT, 10, "c"), (500, 500, "right", TEXT, 10, "r")
    )
    left, middle, right = page.extract_words()
    assert left["x0"] == pytest.approx(500, abs=0.01)
    assert (middle["x0"] + middle["x1"]) / 2 == pytest.approx(500, abs=0.01)
    assert right["x1"] == pytest.approx(500, abs=0.01)
    assert page.chars[0]["matrix"][4:] == pytest.approx((500, 700), abs=0.01)


def test_lines_are_centred_and_set_right_in_a_strip() -> None:
    page, stream = canvas()
    for top, align in ((900.0, "l"), (800.0, "c"), (700.0, "r")):
        draw_lines(page, 100, top, wrap("word", 200, 10), 10, 12, align, 200)
    page.showPage()
    page.save()
    left, middle, right = opened(stream.getvalue())[0].extract_words()
    assert left["x0"] == pytest.approx(100, abs=0.01)
    assert middle["x0"] + middle["x1"] == pytest.approx(400, abs=0.02)
    assert right["x1"] == pytest.approx(300, abs=0.01)


def test_drawn_lines_stay_in_their_boxes() -> None:
    page, stream = canvas()
    draw_lines(page, 100, 900, wrap("Äpfel jgpq\nÄpfel jgpq", 200, 10), 10, 12.5)
    page.showPage()
    page.save()
    words = opened(stream.getvalue())[0].extract_words()
    assert {round(word["top"] // 12.5) for word in words} == {
        round((SIDE - 900) / 12.5),
        round((SIDE - 900) / 12.5) + 1,
    }


def test_letters_print_as_typed() -> None:
    typed = r"<b>Ζωή</b> & (Пещера) \ “5/4” ½ → ★☐ Łódź {x} %"
    assert page_of((10, 500, typed, TEXT, 10)).extract_text(x_tolerance=1.5) == typed


def test_more_letters_than_one_subset_holds_print_as_typed() -> None:
    wide = [chr(code) for code in (*range(0x41, 0x7F), *range(0xC0, 0x180), *range(0x400, 0x460))]
    assert len(wide) > 256
    rows = ["".join(wide[i : i + 40]) for i in range(0, len(wide), 40)]
    page = page_of(*((10, 900 - 20 * i, row, TEXT, 10) for i, row in enumerate(rows)))
    assert page.extract_text().split("\n") == rows


def test_a_mark_is_set_in_the_symbols() -> None:
    page = page_of((10, 500, "a☐漢", TEXT, 10))
    assert [char["fontname"].split("+")[1].split("-")[0] for char in page.chars] == ["FiraSans", SYMBOLS, SYMBOLS]
    assert page.chars[2]["text"] == "\ufffd"
