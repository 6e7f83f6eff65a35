"""Bounds of a credential: what an API key, or an app that a business has let in, may do without asking a person.

The effects themselves are checked (`platform/bounded_effects.py`), in the few places where documents are issued and
money moves, so that every way to an effect is held. What takes effect later, by a schedule, by a job or by a customer,
has no caller by then: an operation that prepares it asks a person each time (`platform/bounded_operations.py`)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.money import format_amount, to_minor
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.core.wording import Wording

MAX_NAMED = 100
"""Document types, or clients, that bounds name at most."""
BoundName = Literal["maxAmount", "maxPerDay", "documentTypes", "clientIds", "draftsOnly", "exchangeRate", "operation"]
EffectKind = Literal["document", "charge", "refund", "payment", "payout"]


class NewBounds(RequestStruct, frozen=True, kw_only=True):
    """Bounds of a credential. Amounts are in the currency of the books; what is left out is not bounded."""

    max_amount: (
        Annotated[PositiveAmount, Meta(description="The largest amount of one document, payment or refund.")] | None
    ) = None
    max_per_day: (
        Annotated[PositiveAmount, Meta(description="The largest sum of all of them in a day of the business.")] | None
    ) = None
    document_types: (
        Annotated[
            list[int],
            Meta(
                min_length=1,
                max_length=MAX_NAMED,
                description="The document types that it may issue.",
                examples=[[305]],
            ),
        ]
        | None
    ) = None
    client_ids: (
        Annotated[
            list[UUID], Meta(min_length=1, max_length=MAX_NAMED, description="The clients that it may deal with.")
        ]
        | None
    ) = None
    drafts_only: Annotated[bool, Meta(description="Whether it only makes drafts.")] = False


class Bounds(ResponseStruct, frozen=True, kw_only=True):
    """What a credential may do without asking a person. Amounts are in the currency of the books; null is not
    bounded."""

    max_amount: AmountText | None = None
    max_per_day: AmountText | None = None
    document_types: list[int] | None = None
    client_ids: list[UUID] | None = None
    drafts_only: bool = False


class ApprovalReason(ResponseStruct, frozen=True, kw_only=True):
    """Why a call needs an approval: the bound, what it allows and what was asked, each where there is one."""

    bound: BoundName
    limit: str | None = None
    asked: str | None = None
    message: str


class BoundsNotSupported(Problem):
    status, code, message = 403, "bounds_not_supported", "A credential with bounds cannot make this call."
    hint = "Use a credential without bounds, or do it in the dashboard."


class AskedEffect(ResponseStruct, frozen=True, kw_only=True):
    """What a call would have done that cannot be taken back: `amount` in its own currency. Of a charge, and of a refund
    that credits a document, `documentType` is the document that follows."""

    kind: EffectKind
    amount: AmountText
    currency: str
    document_type: int | None
    client_id: UUID | None
    """Null for no client, and for one that the call itself would make."""
    client_name: str | None
    """As it was when the call was made."""


@dataclass
class ApprovalNeeded(Exception):
    """A call is above the bounds of its credential. It is no `Problem`: nothing that takes problems one by one may go
    on after it, so all that the call did is undone."""

    reasons: Sequence[ApprovalReason]
    effects: Sequence[AskedEffect] = ()
    """All that it would have done; nothing where that was not tried."""


class EffectsChanged(Problem):
    status, code, message = 409, "effects_changed", "What the call would do is not what was approved."
    hint = "Something was changed since it was asked for. Make the call again."


@dataclass(frozen=True)
class CallerBounds:
    """The bounds of a caller. `holder_id` is what they belong to, and its sums: the key, or the connection of the app,
    whose tokens share them."""

    bounds: Bounds
    holder_id: UUID
    applies: bool = True
    """False for what is only read: nothing that happens by the way is an effect of who asks."""


@dataclass(frozen=True)
class Effect:
    """Something that cannot be taken back: `amount` in minor units of the books, of either sign. `document_type` is the
    document that is issued or follows; None where there is none."""

    kind: EffectKind
    amount: int
    document_type: int | None = None
    client_id: UUID | None = None
    own_rate: bool = field(default=False)
    """Whether the call itself said at which rate a foreign amount counts, or nobody knows one."""
    foreign: tuple[int, str] | None = None
    """The amount in minor units of its own currency, and that currency; None: that of the books."""
    client_name: str | None = None

    def asked(self, currency: str) -> AskedEffect:
        """The effect as a person is asked about it; `currency` is that of the books."""
        amount, own = self.foreign or (self.amount, currency)
        return AskedEffect(
            kind=self.kind,
            amount=format_amount(amount, own),
            currency=own,
            document_type=self.document_type,
            client_id=self.client_id,
            client_name=self.client_name,
        )


def read_bounds(kept: Mapping[str, Any] | None, holder_id: UUID) -> CallerBounds | None:
    """The bounds of a caller from what is kept of its credential."""
    return None if kept is None else CallerBounds(msgspec.convert(kept, Bounds), holder_id)


def kept_bounds(
    new: NewBounds,
    currency: str,
    known_types: Collection[int],
    known_clients: Collection[UUID],
    faults: FaultCollector,
) -> Bounds | None:
    """Bounds as they are kept; None where nothing is bounded. `known_types` are the document types that there are,
    `known_clients` those of the named clients that there are. Notes every field that is wrong."""
    amounts = {}
    for name, wire in (("max_amount", "maxAmount"), ("max_per_day", "maxPerDay")):
        given: Decimal | None = getattr(new, name)
        minor = None if given is None else collect_amount(given, currency, f"bounds.{wire}", faults)
        amounts[name] = None if minor is None else format_amount(minor, currency)
    for wire, values in (("documentTypes", new.document_types), ("clientIds", new.client_ids)):
        if values is not None and len(set(values)) != len(values):
            faults.add(f"bounds.{wire}", "repeated", "A value stands twice.")
    for place, one in enumerate(new.document_types or ()):
        if one not in known_types:
            faults.add(f"bounds.documentTypes[{place}]", "unknown_type", "{type} is not a document type.", type=one)
    for place, id in enumerate(new.client_ids or ()):
        if id not in known_clients:
            faults.add(f"bounds.clientIds[{place}]", "not_found", "There is no such client.")
    found = Bounds(document_types=new.document_types, client_ids=new.client_ids, drafts_only=new.drafts_only, **amounts)
    return None if found == Bounds() else found


def only_drafts() -> ApprovalReason:
    """The reason of what is no draft."""
    return ApprovalReason(bound="draftsOnly", message=Wording("The credential only makes drafts."))


def effect_reasons(bounds: Bounds, effect: Effect, currency: str) -> list[ApprovalReason]:
    """Which bounds an effect by itself is above."""
    found = []
    if bounds.drafts_only:
        found.append(only_drafts())
    if (
        bounds.document_types is not None
        and effect.document_type is not None
        and effect.document_type not in bounds.document_types
    ):
        found.append(_not_named("documentTypes", bounds.document_types, effect.document_type))
    if bounds.client_ids is not None and effect.client_id not in bounds.client_ids:
        asked = str(effect.client_id) if effect.client_id else None
        message = Wording("The client is none of those that the credential deals with.")
        found.append(ApprovalReason(bound="clientIds", asked=asked, message=message))
    if bounds.max_amount is not None and abs(effect.amount) > to_minor(Decimal(bounds.max_amount), currency):
        found.append(above_limit("maxAmount", bounds.max_amount, format_amount(abs(effect.amount), currency), currency))
    if effect.own_rate and (bounds.max_amount is not None or bounds.max_per_day is not None):
        message = Wording(
            "The exchange rate is none of the service’s, so the amount cannot be compared with the bounds."
        )
        found.append(ApprovalReason(bound="exchangeRate", message=message))
    return found


def _not_named(bound: BoundName, named: Sequence[object], asked: object | None) -> ApprovalReason:
    return ApprovalReason(
        bound=bound,
        limit=", ".join(map(str, named)),
        asked=None if asked is None else str(asked),
        message=Wording("The credential issues only documents of the types {types}.", types=list(map(str, named))),
    )


def above_limit(bound: BoundName, limit: str, asked: str, currency: str) -> ApprovalReason:
    """The reason of an amount that is above a bound."""
    text = (
        Wording("{asked} {currency} is more than {limit} {currency}.", asked=asked, limit=limit, currency=currency)
        if bound == "maxAmount"
        else Wording(
            "The sum of the day would be {asked} {currency}, more than {limit} {currency}.",
            asked=asked,
            limit=limit,
            currency=currency,
        )
    )
    return ApprovalReason(bound=bound, limit=limit, asked=asked, message=text)


def check_granted(granted: Sequence[AskedEffect], made: Sequence[AskedEffect]) -> None:
    """Raises `EffectsChanged` where a call does what was not granted. A client that the call itself makes is known by
    its name."""

    def key(one: AskedEffect, client: UUID | str | None) -> tuple[object, ...]:
        return one.kind, one.amount, one.currency, one.document_type, client

    left = Counter(key(one, one.client_id or one.client_name) for one in granted)
    for one in made:
        for known_by in (one.client_id, one.client_name):
            if left[key(one, known_by)]:
                left[key(one, known_by)] -= 1
                break
        else:
            raise EffectsChanged
