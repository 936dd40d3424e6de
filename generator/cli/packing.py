"""What the commands around a pack share: rolling one, its files, reading one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from generator.errors import PackError

if TYPE_CHECKING:
    from generator.render.theme import Theme
    from generator.tables import Rules
    from generator.twohour.adventure import Adventure
    from generator.twohour.band import Band
    from generator.twohour.dungeon import Tile
    from generator.twohour.referee import Referee

PDF, PACK = "pack.pdf", "pack.json"
BOOKLET = "booklet.pdf"
MAPS = "map-level-"  # how the maps' names begin
SHEET = "paper_edge"  # the ruling that says how large a level may be


def called_band(
    referee: Referee, file: str | None, race: str | None, rep: int | None, size: int | None, profession: str | None
) -> Band:
    """The band of a file, or one made to these wishes: a Human Star of Rep 5 with three others unless they differ."""
    from generator.twohour.band import make_band, read_band, usual_size

    if file:
        return read_band(referee.rules, file)
    star_rep = 5 if rep is None else rep
    many = usual_size(star_rep) if size is None else size
    return make_band(referee.branch("band"), race or "human", star_rep, many, profession)


def map_files(title: str, tiles: tuple[Tile, ...], seed: str, sheet: str, theme: Theme) -> dict[str, str]:
    """The maps by file name: the player's of each level that no secret door hides, and the whole one of every level;
    `sheet` is the ruling paper_edge."""
    from generator.geometry import lattice_of
    from generator.render.map_svg import level_svg
    from generator.sealing import start_code
    from generator.twohour.dungeon import levels

    return {
        f"{MAPS}{level}-{'player' if player else 'full'}.svg": level_svg(
            title, tiles, level, theme, player=player, seed=seed, lattice=lattice_of(sheet), start=start_code(seed)
        )
        for player in (True, False)
        for level in levels(tiles, hidden=not player)
    }


def beside(pack: str) -> str:
    """The folder that a pack lies in."""
    return pack if os.path.isdir(pack) else os.path.dirname(pack)


def read_pack(path: str, rules: Rules) -> Adventure:
    """The adventure of a `pack.json`, or of the folder that holds one.

    Raises:
        PackError: it cannot be read, or is no sound pack.
    """
    from generator.pack import from_json

    file = os.path.join(path, PACK) if os.path.isdir(path) else path
    try:
        with open(file, encoding="utf-8-sig") as stream:
            text = stream.read()
    except OSError as error:
        raise PackError(f"{file}: cannot be read ({error.strerror}); give the pack.json of a pack") from None
    except UnicodeDecodeError:
        raise PackError(f"{file}: is no text; give the pack.json of a pack, not its PDF") from None
    return from_json(text, file, rules)
