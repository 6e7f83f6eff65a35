"""A paper as a file: drawn by the typesetter, worn, and written in one of the formats that people send."""

import random
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdf
import typst
from PIL import Image

import pinkas
from bench.papers.layouts import LAYOUTS, choose_look, write_source
from bench.papers.truth import Truth, invent_truth
from bench.papers.worn import wear
from bench.papers.xml import write_cii, write_ubl

_FONTS = Path(pinkas.__file__).parent / "outside" / "pdf" / "fonts"
_KINDS = ("text", "scan", "photo", "clean", "photo", "scan", "faded", "photo", "xml", "scan")


@dataclass(frozen=True)
class Paper:
    """A file with its truth. `kind`: text and xml are PDFs with a text layer, the others are pictures."""

    seed: int
    kind: str
    layout: str
    media_type: str
    content: bytes
    truth: Truth
    printed: dict[str, str]
    """The fields that stand on it, as a reading writes them."""


def draw_paper(seed: int, kind: str | None = None) -> Paper:
    """The paper of a seed, of a given kind where one is named."""
    chance = random.Random(seed)  # noqa: S311  (a drawing)
    layout = LAYOUTS[(seed // 2) % len(LAYOUTS)]
    language = chance.choice(("he", "he", "en"))
    receipt = layout == "thermal"
    kinds = (320, 320, 400) if receipt else (305, 305, 320, 330, 400) if layout != "small" else (400, 320)
    truth = invent_truth(chance, language, chance.choice(kinds), receipt=receipt)
    chosen = kind or chance.choice(_KINDS if not receipt else _KINDS[1:8])
    look = choose_look(chance, truth, layout)
    printed = {name: value for name, value in truth.fields().items() if name != "currency" or "{1}" in look.money_form}
    source = write_source(truth, look, layout, chance).encode()
    if chosen in ("text", "xml"):
        content = _compiler().compile(source, format="pdf")
        assert isinstance(content, bytes)
        if chosen == "xml":
            name, xml = chance.choice((("factur-x.xml", write_cii(truth)), ("ubl-invoice.xml", write_ubl(truth))))
            content = _attach(content, name, xml)
        return Paper(seed, chosen, layout, "application/pdf", content, truth, printed)
    ppi = chance.choice((170, 200, 230)) if not receipt else chance.choice((180, 200, 240))
    drawn = _compiler().compile(source, format="png", ppi=ppi)
    first = drawn[0] if isinstance(drawn, list) else drawn
    assert isinstance(first, bytes)
    page = Image.open(BytesIO(first)).convert("RGB")
    worn = wear(page, chosen, chance)
    media_type, form = chance.choice((("image/jpeg", "JPEG"), ("image/jpeg", "JPEG"), ("image/png", "PNG"),
                                      ("image/webp", "WEBP"), ("application/pdf", "PDF")))  # fmt: skip
    made = BytesIO()
    options = {"PDF": {"resolution": ppi}, "JPEG": {"quality": 80}, "WEBP": {"quality": 80}}
    worn.save(made, form, **options.get(form, {}))
    return Paper(seed, chosen, layout, media_type, made.getvalue(), truth, printed)


def _attach(content: bytes, name: str, xml: bytes) -> bytes:
    writer = pypdf.PdfWriter(clone_from=BytesIO(content))
    writer.add_attachment(name, xml)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


@cache
def _compiler() -> typst.Compiler:
    return typst.Compiler(font_paths=[str(_FONTS)])
