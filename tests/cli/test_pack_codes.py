"""Whom a code of a pack brings: a sealed list as its PEF does."""

from __future__ import annotations

import pytest
from adventures import adventure
from conftest import sweep

from generator.cli.pack_codes import Meeting, from_code
from generator.errors import RuleError
from generator.sealing import LIST, Entry, Force, seal
from generator.twohour.adventure import Adventure

GROUPS = (1, 3, 5)


def lists(made: Adventure) -> list[tuple[Entry, Force]]:
    return [(entry, entry.told) for entry in seal(made).entries if isinstance(entry.told, Force)]


def names(made: Adventure, code: str, size: int, meeting: Meeting) -> list[str]:
    return [who.name for who in from_code(made, code, size, meeting, "pack.json")]


def pef_of(entry: Entry) -> str:
    return entry.name.removeprefix(LIST).partition("/")[0]


@pytest.mark.sweep
@pytest.mark.parametrize("number", sweep(100, 6))
def test_39_6_a_list_is_whom_its_pef_brings_on_each_of_its_levels(number: int) -> None:
    made = adventure(f"codes {number}")
    pefs = {pef.code: pef for pef in made.pefs}
    for entry, force in lists(made):
        pef = pefs[pef_of(entry)]
        three = pef.with_two != "contact"
        for level in range(force.meet.first, force.meet.last + 1):
            for met in (False, True):
                for size in GROUPS:
                    brought = names(made, pef.code, size, Meeting(level=level, met=met, three=three))
                    assert names(made, entry.code, size, Meeting(level=level, met=met)) == brought


def test_39_7_a_list_without_a_level_is_read_on_its_first() -> None:
    for number in range(20):
        made = adventure(f"codes {number}")
        for entry, force in lists(made):
            first = Meeting(level=force.meet.first)
            assert names(made, entry.code, 3, Meeting()) == names(made, entry.code, 3, first)


def test_39_7_a_level_that_the_list_is_not_for_is_refused() -> None:
    deep = [
        (made, entry, force)
        for made in map(adventure, (f"codes {number}" for number in range(60)))
        for entry, force in lists(made)
        if not force.meet.always
    ]
    assert deep
    for made, entry, force in deep:
        with pytest.raises(RuleError, match=rf"--level {force.meet.last + 1}: list {entry.code} is for .*level"):
            from_code(made, entry.code, 3, Meeting(level=force.meet.last + 1), "pack.json")


def test_an_entry_of_a_pef_is_the_pef() -> None:
    made = adventure("test")
    found = dict(seal(made).stack)
    contacts = [pef for pef in made.pefs if pef.with_two == "contact"]
    assert contacts
    for pef in contacts:
        assert names(made, found[pef.code], 3, Meeting()) == names(made, pef.code, 3, Meeting())


def test_entries_without_enemies_give_nothing_away() -> None:
    made = adventure("test")
    sealed = seal(made)
    hidden = {"list", "pef", "secret", "tile"}
    for entry in sealed.entries:
        if entry.kind not in hidden:
            with pytest.raises(RuleError) as refused:
                from_code(made, entry.code, 3, Meeting(), "pack.json")
            assert f"nobody to fight has the code '{entry.code}'" in str(refused.value)
            assert entry.kind not in str(refused.value).replace(entry.code, "")


def test_a_code_that_no_entry_has() -> None:
    made = adventure("test")
    free = next(str(code) for code in range(100, 1000) if str(code) not in {entry.code for entry in seal(made).entries})
    with pytest.raises(RuleError, match=f"nobody to fight has the code '{free}'"):
        from_code(made, free, 3, Meeting(), "pack.json")
