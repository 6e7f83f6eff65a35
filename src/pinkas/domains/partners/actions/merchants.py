"""What a partner does: merchants opened by invitation, listed, changed and left, and documents made for them."""

from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import ReferenceConflict
from pinkas.core.wording import Wording
from pinkas.domains import accounts, banking, brands, businesses, documents, notifications, webhooks
from pinkas.domains.partners import rules, store
from pinkas.domains.partners.types import (
    Merchant,
    MerchantChanges,
    MerchantQuery,
    MerchantRow,
    NewMerchant,
    NewMerchantDocument,
    Partner,
    PartnerUsage,
)
from pinkas.platform.operation import REPLAYED, Reply
from pinkas.platform.tx import Flow, Tx


@dataclass(frozen=True)
class OwnerConsent:
    """How the owner of a new merchant agrees. Simulated, as in the sandbox, where no mail leaves and no owner would
    ever answer: at once, unless the address of the owner has `+pending` in front of its @."""

    simulated: bool

    def given_at_once(self, email: str) -> bool:
        """Whether the owner of an address has agreed as soon as a merchant is made."""
        return self.simulated and not email.lower().partition("@")[0].endswith("+pending")


class Dependencies(Protocol):
    """What this domain needs of the outside."""

    @property
    def owner_consent(self) -> OwnerConsent: ...


async def create_merchant(flow: Flow[Dependencies], body: NewMerchant) -> Reply[Merchant]:
    """Opens a business for a merchant and invites its owner by mail; until the owner has accepted it is
    `PENDING_OWNER`, and nothing can be done in it. There is never a password.

    `externalReference` names the call for ever: the same call again answers 200 with the merchant as it is now, another
    body under it is `reference_conflict`. A call that was refused takes no reference. Where a business has the tax id
    already the answer is `tax_id_taken`; with `requestAccess` its owner is asked, and decides in the dashboard.
    """
    rules.check_merchant(body)
    async with flow.transaction() as tx:
        partner = await store.get_partner_for_update(tx, _partner_id(tx))
        known = await store.find_merchant(tx, partner.id, body.external_reference)
        if known is not None:
            rules.check_same_request(known, body)
            return Reply(rules.merchant_view(known, tx.environment), ((REPLAYED, "true"),), 200)
        if partner.merchant_limit is not None and await store.count_merchants(tx, partner.id) >= partner.merchant_limit:
            raise rules.MerchantLimitReached(limit=partner.merchant_limit)
        taken = await store.find_business(tx, rules.normalized_tax_id(body), body.owner.email.lower())
        if taken is None:
            merchant_id = await _open(tx, partner, body, at_once=flow.outside.owner_consent.given_at_once)
        elif body.request_access:
            merchant_id = await _request(tx, partner, body, taken, at_once=flow.outside.owner_consent.given_at_once)
        else:
            raise rules.TaxIdTaken(field="taxId", requestAccess=True)
        return Reply(rules.merchant_view(await store.get_merchant(tx, partner.id, merchant_id), tx.environment))


async def _open(tx: Tx, partner: Partner, body: NewMerchant, *, at_once: Any) -> UUID:
    """Opens the business of a merchant, with what it begins with."""
    await tx.switch_business(tx.new_id())
    business = await businesses.open_business(tx, rules.new_business(body), body.lang)
    if body.vat_reporting is not None:
        business = await businesses.set_vat_reporting(tx, business, body.vat_reporting)
    for doc_type, start in (body.start_numbers or {}).items():
        await documents.start_numbers(tx, int(doc_type), documents.NumberingChange(start=start))
    if body.brand is not None:
        brand = body.brand
        await brands.create(
            tx,
            brands.NewBrand(
                name=brand.name, name_en=brand.name_en, email=brand.email, phone=brand.phone, is_default=True
            ),
        )
    if body.bank is not None:
        account = banking.NewBankAccount(
            name=body.bank.name or body.name,
            bank_code=body.bank.bank_code,
            branch=body.bank.branch,
            account=body.bank.account,
        )
        await banking.create_account(tx, tx.business_id, account)
    confirmed = at_once(body.owner.email)
    await _write(tx, partner, body, "created", confirmed=confirmed)
    tx.audit("partner_access.created", "partner", partner.id, facts=rules.audited_merchant(body, partner))
    if body.send_invitation:
        await accounts.invite_owner(tx, body.owner.email, partner.id, partner.name)
    return business.id


async def _request(tx: Tx, partner: Partner, body: NewMerchant, business_id: UUID, *, at_once: Any) -> UUID:
    """Asks the owners of a business that is here already."""
    await tx.switch_business(business_id)
    if not await _write(tx, partner, body, "requested", confirmed=at_once(body.owner.email)):
        raise rules.MerchantExists(merchantId=str(business_id))
    tx.audit("partner_access.requested", "partner", partner.id, facts=rules.audited_merchant(body, partner))
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="partner.access_requested",
            category="security",
            severity="warning",
            title=Wording("{partner} asks for access", partner=partner.name),
            body=Wording(
                "{partner} asks to create clients and documents of this business. Approve or decline it under "
                "Settings, Partners.",
                partner=partner.name,
            ),
            dedupe_key=f"partner_access:{partner.id}:{tx.now.isoformat()}",
            entity=notifications.Entity(type="partner", id=partner.id),
        ),
    )
    return business_id


async def _write(tx: Tx, partner: Partner, body: NewMerchant, origin: str, *, confirmed: bool) -> bool:
    fields = {
        "origin": origin,
        "status": "ACTIVE" if confirmed else "PENDING_OWNER",
        "owner_confirmed_at": tx.now if confirmed else None,
        "tax_id": rules.normalized_tax_id(body),
        "owner_email": body.owner.email.strip().lower(),
        "request": rules.request_of(body),
    }
    return await store.insert_merchant(tx, partner.id, body, fields)


async def list_merchants(tx: Tx, query: MerchantQuery) -> Page[Merchant]:
    """The merchants of the partner, newest first, with those that have ended. `q` looks in names, tax ids and
    references."""
    found = await store.list_merchants(tx, _partner_id(tx), query)
    items = [rules.merchant_view(row, tx.environment) for row in found.items]
    return Page(items, found.next_cursor, found.total)


async def get_merchant(tx: Tx, merchant_id: UUID) -> Merchant:
    """A merchant of the partner by the id of its business."""
    return rules.merchant_view(await store.get_merchant(tx, _partner_id(tx), merchant_id), tx.environment)


async def change_merchant(tx: Tx, merchant_id: UUID, body: MerchantChanges) -> Merchant:
    """Changes what the partner keeps of a merchant, and until its owner has agreed, who is invited. A new address takes
    the invitation of the one before back."""
    partner = await store.get_partner_for_update(tx, _partner_id(tx))
    before = await store.get_merchant(tx, partner.id, merchant_id)
    tx.check_version(before.version)
    sent = sent_fields(body)
    invites = bool(sent.pop("send_invitation", False))
    if "owner_email" in sent:
        sent["owner_email"] = sent["owner_email"].strip().lower()
    if (invites or sent.get("owner_email", before.owner_email) != before.owner_email) and not _is_open(before):
        raise rules.MerchantConfirmed(status=before.status)
    kept = {name: sent.get(name, getattr(before, name)) for name in ("external_reference", "plan", "owner_email")}
    if any(kept[name] != getattr(before, name) for name in kept):
        known = await store.find_merchant(tx, partner.id, kept["external_reference"])
        if known is not None and known.id != merchant_id:
            raise ReferenceConflict(field="externalReference", merchantId=str(known.id))
        await store.update_merchant(tx, partner.id, merchant_id, kept)
    await _invite_again(tx, partner, before, kept["owner_email"], invites=invites)
    return rules.merchant_view(await store.get_merchant(tx, partner.id, merchant_id), tx.environment)


def _is_open(row: MerchantRow) -> bool:
    return row.status == "PENDING_OWNER" and row.origin == "created"


async def _invite_again(tx: Tx, partner: Partner, before: MerchantRow, email: str, *, invites: bool) -> None:
    if not invites and email == before.owner_email:
        return
    await tx.switch_business(before.id)
    if email != before.owner_email:
        await accounts.take_back_invitation(tx, before.owner_email)
    await accounts.invite_owner(tx, email, partner.id, partner.name)


async def deactivate_merchant(tx: Tx, merchant_id: UUID) -> Merchant:
    """Stops acting for a merchant, for good: the business and its documents stay its owner's. To act for it again, ask
    its owner with `requestAccess`. What has ended stays as it is."""
    partner = await store.get_partner_for_update(tx, _partner_id(tx))
    before = await store.get_merchant(tx, partner.id, merchant_id)
    tx.check_version(before.version)
    if before.status != "CLOSED":
        await tx.switch_business(merchant_id)
        await store.step_access(tx, partner.id, (before.status,), "CLOSED", ended_by="partner")
        await webhooks.pause_created_by(tx, [partner.id])
        tx.audit("partner_access.ended", "partner", partner.id, facts={"partner": partner.name, "by": "partner"})
        if _is_open(before):
            await accounts.take_back_invitation(tx, before.owner_email)
    return rules.merchant_view(await store.get_merchant(tx, partner.id, merchant_id), tx.environment)


async def get_usage(tx: Tx) -> PartnerUsage:
    """How many merchants the partner has, and what its keys did in them. A request is counted within two seconds of its
    answer; those that name no merchant are not."""
    return await store.get_usage(tx, _partner_id(tx))


async def list_deliveries(tx: Tx, query: webhooks.DeliveryQuery) -> Page[webhooks.Delivery]:
    """What was sent to the partner's webhooks about a merchant in the last 90 days, newest first, with every
    attempt."""
    return await webhooks.list_partner_deliveries(tx, _partner_id(tx), query)


async def create_document(tx: Tx, body: NewMerchantDocument) -> documents.Document:
    """Creates a draft for a merchant; with `finalize` it is issued in the same transaction: numbered and signed, or not
    made at all. There is no idempotency here: two calls make two documents."""
    fields = {name: getattr(body, name) for name in documents.NewDocument.__struct_fields__}
    made = await documents.create(tx, documents.NewDocument(**fields))
    return await documents.finalize_draft(tx, made.id, documents.Finalize()) if body.finalize else made


def _partner_id(tx: Tx) -> UUID:
    """The partner of the key."""
    assert tx.caller.partner_id is not None, "an operation of partners is declared for another credential"
    return tx.caller.partner_id
