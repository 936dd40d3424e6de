"""The least that a click command can cost: the yardstick of every cold start."""

import click


@click.command()
@click.option("--name", default="you")
def hello(name: str) -> None:
    click.echo(f"Hello, {name}.")


if __name__ == "__main__":
    hello()
