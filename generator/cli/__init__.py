def main() -> None:
    """Placeholder entry until the commands exist."""
