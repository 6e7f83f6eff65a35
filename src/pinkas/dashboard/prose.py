"""Texts of the OpenAPI description as HTML, for the pages that show them."""

import re

from markupsafe import Markup, escape

_CODE = re.compile("`([^`]+)`")


def inline_code(text: str) -> Markup:
    """A sentence of the description as HTML: text between backticks becomes code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  (escaped on the line itself)


def paragraphs(text: str) -> Markup:
    """A text as HTML paragraphs, which are separated by empty lines."""
    parts = (inline_code(part) for part in text.split("\n\n") if part.strip())
    return Markup("").join(Markup("<p>{}</p>").format(part) for part in parts)


def allow_breaks(code: str) -> Markup:
    """A long name in snake_case, which a narrow column may break after its underscores."""
    return Markup("_<wbr>").join(code.split("_"))
