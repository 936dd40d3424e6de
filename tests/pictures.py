"""The pictures that README shows: pages of one adventure, as a printer would put them on paper (`make pictures`)."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from click.testing import CliRunner
from pypdf import PdfReader

from generator.cli import main

HERE = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDE = 620  # pixels
COLOURS = 48

SHOWN = {
    "cover": ("pack", "pack.pdf", "Cover"),
    "dungeon": ("pack", "pack.pdf", "The dungeon, sealed"),
    "map": ("pack", "pack.pdf", "The whole map, level 1"),
    "cards": ("pack", "pack.pdf", "The band"),
    "reference": ("pack", "pack.pdf", "Reference"),
    "tokens": ("pack", "pack.pdf", "Tokens"),
    "deck": ("pack", "deck.pdf", "Tile 9 – Tile 17"),
    "board": ("low", "pack.pdf", "Battle board"),
    "encounters": ("low", "pack.pdf", "Encounters"),
    "map-low": ("low", "pack.pdf", "The whole map, level 1"),
    "sheet": ("sheets", "sheets.pdf", ""),
    "figures": ("tokens", "tokens.pdf", "Paper figures"),
}
"""By the name of the picture: which of the printed folders, the file, and the page's entry in its outline."""


def printed(folder: Path) -> None:
    """Print everything that is shown."""
    pack = str(folder / "pack" / "friday")
    for words in (
        ("pack", "--seed", "friday", "--deck", "--out", str(folder / "pack")),
        ("pack", "--seed", "friday", "--ink", "low", "--paper", "letter", "--out", str(folder / "low")),
        ("sheets", pack, "--out", str(folder / "sheets")),
        ("tokens", pack, "--out", str(folder / "tokens")),
    ):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output


def number_of(file: Path, title: str) -> int:
    """The page of that title, counted from 0; the first for none."""
    reader = PdfReader(file)
    found = [entry for entry in reader.outline if not isinstance(entry, list) and entry.title == title]
    if title and not found:
        raise SystemExit(f"{file.name}: no page is called '{title}'; mend SHOWN in tests/pictures.py")
    return int(reader.get_destination_page_number(found[0]) or 0) if title else 0


def write() -> None:
    """Render them all into the folder of README's pictures."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        printed(folder)
        for name, (where, file, title) in SHOWN.items():
            (path,) = (folder / where).rglob(file)
            page = pypdfium2.PdfDocument(path)[number_of(path, title)]
            picture = page.render(scale=WIDE / page.get_width()).to_pil()
            picture.convert("RGB").quantize(COLOURS, dither=0).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    write()
