"""A fight being played at the table, whatever the game system: who answers, what is kept, what is shown."""
