"""What a fight of 2 Hour Dungeon Crawl leaves on the cards: lost Rep, uses, thrown weapons, captives, coins."""

from __future__ import annotations

from battles import people, placed
from hypothesis import given
from hypothesis import strategies as st

from generator.twohour.battle.finish import finish
from generator.twohour.battle.state import State, state_of_wear, states
from generator.twohour.battle.wear import Wear
from generator.twohour.combat.fighter import OUT
from generator.twohour.items import Item

BAND = ("Billy: Human Knight 5 AC6 Sh S star +rage_potion(2) +rage_potion(3)", "Durin: Dwarf Warrior 4 AC4 2xA F")
FOES = ("2 x Orc Warrior 4 AC2 S",)


def test_a_fight_that_has_just_begun_leaves_nothing() -> None:
    battle = placed(BAND, FOES)
    assert [state for _, state in states(battle, None)] == [State(uses=(0, 0)), State(), State(), State()]


def test_what_is_true_now_is_ticked_now() -> None:
    battle = placed(BAND, FOES)
    billy, durin = battle.fighters["Billy"], battle.fighters["Durin"]
    potions = (Item("rage", "potion", 2),)  # the first is used up, and one of the second's three is gone
    battle.put(
        billy._replace(rep=3, star_power=1, dazzled=True, character=billy.character._replace(items=potions), status=OUT)
    )
    battle.put(durin._replace(used=frozenset({"stout", "shirt_of_resiliency"})))
    battle.captives["Billy"] = "Orc 1"
    battle.lost["Durin"] = ["2xA"]
    battle.fired.add("Durin")
    (_, first), (_, second), *_ = states(battle, None)
    assert first == State(2, 4, frozenset({"dazzled", "out_of_the_fight", "captive"}), uses=(2, 1))
    assert second == State(used=frozenset({"stout", "shirt_of_resiliency"}), spent=("2xA", "F"))


def test_after_the_fight_what_works_once_a_fight_works_again() -> None:
    battle = placed(BAND, FOES)
    durin = battle.fighters["Durin"]
    battle.put(durin._replace(used=frozenset({"stout", "shirt_of_resiliency"}), rep=3))
    battle.fired.add("Durin")
    battle.lost["Durin"] = ["2xA"]
    ending = finish(battle, battle.sides[0], "cleared")
    (_, state) = states(battle, ending)[1]
    assert state == State(used=frozenset({"stout"}))  # its Rep is whole again, its axe picked up, its firearm loaded


def test_wear_of_a_band_file() -> None:
    billy, durin = people(*BAND)
    assert state_of_wear(billy, Wear("Billy", 3)) == State(power=2)
    assert state_of_wear(billy, Wear("Billy", 9)) == State()
    assert state_of_wear(durin, Wear("Durin", None, ("stout",))) == State(used=frozenset({"stout"}))


@given(st.lists(st.tuples(st.sampled_from(["rage", "courage"]), st.integers(1, 4)), max_size=4), st.data())
def test_uses_are_counted_from_the_first_of_a_kind_on(owned: list[tuple[str, int]], data: st.DataObject) -> None:
    (who,) = people("Ott: Human Knight 5 AC6 S star")
    before = [Item(name, "potion", amount) for name, amount in owned]
    now, gone = list(before), dict.fromkeys(("rage", "courage"), 0)
    for _ in range(data.draw(st.integers(0, sum(amount for _, amount in owned)))):
        place = data.draw(st.integers(0, len(now) - 1))
        first = next(i for i, item in enumerate(now) if item.id == now[place].id)  # as a fight uses them up
        gone[now[first].id] += 1
        left = (now[first].amount or 1) - 1
        now[first : first + 1] = [now[first]._replace(amount=left)] if left else []
    battle = placed(("Ott: Human Knight 5 AC6 S star",), FOES)
    plan = battle.plan._replace(characters=((who._replace(items=tuple(before)),), battle.plan.characters[1]))
    battle.plan = plan
    battle.put(battle.fighters["Ott"]._replace(character=who._replace(items=tuple(now))))
    (_, state), *_ = states(battle, None)
    for name, count in gone.items():
        used = [(use, item.amount) for use, item in zip(state.uses, before, strict=True) if item.id == name]
        assert sum(use for use, _ in used) == count
        whole = [use == amount for use, amount in used]
        touched = [use > 0 for use, _ in used]
        assert all(done or not later for done, later in zip(whole, touched[1:], strict=False))
