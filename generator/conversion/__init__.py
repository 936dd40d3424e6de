"""Characters of 2 Hour Dungeon Crawl in another system: the same dungeon, fought by other rules."""
