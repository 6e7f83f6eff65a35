"""What partners, their keys and their merchants must be, and when a partner may act: pure rules."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import FaultCollector, NotFound, Problem, ReferenceConflict, RoleNotAllowed
from pinkas.core.scopes import KEY_ROLES
from pinkas.countries import get_country
from pinkas.domains import businesses, keys
from pinkas.domains.businesses import NewBusiness
from pinkas.domains.partners.types import (
    CreatedPartnerKey,
    Merchant,
    MerchantRow,
    NewMerchant,
    Partner,
    PartnerKey,
    StoredPartnerKey,
)

COUNTRY = "IL"
VISIBLE_CHARACTERS = 13
"""The part of a raw key that can be seen later: its prefix, which tells the environment, and 16 bits."""


class MerchantPendingOwner(Problem):
    status, code, message = 409, "merchant_pending_owner", "The owner of the merchant has not agreed yet."
    hint = "The owner accepts the invitation, or approves the access, and then the same call works."


class MerchantSuspended(Problem):
    status, code, message = 409, "merchant_suspended", "The owner of the merchant has suspended your access."


class MerchantClosed(Problem):
    status, code, message = 409, "merchant_closed", "You do not act for this merchant any more."
    hint = "Ask its owner for access with `requestAccess` of POST /partner/merchants."


class MerchantConfirmed(Problem):
    status, code, message = 409, "merchant_confirmed", "The owner of the merchant has agreed already."


class TaxIdTaken(Problem):
    status, code, message = 409, "tax_id_taken", "A business with this tax id is here already."
    hint = "Send the same body with `requestAccess` true: the owner of the business is asked for access."


class MerchantExists(Problem):
    status, code, message = 409, "merchant_exists", "The business is a merchant of yours already."


class MerchantLimitReached(Problem):
    status, code, message = 409, "merchant_limit_reached", "You have as many merchants as you may have."
    hint = "The operator of the service sets the limit."


class PartnerKeyRevoked(Problem):
    status, code, message = 409, "key_revoked", "The key was revoked, which is final."


class PartnerKeyExpired(Problem):
    status, code, message = 409, "key_expired", "The key has expired."


class AccessNotPending(Problem):
    status, code, message = 409, "access_not_pending", "The access of the partner is not waiting for approval."


class AccessNotActive(Problem):
    status, code, message = 409, "access_not_active", "The access of the partner is not active."


class AccessNotSuspended(Problem):
    status, code, message = 409, "access_not_suspended", "The access of the partner is not suspended."


ACTING_PROBLEMS: tuple[type[Problem], ...] = (MerchantPendingOwner, MerchantSuspended, MerchantClosed)
"""What prevents a partner from acting for a merchant of its own."""
_OBSTACLES: Mapping[str, type[Problem]] = {
    "PENDING_OWNER": MerchantPendingOwner,
    "SUSPENDED": MerchantSuspended,
    "CLOSED": MerchantClosed,
}


def acting_obstacle(status: str | None) -> Problem | None:
    """Why a partner may not act for a merchant of this status; one that is not the partner's is not there."""
    if status is None:
        return NotFound()
    found = _OBSTACLES.get(status)
    return found() if found else None


def key_prefix(environment: str) -> str:
    """How the keys of an environment begin, so that one of the sandbox is never taken on live, nor the reverse."""
    return "svc_live_" if environment == "live" else "svc_test_"


def check_partner(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a partner, all of them or some, as they are kept. Names every fault of theirs at once."""
    faults, kept = FaultCollector(), dict(fields)
    if "allowed_scopes" in kept:
        _check_unique(kept["allowed_scopes"], "allowedScopes", faults)
    if kept.get("ip_allowlist") is not None:
        kept["ip_allowlist"] = keys.normalize_allowlist(kept["ip_allowlist"], faults, "ipAllowlist")
    faults.raise_if_any()
    return kept


def check_key(fields: Mapping[str, Any], allowed: Sequence[str], now: datetime) -> dict[str, Any]:
    """The fields of a key as they are kept. Names every fault of theirs at once."""
    faults, kept = FaultCollector(), dict(fields)
    _check_unique(kept["scopes"], "scopes", faults)
    for place, scope in enumerate(kept["scopes"]):
        if scope not in allowed:
            faults.add(f"scopes[{place}]", "scope_not_allowed", "The partner is not allowed this scope.")
    if kept["allowed_ips"] is not None:
        kept["allowed_ips"] = keys.normalize_allowlist(kept["allowed_ips"], faults, "allowedIps")
    if kept["expires_at"] is not None:
        keys.check_expiry(kept["expires_at"], now, faults)
    faults.raise_if_any()
    return kept


def _check_unique(scopes: Sequence[str], field: str, faults: FaultCollector) -> None:
    if len(set(scopes)) != len(scopes):
        faults.add(field, "repeated", "A scope stands twice.")


def check_may_rotate(key: StoredPartnerKey, now: datetime) -> None:
    """A key that ended gets no other raw key, which would be dead as well."""
    if key.revoked_at is not None:
        raise PartnerKeyRevoked
    if key.expires_at is not None and key.expires_at <= now:
        raise PartnerKeyExpired


def key_view(key: StoredPartnerKey, partner: Partner, environment: str, now: datetime) -> PartnerKey:
    """A key as it is answered. The limits are those of the partner, which all its keys share."""
    expired = key.expires_at is not None and key.expires_at <= now
    return PartnerKey(
        id=key.id,
        name=key.name,
        key_prefix=key.key_prefix,
        scopes=key.scopes,
        environment=environment,
        status="revoked" if key.revoked_at is not None else "expired" if expired else "active",
        rate_limit_per_minute=partner.rate_limit_per_minute,
        rate_limit_per_hour=partner.rate_limit_per_hour,
        allowed_ips=key.allowed_ips,
        expires_at=key.expires_at,
        previous_key_valid_until=key.previous_until,
        revoked_at=key.revoked_at,
        version=key.version,
        created_at=key.created_at,
        updated_at=key.updated_at,
    )


def with_raw_key(key: PartnerKey, raw: str) -> CreatedPartnerKey:
    """A key with its raw key, for the one answer that has it."""
    return CreatedPartnerKey(**{name: getattr(key, name) for name in PartnerKey.__struct_fields__}, raw_key=raw)


def new_business(body: NewMerchant) -> NewBusiness:
    """The business that a partner opens for a merchant."""
    return NewBusiness(
        name=body.name,
        business_type=body.business_type,
        tax_id=body.tax_id,
        name_en=body.name_en,
        address=body.address,
        phone=body.phone,
        email=body.email,
    )


def check_merchant(body: NewMerchant) -> None:
    """Refuses a merchant that cannot be opened, with every fault at once: a password, which nobody but the owner ever
    has, a tax id that is none, and first numbers of documents that the business cannot issue."""
    faults, country = FaultCollector(), get_country(COUNTRY)
    for field, sent in (("password", body.password), ("owner.password", body.owner.password)):
        if sent is not None:
            faults.add(
                field,
                "password_refused",
                "A password is never taken: the owner is invited by mail and chooses one that nobody else knows.",
            )
    businesses.check_new(new_business(body), faults)
    for name in body.start_numbers or {}:
        if not name.isascii() or not name.isdigit() or int(name) not in country.document_types:
            faults.add(f"startNumbers.{name}", "unknown_type", "Expected the code of a document type, such as 305.")
        elif not country.may_issue(body.business_type, int(name)):
            faults.add(f"startNumbers.{name}", "type_not_allowed", "A business of this type issues no such documents.")
    if body.vat_reporting is not None:
        charges = country.business_types[body.business_type].charges_vat
        if charges == (body.vat_reporting == "none"):
            faults.add("vatReporting", "not_of_type", "A business of this type does not report VAT in this way.")
    faults.raise_if_any()


def normalized_tax_id(body: NewMerchant) -> str:
    """The tax id as businesses have it."""
    return get_country(COUNTRY).normalize_tax_id(body.tax_id)


def request_of(body: NewMerchant) -> dict[str, Any]:
    """The body of a call as it is kept, to be compared with that of a repeated one."""
    kept: dict[str, Any] = to_builtins(body)
    for place in (kept, kept["owner"]):
        place.pop("password", None)
    return kept


def check_same_request(known: MerchantRow, body: NewMerchant) -> None:
    """Refuses a call whose reference is that of another one, and names what differs."""
    sent = request_of(body)
    differing = sorted(name for name in {**known.request, **sent} if known.request.get(name) != sent.get(name))
    if differing:
        raise ReferenceConflict(
            field="externalReference", merchantId=str(known.id), differences=differing, status=known.status
        )


def merchant_view(row: MerchantRow, environment: str) -> Merchant:
    """A merchant as it is answered."""
    kept = (name for name in Merchant.__struct_fields__ if name not in ("merchant_id", "environment"))
    return Merchant(merchant_id=row.id, environment=environment, **{name: getattr(row, name) for name in kept})


def audited_merchant(body: NewMerchant, partner: Partner) -> dict[str, Any]:
    """What the audit log of a business keeps of the partner that opened it, or asks for it."""
    return {"partner": partner.name, "scopes": partner.allowed_scopes, "externalReference": body.external_reference}


def check_may_manage_access(role: str | None) -> None:
    """Who acts for a business is decided by its owners and administrators."""
    if role not in KEY_ROLES:
        raise RoleNotAllowed("Only an owner or administrator decides which partners act for a business.")
