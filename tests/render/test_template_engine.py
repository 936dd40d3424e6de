"""jinja2, lighter: templates are compiled once, and anew when they change or what is kept of them is broken."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from generator.render import template_engine, words
from generator.render.template_engine import Loader, Sandbox, StrictUndefined, TemplateError
from generator.render.text import Line


def filled(folder: Path, **context: object) -> str:
    return str(Sandbox(loader=Loader(str(folder), str.upper)).get_template("some.j2").render(**context))


@pytest.fixture
def template(tmp_path: Path) -> Path:
    file = tmp_path / "some.j2"
    file.write_text("rep {{ REP }}", "utf-8")
    return file


def test_a_kept_template_is_not_compiled_again(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert filled(template.parent, REP=5) == "REP 5"
    monkeypatch.setattr(template_engine, "_load_compiler", lambda: pytest.fail("compiled again"))
    assert filled(template.parent, REP=4) == "REP 4"


def test_a_changed_template_is_compiled_again(template: Path) -> None:
    filled(template.parent, REP=5)
    template.write_text("now {{ REP }}", "utf-8")
    assert filled(template.parent, REP=5) == "NOW 5"


@pytest.mark.parametrize("length", [0, 3, 4, 20])
def test_a_broken_kept_one_is_compiled_again(template: Path, length: int) -> None:
    filled(template.parent, REP=5)
    kept = Path(cache_from_source(str(template)))
    kept.write_bytes(kept.read_bytes()[:length])
    assert filled(template.parent, REP=5) == "REP 5"


def test_the_compiler_comes_when_it_is_wanted(template: Path) -> None:
    code = (
        "import sys\n"
        "from generator.render.template_engine import Loader, Sandbox\n"
        f"made = Sandbox(loader=Loader({str(template.parent)!r}, str.upper))\n"
        "before = 'jinja2.compiler' in sys.modules\n"
        "print(before, made.get_template('some.j2').render(REP=5), 'jinja2.compiler' in sys.modules)\n"
    )
    ran = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout for _ in range(2)]
    assert ran == ["False REP 5 True\n", "False REP 5 False\n"]


@pytest.mark.parametrize(
    "asked", ["who.__class__.__mro__", "who._fields", "who.spans[0][1].format.__self__", "who._replace"]
)
def test_a_record_tells_a_template_its_fields_alone(asked: str) -> None:
    sandbox = Sandbox(undefined=StrictUndefined)
    who = Line(1.5, (("face", "text"),))
    assert sandbox.from_string("{{ who.width }} {{ who.spans[0][1] }}").render(who=who) == "1.5 text"
    with pytest.raises(TemplateError):
        sandbox.from_string("{{ " + asked + " }}").render(who=who)


def test_a_dict_tells_a_template_what_it_holds_and_has_its_methods() -> None:
    sandbox = Sandbox(undefined=StrictUndefined)
    held = {"on": 3, "keys": 4, "_own": 5}
    found = sandbox.from_string("{{ held.on }} {{ held['keys'] }} {{ held.keys() | length }}").render(held=held)
    assert found == "3 4 3"
    with pytest.raises(TemplateError):
        sandbox.from_string("{{ held.clear.__self__ }}").render(held=held)
    with pytest.raises(TemplateError):
        sandbox.from_string("{{ held.absent }}").render(held=held)


def test_a_user_s_template_may_quote_for_an_address(tmp_path: Path) -> None:
    (tmp_path / "some.j2").write_text("{{ name|urlencode }}", "utf-8")
    assert words.environment(tmp_path).get_template("some.j2").render(name="a b/ü") == "a%20b/%C3%BC"
