"""The style of a document on the public page, in the colours of its template.

Other options of the design are classes of the style sheet.
"""

import base64
import hashlib
import re
from dataclasses import dataclass

from markupsafe import Markup

from pinkas.core.printed_views import Look

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class PageStyle:
    """The style of a page: `css` is embedded in it, and `source` allows exactly this style in its policy."""

    css: Markup
    source: str
    """A source for `style-src` (CSP 3, 6.7.3.3: the digest of the text of the element)."""
    classes: str
    """CSS classes for font size, separation of lines and position of totals."""
    logo: str | None
    """The size of the logo; None if it is not shown."""


def page_design(design_options: Look) -> PageStyle:
    """The style for a design. The accent colour is used for bars, titles and buttons; the ink colour only for the
    paper, since the page around it is not white."""
    for color in (design_options.accent, design_options.ink):
        if not _COLOR.fullmatch(color):
            raise ValueError(color)
    css = (
        f".summary,.paper,.answer{{--accent:{design_options.accent}}}"
        f".paper{{--ink:{design_options.ink};color:{design_options.ink}}}"
    )
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    chosen = {"type": design_options.font_size, "rows": design_options.rows, "totals": design_options.totals}
    return PageStyle(
        css=Markup(css),  # noqa: S704  (colours that were matched above)
        source=f"'sha256-{digest}'",
        classes=" ".join(f"{name}-{value}" for name, value in chosen.items() if value),
        logo=design_options.logo if design_options.logo != "none" else None,
    )
