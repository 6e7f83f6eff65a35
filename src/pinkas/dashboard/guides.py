"""The guides of `docs/guide` as pages under `/docs/guides`.

They are read from the checkout that the service runs from, or from where an installed program has them.
"""

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

import pinkas
from pinkas.core.problems import NotFound
from pinkas.dashboard import frame
from pinkas.dashboard.words import Words

_PACKAGE = Path(pinkas.__file__).resolve().parent
FOLDER = next(one for one in (_PACKAGE.parents[1] / "docs" / "guide", _PACKAGE / "guides") if one.is_dir())
ADDRESS = "/docs/guides/"
_GUIDE = re.compile(r"([a-z-]+)\.md(#[\w-]+)?")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


@dataclass(frozen=True)
class Guide:
    """A guide: its name in the address, its heading, and itself as HTML."""

    name: str
    title: str
    body: Markup


@cache
def guides() -> Mapping[str, Guide]:
    """Every guide by its name, in the order of their headings."""
    found = [_read(path) for path in FOLDER.glob("*.md")]
    return {one.name: one for one in sorted(found, key=lambda one: one.title)}


def guide_page(name: str, environment: str) -> bytes:
    """A guide as a page; `NotFound` where there is none of the name."""
    if name not in guides():
        raise NotFound
    return frame.render("guide_page.html", Words("en"), environment, guide=guides()[name], guides=guides().values())


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
    return Guide(path.stem, title, Markup(reader.renderer.render(tokens, reader.options, {})))  # noqa: S704


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
