"""Lays the whole dungeon out beforehand, exit by exit (36.1 to 36.5, rulings laid_out_dungeon, secret_branch)."""

from __future__ import annotations

from generator.choices import shuffled
from generator.dice import Reason
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.table import Row
from generator.twohour.dungeon import OUTSIDE, Exit, SecretRoom, Tile, tile_code
from generator.twohour.growth import Draft, Growth, Opening
from generator.twohour.lattice import Place, opposite, turn
from generator.twohour.referee import Referee, total
from generator.twohour.secrets import fill, roll_search
from generator.twohour.treasure import Treasure, roll_treasure

DUNGEON = "The dungeon"

MOST_ROLLS = 10
"""Rolls for one tile before one that fits is taken (ruling ten_rolls)."""

MOST_RETREATS = 60
"""How often tiles are taken back; only a house file's table can need more."""

SEARCHED = ("room", "dead_end")
"""The kinds of tile that may hide a secret room (37.0)."""


class Plan(NamedTuple):
    """What a dungeon is made for: its budget of tiles (36.2), the Big Bad's Rep, the largest group of players to
    reckon with, and the dice and Rep with which each of the band searches."""

    budget: int
    big_bad_rep: int
    sizes: int
    searchers: tuple[tuple[int, int], ...]


def lay_out(referee: Referee, plan: Plan) -> tuple[Tile, ...]:
    """Roll and lay `plan.budget` tiles, the last of them the Treasure Room, with searches and treasures.

    When the ways that are open lead nowhere any more, the newest tiles are taken back and rolled again, ever more of
    them; their rolls stay in the record, marked as rolled again.

    Raises:
        RuleError: a house file's tiles leave no way on.
    """
    layout = _Layout(referee, plan)
    layout.start()
    past = [(layout.now.copy(), len(referee.tray.rolls))]
    steps_back = 1
    while len(layout.now.tiles) < plan.budget:
        if layout.grow():
            past.append((layout.now.copy(), len(referee.tray.rolls)))
            continue
        if steps_back > MOST_RETREATS:
            raise RuleError(
                f"no dungeon of {plan.budget} tiles can be laid by table 38.0 ({layout.table.source}): "
                f"its tiles leave no way on; add corridors, turns or stairs, or take a larger paper_edge"
            )
        del past[max(1, len(past) - steps_back) :]
        steps_back += 1
        layout.now = past[-1][0].copy()
        referee.tray.take_back_from(past[-1][1])
    return layout.finish()


class _Layout:
    """The walk through the open exits; `now` is the dungeon so far."""

    def __init__(self, referee: Referee, plan: Plan) -> None:
        self.referee = referee
        self.plan = plan
        rules = referee.rules
        self.table = rules.tables["dungeon_generation"]
        wide, long = (int(part) for part in rules.ruling("paper_edge").split("x"))
        self.now = Growth((-(wide // 2), wide // 2, 0, long - 1))
        self.as_rolled = rules.ruling("previous_roll") == "as_rolled"
        self.stairs_for_dead_end = rules.ruling("dead_end_early") == "stairs"
        self.oldest_first = rules.ruling("laid_out_dungeon") == "oldest_first"
        self.branch_size = int(rules.ruling("secret_branch"))

    def start(self) -> None:
        """The first tile is a corridor straight ahead of the players (36.1)."""
        _, fresh = self.now.put(Draft(Place(1, 0, 0), "corridor", "north"), OUTSIDE)
        self.now.openings.extend(fresh)

    def grow(self) -> bool:
        """Take openings until a tile is laid; False if none is left that could be taken."""
        last = len(self.now.tiles) == self.plan.budget - 1
        while (opening := self._next(last)) is not None:
            if self._lay_behind(opening, last):
                return True
            self.now.openings.remove(opening)
        return False

    def _next(self, last: bool) -> Opening | None:
        """The opening to take; those that lead nowhere become walls. No secret door hides the last tile."""
        for opening in list(self.now.openings if self.oldest_first else reversed(self.now.openings)):
            if last and opening.behind:
                continue
            spent = opening.behind is not None and self._hidden_left(opening.behind) <= 0
            if self.now.free(opening.target) and not spent:
                return opening
            self.now.openings.remove(opening)
        return None

    def _lay_behind(self, opening: Opening, last: bool) -> bool:
        """Roll until a tile fits behind the opening (36.3); False if none can."""
        counts_as = {row.on: self._counts_as(row) for row in self.table.rows}
        kinds = set(counts_as.values())
        fitting = kinds - {"stairs"} if last else {kind for kind in kinds if self.now.fits(kind, opening)}
        if not fitting:
            return False
        code = tile_code(len(self.now.tiles) + 1)
        why = f"tile {code}, the Treasure Room" if last else f"tile {code}"
        for _ in range(MOST_ROLLS):
            roll = total(self.referee.tray, 2, who=DUNGEON, why=why, rule=self.table.section)
            row = self.table.row(roll.result)
            kind = counts_as[row.on]
            if kind == "dead_end" and kind not in fitting and self.stairs_for_dead_end and "stairs" in fitting:
                kind = "stairs"
            if kind in fitting:
                self.now.previous = str(row.cells["outcome"]) if self.as_rolled else kind
                self._put(Draft(opening.target, kind, opening.side, roll, opening.behind), opening, last=last)
                return True
            self.referee.tray.take_back(roll)
        kind = self.referee.chooser.choose(sorted(fitting), "a tile that fits")  # ruling ten_rolls
        self._put(Draft(opening.target, kind, opening.side, None, opening.behind), opening, last=last)
        return True

    def _counts_as(self, row: Row) -> str:
        """What a row counts as after the previous roll (38.0)."""
        kind = str(row.cells["outcome"])
        return str(row.cells.get("if_previous", kind)) if self.now.previous == kind else kind

    def _put(self, draft: Draft, opening: Opening, *, last: bool = False, secret: bool = False) -> str:
        """Lay a tile behind an opening, queue its exits, and search it if it can be searched."""
        now = self.now
        code, fresh = now.put(draft, opening.code, secret=secret, shut=last)
        now.ways[(opening.place, opening.side)] = code
        if secret:
            now.secret.add((opening.place, opening.side))
        now.openings.extend(shuffled(self.referee.chooser, fresh, "which exit first"))
        if draft.kind in SEARCHED:
            self._search(code, draft)
        return code

    # --- secret rooms ------------------------------------------------------------------------------------------------

    def _search(self, code: str, draft: Draft) -> None:
        referee = self.referee.branch(f"search {code}")
        search, found = roll_search(referee, code, self.plan.searchers)
        self.now.searches[code] = search
        sides = [turn(draft.heading, quarter) for quarter in (-1, 1)]
        sides = [side for side in shuffled(referee.chooser, sides, "left or right") if self._niche(draft, side)]
        if not found or not sides:
            return
        table = referee.rules.tables["secret_rooms"]
        name = code.replace("T", "S")
        while True:
            roll = total(referee.tray, 2, who=name, why=table.title, rule=table.section)
            kind = str(table.row(roll.result).cells["outcome"])
            side = next((side for side in sides if self._holds(kind, draft, side, name)), None)
            if side is not None:
                break
            referee.tray.take_back(roll)
        place = draft.place.ahead(side)
        room = SecretRoom(name, kind, side, place.level, place.x, place.y, roll.dice)
        room = fill(referee, room._replace(leads_to=self._beyond(room, code, draft)), self.plan.sizes)
        self.now.searches[code] = search._replace(room=room)

    def _niche(self, draft: Draft, side: str) -> bool:
        """Whether a secret room has a place on that side that no open exit leads to."""
        beside = draft.place.ahead(side)
        return self.now.free(beside) and not self.now.coveted(beside) and (draft.place, side) not in self.now.ways

    def _holds(self, kind: str, draft: Draft, side: str, name: str) -> bool:
        """Whether that kind of secret room can be there: a way on needs places and tiles (rulings continues,
        challenge_depth, secret_branch)."""
        if kind not in ("continues", "challenge"):
            return True
        beside = draft.place.ahead(side)
        spare = self.plan.budget - len(self.now.tiles) - 1  # the Treasure Room is spoken for
        if min(spare, self._hidden_left(draft.behind)) < 1:
            return False
        level = beside.below() if kind == "challenge" else beside
        ahead = level.ahead(side)
        filled = {beside, level, ahead} if kind == "challenge" else {beside}
        return self.now.free(level) and self.now.free(ahead) and self.now.goes_on(filled, [])

    def _hidden_left(self, behind: str | None) -> int:
        """How many tiles may still lie behind a secret door, this one's and all together (ruling secret_branch)."""
        hidden = sum(draft.behind is not None for draft in self.now.tiles)
        return min(self.now.left.get(behind or "", self.branch_size), self.plan.budget // 4 - hidden)

    def _beyond(self, room: SecretRoom, code: str, draft: Draft) -> str | None:
        """Open the secret door; lay the tile that a way on begins with, and give its code."""
        now, behind = self.now, draft.behind or room.code
        host = Opening(code, draft.place, room.side, behind)
        if room.kind not in ("continues", "challenge"):
            now.taken.add(room.place)
            now.connect(draft.place, room.side, code, room.code, secret=True)
            return None
        now.left.setdefault(behind, self.branch_size)
        if room.kind == "continues":
            return self._put(Draft(room.place, "room", room.side, None, behind), host, secret=True)
        now.taken.update({room.place, room.place.below()})
        now.connect(draft.place, room.side, code, room.code, secret=True)
        far = Opening(room.code, room.place.below(), room.side, behind)
        return self._put(Draft(far.target, "corridor", room.side, None, behind), far)

    # --- the finished dungeon ----------------------------------------------------------------------------------------

    def finish(self) -> tuple[Tile, ...]:
        """The tiles as records, with their treasures (40.0, 41.0)."""
        return tuple(self._tile(index, draft) for index, draft in enumerate(self.now.tiles, 1))

    def _tile(self, index: int, draft: Draft) -> Tile:
        code, last = tile_code(index), index == len(self.now.tiles)
        entrance = opposite(draft.heading)
        edges = [(draft.place, entrance), *self.now.exits_of(draft.kind, draft.place, draft.heading)]
        search = self.now.searches.get(code)
        if search and search.room:
            edges.append((draft.place, search.room.side))
        open_edges = [edge for edge in edges if edge in self.now.ways]
        return Tile(
            index,
            code,
            draft.kind,
            *draft.place,
            entrance,
            tuple(
                Exit(side, at.level, self.now.ways[at, side], (at, side) in self.now.secret) for at, side in open_edges
            ),
            tuple(side for at, side in edges if (at, side) not in self.now.ways),
            draft.roll.dice if draft.roll else (),
            search,
            self._treasure(code, draft, last),
            last,
            draft.behind,
        )

    def _treasure(self, code: str, draft: Draft, last: bool) -> Treasure | None:
        referee = self.referee.branch(f"treasure {code}")
        if last:
            return roll_treasure(referee, code, add=Reason("Big Bad's Rep", self.plan.big_bad_rep, "41.0"))
        return roll_treasure(referee, code) if draft.kind == "room" else None
