"""2 Hour Dungeon Crawl."""
