"""Buying on a recurring Payment Page: a standing order is made of the buyer, and becomes active with the card."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import Amount, PositiveAmount, UnitPrice
from pinkas.core.fields import Language
from pinkas.core.money import format_amount, to_minor
from pinkas.core.schedule_fields import NEVER, ScheduleEnd
from pinkas.domains import businesses, checkouts, clients, documents, mandate_authorizations, mandates
from pinkas.domains.payment_pages import rules
from pinkas.domains.payment_pages.types import PageBuyer, PageRow
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.caller import Caller
from pinkas.platform.tx import Tx

_PLACES = Decimal("0.0001")
"""The digits of a price of one."""


@dataclass(frozen=True)
class Agreed:
    """What was agreed with a buyer: the page, the amount of each charge in minor units, the document that is issued
    for it, and what is said when it is done."""

    page: PageRow
    amount: int
    document: documents.NewDocument
    sale: checkouts.Sale
    language: Language
    quantity: int
    buyer: dict[str, Any]
    expires_at: datetime


async def begin_subscription(
    tx: Tx, settings: ProviderSettings, agreed: Agreed, buyer: PageBuyer, caller: Caller
) -> UUID:
    """The checkout by which a buyer saves the card of a standing order, with the consent that was given on the page.
    The client is the one with the buyer's tax id or e-mail address, or a new one."""
    page, language = agreed.page, agreed.language
    business = await businesses.get_current(tx)
    client = (
        await clients.find_or_create(
            tx,
            clients.FindOrCreate(
                name=buyer.name,
                type="company" if buyer.tax_id else "person",
                tax_id=buyer.tax_id,
                emails=[buyer.email],
                phone=buyer.phone,
                lang=language,
                match="taxId" if buyer.tax_id else "email",
            ),
        )
    ).client
    new = mandates.NewMandate(
        client_id=client.id,
        amount=PositiveAmount(format_amount(agreed.amount, page.currency)),
        currency=page.currency,
        frequency=page.frequency,
        time="00:00",
        ends=NEVER if page.charges is None else ScheduleEnd(type="after_count", count=page.charges),
        doc_type=page.doc_type,
        subject=(rules.text_of(page, language, "title") or page.title)[:200],
        lines=await _lines(tx, agreed),
        language=language,
        external_reference=page.external_reference,
        metadata=page.metadata,
    )
    mandate = await mandates.create_mandate(tx, settings, new, payment_page_id=page.id)
    made = await checkouts.begin_mandate_setup(
        tx,
        settings,
        mandate.id,
        checkouts.MandateCard(
            client_id=client.id,
            client_name=client.name,
            currency=page.currency,
            description=(rules.text_of(page, language, "title") or page.title)[:200],
            language=language,
            expires_at=agreed.expires_at,
            buyer=agreed.buyer,
            payment_page_id=page.id,
            external_reference=page.external_reference,
            metadata=page.metadata,
            quantity=agreed.quantity,
            sale=agreed.sale,
        ),
    )
    row = await mandates.get_row(tx, mandate.id)
    text = mandate_authorizations.terms_text(mandate_authorizations.terms_of(row, business, language), language)
    given = mandate_authorizations.consent_of(buyer.name, text, language, tx, caller)
    await mandate_authorizations.keep_page_consent(tx, row, made.id, given, agreed.expires_at)
    return made.id


async def _lines(tx: Tx, agreed: Agreed) -> list[mandates.MandateLine] | None:
    """The lines of the documents with their prices without VAT, where they come to the amount; None where one line of
    the whole amount says it better (a document without lines, or prices that VAT cannot be taken out of exactly)."""
    sold = agreed.document
    if not sold.lines:
        return None
    calculated = (await documents.calculate(tx, sold)).lines
    lines = [
        mandates.MandateLine(
            description=one.description,
            quantity=one.quantity,
            unit_price=UnitPrice((Decimal(found.net) / one.quantity).quantize(_PLACES)),
            product_id=one.product_id,
            sku=one.sku,
            unit=one.unit,
            vat_type=one.vat_type,
        )
        for one, found in zip(sold.lines, calculated, strict=True)
        if found.net is not None
    ]
    again = msgspec.structs.replace(
        sold, price_mode="net", lines=[documents.NewLine(**msgspec.structs.asdict(one)) for one in lines]
    )
    total = to_minor(Amount((await documents.calculate(tx, again)).total), agreed.page.currency)
    return lines if total == agreed.amount and len(lines) == len(sold.lines) else None
