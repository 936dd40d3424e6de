"""A whole adventure: Big Bad, Reason Why, PEF stack (34.0, 39.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from adventures import adventure, referee, rules, varied

from generator.twohour.bigbad import roll_big_bad
from generator.twohour.delve import roll_reason
from generator.twohour.dungeon import levels, rooms
from generator.twohour.encounters import SPARE_PEFS
from generator.twohour.names import NameBook

Sweep = Callable[[int, int], range]


@pytest.mark.sweep
def test_39_a_pef_for_each_room_and_ten_more(sweep: Sweep) -> None:
    for number in sweep(500, 40):
        made = varied(number)
        assert [pef.code for pef in made.pefs] == [f"P{n}" for n in range(1, len(rooms(made.tiles)) + SPARE_PEFS + 1)]


@pytest.mark.sweep
def test_34_3_the_reason_and_its_consequences(sweep: Sweep) -> None:
    met: Counter[str] = Counter()
    for number in sweep(500, 80):
        made = varied(number)
        reason = made.reason
        met[reason.id] += 1
        assert reason.total == reason.die + made.star.rep
        row = rules().tables["reason_why"].row(reason.total)
        assert reason.id == row.cells["outcome"]
        assert (1 <= len(reason.captives) <= 3) if reason.id == "rescue" else not reason.captives
        assert [code for level in reason.level_tiles for code in level] == [
            tile.code
            for level in levels(made.tiles, hidden=False)
            for tile in made.tiles
            if tile.level == level and tile.behind is None
        ]
        assert reason.rooms == 3
    assert set(met) == {"explore", "treasure", "rescue", "kill_the_big_bad"}


def test_34_1_a_weaker_big_bad_is_raised_to_the_star_or_above() -> None:
    # Orc (8 in the column for Rep 5), Warrior, no Rep change; scaling 5: one above the Star; no magic item.
    asked = referee("scaled", dice="4 4 2 4 3 5 6")
    big_bad = roll_big_bad(asked, 5, lambda race: f"the {race}")
    assert (big_bad.race, big_bad.rep, big_bad.name) == ("orc", 6, "the orc")
    assert [roll.why for roll in asked.tray.rolls][3] == "A Big Bad weaker than the Star"


def test_34_1_a_stronger_big_bad_keeps_its_rep() -> None:
    # Troll (4) of the Rep 6 row (10), no Rep change; no scaling die, and 4 on the item die: no item.
    asked = referee("strong", dice="1 3 4 6 2 4")
    assert roll_big_bad(asked, 5, str).rep == 6
    assert [roll.why for roll in asked.tray.rolls] == ["Big Bad", "Race List: Trolls", "Rep roll", "owns a magic item?"]


def test_34_3_captives_are_rolled_for() -> None:
    asked = referee("captives", dice="4 5")
    reason = roll_reason(asked, 5, NameBook(asked.chooser))
    assert (reason.id, len(reason.captives)) == ("rescue", 3)
    assert len({captive.name for captive in reason.captives}) == 3


def test_names_are_not_used_twice() -> None:
    for number in range(30):
        made = varied(number)
        people = [member.name for member in (made.star, *made.band, made.big_bad)]
        people += [captive.name for captive in made.reason.captives]
        people += [rival.name for pef in made.pefs if pef.rivals for rival in pef.rivals.roster]
        assert len(people) == len(set(people)), [name for name, count in Counter(people).items() if count > 1]


def test_the_dungeon_does_not_depend_on_who_goes() -> None:
    """Bands of the same Rep and searchers get the same Big Bad and dungeon from one seed."""
    one = adventure("same", profession="warrior", size=1)
    other = adventure("same", race="dwarf", profession="warrior", size=1)
    assert one.big_bad == other.big_bad
    assert one.tiles == other.tiles
