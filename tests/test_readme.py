"""What README shows is what the commands say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli.console import done

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
TYPED = re.compile(
    r"^      (?:faces, or Enter to roll|\d+-\d+, or Enter for 1|Enter to end it, or u to take back): ?(.*)$", re.M
)
SESSIONS = re.findall(r"^    \$ paperdelve (.+)\n((?:    .*\n)+)", README, re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_session_is_as_shown(command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = done(*shlex.split(command), lines=TYPED.findall(shown)).stdout.splitlines()
    assert [line.rstrip() for line in said] == [line.removeprefix("    ") for line in shown.splitlines()]


def test_there_are_sessions_and_every_picture_is_there() -> None:
    assert len(SESSIONS) >= 6
    assert max(len(TYPED.findall(shown)) for _, shown in SESSIONS) >= 9
    for picture in re.findall(r"\((docs/[^)]+)\)", README):
        assert (Path(__file__).parent.parent / picture).is_file()
