"""`paperdelve deck`, `pack --deck` and `calibrate`: the files they write, and the printers that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from adventures import adventure, rules
from console import done, refused, run, told
from pypdf import PdfReader

from generator.cli import printers
from generator.pack import to_json
from generator.render.deck_pdf import BACKS, BACKS_FILE, FILE, FRONTS_FILE
from generator.render.imposition import BLEED_MM, MARKS


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's settings, empty."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setattr(printers.click, "get_app_dir", lambda name: str(tmp_path / "settings" / name))
    return tmp_path / "settings" / "paperdelve"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.json").write_text(to_json(adventure("hoard", rep=3), rules()), "utf-8")
    return folder


def text(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def test_the_options_are_those_of_the_pages() -> None:
    assert printers.BACKS == BACKS
    assert set(printers.DECKS) == {FILE, FRONTS_FILE, BACKS_FILE}
    assert MARKS == ("crop", "lines")
    assert BLEED_MM == 5.0


def test_deck_writes_beside_the_pack_and_tells_what_it_takes(pack: Path) -> None:
    out = done("deck", pack).stdout
    pages = PdfReader(pack / FILE).pages
    sheets = len(pages) // 2
    assert out.splitlines()[-3:] == [
        f"to print, at 100 %: {sheets} sheets of card; {8 * sheets} straight cuts",
        f"  deck.pdf  {sheets} sheets of card  both sides, over the long edge; {8 * sheets} straight cuts",
        "docs/printing.md tells how to cut, fold and bind",
    ]
    assert len(pages) == 2 * 6
    done("deck", pack / "pack.json", "--backs", "files", "--paper", "letter", "--marks", "crop", "--bleed", 1)
    assert not (pack / FILE).exists()
    assert len(PdfReader(pack / FRONTS_FILE).pages) == len(PdfReader(pack / BACKS_FILE).pages)


def test_pack_prints_the_same_deck(tmp_path: Path) -> None:
    files = told("pack", "--seed", "both", "--rep", 3, "--deck", "--out", tmp_path)["files"]
    made = tmp_path / "both"
    assert str(made / FILE) in files
    with_pack = (made / FILE).read_bytes()
    done("deck", made)
    assert (made / FILE).read_bytes() == with_pack
    assert run("pack", "--seed", "x", "--backs", "fold", "--out", tmp_path).exit_code == 2


def test_calibrate_prints_a_sheet(tmp_path: Path) -> None:
    done("calibrate", "--paper", "letter", "--out", tmp_path)
    front, back = text(tmp_path / "calibration.pdf")
    assert "long edge" in front
    assert "same numbers" in back


def test_printers_are_kept_listed_and_replaced(settings: Path) -> None:
    assert done("calibrate", "--list").stdout == ""
    done("calibrate", "--printer", 'The "big" one', "--x", "1.2", "--y", "-0.5")
    done("calibrate", "--printer", "Brother", "--y", "0.3", "--edge", "short")
    done("calibrate", "--printer", "Brother", "--x", "-2", "--edge", "short")
    assert done("calibrate", "--list").stdout.splitlines() == [
        "Brother: x -2 mm, y +0 mm, short edge",
        'The "big" one: x +1.2 mm, y -0.5 mm, long edge',
    ]
    assert [path.name for path in settings.iterdir()] == ["printers.toml"]


def test_a_printer_moves_the_backs_and_chooses_the_edge(pack: Path, tmp_path: Path) -> None:
    done("calibrate", "--printer", "P", "--x", "1.2", "--y", "-0.5", "--edge", "short")
    done("deck", pack, "--out", tmp_path / "plain", "--backs", "duplex-short")
    done("deck", pack, "--out", tmp_path / "moved", "--printer", "P")
    places = []
    for folder in ("plain", "moved"):
        found: list[tuple[float, float]] = []

        def see(
            piece: str, cm: list[float], tm: list[float], *_: object, into: list[tuple[float, float]] = found
        ) -> None:
            if piece.strip() == "Tile":
                into.append((cm[0] * tm[4] + cm[2] * tm[5] + cm[4], cm[1] * tm[4] + cm[3] * tm[5] + cm[5]))

        PdfReader(tmp_path / folder / FILE).pages[1].extract_text(visitor_text=see)
        places.append(found)
    assert len(places[0]) == len(places[1]) == 8
    for (x0, y0), (x1, y1) in zip(*places, strict=True):
        assert x1 - x0 == pytest.approx(1.2 * 72 / 25.4, abs=0.02)
        assert y1 - y0 == pytest.approx(-0.5 * 72 / 25.4, abs=0.02)
    done("calibrate", "--printer", "P", "--out", tmp_path)
    assert "moved already" in text(tmp_path / "calibration.pdf")[0]


def test_a_printer_moves_the_backs_of_tiles(pack: Path, tmp_path: Path) -> None:
    done("calibrate", "--printer", "P", "--x", "1.2", "--y", "-0.5")
    done("tiles", pack, "--out", tmp_path / "plain", "--backs", "long")
    done("tiles", pack, "--out", tmp_path / "moved", "--printer", "P")
    for page, by in ((0, (0.0, 0.0)), (1, (1.2, -0.5))):
        was, now = (standing(tmp_path / folder / "tiles.pdf", page) for folder in ("plain", "moved"))
        assert len(was) == len(now) > 0
        for (x0, y0), (x1, y1) in zip(was, now, strict=True):
            assert (x1 - x0, y1 - y0) == pytest.approx([mm * 72 / 25.4 for mm in by], abs=0.02)


def standing(pdf: Path, page: int) -> list[tuple[float, float]]:
    """Where the words of a page stand, in the order in which they are drawn, the footer left out."""
    found: list[tuple[float, float]] = []

    def see(piece: str, cm: list[float], tm: list[float], *_: object) -> None:
        place = cm[0] * tm[4] + cm[2] * tm[5] + cm[4], cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
        if piece.strip() and place[1] > 60:
            found.append(place)

    PdfReader(pdf).pages[page].extract_text(visitor_text=see)
    return found


@pytest.mark.parametrize("command", ["deck", "pack", "calibrate", "tiles"])
def test_fail_unknown_printer(command: str, pack: Path, tmp_path: Path) -> None:
    words = {"deck": [pack], "pack": ["--deck", "--seed", "s", "--out", tmp_path], "calibrate": ["--out", tmp_path]}
    words["tiles"] = [pack]
    line = refused(command, *words[command], "--printer", "Nobody")
    assert line.startswith("--printer Nobody: is not known (none yet)")
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize("value", ["nan", "inf", "25"])
def test_fail_offsets_beyond_all_measure(value: str, settings: Path) -> None:
    assert "20 mm off is the most" in refused("calibrate", "--printer", "P", "--x", value)
    assert not settings.exists()


def test_fail_offsets_without_a_name() -> None:
    assert run("calibrate", "--x", "1").exit_code == 2
    assert run("calibrate", "--x", "1", "--printer", " ").exit_code == 2


@pytest.mark.parametrize("content", ['[P]\nx = "a"\ny = 1\nedge = "long"\n', "[P]\nx = 1\n", "P = 3\n", "[P\n"])
def test_fail_damaged_settings(content: str, settings: Path, pack: Path) -> None:
    settings.mkdir(parents=True)
    (settings / "printers.toml").write_text(content, "utf-8")
    assert "printers.toml" in refused("deck", pack, "--printer", "P")
    assert (settings / "printers.toml").read_text("utf-8") == content
