"""A dungeon while it grows: which places are taken, which edges are open, what fits where (36.1 to 36.5)."""

from __future__ import annotations

from generator.dice import Roll
from generator.named import NamedTuple
from generator.twohour.dungeon import EXITS, Search, tile_code
from generator.twohour.lattice import Place, opposite, turn


class Draft(NamedTuple):
    """A tile that has been laid; `heading` is the direction of travel into it, `behind` the secret room in front."""

    place: Place
    kind: str
    heading: str
    roll: Roll | None = None
    behind: str | None = None


class Opening(NamedTuple):
    """An exit that nothing has been laid behind yet: the code it belongs to, its place, its side."""

    code: str
    place: Place
    side: str
    behind: str | None = None

    @property
    def target(self) -> Place:
        """Where it leads."""
        return self.place.ahead(self.side)


class Growth:
    """The state of a dungeon being laid out; `copy` before a step makes the step revocable.

    `ways` maps every open edge (place, side) to the code beyond; `secret` holds the edges with a secret door; `left`
    says how many tiles may still be laid behind each secret room.
    """

    def __init__(self, bounds: tuple[int, int, int, int]) -> None:
        self.bounds = bounds
        self.tiles: list[Draft] = []
        self.openings: list[Opening] = []
        self.taken: set[Place] = set()
        self.ways: dict[tuple[Place, str], str] = {}
        self.secret: set[tuple[Place, str]] = set()
        self.searches: dict[str, Search] = {}
        self.left: dict[str, int] = {}
        self.previous = "corridor"

    def copy(self) -> Growth:
        """The same state, untouched by what happens to this one."""
        twin = Growth(self.bounds)
        twin.previous = self.previous
        for name in ("tiles", "openings", "taken", "ways", "secret", "searches", "left"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def free(self, place: Place) -> bool:
        """Whether a tile may be laid there: on the sheet, and nothing there."""
        west, east, south, north = self.bounds
        return west <= place.x <= east and south <= place.y <= north and place not in self.taken

    def coveted(self, place: Place) -> list[Opening]:
        """The openings that lead there."""
        return [opening for opening in self.openings if opening.target == place]

    def connect(self, place: Place, side: str, here: str, there: str, *, secret: bool = False) -> None:
        """Open the edge between two neighbours."""
        ends = ((place, side), (place.ahead(side), opposite(side)))
        self.ways[ends[0]], self.ways[ends[1]] = there, here
        if secret:
            self.secret.update(ends)

    def exits_of(self, kind: str, place: Place, heading: str) -> list[tuple[Place, str]]:
        """The open edges that a tile of that kind would have beside its entrance; stairs lead on one level below."""
        level = place.below() if kind == "stairs" else place
        return [(level, turn(heading, quarters)) for quarters in EXITS[kind]]

    def fits(self, kind: str, opening: Opening) -> bool:
        """Whether a tile of that kind can be laid behind the opening with tiles still to come.

        Every exit must lead to a free place or meet an open exit; no other open exit may be shut by it; and a way
        that no secret door hides must stay open.
        """
        place = opening.target
        filled = {place, place.below()} if kind == "stairs" else {place}
        if kind == "stairs" and not self.free(place.below()):
            return False
        met = 0
        fresh: list[Place] = []
        for edge, side in self.exits_of(kind, place, opening.side):
            beyond = edge.ahead(side)
            if any(gap.place == beyond for gap in self.coveted(edge)):
                met += 1
            elif self.free(beyond) and beyond not in filled:
                fresh.append(beyond)
            else:
                return False
        others = [gap for where in filled for gap in self.coveted(where) if gap != opening]
        if len(others) != met:
            return False
        return self.goes_on(filled, [] if opening.behind else fresh)

    def goes_on(self, filled: set[Place], fresh: list[Place]) -> bool:
        """Whether a way that no secret door hides is open once `filled` is filled and `fresh` can be reached."""
        plain = [gap.target for gap in self.openings if not gap.behind]
        return any(self.free(target) and target not in filled for target in [*plain, *fresh])

    def put(self, draft: Draft, source: str, *, secret: bool = False, shut: bool = False) -> tuple[str, list[Opening]]:
        """Lay a tile, entered from `source`; its code, and its exits that lead to free places (none if `shut`)."""
        place, code = draft.place, tile_code(len(self.tiles) + 1)
        entrance = opposite(draft.heading)
        self.tiles.append(draft)
        self.taken.add(place)
        if draft.kind == "stairs":
            self.taken.add(place.below())
        if draft.behind:
            self.left[draft.behind] -= 1
        self.openings = [gap for gap in self.openings if not (gap.target == place and gap.side == draft.heading)]
        self.ways[(place, entrance)] = source
        if secret:
            self.secret.add((place, entrance))
        fresh: list[Opening] = []
        for edge, side in [] if shut else self.exits_of(draft.kind, place, draft.heading):
            meets = next((gap for gap in self.coveted(edge) if gap.place == edge.ahead(side)), None)
            if meets:
                self.openings.remove(meets)
                self.connect(edge, side, code, meets.code)
            elif self.free(edge.ahead(side)):
                fresh.append(Opening(code, edge, side, draft.behind))
        return code, fresh
