"""What the fights of all systems have in common when they are played at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Protocol

from generator.referee import Referee
from generator.telling import Event, Story


class Field(Protocol):
    """A fight as it stands, of any system: where its rolls and events are."""

    referee: Referee
    events: list[Event]


class Playing(ABC):
    """The parts of a `generator.resolver.bout.Bout` that are the same in all systems: whose names are the players', and
    the story of the field once there is one."""

    def __init__(self, own: Collection[str], story: Story) -> None:
        self._own = own
        self._story = story

    @property
    @abstractmethod
    def field(self) -> Field | None:
        """The fight as it stands, None before its beginning."""

    def mine(self, who: str) -> bool:
        """Whether that name, or the side of that name, is the players'."""
        return who in self._own

    def story(self, start: int) -> list[str]:
        """Rolls and events in the order in which they came."""
        field = self.field
        return self._story.told(field.referee.tray.rolls, field.events, start) if field else []

    def brief(self, number: int) -> str | None:
        """See `Bout`: a roll's line without faces and reasons."""
        return self._story.brief(number)
