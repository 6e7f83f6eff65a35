"""Reading authorizations of standing orders, as the business and its client see them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound
from pinkas.domains import businesses, mandates
from pinkas.domains.businesses import Business
from pinkas.domains.mandate_authorizations import rules, store
from pinkas.domains.mandate_authorizations.types import (
    AuthorizationRow,
    BankAccount,
    Consent,
    MandateAuthorization,
    MandateAuthorizations,
    PublicMandate,
    StoredState,
    Terms,
)
from pinkas.domains.mandates import MandateRow
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token, make_link_token
from pinkas.platform.tx import Tx


async def list_authorizations(tx: Tx, id: UUID) -> MandateAuthorizations:
    """The links by which a standing order was to be authorized, the newest first, with what was consented to."""
    mandate = await mandates.get_row(tx, id)
    rows = await store.list_of_mandate(tx, id)
    return MandateAuthorizations(items=[authorization_view(tx, one, mandate.status) for one in rows])


async def follow_token(tx: Tx, token: str) -> AuthorizationRow:
    """The authorization of a token; the transaction continues as its business. The token of a standing order itself
    leads to its newest link, or makes one. Raises `NotFound`."""
    try:
        id = await follow_link_token(tx, store.CREDENTIAL_KIND, token)
    except NotFound:
        mandate = await mandates.follow_token(tx, token)
        return await current_of_mandate(tx, mandate)
    return await store.AUTHORIZATIONS.get(tx, id)


async def current_of_mandate(tx: Tx, mandate: MandateRow) -> AuthorizationRow:
    """The newest link of a standing order that is not over, or a new one while its client has not authorized it."""
    mandate = await mandates.lock(tx, mandate.id)
    row = await store.lock_newest(tx, mandate.id)
    waits = mandate.status == "PENDING_AUTHORIZATION"
    if row is not None and (not waits or rules.state_of(row, mandate.status, tx.now) in ("OPEN", "CONSENTED")):
        return row
    return await begin(
        tx,
        mandate,
        "OPEN",
        mandate.language,
        {"source": "link", "expires_at": tx.now + timedelta(days=rules.LINK_DAYS)},
    )


async def begin(
    tx: Tx, mandate: MandateRow, state: StoredState, language: Language, fields: dict[str, Any]
) -> AuthorizationRow:
    """Writes an authorization of a standing order, with a token of its own."""
    id, token = tx.new_id(), make_link_token()
    known = {**fields, "mandate_id": mandate.id, "kind": mandate.kind, "state": state, "language": language}
    return await store.insert(tx, id, token.encrypted(tx, id), token.hash, known)


def address_of(tx: Tx, row: AuthorizationRow) -> str:
    """The address of the page on which a client authorizes a standing order."""
    return f"{tx.runtime.address}/mandate/{decrypt_link_token(tx, row.token, row.id)}"


def authorization_view(tx: Tx, row: AuthorizationRow, mandate_status: str) -> MandateAuthorization:
    """An authorization as the business sees it."""
    own: dict[str, Any] = {
        "url": address_of(tx, row),
        "state": rules.state_of(row, mandate_status, tx.now),
        "consent": None if row.consent is None else msgspec.convert(row.consent, Consent),
        "bank": None if row.bank is None else msgspec.convert(row.bank, BankAccount),
    }
    kept = {name: getattr(row, name) for name in MandateAuthorization.__struct_fields__ if name not in own}
    return MandateAuthorization(**kept, **own)


def terms_of(mandate: MandateRow, business: Business, language: str) -> Terms:
    """What a standing order comes to for its client."""

    def text(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, mandate.currency)

    return Terms(
        kind=mandate.kind,
        business=business.name_in(language),
        subject=mandate.subject or business.name_in(language),
        amount=text(mandate.amount),
        amount_max=text(mandate.amount_max),
        first_amount=text(mandate.first_amount),
        currency=mandate.currency,
        frequency=mandate.frequency,
        start_date=mandate.start_date,
        ends=mandate.ends,
    )


async def public_view(
    tx: Tx, row: AuthorizationRow, language: str | None = None, redirect_url: str | None = None
) -> PublicMandate:
    """A standing order as the client sees it who is to authorize it."""
    mandate, business = await tx.gather(mandates.get_row(tx, row.mandate_id), businesses.get_current(tx))
    chosen: Language = "en" if (language or row.language) == "en" else "he"
    terms = terms_of(mandate, business, chosen)
    return PublicMandate(
        state=rules.state_of(row, mandate.status, tx.now),
        kind=row.kind,
        business_name=terms.business,
        client_name=mandate.client_name or "",
        subject=terms.subject,
        amount=terms.amount,
        amount_max=terms.amount_max,
        first_amount=terms.first_amount,
        currency=terms.currency,
        frequency=terms.frequency,
        start_date=terms.start_date,
        ends=terms.ends,
        terms=rules.terms_text(terms, chosen),
        language=row.language,
        expires_at=row.expires_at,
        redirect_url=redirect_url,
    )
