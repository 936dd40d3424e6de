"""The errors that a caller can tell apart. Each message is one line: what, where, how to mend it."""

from __future__ import annotations


class PaperdelveError(Exception):
    """Anything that a user's input or machine can cause; the command line prints it and exits with 1."""


class DiceError(PaperdelveError):
    """Scripted faces that are impossible, or too few for the roll that wants them."""


class TableError(PaperdelveError):
    """A rules table, shipped or of one's own, that is not sound; names file, table and row."""


class StatLineError(PaperdelveError):
    """A stat line that cannot be read."""


class RuleError(PaperdelveError):
    """A wish that the rules forbid; cites the section."""


class PackError(PaperdelveError):
    """A pack file that is damaged, foreign, or of another format."""
