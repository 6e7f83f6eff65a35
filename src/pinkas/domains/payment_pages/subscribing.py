"""Buying on a recurring Payment Page: a standing order is made of the buyer, and becomes active with the card."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.schedule_fields import NEVER, ScheduleEnd
from pinkas.domains import businesses, checkouts, clients, documents, mandate_authorizations, mandates
from pinkas.domains.payment_pages import rules
from pinkas.domains.payment_pages.types import PageBuyer, PageRow
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.caller import Caller
from pinkas.platform.tx import Tx


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
    mandate = await mandates.create(
        tx,
        client_id=client.id,
        amount=agreed.amount,
        currency=page.currency,
        frequency=page.frequency,
        start_date=tx.today(business.timezone),
        ends=NEVER if page.charges is None else ScheduleEnd(type="after_count", count=page.charges),
        subject=rules.text_of(page, language, "title"),
        external_reference=page.external_reference,
        metadata=page.metadata,
    )
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
