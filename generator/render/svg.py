"""svgwrite at half its price, and what every SVG of the project shares."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any


class _Late:
    """Stands for something in a module that is imported when it is first called or looked into."""

    def __init__(self, module: str, name: str) -> None:
        self._where = module, name

    def __call__(self, *args: Any, **options: Any) -> Any:
        module, name = self._where
        return getattr(import_module(module), name)(*args, **options)

    def __getattr__(self, inner: str) -> Any:
        module, name = self._where
        return getattr(getattr(import_module(module), name), inner)


class _LateModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Late(self.__name__, name)


def _get_validator(profile: str, debug: bool = True) -> Any:
    return import_module("svgwrite.validator2").get_validator(profile, debug) if debug else None


# What svgwrite imports on start for web fonts, for the validation of what is drawn, for its own way of writing it, and
# for elements that no map has: five sixths of its 50 ms.
_LATE = (
    "base64",
    "pathlib",
    "urllib.request",
    "svgwrite.animate",
    "svgwrite.data.pattern",
    "svgwrite.etree",
    "svgwrite.filters",
    "svgwrite.gradients",
    "svgwrite.image",
    "svgwrite.pattern",
    "svgwrite.solidcolor",
    "svgwrite.validator2",
)

FAMILIES = {
    "title": "'Alegreya SC', 'Cormorant SC', Georgia, 'Times New Roman', serif",
    "text": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
    "bold": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
    "italic": "'Fira Sans', 'Noto Sans', Arial, Helvetica, sans-serif",
}
"""Font families by face: SVGs embed none, so each list ends in what every viewer has."""


@cache
def svgwrite() -> Any:
    """The module svgwrite; some modules that it imports on start are kept out until something calls into them."""
    late = [name for name in _LATE if name not in sys.modules]
    for name in late:
        sys.modules[name] = _LateModule(name)
    if "svgwrite.validator2" in late:
        sys.modules["svgwrite.validator2"].get_validator = _get_validator  # type: ignore[attr-defined]
    try:
        return import_module("svgwrite")
    finally:
        for name in late:
            del sys.modules[name]


def new_document(size: tuple[str, str], *, debug: bool = False) -> Any:
    """An empty `svgwrite.Drawing`; with `debug` it checks whatever is added, which takes twenty times as long."""
    # a drawing begins with a validator of its own unless it is made by something that has parameters
    maker = SimpleNamespace(_parameter=svgwrite().params.Parameter(debug))
    document = svgwrite().Drawing(size=size, factory=maker)
    if debug:
        import_module("svgwrite.extensions.inkscape").Inkscape(document)  # tells the validator of Inkscape's layers
        del document.attribs["xmlns:sodipodi"]
    document.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    return document


class _Words:
    """A title or a description; svgwrite's own are elements of ElementTree from the start."""

    def __init__(self, elementname: str, text: str) -> None:
        self.elementname, self.text = elementname, text

    def get_xml(self) -> Any:
        """As an element of ElementTree."""
        element = import_module("xml.etree.ElementTree").Element(self.elementname)
        element.text = self.text
        return element


def describe(element: Any, title: str, desc: str) -> None:
    """Begin an element with its title and its description."""
    element.elements[:0] = _Words("title", xml_text(title)), _Words("desc", xml_text(desc))


def new_layer(document: Any, name: str, title: str, desc: str) -> Any:
    """A group that Inkscape shows as a layer, with its title and description; to be added to the document."""
    group = document.g(id=name)
    group.attribs |= {"inkscape:groupmode": "layer", "inkscape:label": title}
    describe(group, title, desc)
    return group


def element_text(element: Any) -> str:
    """What `element.tostring()` gives for groups, paths and text: its way over ElementTree takes thrice as long."""
    name = element.elementname
    if name in ("title", "desc"):
        return f"<{name}>{_escaped(element.text)}</{name}>"
    attribs = element.attribs if name != "path" else {**element.attribs, "d": element.commands[0]}
    said = "".join([f' {key}="{_quoted(value)}"' for key, value in sorted(attribs.items())])
    within = _escaped(element.text) if name == "text" else "".join(map(element_text, element.elements))
    return f"<{name}{said}>{within}</{name}>" if within else f"<{name}{said} />"


_SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
}


def document_text(document: Any, more: str) -> str:
    """What `document.tostring()` gives, with `more` at its end."""
    document.attribs |= {**_SPACES, "baseProfile": document.profile, "version": document.version}
    return f"{element_text(document).removesuffix('</svg>')}{more}</svg>"


def _quoted(text: str) -> str:
    return _escaped(text).replace('"', "&quot;")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def new_text(document: Any, text: str, x: str, y: str) -> Any:
    """A line of text from its place on; to be added to the document. Checked, if at all, when it is written."""
    element = document.text(xml_text(text))
    element.attribs |= {"x": x, "y": y}
    return element


def xml_text(text: str) -> str:
    """`text` without what XML cannot hold: control characters, lone surrogates, noncharacters."""
    if text.isprintable():
        return text
    import unicodedata

    return "".join(
        " " if char in "\t\n\r" else char
        for char in text
        if char in "\t\n\r" or (unicodedata.category(char) not in ("Cc", "Cs") and ord(char) & 0xFFFE != 0xFFFE)
    )


def number(value: float) -> str:
    """A number to a hundredth, as short as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
