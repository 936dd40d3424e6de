"""A whole fight on the battle board (19.0 to 27.0): placing, activations, Crisis tests, and what comes after."""
