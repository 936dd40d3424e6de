"""What every PDF that the program makes has in common, on small paper in low ink: how it asks to be printed, its fonts,
its footers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cli.console import done
from pypdf import PdfReader

from generator.render.paper import BOARD_PAPERS
from generator.systems import SYSTEMS

SEED = "footer"
OF_A_PACK = {
    "pack.pdf": ("pack", "--seed", SEED, "--clear"),
    "booklet.pdf": ("pack", "--seed", SEED, "--booklet"),
    "deck.pdf": ("deck", "{pack}"),
    "deck-fronts.pdf": ("deck", "{pack}", "--backs", "files"),
    "deck-backs.pdf": ("deck", "{pack}", "--backs", "files"),
    "tiles.pdf": ("tiles", "{pack}"),
    "tokens.pdf": ("tokens", "{pack}"),
    "cards.pdf": ("cards", "{pack}"),
    "sheets.pdf": ("sheets", "{pack}"),
}
ALONE = {
    "board.pdf": ("board",),
    "calibration.pdf": ("calibrate",),
    "tokens.pdf": ("tokens", "--race", "goblin"),
    "reference-2hdc.pdf": ("reference", "2hdc"),
    "reference-dudes.pdf": ("reference", "dudes"),
    "reference-fudge.pdf": ("reference", "fudge"),
    "band-cards.pdf": ("band", "--seed", SEED),
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: Any) -> Path:
    folder: Path = tmp_path_factory.mktemp("pack")
    done("pack", "--seed", SEED, "--out", folder)
    return folder / SEED / "pack.json"


def made(name: str, words: tuple[str, ...], pack: Path, out: Path) -> PdfReader:
    """The file of that name which the command writes, on A5 in low ink."""
    done(*(word.replace("{pack}", str(pack)) for word in words), "--paper", "a5", "--ink", "low", "--out", out)
    (file,) = out.rglob(name)
    return PdfReader(file)


def check(reader: PdfReader) -> list[str]:
    """True scale is asked for, the paper is as told, every font is embedded; the texts of the pages."""
    preferences = reader.viewer_preferences
    assert preferences is not None
    assert preferences.print_scaling == "/None"
    sizes = {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in reader.pages}
    assert sizes == {tuple(sorted(round(side) for side in BOARD_PAPERS["a5"].points))}
    found = []
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile", "/FontFile3"} & set(descriptor)
        found.append(" ".join(page.extract_text().split()))
    return found


@pytest.mark.parametrize("name", OF_A_PACK)
def test_whatever_is_of_a_pack_names_page_seed_and_rules(name: str, pack: Path, tmp_path: Path) -> None:
    pages = check(made(name, OF_A_PACK[name], pack, tmp_path))
    many = 2 * len(pages) if name == "booklet.pdf" else len(pages)
    for number, text in enumerate(pages, 1):
        assert f"of {many}" in text
        assert name == "booklet.pdf" or f"page {number} of {many}" in text
        assert f"seed {SEED}" in text
        assert SYSTEMS["2hdc"].version in text


@pytest.mark.parametrize("name", ALONE)
def test_whatever_is_of_no_pack_names_page_and_rules(name: str, pack: Path, tmp_path: Path) -> None:
    pages = check(made(name, ALONE[name], pack, tmp_path))
    for number, text in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in text
        assert name == "calibration.pdf" or any(system.version in text for system in SYSTEMS.values())
