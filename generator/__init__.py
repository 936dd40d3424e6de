"""paperdelve: rolls, prints and resolves paper dungeon adventures."""

__version__ = "0.1.0"
