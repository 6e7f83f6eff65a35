"""The guides of `docs/guide` as pages under `/docs/guides`.

They are read from the checkout that the service runs from, or from where an installed program has them.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

import pinkas
from pinkas.core.text_normalization import has_hebrew

_PACKAGE = Path(pinkas.__file__).resolve().parent
FOLDER = next(one for one in (_PACKAGE.parents[1] / "docs" / "guide", _PACKAGE / "guides") if one.is_dir())
ADDRESS = "/docs/guides/"
_GUIDE = re.compile(r"([a-z-]+)\.md(#[\w-]+)?")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


@dataclass(frozen=True)
class Section:
    """A part of a guide, up to the next heading; the first has no anchor."""

    anchor: str | None
    title: str
    text: str
    """What it says, without tables and code."""


@dataclass(frozen=True)
class Guide:
    """A guide: its name in the address, its heading, and itself as HTML."""

    name: str
    title: str
    body: Markup
    sections: tuple[Section, ...]
    terms: tuple[tuple[str, str], ...]
    """English and Hebrew, of a glossary."""


@cache
def guides() -> Mapping[str, Guide]:
    """Every guide by its name: where one begins, then the others in the order of their headings."""
    found = [_read(path) for path in FOLDER.glob("*.md")]
    return {one.name: one for one in sorted(found, key=lambda one: (one.name != "quickstart", one.title))}


def _read(path: Path) -> Guide:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_COMMENT.sub("", path.read_text()))
    title = next((tokens[at + 1].content for at, one in enumerate(tokens) if one.tag == "h1"), path.stem)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _heading_anchor(tokens[at + 1].content))
        if token.type == "fence":
            token.attrSet("tabindex", "0")
        if token.children:
            token.children = _link_pages(token.children)
    body = Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704  (our own pages)
    return Guide(path.stem, title, body, tuple(_sections(title, tokens)), tuple(_terms(tokens)))


def _sections(title: str, tokens: list[Token]) -> Iterator[Section]:
    """The sections of a guide with their words; cells of tables are words too, code is not."""
    anchor: str | None = None
    heading = title
    words: list[str] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            yield Section(anchor, heading, " ".join(words))
            anchor, heading, words = str(token.attrGet("id")), _plain_text(tokens[at + 1]), []
        elif token.type == "inline" and tokens[at - 1].type != "heading_open":
            words.append(_plain_text(token))
    yield Section(anchor, heading, " ".join(words))


def _terms(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """The rows of tables of two columns whose second one is Hebrew."""
    rows: list[list[str]] = []
    for at, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "td_open":
            rows[-1].append(_plain_text(tokens[at + 1]))
    yield from ((row[0], row[1]) for row in rows if len(row) == 2 and has_hebrew(row[1]))


def _plain_text(token: Token) -> str:
    """The text of a line without its marks."""
    parts = (" " if one.type == "softbreak" else one.content for one in token.children or ())
    return re.sub(r"\s+", " ", "".join(parts)).strip()


def _heading_anchor(heading: str) -> str:
    """The anchor of a heading, as the links between the guides write it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _link_pages(tokens: list[Token]) -> list[Token]:
    """The tokens with links between guides leading to their pages. A link to a file of the project, and a picture,
    stay as their text: the service does not serve them."""
    found: list[Token] = []
    is_kept: list[bool] = []
    for token in tokens:
        if token.type == "link_open":
            address = _guide_address(str(token.attrGet("href")))
            is_kept.append(address is not None)
            if address is not None:
                token.attrSet("href", address)
        kept = is_kept.pop() if token.type == "link_close" else token.type != "link_open" or is_kept[-1]
        if token.type == "image":
            token = Token("text", "", 0, content=token.content)
        if kept:
            found.append(token)
    return found


def _guide_address(href: str) -> str | None:
    if href.startswith(("#", "http:", "https:")):
        return href
    guide = _GUIDE.fullmatch(posixpath.normpath(href))
    return f"{ADDRESS}{guide[1]}{guide[2] or ''}" if guide and (FOLDER / f"{guide[1]}.md").is_file() else None
