"""Every way to fight Dudes and Fudge fighters at a terminal: typed dice, secret choices, stuns, undo, kill, resume."""

from __future__ import annotations

from pathlib import Path

import pytest
from console import done, told
from ptys import CTRL_C, Pty
from sittings import COLOUR, END, FACES, MOST, PICK, PROMPTS, at_terminal, narrow, some_reply

ZED, BOB = "Zed: A14 D14 L5, sword", "Bob: A16 D16 L8, helmet"
REDS, BLUES = "Zed: L5, sword; Ann: L3", "Bob: L6; Kit: L3, shield"
SNORRI, BRYNHILD = "Snorri: Great ODF5 DDF3", "Brynhild: Good ODF5 DDF2 shield medium"
LONG = "Bartholomew of the Seven Times Sevenfold Hills and of the Marshes"


def typed(player: Pty, line: str, *said: str, to: tuple[str, ...] = PROMPTS) -> str:
    """Type a line; what comes up to the next prompt, which says all of `said`, wherever its lines are broken."""
    player.send(line)
    since = COLOUR.sub("", player.settle(*to))
    for part in said:
        assert " ".join(part.split()) in " ".join(since.split()), (part, since)
    return since


def to_the_end(player: Pty, since: str) -> None:
    """Play on until the fight is over, and end it."""
    for number in range(MOST):
        if since.endswith(END):
            break
        since = typed(player, some_reply(since, number))
    player.send("")
    player.expect("wrote out/fight-x.txt")
    assert player.wait() == 0
    assert "Traceback" not in player.seen
    narrow(player.seen)


def same_as_the_replay(folder: Path) -> None:
    """The record that the fight left is what its journal tells."""
    record = (folder / "out" / "fight-x.txt").read_text("utf-8")
    assert record.split() == done("fight", "--replay", folder / "out" / "fight-x.jsonl").stdout.split()


# --- Dungeon Dudes ---------------------------------------------------------------------------------------------------


def test_a_duel_with_typed_dice_undo_kill_and_resume(tmp_path: Path) -> None:
    with at_terminal(tmp_path, ZED, BOB, "--seed", "x") as player:
        assert "Zed rolls 1d20 for the first attack" in player.settle(FACES)
        typed(player, "21", "21 is no face of a d20, which has 1 to 20.")
        typed(player, "1 5", "those are 2 faces, and 1 are rolled")
        typed(player, "+", "'+' is no number; type 1 face from 1 to 20, such as 5.")
        typed(player, "u", "There is nothing to take back")
        typed(player, "15", "Bob rolls 1d20 for the first attack")
        typed(player, "15", "Equal, so both roll again: Zed and Bob", "Zed rolls 1d20 for the first attack")
        typed(player, "15")
        typed(player, "3", "Zed attacks first", "Zed rolls 1d20 for attack (duel): +7 Attack 14, +1 sword")
        typed(player, "o", "Zed hits Bob: ", "A hit costs 2 to 5 hit points", "Zed wins the duel: ")
        typed(player, "12", "attack 20", "Bob rolls 1d20 for defense (duel): +8 Defense 16, +1 helmet")
        typed(player, "o", "Zed hits Bob with a 20: 50.0%")
        typed(player, "9", "Zed hits Bob, 20 against 18", "Zed rolls 1d4 for the hit (damage): +1 sword")
        typed(player, "5", "5 is no face of a d4, which has 1 to 4.")
        typed(player, "4", "Bob: -5, 5 of 10 hit points left")
        typed(player, "s", "* Zed", "* Bob", "5 of 10", "* is fighting")
        typed(player, "u", "Taken back: Zed rolls 1d4 for the hit (damage): 4.", "Zed rolls 1d4 for the hit")
        typed(player, "s", "10 of 10")
        typed(player, "2", "Bob: -3, 7 of 10 hit points left")
        typed(
            player, "log", "Zed, attack: 12 +7 Attack 14 +1 sword = 20 (duel)", "Zed, the hit: 2 +1 sword = 3 (damage)"
        )
        assert "\x1b[1m" in player.seen
        assert player.kill() == -9
    with at_terminal(tmp_path, "--resume", "out/fight-x.jsonl") as player:
        since = player.settle(FACES)
        assert "Taken up again after 7 answers" in since
        assert "Bob: -3, 7 of 10 hit points left" in since
        to_the_end(player, since)
        assert "won. " in player.seen
    same_as_the_replay(tmp_path)


def test_leaving_at_a_secret_choice_shows_typing_again(tmp_path: Path) -> None:
    with at_terminal(tmp_path, REDS, BLUES, "--seed", "x") as player:
        player.settle(PICK)
        player.press(CTRL_C)
        player.expect("The fight is kept, with 0 answers")
        assert player.wait() == 130


def up_to_both(folder: Path, choice: str) -> str:
    """All that the screen shows until the second team has chosen as well, whatever is looked up, taken back and resumed
    in between, when the first team chooses so."""
    folder.mkdir()
    with at_terminal(folder, REDS, BLUES, "--seed", "x") as player:
        player.settle(PICK)
        typed(player, choice, "(hidden)", "The first team look away. The second team, in secret: who leads?")
        for looked_up in ("log", "status", "odds", "?", "9", "zzz", "bo x"):
            typed(player, looked_up, "(hidden)")
        typed(player, "u", "Taken back: The second team look away. The first team, in secret: who leads? (hidden).")
        typed(player, choice, "The second team, in secret")
        assert player.kill() == -9
        seen = f"{player.seen}\n"
    seen += done("fight", "--replay", folder / "out" / "fight-x.jsonl").stdout
    with at_terminal(folder, "--resume", "out/fight-x.jsonl") as player:
        player.settle(PICK)
        typed(player, "s")
        seen += player.seen
        since = typed(player, "kit", "Kit leads The second team", "rolls 1d20")
        assert f"{'Zed' if choice in ('', '1', 'zed') else 'Ann'} leads The first team" in since
        typed(player, "u", "Taken back: The first team look away. The second team, in secret: who leads? (hidden).")
        typed(player, "2", "Kit leads The second team")
        assert "kit" not in COLOUR.sub("", player.seen)
    narrow(seen)
    return seen.replace(str(folder), "")


def test_nothing_shows_what_a_team_chose_before_both_have(tmp_path: Path) -> None:
    screens = {choice: up_to_both(tmp_path / f"with {choice}", choice) for choice in ("", "1", "2", "zed", "ann")}
    assert len(set(screens.values())) == 1
    (screen,) = set(screens.values())
    assert "leads The" not in screen
    for secret in ("zzz", "bo x", "zed", "ann"):
        assert secret not in screen
    assert screen.count("That is none of these, or may be several; type a number or how one begins.") == 3


def test_a_team_fight_to_its_end(tmp_path: Path) -> None:
    words = ("Zed: L5 HP4, sword; Ann: L3 HP3", "Bob: L6 HP4; Kit: L3 HP3, shield", "--seed", "x")
    with at_terminal(tmp_path, *words) as player:
        to_the_end(player, COLOUR.sub("", player.settle(PICK)))
        assert "Exchange 2" in player.seen
        assert "Victory for The " in player.seen
    same_as_the_replay(tmp_path)
    journal = (tmp_path / "out" / "fight-x.jsonl").read_text("ascii")
    assert '"secret": true' in journal


def test_an_arena_where_the_rules_choose_for_the_others(tmp_path: Path) -> None:
    words = ("Zed: A20 D20 L5 HP4, sword; Ann: L3 HP3", "3 x Rat: L1 HP2", "--mode", "arena", "--rolls", "mine")
    with at_terminal(tmp_path, *words, "--opponents", "rules", "--seed", "x") as player:
        since = COLOUR.sub("", player.settle(FACES))
        assert "Zed comes up for The first team\nRat 1 comes up for The second team\nZed against Rat 1" in since
        since = typed(player, "20")
        assert "    Rat 1, the first attack: " in since
        typed(player, "s", "* Rat 1", "  Rat 2")
        assert player.kill() == -9
    with at_terminal(tmp_path, "--resume", "out/fight-x.jsonl") as player:
        to_the_end(player, COLOUR.sub("", player.settle(FACES)))
        assert "Rat 1 rolls" not in player.seen
    same_as_the_replay(tmp_path)
    people = told("fight", "--replay", tmp_path / "out" / "fight-x.jsonl")["characters"]
    assert {who["name"] for who in people if who["hit_points"] > 0} <= {"Zed", "Ann"}


# --- Fantasy Fudge ---------------------------------------------------------------------------------------------------

FORMS = {
    "4df": ("4dF", ("++00", "- 0 0 0", "0,0,0,0"), ("+ 0 9 0", "'9' is no face of a dF, which has -, 0 or +.")),
    "d100": ("1d100", ("83", "07", "50"), ("101", "'101' is no face of a d100, which has 1 to 99 or 00.")),
    "4d6": ("4 dice", ("5634", "1 3 3 3", "3,4,4,3"), ("7 1 1 1", "7 is no face of a d6, which has 1 to 6.")),
}


@pytest.mark.parametrize("ruling", FORMS)
def test_several_against_one_with_typed_dice_of_each_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruling: str
) -> None:
    dice, (two, less, even), (wrong, reason) = FORMS[ruling]
    (tmp_path / "house.toml").write_text(f'[rulings]\ndice = "{ruling}"\n', "utf-8")
    words = (SNORRI, "2 x Bandit: Fair ODF4 DDF2", "--house", "house.toml", "--seed", "x")
    with at_terminal(tmp_path, *words) as player:
        assert "Round 1: Snorri against Bandit 1 and Bandit 2" in COLOUR.sub("", player.settle(PICK))
        typed(player, "o", "Snorri: unhurt ", "Bandit 2: unhurt ")
        typed(player, "", f"Snorri rolls {dice} for melee (several): +2 skill, -1 outnumbered")
        typed(player, wrong, reason)
        typed(player, two, "Superb (+3)", f"Bandit 1 rolls {dice} for melee (several): +0 skill")
        typed(player, "u", "Taken back: Snorri rolls", f"Snorri rolls {dice}")
        typed(player, two, "Bandit 1 rolls")
        typed(player, even, "Fair (+0)", "Bandit 2 rolls")
        since = typed(player, less, "Snorri may wound one of several: whom?")
        assert "Bandit 2  (Enter)" in since
        typed(player, "Bandit 1", "Snorri hits Bandit 1, damage 6 (ODF +5, degree +3, DDF -2): Very Hurt", "Round 2")
        typed(player, "s", "Bandit 1           Fair           4   2  ooo o    x  o  o")
        assert player.kill() == -9
    with at_terminal(tmp_path, "--resume", "out/fight-x.jsonl") as player:
        since = COLOUR.sub("", player.settle(PICK))
        assert "Taken up again after 5 answers" in since
        to_the_end(player, since)
    monkeypatch.chdir(tmp_path)
    same_as_the_replay(tmp_path)


def test_a_side_unawares_stun_pulled_punches_and_breaking_off(tmp_path: Path) -> None:
    words = (f"{SNORRI}; Hild: Good ODF3 DDF2", "2 x Guard: Good ODF3 DDF2", "--unaware", "2", "--seed", "x")
    with at_terminal(tmp_path, *words) as player:
        since = COLOUR.sub("", player.settle(PICK))
        assert "The enemy: caught unawares\nSnorri has a free attack: on whom?\n  1  Guard 1  (Enter)" in since
        typed(player, "2", "Snorri rolls 4dF for a free attack against Mediocre (-1) (unopposed): +2 skill")
        typed(player, "o", "Guard 2, attacked by Snorri: unhurt ")
        typed(player, "----", "Poor (-2)", "Snorri misses Guard 2", "Hild has a free attack: on whom?")
        typed(player, "guard 1", "Hild rolls 4dF")
        typed(player, "--00", "Mediocre (-1)", "Hild misses Guard 1", "Round 1: go on?", "3  change how they strike")
        typed(player, "3", "Snorri: how does it strike?", "1  to wound  (Enter)", "3  at most Scratch")
        typed(player, "to s", "Hild: how does it strike?")
        typed(player, "at most h", "Round 1: go on?")
        typed(player, "status", "to stun", "at most Hurt")
        typed(player, "", "Snorri rolls 4dF for melee (opposed): +2 skill")
        typed(player, "0000", "Guard 1 rolls")
        typed(player, "-000", "damage 5 (ODF +5, degree +2, DDF -2): Very Stunned, -2 for two rounds", "Hild rolls")
        typed(player, "++++", "Guard 2 rolls")
        since = typed(player, "----", "Hild hits Guard 2, damage 9 (ODF +3, degree +8, DDF -2): Hurt", "Round 2")
        typed(player, "s", "very stunned", "ooo x    o  o  o")
        typed(player, "", "Snorri rolls")
        typed(player, "++++", "Guard 1 rolls 4dF for melee (opposed): +1 skill, -2 Very Stunned")
        typed(player, "0000", "knocked out\n  Guard 1 is knocked out: lay the figure down", "Hild rolls")
        typed(player, "++++")
        typed(player, "----", "damage 10 (ODF +3, degree +9, DDF -2): no wound", "Round 3")
        typed(player, "break", "The fight is broken off: both sides part", "The fight is over.")
        typed(player, "u", "Taken back: Round 3: go on? break off.", "Round 3: go on?")
        typed(player, "break")
        player.send("")
        player.expect("The fight was broken off. 2 rounds.")
        player.expect("Guard 1                  is knocked out, hurt (by Snorri)")
        player.expect("Guard 2                  fights on, hurt")
        assert player.wait() == 0
        narrow(player.seen)
    same_as_the_replay(tmp_path)


def test_an_archer_behind_the_line_at_a_difficulty(tmp_path: Path) -> None:
    words = (f"{SNORRI}; Arild: Fair longbow archery Great ODF3", BRYNHILD, "--difficulty", "Good", "--seed", "x")
    with at_terminal(tmp_path, *words) as player:
        assert "Snorri against Brynhild; Arild shoots at Brynhild" in COLOUR.sub("", player.settle(PICK))
        typed(player, "", "Snorri rolls")
        typed(player, "0000", "Brynhild rolls")
        typed(player, "0000", "Arild rolls 4dF for a shot against Good (+1) (unopposed): +2 archery")
        typed(player, "o", "Brynhild, shot at by Arild: unhurt ")
        typed(player, "0+00", "Arild hits Brynhild, damage 2 (ODF +3, degree +1, DDF -2): Scratch")


# --- what it looks like ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (f"{LONG} A: L3, sword; {LONG} B: L3", f"{LONG} C: L3; {LONG} D: L3"),
        (f"{LONG} A: Good ODF5; {LONG} B: Fair shield large", f"3 x {LONG}: Good ODF3; {LONG} bow: Good longbow"),
    ],
    ids=["dudes", "fudge"],
)
def test_80_columns_and_no_colour_whatever_the_names(tmp_path: Path, words: tuple[str, ...]) -> None:
    with at_terminal(tmp_path, *words, "--seed", "x", NO_COLOR="1") as player:
        since = player.settle(*PROMPTS)
        for number in range(24):
            if since.endswith(END):
                break
            for looked_up in ("s", "o") if number % 4 == 0 else ():
                since = typed(player, looked_up)
            since = typed(player, some_reply(since, number))
        typed(player, "log")
        typed(player, "u")
        assert "\x1b" not in player.seen
        narrow("\n".join(line for line in player.seen.splitlines() if "or Enter" not in line))
        rows = {
            line[:36] for line in player.seen.splitlines() if "~" in line and line.startswith(("  Barth", "* Barth"))
        }
        assert len({row.lstrip("* ") for row in rows}) >= 4
