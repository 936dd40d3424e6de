"""`python -m generator` is `paperdelve`."""

from generator.cli import main

main()
