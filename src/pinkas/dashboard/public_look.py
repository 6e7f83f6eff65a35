"""A document on the screen in the colours of its template, as it is printed.

The rest of a look, which has no colour of a person's own in it, is classes of the style sheet.
"""

import base64
import hashlib
import re
from dataclasses import dataclass

from markupsafe import Markup

from pinkas.core.printed_views import Look

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class PageLook:
    """What a page needs to look like a document: `css` stands in the page, and `source` lets that style alone in."""

    css: Markup
    source: str
    """For `style-src` of the page's policy (CSP 3, 6.7.3.3: a digest of the text of the element)."""
    classes: str
    """Those of the paper: size of the type, how the lines are told apart, where the totals stand."""
    logo: str | None
    """How large the logo is; None where it is not shown."""


def page_look(look: Look) -> PageLook:
    """The look of a template on a page. The accent is that of bars, titles and buttons, which are white on it or it on
    white; the ink is that of the paper alone, since the page around it is not white."""
    for color in (look.accent, look.ink):
        if not _COLOR.fullmatch(color):
            raise ValueError(color)
    css = f".summary,.paper,.answer{{--accent:{look.accent}}}.paper{{--ink:{look.ink};color:{look.ink}}}"
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    chosen = {"type": look.font_size, "rows": look.rows, "totals": look.totals}
    return PageLook(
        css=Markup(css),  # noqa: S704  (colours that were matched above)
        source=f"'sha256-{digest}'",
        classes=" ".join(f"{name}-{value}" for name, value in chosen.items() if value),
        logo=look.logo if look.logo != "none" else None,
    )
