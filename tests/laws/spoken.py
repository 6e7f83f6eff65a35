"""What the program can say: the texts of pages, papers and mails, and the sentences with which the API refuses.

All of it is read from the source, so a new text, a new problem or a new fault stands under the laws of words without a
word here.
"""

import ast
import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

import jinja2
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser
from jinja2 import nodes

import pinkas
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording, placeholder_names

SOURCE = Path(pinkas.__file__).parent
DASHBOARD = SOURCE / "dashboard"
_HEBREW_LETTER = re.compile("[\u05d0-\u05ea]")
_SAYS = re.compile(r"\.(text|count|label|labels)\(")
_PLACES = {"Wording": 0, "_MalformedValue": 0, "Detail": 2, "invalid_field": 2, "add": 2}
"""Which argument is the template of a text; of a problem it is the first."""
_SENTENCE = re.compile(r"[A-Z][a-z]+([ ,.:?'][^/{}=`]*)?|([A-Z]|[A-Z]{2,}) [a-z].*")


@dataclass(frozen=True)
class Entry:
    """One text of a catalog, and the file that has it."""

    file: str
    context: str | None
    id: str
    plural: str | None
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """What is said where: texts by where they stand, plurals by their singular, and labels by context and code."""

    texts: dict[str, set[str]] = field(default_factory=dict)
    plurals: dict[str, set[str]] = field(default_factory=dict)
    labels: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    contexts: dict[str, set[str]] = field(default_factory=dict)
    shown: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """Fields of answers that are shown by a label, by context and wire name."""
    whole: set[str] = field(default_factory=set)
    """Contexts whose texts are taken all at once."""


@dataclass(frozen=True)
class Attribute:
    """A field of an answer that a template names: `one.payment_status`."""

    name: str


class _Written(Catalog):
    """A catalog that remembers what was written into it, twice too."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Message] = []

    def __setitem__(self, id: Any, message: Message) -> None:
        self.written.append(message)
        super().__setitem__(id, message)


@functools.cache
def entries(language: str) -> tuple[Entry, ...]:
    """Every entry of a language, as it is written."""
    found: list[Entry] = []
    catalog = _Written()
    with (SOURCE / "core" / "texts" / f"{language}.po").open("rb") as lines:
        PoFileParser(catalog).parse(lines)
    for one in catalog.written:
        id, plural = (one.id[0], one.id[1]) if isinstance(one.id, tuple | list) else (one.id, None)
        texts = (one.string,) if isinstance(one.string, str) else tuple(one.string)
        if id:
            found.append(Entry(f"{language}.po", one.context, id, plural, texts))
    return tuple(found)


def names(text: str) -> list[str]:
    """The names in the braces of a text."""
    return sorted(placeholder_names(text))


@functools.cache
def said() -> Said:
    """What templates and modules say through the catalogue: every call of it, and the sentences that modules of the
    dashboard keep for their templates."""
    found = Said()
    reader = jinja2.Environment()  # noqa: S701  (read, never rendered)
    for path in sorted((DASHBOARD / "templates").rglob("*.html")):
        for call in reader.parse(path.read_text()).find_all(nodes.Call):
            name = call.node.name if isinstance(call.node, nodes.Name) else ""
            _note(found, name, [_given(one) for one in call.args], path.name)
    for path in sorted(SOURCE.rglob("*.py")):
        _note_module(found, path, sentences=path.parent == DASHBOARD / "business_pages")
    return found


def _given(node: nodes.Expr) -> Any:
    if isinstance(node, nodes.Getattr):
        return Attribute(node.attr)
    return node.value if isinstance(node, nodes.Const) else None


_CALLED = {"_": "_", "n_": "n_", "label": "label", "labels": "labels", "text": "_", "count": "n_"}


def _note(found: Said, called: str, given: list[Any], where: str) -> None:
    match _CALLED.get(called), given:
        case "_", [str(text), *_]:
            found.texts.setdefault(text, set()).add(where)
        case "n_", [str(one), _, *_]:
            found.plurals.setdefault(one, set()).add(where)
        case "labels", [str(context)]:
            found.contexts.setdefault(context, set()).add(where)
            found.whole.add(context)
        case "label", [code]:
            _label(found, "state", code, where)
        case "label", [code, str(context), *_]:
            _label(found, context, code, where)


def _label(found: Said, context: str, code: Any, where: str) -> None:
    found.contexts.setdefault(context, set()).add(where)
    if isinstance(code, Attribute):
        first, *more = code.name.split("_")
        found.shown.setdefault((context, first + "".join(map(str.title, more))), set()).add(where)
    elif code is not None:
        found.labels.setdefault((context, str(code)), set()).add(where)


def _note_module(found: Said, path: Path, *, sentences: bool) -> None:
    """Texts that a module hands to its words, and those that it keeps for a template: constants that are sentences."""
    text = path.read_text()
    if not sentences and not _SAYS.search(text):
        return
    tree = ast.parse(text)
    told = {id(part) for one in walked(tree) if isinstance(one, ast.JoinedStr) for part in one.values}
    told |= {id(one.value) for one in walked(tree) if isinstance(one, ast.Expr)}
    told |= {id(part) for one in walked(tree) if _exports(one) for part in walked(one)}
    for one in walked(tree):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
            given = [arg.value if isinstance(arg, ast.Constant) else None for arg in one.args]
            _note(found, one.func.attr, given, path.name)
        if sentences and isinstance(one, ast.Constant) and id(one) not in told and _is_sentence(one.value):
            found.texts.setdefault(one.value, set()).add(path.name)


def hebrew_in_code() -> set[str]:
    """The files of the program, but those of the catalogue, that have Hebrew letters in a text of their code or in a
    template; comments and docstrings may name what the law calls things."""
    found = set()
    for path in SOURCE.rglob("*"):
        if path.suffix in (".html", ".typ", ".js", ".css", ".json", ".sql"):
            texts = [path.read_text()]
        elif path.suffix == ".py" and _HEBREW_LETTER.search(text := path.read_text()):
            tree = ast.parse(text)
            docstrings = {id(one.value) for one in walked(tree) if isinstance(one, ast.Expr)}
            constants = (one for one in walked(tree) if isinstance(one, ast.Constant) and id(one) not in docstrings)
            texts = [one.value for one in constants if isinstance(one.value, str)]
        else:
            continue
        if any(map(_HEBREW_LETTER.search, texts)):
            found.add(path.relative_to(SOURCE).as_posix())
    return found


def _is_sentence(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _SENTENCE.fullmatch(value) is not None


def _exports(node: ast.AST) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(one, ast.Name) and one.id == "__all__" for one in targets)


def walked(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node of a tree, without those that say nothing."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for value in node.__dict__.values():
            if isinstance(value, list):
                waiting.extend(one for one in value if isinstance(one, ast.AST))
            elif isinstance(value, ast.AST):
                waiting.append(value)


def classes() -> Mapping[str, type[Problem]]:
    """Every problem that there is, by the name of its class."""
    found: dict[str, type[Problem]] = {}

    def note(kind: type[Problem]) -> None:
        found[kind.__name__] = kind
        for one in kind.__subclasses__():
            note(one)

    note(Problem)
    return found


@functools.cache
def templates() -> dict[str, set[str]]:
    """The template of every text that a problem, a fault, a warning or a hint may have, and the files that have it."""
    found: dict[str, set[str]] = {}
    for name, kind in classes().items():
        for text in (kind.message, kind.hint):
            if text:
                found.setdefault(text.template if isinstance(text, Wording) else text, set()).add(name)
    for path, call in _calls():
        if one := _template(call):
            found.setdefault(one, set()).add(path.name)
    return found


@functools.cache
def _calls() -> list[tuple[Path, ast.Call]]:
    """Every call in the source that makes a problem or a text of one, with its file. The source is read for them
    once."""
    made = {*_PLACES, *classes()}
    begins = re.compile(rf"\b({'|'.join(made)})\(")
    return [
        (path, node)
        for path in SOURCE.rglob("*.py")
        if begins.search(text := path.read_text())
        for node in walked(ast.parse(text))
        if isinstance(node, ast.Call) and _called(node) in made
    ]


def _template(call: ast.Call) -> str | None:
    called = _called(call)
    place = _PLACES.get(called, 0 if called in classes() else None)
    if place is None or len(call.args) <= place or (called == "add" and len(call.args) != 3):
        return None
    given = call.args[place]
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) and given.value else None


@functools.cache
def facts() -> dict[str, set[str]]:
    """The names of what the problems of a class carry, by each template that one of them may have."""
    carried: dict[str, set[str]] = {}
    said: dict[str, set[str]] = {name: {kind.message} for name, kind in classes().items()}
    for _, call in _calls():
        if (called := _called(call)) in said:
            carried.setdefault(called, set()).update(one.arg for one in call.keywords if one.arg)
            given = call.args[0] if call.args else None
            own = given if isinstance(given, ast.Call) and _called(given) == "Wording" else call
            said[called].update(filter(None, [_template(own)]))
    found: dict[str, set[str]] = {}
    for name, texts in said.items():
        for text in texts:
            found.setdefault(text, set()).update(carried.get(name, ()))
    return found


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@functools.cache
def formatted() -> list[str]:
    """Texts of problems that are put together before they are given on, where they could not be translated."""
    return [
        f"{path.relative_to(SOURCE)}:{call.lineno}"
        for path, call in _calls()
        for place in [_PLACES.get(_called(call), 0)]
        if len(call.args) > place and isinstance(call.args[place], ast.JoinedStr)
    ]
