"""The fight of 2 Hour Dungeon Crawl, test by test (19.0 to 30.0): each takes fighters and says what became of them."""
