"""Fantasy Fudge: fighters, stat lines, bands, rounds of combat, wounds, whole fights and their odds."""
