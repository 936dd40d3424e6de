"""The rules of Dungeon Dudes."""
