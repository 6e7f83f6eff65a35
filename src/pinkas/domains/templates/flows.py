"""Templates in print, outside any transaction: a sample document for the preview, and the check that a template can be
printed before it is stored."""

import asyncio
from datetime import datetime
from typing import Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from msgspec import UNSET

from pinkas.core.fields import LANGUAGES
from pinkas.core.printed_views import Language, Look, PartyView
from pinkas.core.problems import ServiceUnavailable
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.templates import actions
from pinkas.domains.templates.rules import looks
from pinkas.domains.templates.rules.checks import check_template
from pinkas.domains.templates.rules.sample import sample_invoice
from pinkas.domains.templates.store import TEMPLATES
from pinkas.domains.templates.types import (
    DocumentTemplate,
    DocumentTemplateChanges,
    NewDocumentTemplate,
    PreviewRequest,
)
from pinkas.outside import pdf
from pinkas.outside.files import Files, run_in_file_thread
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow

PDF_MEDIA_TYPE, PNG_MEDIA_TYPE = "application/pdf", "image/png"


class PdfDependencies(Protocol):
    """What this domain needs of the outside: where the logo lies, what sets documents, and whether this is the
    sandbox."""

    @property
    def files(self) -> Files: ...
    @property
    def press(self) -> pdf.Typesetter: ...
    @property
    def sandbox(self) -> bool: ...


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def printing(self) -> PdfDependencies: ...


async def create(flow: Flow[Dependencies], body: NewDocumentTemplate) -> DocumentTemplate:
    """Creates a template, once a sample of it was printed. The first one of a business is its default."""
    check_template(msgspec.structs.asdict(body))
    await _check_printable(flow, body)
    async with flow.transaction() as tx:
        return await actions.RESOURCE.create(tx, body)


async def change(flow: Flow[Dependencies], id: UUID, body: DocumentTemplateChanges) -> DocumentTemplate:
    """Changes the fields that are sent, once a sample of it was printed. Issued documents keep the look they have;
    drafts get the new one."""
    parts = {name: value for name in looks.LOOK_PARTS if (value := getattr(body, name)) is not UNSET}
    if parts:
        check_template(parts)
        async with flow.transaction() as tx:
            template = await TEMPLATES.get(tx, id)
        await _check_printable(flow, msgspec.structs.replace(template, **parts))
    async with flow.transaction() as tx:
        return await actions.RESOURCE.change(tx, id, body)


async def _check_printable(flow: Flow[Dependencies], template: NewDocumentTemplate | DocumentTemplate) -> None:
    """Prints a sample in both languages, so that no document is issued whose look cannot be printed."""
    async with flow.transaction() as tx:
        business = await businesses.get_current(tx)
        local = tx.now.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printing = flow.outside.printing

    def printed() -> None:
        for lang in LANGUAGES:
            view = sample_invoice(
                lang, _issuer_view(business, lang, None), looks.make_look(template, lang), local.date(), 1
            )
            pdf.check_printable(view, sandbox=printing.sandbox, produced_at=local, typesetter=printing.press)

    try:
        async with printing.press.turn(flow.caller.business_id):
            await asyncio.to_thread(printed)
    except OSError as fault:
        raise ServiceUnavailable from fault


async def preview_template(flow: Flow[Dependencies], id: UUID, body: PreviewRequest) -> Blob:
    """A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts of
    the look that are sent are shown in place of the template's. It is not kept."""
    parts = {name: value for name in looks.LOOK_PARTS if (value := getattr(body, name)) is not UNSET}
    check_template(parts)
    async with flow.transaction() as tx:
        template = await TEMPLATES.get(tx, id)
        business = await businesses.get_current(tx)
        now = tx.now
    lang: Language = body.lang or template.lang or business.default_lang
    local = now.astimezone(ZoneInfo(business.timezone)).replace(microsecond=0)
    printing = flow.outside.printing
    look = looks.make_look(msgspec.structs.replace(template, **parts), lang)
    digest = business.logo_sha256
    try:
        logo = await run_in_file_thread(printing.files.get, bytes.fromhex(digest)) if digest else None
        async with printing.press.turn(flow.caller.business_id):
            content = await asyncio.to_thread(_render_sample, business, logo, look, printing, lang, local, body)
    except OSError as fault:  # the logo cannot be read, or the typesetter died
        raise ServiceUnavailable from fault
    if body.format == "png":
        return Blob(content, PNG_MEDIA_TYPE, "sample.png")
    return Blob(content, PDF_MEDIA_TYPE, "sample.pdf")


def _render_sample(
    business: businesses.Business,
    logo: bytes | None,
    look: Look,
    printing: PdfDependencies,
    lang: Language,
    produced_at: datetime,
    request: PreviewRequest,
) -> bytes:
    view = sample_invoice(lang, _issuer_view(business, lang, logo), look, produced_at.date(), request.lines)
    draw = pdf.render_picture if request.format == "png" else pdf.render
    return draw(view, "draft", sandbox=printing.sandbox, produced_at=produced_at, typesetter=printing.press)


def _issuer_view(business: businesses.Business, lang: str, logo: bytes | None) -> PartyView:
    """The business as its documents show it."""
    return PartyView(
        name=business.name_in(lang),
        caption=get_country(business.country).business_types[business.business_type].caption[lang],
        tax_id=business.tax_id,
        address=business.address.lines() if business.address else (),
        phone=business.phone,
        email=business.email,
        website=business.website,
        logo=logo,
    )
