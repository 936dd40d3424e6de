"""jinja2 at a third of the price of its import: its compiler is loaded when a template is compiled, not before.

Everything here that needs jinja2 takes it from this module. Compiled templates are kept in `__pycache__` beside them,
as Python keeps its own modules: compiling costs 0.1 s a pack.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import CodeType, NoneType
from typing import Any

from generator.kept import kept
from generator.render.lean import Unused, untyped, without

_COMPILER = {
    "jinja2.lexer": ("get_lexer", "Lexer", "TokenStream"),
    "jinja2.parser": ("Parser",),
    "jinja2.compiler": ("CodeGenerator", "generate"),
}
"""The modules that only compiling needs, with the names that `jinja2.environment` takes from them."""


def _quote(*args: Any) -> str:
    """For the filter `urlencode`, which a user's template may have."""
    return str(import_module("urllib.parse").quote_from_bytes(*args))


_UNUSED: Unused = {
    "jinja2.bccache": ("BytecodeCache", "FileSystemBytecodeCache", "MemcachedBytecodeCache"),
    "jinja2.loaders": (
        *("BaseLoader", "ChoiceLoader", "DictLoader", "FileSystemLoader"),
        *("FunctionLoader", "ModuleLoader", "PackageLoader", "PrefixLoader"),
    ),
    "jinja2.nodes": ("EvalContext", "Template"),  # of a syntax tree; filling a template takes the first name alone
    "urllib.parse": {"quote_from_bytes": _quote},
    "ipaddress": (),  # for addresses in brackets
    "numbers": {"Number": (int, float, complex)},  # for the test `number`
    "json": (),  # for the filter `tojson`, which `Sandbox` lacks
    **_COMPILER,
}

with without(_UNUSED), untyped():
    import jinja2
    from jinja2 import StrictUndefined, TemplateError, TemplateNotFound
    from jinja2 import environment as _environment
    from jinja2 import runtime as _runtime
    from jinja2.sandbox import SandboxedEnvironment


class _Settings:
    """What filters are told of the template that asks them: here nothing is ever escaped (see jinja2's EvalContext)."""

    autoescape = volatile = False

    def __init__(self, environment: Any, template_name: str | None = None) -> None:
        self.environment = environment


vars(_runtime)["EvalContext"] = _Settings


def _load_compiler() -> None:
    """Give jinja2's environment what was left out of it."""
    for module, names in _COMPILER.items():
        loaded = import_module(module)
        vars(_environment).update({name: getattr(loaded, name) for name in names})
    _environment.Environment.code_generator_class = vars(_environment)["CodeGenerator"]


_PLAIN = (str, int, tuple, dict, NoneType)


class Sandbox(SandboxedEnvironment):
    """The sandbox in which templates run."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        del self.filters["tojson"]

    def compile(self, *args: Any, **options: Any) -> Any:
        """As jinja2's, with the compiler that it needs."""
        _load_compiler()
        return super().compile(*args, **options)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As the sandbox's, which asks the most of what is asked for most: what records and dicts hold."""
        if isinstance(obj, tuple) and attribute[0] != "_":
            value = getattr(obj, attribute, self)
            if isinstance(value, _PLAIN):
                return value
        elif type(obj) is dict and attribute in obj and not hasattr(dict, attribute):
            return obj[attribute]
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """As the sandbox's, which asks the same of records and dicts after a dozen questions about other kinds."""
        if isinstance(obj, tuple | dict | str | list):
            return not attr.startswith("_")
        return bool(super().is_safe_attribute(obj, attr, value))


class Loader:
    """As jinja2's own: reads the templates of a folder, each prepared by `prepare` before it is compiled."""

    def __init__(self, folder: str, prepare: Callable[[str], str]) -> None:
        self._folder, self._prepare = folder, prepare

    def load(self, environment: Any, name: str, globals: Any = None) -> Any:
        """The template, compiled anew if it or what compiles it has changed."""
        path = f"{self._folder}/{name}"
        try:
            with open(path, encoding="utf-8") as file:
                source = self._prepare(file.read())
        except OSError:
            raise TemplateNotFound(name) from None
        code = _compiled(environment, source, name, path)
        return environment.template_class.from_code(environment, code, globals or {}, None)


def _compiled(environment: Any, source: str, name: str, path: str) -> CodeType:
    code: CodeType = kept(path, source.encode(), lambda: environment.compile(source, name, path), jinja2.__version__)
    return code


__all__ = ["Loader", "Sandbox", "StrictUndefined", "TemplateError"]
