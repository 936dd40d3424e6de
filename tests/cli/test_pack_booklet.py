"""`paperdelve pack --booklet` and `--clear`: what is written, and that codes agree wherever they stand."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from console import done
from pypdf import PdfReader

from generator.sealing import start_code


def titles(path: Path) -> list[str]:
    return [str(entry.title) for entry in PdfReader(BytesIO(path.read_bytes())).outline if not isinstance(entry, list)]


def test_the_booklet_is_one_more_file(tmp_path: Path) -> None:
    plain = done("pack", "--seed", "fold", "--out", str(tmp_path / "a"))
    both = done("pack", "--seed", "fold", "--booklet", "--paper", "letter", "--out", str(tmp_path / "b"))
    assert "booklet.pdf" not in plain.output
    assert "booklet.pdf" in both.output
    pages = PdfReader(BytesIO((tmp_path / "b/fold/booklet.pdf").read_bytes())).pages
    assert [float(side) for side in pages[0].mediabox[2:]] == [792.0, 612.0]
    assert (tmp_path / "a/fold/pack.json").read_bytes() == (tmp_path / "b/fold/pack.json").read_bytes()


def test_an_old_booklet_goes_with_the_pack_that_it_was_of(tmp_path: Path) -> None:
    done("pack", "--seed", "fold", "--booklet", "--out", str(tmp_path))
    assert (tmp_path / "fold/booklet.pdf").exists()
    done("pack", "--seed", "fold", "--rep", "4", "--out", str(tmp_path))
    assert not (tmp_path / "fold/booklet.pdf").exists()


def test_the_dungeon_in_clear_is_an_option(tmp_path: Path) -> None:
    done("pack", "--seed", "fold", "--out", str(tmp_path / "a"))
    done("pack", "--seed", "fold", "--clear", "--out", str(tmp_path / "b"))
    sealed, clear = (titles(tmp_path / name / "fold/pack.pdf") for name in "ab")
    assert [title for title in clear if title not in sealed] == ["The dungeon, in clear"]
    assert clear.index("The dungeon, in clear") < clear.index("The whole map, level 1")
    text = PdfReader(BytesIO((tmp_path / "b/fold/pack.pdf").read_bytes())).pages[1].extract_text()
    assert "in clear" in text


def test_codes_agree_in_pdf_and_svg_even_for_a_strange_seed(tmp_path: Path) -> None:
    seed = "Ünï 漢 7\u202e<x>"
    done("pack", "--seed", seed, "--booklet", "--out", str(tmp_path))
    (folder,) = tmp_path.iterdir()
    code = start_code(seed)
    for name in ("pack.pdf", "booklet.pdf"):
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO((folder / name).read_bytes())).pages)
        assert re.search(rf"Begin with\s+{code}", text)
    player = (folder / "map-level-1-player.svg").read_text("utf-8")
    assert re.search(rf">{code}<", player)
    assert not re.search(rf">{code}<", (folder / "map-level-1-full.svg").read_text("utf-8"))


def test_a_pack_of_another_system_has_a_booklet_too(tmp_path: Path) -> None:
    done("pack", "--seed", "fold", "--combat", "fudge", "--booklet", "--out", str(tmp_path))
    text = " ".join(
        page.extract_text() for page in PdfReader(BytesIO((tmp_path / "fold/booklet.pdf").read_bytes())).pages
    )
    assert "Then they fight by Fantasy Fudge." in text
    assert "Charge test (21.0)" not in text
