"""Templates as they are printed, outside any transaction: a sample document to look at, and the proof that what is kept
can be printed."""

import asyncio
from datetime import datetime
from typing import Protocol, get_args
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from msgspec import UNSET

from pinkas.core.printed_views import Language, Look, PartyView
from pinkas.core.problems import ServiceUnavailable
from pinkas.countries import country
from pinkas.domains import businesses
from pinkas.domains.templates import actions
from pinkas.domains.templates.rules import looks
from pinkas.domains.templates.rules.checks import check
from pinkas.domains.templates.rules.sample import sample
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import (
    DocumentTemplate,
    DocumentTemplateChanges,
    NewDocumentTemplate,
    PreviewRequest,
)
from pinkas.outside import pdf
from pinkas.outside.files import Files, beside
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

PDF, PNG = "application/pdf", "image/png"
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Printing(Protocol):
    """What this domain needs of the outside: where the logo lies, what sets documents, and whether this is the
    sandbox."""

    @property
    def files(self) -> Files: ...
    @property
    def press(self) -> pdf.Press: ...
    @property
    def sandbox(self) -> bool: ...


class Outside(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def printing(self) -> Printing: ...


async def create(flow: Flow[Outside], body: NewDocumentTemplate) -> DocumentTemplate:
    """Creates a template, once a sample of it was printed. The first one of a business is its default."""
    check(msgspec.structs.asdict(body))
    await _prove(flow, body)
    async with flow.transaction() as tx:
        return await actions.create(tx, body)


async def change(flow: Flow[Outside], id: UUID, body: DocumentTemplateChanges) -> DocumentTemplate:
    """Changes the fields that are sent, once a sample of it was printed. Issued documents keep the look they have;
    drafts get the new one."""
    parts = {name: value for name in looks.PARTS if (value := getattr(body, name)) is not UNSET}
    if parts:
        check(parts)
        async with flow.transaction() as tx:
            template = await TEMPLATES.get(tx, id)
        await _prove(flow, msgspec.structs.replace(template, **parts))
    async with flow.transaction() as tx:
        return await actions.change(tx, id, body)


async def _prove(flow: Flow[Outside], template: NewDocumentTemplate | DocumentTemplate) -> None:
    """Prints a sample in both languages, so that no document is issued whose look cannot be printed."""
    async with flow.transaction() as tx:
        business = await businesses.current(tx)
        local = tx.now.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printing = flow.outside.printing

    def printed() -> None:
        for lang in LANGUAGES:
            view = sample(lang, _issuer(business, lang, None), looks.look(template, lang), local.date(), 1)
            pdf.prove(view, sandbox=printing.sandbox, produced_at=local, press=printing.press)

    try:
        async with printing.press.turn(flow.caller.business_id):
            await asyncio.to_thread(printed)
    except OSError as fault:
        raise ServiceUnavailable from fault


async def preview(flow: Flow[Outside], id: UUID, body: PreviewRequest) -> Blob:
    """A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts of
    the look that are sent are shown in place of the template's. It is not kept."""
    parts = {name: value for name in looks.PARTS if (value := getattr(body, name)) is not UNSET}
    check(parts)
    async with flow.transaction() as tx:
        template = await TEMPLATES.get(tx, id)
        business = await businesses.current(tx)
        now = tx.now
    lang: Language = body.lang or template.lang or business.default_lang
    local = now.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printing = flow.outside.printing
    look = looks.look(msgspec.structs.replace(template, **parts), lang)
    digest = business.logo_sha256
    try:
        logo = await beside(printing.files.get, bytes.fromhex(digest)) if digest else None
        async with printing.press.turn(flow.caller.business_id):
            content = await asyncio.to_thread(_rendered, business, logo, look, printing, lang, local, body)
    except OSError as fault:  # the logo cannot be read, or the typesetter died
        raise ServiceUnavailable from fault
    if body.format == "png":
        return Blob(content, PNG, "sample.png")
    return Blob(content, PDF, "sample.pdf")


def _rendered(
    business: businesses.Business,
    logo: bytes | None,
    look: Look,
    printing: Printing,
    lang: Language,
    at: datetime,
    asked: PreviewRequest,
) -> bytes:
    view = sample(lang, _issuer(business, lang, logo), look, at.date(), asked.lines)
    draw = pdf.picture if asked.format == "png" else pdf.render
    return draw(view, "draft", sandbox=printing.sandbox, produced_at=at, press=printing.press)


def _issuer(business: businesses.Business, lang: str, logo: bytes | None) -> PartyView:
    """The business as its documents show it."""
    return PartyView(
        name=business.name if lang == "he" else business.name_en or business.name,
        caption=country(business.country).business_types[business.business_type].caption[lang],
        tax_id=business.tax_id,
        address=business.address.lines() if business.address else (),
        phone=business.phone,
        email=business.email,
        website=business.website,
        logo=logo,
    )
