"""Looking at a template: a sample document, set outside any transaction."""

import asyncio
from datetime import datetime
from typing import Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from msgspec import UNSET

from pinkas.core.problems import ServiceUnavailable
from pinkas.countries import country
from pinkas.domains import businesses
from pinkas.domains.templates.rules import looks
from pinkas.domains.templates.rules.checks import check
from pinkas.domains.templates.rules.sample import sample
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import PreviewRequest
from pinkas.outside import pdf
from pinkas.outside.files import Files
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

PDF, PNG = "application/pdf", "image/png"


class Printing(Protocol):
    """What this domain needs of the outside: where the logo lies, and whether this is the sandbox."""

    @property
    def files(self) -> Files: ...
    @property
    def sandbox(self) -> bool: ...


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def printing(self) -> Printing: ...


async def preview(flow: Flow[Outside], id: UUID, body: PreviewRequest) -> Blob:
    """A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts of
    the look that are sent are shown in place of the template's. It is not kept."""
    parts = {name: value for name in looks.PARTS if (value := getattr(body, name)) is not UNSET}
    check(parts)
    async with flow.transaction() as tx:
        template = await TEMPLATES.get(tx, id)
        business = await businesses.current(tx)
        now = tx.now
    lang: pdf.Language = body.lang or template.lang or business.default_lang
    local = now.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printing = flow.outside.printing
    look = looks.look(msgspec.structs.replace(template, **parts), lang)
    try:
        content = await asyncio.to_thread(_rendered, business, look, printing, lang, local, body)
    except OSError as fault:  # the logo cannot be read, or the typesetter died
        raise ServiceUnavailable from fault
    if body.format == "png":
        return Blob(content, PNG, "sample.png")
    return Blob(content, PDF, "sample.pdf")


def _rendered(
    business: businesses.Business,
    look: pdf.Look,
    printing: Printing,
    lang: pdf.Language,
    at: datetime,
    asked: PreviewRequest,
) -> bytes:
    digest = business.logo_sha256
    logo = printing.files.get(bytes.fromhex(digest)) if digest else None
    view = sample(lang, _issuer(business, lang, logo), look, at.date(), asked.lines)
    draw = pdf.picture if asked.format == "png" else pdf.render
    return draw(view, "draft", sandbox=printing.sandbox, produced_at=at)


def _issuer(business: businesses.Business, lang: str, logo: bytes | None) -> pdf.PartyView:
    """The business as its documents show it."""
    return pdf.PartyView(
        name=business.name if lang == "he" else business.name_en or business.name,
        caption=country(business.country).business_types[business.business_type].caption[lang],
        tax_id=business.tax_id,
        address=business.address.lines() if business.address else (),
        phone=business.phone,
        email=business.email,
        website=business.website,
        logo=logo,
    )
