"""Character sheets as forms: their fields are named, filled, read back, and lie where a pencil would write."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import pypdfium2
import pytest
from form_reading import Field, fields_of, ticked, written
from hypothesis import given
from hypothesis import strategies as st
from paper_cards import NAMES, sheet_pdf
from pypdf import PdfReader, PdfWriter

from generator.render.paper import PAPERS
from generator.render.theme import INKS

LINES = {
    "2hdc": (
        "Sir Billy: Human Knight 5 AC6 Sh S star +healing_potion(2) +staff_of_healing",
        "Dagmel: Dwarf Soldier 4 AC4 Sh SP",
        "Ott: Human Warrior 9 AC4 2xA",
    ),
    "dudes": (
        "Zed: A14 D14 HP8/10 L5, martial arts, grapple, sword, helmet, shield",
        "Bob: A16 D16 HP7/40 L8 XP350 G1200 #8, acrobatics, helmet",
    ),
    "fudge": ("Brynhild: Good broadsword heavy leather wounds 2/1/0/0/0 archery Fair", "Bandit: Fair ODF2 DDF1 fodder"),
}


def overlap(one: Field, other: Field) -> bool:
    """Whether two fields lie on one another by more than a line's weight."""
    (x0, y0, x1, y1), (u0, v0, u1, v1) = one.box, other.box
    return one.page == other.page and min(x1, u1) - max(x0, u0) > 0.2 and min(y1, v1) - max(y0, v0) > 0.2


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("system", sorted(LINES))
def test_fields_lie_inside_their_page_and_beside_one_another(system: str, paper: str, ink: str) -> None:
    made = sheet_pdf(system, *LINES[system], paper=paper, ink=ink)
    found, sizes = fields_of(made), [page.mediabox[2:] for page in PdfReader(BytesIO(made)).pages]
    assert len(found) > 60
    for field in found:
        (left, bottom, right, top), (wide, high) = field.box, sizes[field.page]
        assert 20 < left < right < wide - 20, field
        assert 20 < bottom < top < high - 20, field
    assert [(one.name, other.name) for one, other in combinations(found, 2) if overlap(one, other)] == []


@pytest.mark.parametrize("system", sorted(LINES))
def test_names_are_unique_and_tell_whose_they_are(system: str) -> None:
    found = fields_of(sheet_pdf(system, *LINES[system]))
    assert len({field.name for field in found}) == len(found)
    assert len({field.told for field in found}) == len(found)
    people = [line.partition(":")[0] for line in LINES[system]]
    for field in found:
        who = next((name for name in [*people, "Notes"] if field.name.startswith(f"{name}.")), None)
        assert who, field.name
        assert field.told.startswith(f"{who}: ")


def test_what_is_known_is_filled_in() -> None:
    pdf = sheet_pdf("dudes", *LINES["dudes"])
    assert written(pdf) == {"Bob.hit_points": "7 of 40", "Bob.experience": "350", "Bob.gold": "1200"}
    zed = {name.removeprefix("Zed.") for name in ticked(pdf) if name.startswith("Zed.")}
    assert zed == {"hit_points.1", "hit_points.2", "martial_arts_1", "grapple_1", "helmet_1", "shield_1"}
    assert ticked(sheet_pdf("fudge", *LINES["fudge"])) == ["Brynhild.scratch.1", "Brynhild.scratch.2", "Brynhild.hurt"]


def test_what_a_pencil_would_tick_or_write_is_a_field() -> None:
    names = {field.name for field in fields_of(sheet_pdf("2hdc", *LINES["2hdc"]))}
    assert {f"Sir Billy.rep_lost.{number}" for number in range(1, 6)} <= names
    assert "Sir Billy.rep_lost.6" not in names
    for name in (
        "star_power.5",
        "out",
        "dead",
        "captive",
        "potion_of_healing.2",
        "staff_of_healing",
        "carried.20",
        "kills_lower.5",
        "kills_higher",
        "gold",
        "items",
        "adventure.1",
        "rep_then.5",
        "notes.12",
    ):
        assert f"Sir Billy.{name}" in names
    assert "Dagmel.stout_used" in names
    assert "Dagmel.star_power.1" not in names
    assert {"Ott.two_axes.2", "Ott.carried.36"} <= names
    assert "Notes.notes.20" in names  # the half that is left


def test_the_tab_key_goes_down_one_column_after_the_other() -> None:
    found = [field for field in fields_of(sheet_pdf("2hdc", *LINES["2hdc"])) if field.page == 0]
    middle = PAPERS["a4"].points[1] / 2
    for half in ([f for f in found if f.box[1] > middle], [f for f in found if f.box[1] < middle]):
        assert found.index(half[-1]) - found.index(half[0]) == len(half) - 1  # the one half before the other
        columns = [_column(field) for field in half]
        assert columns == sorted(columns)
        for one, other in pairwise(half):
            assert _column(one) != _column(other) or other.box[3] <= one.box[3] + 6.0, (one, other)  # never up


def _column(field: Field) -> int:
    """Which of the three columns of a sheet on A4 a field is in; these begin 40 points from the left, 177 apart."""
    return int((field.box[0] - 36) / 177)


def test_filled_fields_read_back() -> None:
    for system in LINES:
        writer = PdfWriter()
        writer.append(PdfReader(BytesIO(sheet_pdf(system, *LINES[system]))))
        names = {field.name: field.kind for field in fields_of(sheet_pdf(system, *LINES[system]))}
        wanted = {name: "/Yes" if kind == "Btn" else f"Äpfel {name[-6:]}" for name, kind in names.items()}
        for page in writer.pages:
            writer.update_page_form_field_values(page, wanted, auto_regenerate=False)
        stream = BytesIO()
        writer.write(stream)
        again = {field.name: field.value for field in fields_of(stream.getvalue())}
        assert again == {name: value.removeprefix("/") for name, value in wanted.items()}


def test_every_face_of_a_form_is_embedded() -> None:
    form = PdfReader(BytesIO(sheet_pdf("dudes", *LINES["dudes"]))).trailer["/Root"]["/AcroForm"]
    faces = form["/DR"]["/Font"]
    assert len(faces) == 1
    (face,) = (faces[name] for name in faces)
    assert face["/Encoding"] == "/WinAnsiEncoding"
    assert len(face["/Widths"]) == 256 - 32
    assert min(face["/Widths"]) > 0
    data = face["/FontDescriptor"]["/FontFile2"].get_data()
    assert len(data) == face["/FontDescriptor"]["/FontFile2"]["/Length1"] > 50_000
    assert next(iter(faces)) in form["/DA"]


def _widgets(pdf: bytes) -> list[Any]:
    return [each.get_object() for page in PdfReader(BytesIO(pdf)).pages for each in page["/Annots"]]


def test_fields_are_printed_and_have_no_border_or_ground() -> None:
    found = _widgets(sheet_pdf("2hdc", *LINES["2hdc"]))
    assert all(int(field["/F"]) & 4 and "/MK" not in field and "/BS" not in field for field in found)
    for field in found:
        if field["/FT"] == "/Btn":
            assert set(field["/AP"]["/N"]) == {"/Yes", "/Off"}
            assert not field["/AP"]["/N"]["/Off"].get_data().strip()
            assert field["/AP"]["/N"]["/Yes"].get_data().split()[-1] == b"S"


def test_a_box_looks_crossed_only_where_it_is_ticked() -> None:
    pdf = sheet_pdf("fudge", *LINES["fudge"], ink="low")
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    picture = document[0].render(scale=3, grayscale=True).to_pil()
    boxes = [field for field in fields_of(pdf) if field.kind == "Btn" and field.page == 0]
    assert {field.value for field in boxes} == {"Yes", "Off"}
    for field in boxes:
        left, bottom, right, top = field.box
        x, y = (left + right) / 2 * 3, picture.height - (bottom + top) / 2 * 3
        dark = min(picture.getpixel((int(x) + i, int(y) + j)) for i in (-1, 0, 1) for j in (-1, 0, 1))
        assert (dark < 160) == (field.value == "Yes"), field.name


@pytest.mark.parametrize("name", [*NAMES, "...", "A.B", "Zed", "日本語"])
def test_any_name_makes_a_sound_form(name: str) -> None:
    found = fields_of(sheet_pdf("dudes", f"{name}: A14 D14, sword", "Zed: A14 D14, sword"))
    assert len({field.name for field in found}) == len(found)
    assert len(found) > 60


@given(st.lists(st.sampled_from(["Rep", "Notes", "rep", "Kills: <", "<", "", "Ä"]), max_size=8), st.integers(0, 4))
def test_labels_that_come_again_have_names_of_their_own(labels: list[str], count: int) -> None:
    from pdfs import canvas

    from generator.render.form_fields import start
    from generator.render.theme import load

    page, stream = canvas()
    form = start(page, load())
    form.begin("A")
    for place, label in enumerate(labels):
        form.texts(label, [(10.0, 10.0 + place * 20, 50.0, 10.0)] * ((count + place) % 4))
    page.showPage()
    page.save()
    names = [field.name for field in fields_of(stream.getvalue())]
    assert len(set(names)) == len(names) == sum((count + place) % 4 for place in range(len(labels)))
