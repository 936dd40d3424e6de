"""A pack's reference: each printed table is the rules' data, cell by cell; nothing that can be rolled is missing, and
nothing sealed is given away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import expected_tables as expected
import pytest
from adventures import referee, rules, varied
from conftest import covering
from paper_cards import is_low_ink
from pdfs import opened, said_on, text_of
from reference_pages import Rows, check, squeezed, tables, with_header

from generator.render import phrases, reference
from generator.render.book import Book
from generator.render.fights import fights_of
from generator.render.needs import ELSEWHERE, become, changes, needs_of
from generator.render.paper import PAPERS
from generator.render.roster import notes
from generator.render.theme import load
from generator.twohour.adventure import Adventure, roll_adventure
from generator.twohour.band import Band
from generator.twohour.characters import Character, Profession, attributes
from generator.twohour.combat.charge import charge_test
from generator.twohour.combat.fighter import Fighter, drink, fighter
from generator.twohour.combat.melee import melee_impact, melee_pool
from generator.twohour.combat.shooting import shot_impact, shot_rolls
from generator.twohour.rules import race as race_list
from generator.twohour.rules import races

Sweep = Callable[[int, int], range]

COMBATS = ("2hdc", "dudes", "fudge")
BIG_BADS = tuple(rules().tables["minions"].extra["columns"])
CIRCUMSTANCES = {
    *("active", "fleeing", "outnumber", "charge", "dazzled", "duck_back_blocked", "nimbler", "shielded", "defended"),
    *("unarmed", "star", "target_ac_2", "target_ac_6", "mace_vs_ac_6"),
}
"""Rows of the tables of changes that hang on nobody's race, trade or gear, or on a foe's AC, which magic can change."""


def book_of(made: Adventure, paper: str = "a4", ink: str = "full", house: Path | None = None) -> Book:
    """A book of a pack's reference alone."""
    book = Book("Test", paper=PAPERS[paper], theme=load(ink))
    reference.pages(book, made, fights_of(made, rules(house)).rules)
    return book


def pages_of(made: Adventure, paper: str = "a4", ink: str = "full", house: Path | None = None) -> list[Any]:
    """The pages of a pack's reference."""
    return opened(book_of(made, paper, ink, house).to_bytes())


@cache
def packs() -> dict[str, Adventure]:
    """A pack for each race of a Big Bad, the bands of many races and Reps."""
    found: dict[str, Adventure] = {}
    for number in range(600):
        made = varied(number)
        found.setdefault(made.big_bad.race, made)
        if len(found) == len(BIG_BADS):
            return found
    raise AssertionError(f"only {sorted(found)}")


@cache
def printed(big_bad: str) -> list[Rows]:
    return tables(opened(pdf_of(big_bad)))


@cache
def pdf_of(big_bad: str) -> bytes:
    return book_of(packs()[big_bad]).to_bytes()


def members(made: Adventure) -> list[Character]:
    return [made.star, *made.band]


def of_race(race: str, house: Path | None = None) -> list[Character]:
    """Everybody that a Race List can give, one for each weapon."""
    return [
        Character(
            f"{race} {row.on}",
            race,
            (Profession(row.cells["profession"], row.cells["rep"]),),
            row.cells["rep"],
            row.cells["ac"],
            row.cells.get("shield", False),
            (weapon,),
        )
        for row in race_list(rules(house), race).rows
        for weapon in row.cells["weapons"]
    ]


def expectable(made: Adventure) -> list[Character]:
    """The band, and whomever the Big Bad's race lets one expect."""
    races = {row.cells[made.big_bad.race] for row in rules().tables["minions"].rows} | {made.big_bad.race}
    return members(made) + [who for race in sorted(races) for who in of_race(race)]


def fighters(everybody: Iterable[Character]) -> list[Fighter]:
    """They as they begin a fight, and once more with each potion."""
    found = []
    for who in everybody:
        ready = fighter(rules(), who)
        found += [
            ready,
            *(drink(rules(), ready, item.id) for item in who.items if item.usable and item.kind == "potion"),
        ]
    return found


def reasons(everybody: list[Fighter], others: list[Fighter]) -> dict[str, set[str]]:
    """By table the words of all modifiers that come up when some fight others, as the engine has them."""
    asked = referee()
    found: dict[str, set[str]] = {table: set() for table in expected.CHANGES}
    for one in _unlike(everybody + others):
        found["charge_into_melee"] |= {reason.why for reason in charge_test(asked, one).roll.reasons}
    for one, other in product(_unlike(everybody), _unlike(others)):
        for who, foe in ((one, other), (other, one)):
            found["melee_combat"] |= {reason.why for reason in melee_pool(asked, who, foe)}
            found["melee_damage"] |= {reason.why for reason in melee_impact(asked, who, foe, 1)}
            if who.kit.weapon and "missile_impact" in rules().tables["weapons"].entries[who.kit.weapon]:
                found["shooting_damage"] |= {reason.why for reason in shot_impact(asked, who, foe)}
                assert shot_rolls(asked, who) in (1, 2)
    return {table: words & titles(table) for table, words in found.items()}


def _unlike(everybody: list[Fighter]) -> list[Fighter]:
    """One of all whose kit is the same."""
    return list({who.kit: who for who in everybody}.values())


def titles(table: str) -> set[str]:
    return {str(cells["title"]) for cells in rules().tables[table].entries.values()}


# --- cell by cell ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", BIG_BADS)
def test_tables_by_dice_passed(race: str) -> None:
    assert with_header(printed(race), "Pass", "Result") == [expected.passes(rules(), name) for name in expected.PASSES]


@pytest.mark.parametrize("race", BIG_BADS)
def test_tables_of_changes_have_the_rows_that_can_come_and_no_other(race: str) -> None:
    everybody = fighters(expectable(packs()[race]))
    for table, come in reasons(everybody, everybody).items():
        (found,) = with_header(printed(race), expected.CHANGES[table], "Change")
        data = expected.changes(rules(), table)
        assert [row for row in data.values() if row in found] == found
        names = {name for name, row in data.items() if row in found}
        comes = {name for name, cells in rules().tables[table].entries.items() if cells["title"] in come}
        assert comes <= names
        # Not of the engine's reasons with a value of dice or Impact, so judged by who has them.
        held = {name for who in everybody for name in attributes(rules(), who.character)} | {"two_handed_sword"}
        assert names - comes <= CIRCUMSTANCES | held


@pytest.mark.parametrize("race", BIG_BADS)
def test_whom_one_meets(race: str) -> None:
    assert with_header(printed(race), "1d6", "They are", "1d6", "They are") == [expected.minions(rules(), race)]
    assert with_header(printed(race), "2d6", "They are", "2d6", "They are") == [expected.rivals(rules())]
    assert with_header(printed(race), "Die", *"123456") == [expected.how_many(rules())]


@pytest.mark.parametrize("race", BIG_BADS)
def test_harm_and_spells(race: str) -> None:
    assert with_header(printed(race), "Die", "Shot", "Melee") == [expected.damage(rules())]
    assert with_header(printed(race), "Pass", "Dazzle", "Others", "Caster") == [expected.spells(rules())]
    npc = with_header(printed(race), "NPC (28.7)", "Outnumbered 2:1", "Otherwise")
    assert npc == [expected.spells_of_npcs(rules())]


@pytest.mark.parametrize("race", BIG_BADS)
def test_19_0_crisis_tests(race: str) -> None:
    found = {rows[0][0].split(":")[0].lower().replace(" ", "_"): rows for rows in printed(race) if ":" in rows[0][0]}
    assert set(found) == {"received_fire", "man_down"}
    text = " ".join(said_on(pdf_of(race)))
    alike = dict(re.findall(r"Pass (\d): all ([\w ]+?)\.", text))
    assert alike == {"2": "Carry On"}
    assert not expected.crisis(rules(), found, alike)


@pytest.mark.parametrize("race", BIG_BADS)
def test_11_0_weapons_that_other_tables_do_not_tell(race: str) -> None:
    (found,) = with_header(printed(race), "Weapon", "Hands", "In use")
    carried = {weapon for who in expectable(packs()[race]) for weapon in who.weapons} | {"B"}  # of Seeking
    assert found == [
        expected.weapon(rules(), name) for name in ("A", "2xA", "SP", "B", "CB", "SL", "F") if name in carried
    ]


@pytest.mark.parametrize("race", BIG_BADS)
def test_no_other_table_is_there(race: str) -> None:
    assert len(printed(race)) == len(expected.PASSES) + len(expected.CHANGES) + 9


def test_a_house_file_shows(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        "[melee_damage.entries.two_handed_axe]\nimpact = 4\n[how_many]\nrows = [{ on = '1-5', number = 2 },"
        "{ on = '6', number = -5 }]\n[damage_result.entries.one]\nshot = 'out_of_the_fight'\n"
        "[melee_combat.entries.mud]\ntitle = 'knee-deep in mud'\ndice = -2\n",
        "utf-8",
    )
    made = varied(1, house)
    found = tables(pages_of(made, house=house))
    assert with_header(found, "Die", "1-5", "6") == [[("They", "+2", "−5")]]
    assert with_header(found, "Die", "Shot", "Melee")[0][0] == ("1", "Out", "Dead")
    assert ("Knee-deep in mud", "−2d6") in with_header(found, "Dice", "Change")[0]
    assert with_header(found, "The winner’s Impact", "Change")[0][0] == ("Two-handed axe", "Impact +4")


def test_without_casters_there_is_nothing_about_spells(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    rows = "rows = [{ on = '2-12', profession = 'warrior', rep = 4, ac = 4, weapons = ['S'], casts = false }]\n"
    house.write_text("".join(f"[race_{race}]\n{rows}" for race in races(rules())), "utf-8")
    made = varied(3, house)
    band = [who._replace(professions=(Profession("warrior", who.rep),), weapons=("S",)) for who in members(made)]
    made = made._replace(star=band[0], band=tuple(band[1:]))
    text = reference.contents(rules(house), needs_of(made, rules(house)))
    for gone in ("Spells (", "Dazzled", "Defend spell", "Shooting (", "Paladin", "Knight", "Mace"):
        assert gone not in text
    assert "(30.0)" in text  # a Potion of Healing may lie anywhere


# --- nothing is missing, nothing is given away ------------------------------------------------------------------------


@pytest.mark.sweep
def test_whatever_is_rolled_is_on_the_reference_a_card_or_a_list(sweep: Sweep) -> None:
    for number in sweep(300, 12):
        made = varied(number)
        needs, band = needs_of(made, rules()), fighters(members(made))
        told = {table: {cells["title"] for cells in changes(needs, rules(), table)} for table in expected.CHANGES}
        lists = [pef.roster for pef in made.pefs] + [pef.rivals.roster for pef in made.pefs if pef.rivals]
        mobs = [room.mob.roster for room in _secret_rooms(made) if room.mob]
        for roster in filter(None, [*lists, *mobs, (made.big_bad,)]):
            beside = {name.lower() for name, _ in notes(rules(), [*roster, *members(made)])}
            for table, words in reasons(band, fighters(roster)).items():
                for title in words - told[table]:
                    assert _explained(table, title, beside), (number, table, title)


def _secret_rooms(made: Adventure) -> list[Any]:
    return [tile.secret.room for tile in made.tiles if tile.secret and tile.secret.room]


def _explained(table: str, title: str, beside: set[str]) -> bool:
    """Whether a modifier stands beside the list or on the card of whoever has it."""
    name = next(name for name, cells in rules().tables[table].entries.items() if cells["title"] == title)
    entries = rules().tables
    own = {
        str(entries[of].entries[key]["title"]).lower()
        for of in ("attributes", "items")
        for key in (name, name.removesuffix("_winner").removesuffix("_loser"))
        if key in entries[of].entries
    }
    gear = {"two_weapons": "two ", "mace_vs_sword": "mace", "mace_vs_ac_6": "mace", "two_handed_sword": "spear"}
    return bool(own & beside) or title.lower() in beside or any(gear.get(name, "–") in words for words in beside)


def test_what_is_sealed_changes_nothing() -> None:
    """Packs of one band and one race of Big Bad have the same reference, whatever is rolled in them."""
    first = varied(2)
    band = Band(first.star, first.band)
    found: dict[str, set[str]] = {}
    for number in range(30):
        made = roll_adventure(referee(f"other {number}"), band, f"other {number}")
        found.setdefault(made.big_bad.race, set()).add(reference.contents(rules(), needs_of(made, rules())))
    assert len(found) > 2
    assert {len(texts) for texts in found.values()} == {1}


def test_every_reason_to_leave_something_out_is_one_of_a_template() -> None:
    folder = Path(__file__).parents[2] / "templates"
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*/*.j2"))
    assert set(re.findall(r'wants\("(\w+)"\)', sources)) >= set(ELSEWHERE)


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(("combat", "paper", "ink"), covering(COMBATS, ["a4", "letter"], ["full", "low"]))
def test_its_pages_can_be_read_at_arms_length(combat: str, paper: str, ink: str) -> None:
    pages = pages_of(packs()["orc"]._replace(combat=combat), paper, ink)
    for number, page in enumerate(pages):
        words = check(page, paper, least=8.0, columns=2 if combat != "2hdc" and number else 3)
        sizes = [word["size"] for word in words]
        assert max(set(sizes), key=sizes.count) >= 8.8
        assert max(word["bottom"] for word in words) > page.height / 2
        assert ink == "full" or is_low_ink(page)


@pytest.mark.sweep
@pytest.mark.parametrize("combat", COMBATS)
def test_it_has_two_pages(combat: str, sweep: Sweep) -> None:
    made = [*packs().values(), *(varied(number) for number in sweep(300, 10))]
    for paper, pack in product(("a4", "letter"), made):
        assert len(book_of(pack._replace(combat=combat), paper)) == 2, pack.seed


# --- fights of another system ----------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(("race", "combat"), covering(BIG_BADS, ["dudes", "fudge"]))
def test_what_can_come_in_another_system_is_there_with_its_cells(race: str, combat: str) -> None:
    made = packs()[race]._replace(combat=combat)
    foreign = fights_of(made, rules()).foreign
    assert foreign
    found = tables(pages_of(made))
    told = become(foreign.conversion, needs_of(made, rules())).told
    everybody = [foreign.become(who) for who in expectable(made)]
    entries = {table: foreign.rules.tables[table].entries for table in _THINGS[combat]}
    for table, (header, cells_of) in _THINGS[combat].items():
        held = {name for who in everybody for name in _things(who) if name in entries[table]}
        assert held <= told
        named = [entries[table][name] for name in entries[table] if name in told]
        rows = [row for part in with_header(found, *header) for row in part]
        assert all(any(cells_of(row, cells) for row in rows) for cells in named), table
        if combat == "fudge":
            assert len(rows) == len(named)
        else:
            assert sorted(", ".join(row[0] for row in rows).lower().split(", ")) == sorted(
                cells["title"].lower() for cells in named
            )


def _things(who: Any) -> Iterable[str]:
    """The skills, weapons, armor and shield of a character of another system."""
    for field in ("skills", "weapons", "armor", "shield"):
        value = getattr(who, field, None)
        yield from [value] if isinstance(value, str) else [held for held in value or () if isinstance(held, str)]


def _adds(row: tuple[str, ...], cells: Any) -> bool:
    parts = [f"{key} {phrases.signed(cells[key])}" for key in ("attack", "defense", "damage") if cells.get(key)]
    return str(cells["title"]).lower() in row[0].lower().split(", ") and row[1] == (", ".join(parts) or "nothing")


def _protects(row: tuple[str, ...], cells: Any) -> bool:
    return row == (expected.upper(cells["title"]), cells["kind"], phrases.signed(cells["ddf"]))


def _shields(row: tuple[str, ...], cells: Any) -> bool:
    lower = [phrases.signed(-cells[key]) if cells[key] else "–" for key in ("melee", "missile")]
    return row == (expected.upper(cells["title"]), *lower)


_THINGS: dict[str, dict[str, tuple[tuple[str, ...], Callable[[tuple[str, ...], Any], bool]]]] = {
    "dudes": {
        "attack_skills": (("Attack skills", "Adds"), _adds),
        "defense_skills": (("Defense skills", "Adds"), _adds),
        "weapons": (("Weapons", "Adds"), _adds),
        "armor": (("Pieces", "Adds"), _adds),
    },
    "fudge": {
        "armor": (("Armor", "Kind", "DDF"), _protects),
        "shields": (("Shield", "In melee", "Against shots"), _shields),
    },
}


def test_fudge_weapons_are_those_that_can_come() -> None:
    made = packs()["troll"]._replace(combat="fudge")
    foreign = fights_of(made, rules()).foreign
    assert foreign
    text = squeezed(" ".join(text_of(page) for page in pages_of(made)))
    told = become(foreign.conversion, needs_of(made, rules())).told
    for name, cells in foreign.rules.tables["weapons"].entries.items():
        mark = f"{cells['title']}(s)" if cells.get("sharp") else str(cells["title"])
        found = re.search(rf"[:,]{re.escape(squeezed(mark))}[,.]", text)
        assert bool(found) == (name in told), name
