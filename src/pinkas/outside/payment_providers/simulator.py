"""The simulator: a provider that exists in the sandbox only and moves no money.

Its buyers choose on a page of this service how a payment ends, and its saved cards are test tokens that each behave in
one way (`TOKENS`). It keeps what it was asked, as a provider does: it answers a repeated key with what became of the
first request, and gives back no more than was charged. Time is that of the business, whose clock can be moved.
"""

import hashlib
import hmac
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from datetime import datetime, timedelta
from typing import Literal, Protocol, get_args
from uuid import UUID

import msgspec

from pinkas.core.wording import Wording
from pinkas.outside.http import HttpAnswer, HttpSender
from pinkas.outside.payment_providers.port import (
    Capabilities,
    Card,
    CardCharge,
    ChargeOutcome,
    ConnectionOutcome,
    CredentialField,
    Credentials,
    DeclineCode,
    Mode,
    PageOutcome,
    PageRequest,
    ProviderNotice,
    RefundOutcome,
    RefundRequest,
    SavedCard,
    SetupOutcome,
    SetupRequest,
)

PAGE = "/simulator/{reference}"
"""The path of the page on which a buyer chooses."""
BUSINESS = "business"
"""The one credential: whose account it is. Nobody enters it (`credentials_of`)."""
DELAY = timedelta(minutes=1)
"""How long what comes late stays undecided, by the clock of the business."""
TOLERANCE = timedelta(minutes=5)
"""How old a signed notice may be, and how far ahead of our clock."""
SIGNATURE = "simulator-signature"
CARD = Card("visa", "0000", "12/49")
"""What is shown of every card here."""
SAVED_CARD_PREFIX = "sim_card_"

RefundAnswer = Literal["refunded", "pending", "refused", "unknown"]
"""How refunds of a charge are answered. `pending` is decided after `DELAY`; with `unknown` the refund is made, and only
the first answer is lost."""

_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f\\]")
_REFERENCE = re.compile(r"sim_([0-9a-f]{32})([0-9a-f]{32})")


@dataclass(frozen=True)
class Behaviour:
    """What becomes of a charge of a saved card. `is_late`: it is decided after `DELAY`. `loses_answer`: it is made, and
    the first answer is lost. `notices` are sent once it is decided."""

    state: Literal["paid", "declined", "refused", "unknown"]
    decline_code: DeclineCode | None = None
    code: str | None = None
    is_late: bool = False
    loses_answer: bool = False
    notices: int = 0
    refunds: RefundAnswer = "refunded"


TOKENS: Mapping[str, Behaviour] = {
    "sim_ok": Behaviour("paid"),
    **{f"sim_decline_{code}": Behaviour("declined", code) for code in get_args(DeclineCode)},
    "sim_3ds_required": Behaviour("declined", "authentication_required", "3ds_required"),
    "sim_delay": Behaviour("paid", is_late=True, notices=1),
    "sim_silence": Behaviour("paid", loses_answer=True),
    "sim_twice": Behaviour("paid", notices=2),
    "sim_down": Behaviour("unknown", code="no_answer"),
    "sim_refuse": Behaviour("refused", code="refused_by_token"),
    "sim_refund_pending": Behaviour("paid", refunds="pending"),
    "sim_refund_refused": Behaviour("paid", refunds="refused"),
    "sim_refund_unknown": Behaviour("paid", refunds="unknown"),
}
"""The test tokens. docs/guide/payment-simulator.md lists them, and a test holds the two together."""


class SimulatedCharge(msgspec.Struct, frozen=True, kw_only=True):
    """A page or a charge of a saved card, as the simulator keeps it: a row of `simulated_charges`. `token` is the card
    that was charged, or the one that the page saved."""

    id: UUID
    kind: Literal["page", "charge"]
    key: str
    amount: int
    currency: str
    description: str
    language: Literal["he", "en"] | None = None
    success_url: str | None = None
    failure_url: str | None = None
    callback_url: str | None = None
    max_instalments: int = 1
    save_card: bool = False
    state: Literal["open", "authenticating", "paid", "declined"] = "open"
    decline_code: DeclineCode | None = None
    instalments: int = 1
    token: str | None = None
    refund_answer: RefundAnswer = "refunded"
    refunded: int = 0
    visible_at: datetime | None = None
    """The instant before which the outcome is not told; None when it is told at once."""

    @property
    def is_decided(self) -> bool:
        """Whether it is paid or declined, be it told yet or not."""
        return self.state in ("paid", "declined")

    @property
    def is_setup(self) -> bool:
        """Whether it is a page that only saves a card."""
        return self.kind == "page" and self.amount == 0


@dataclass(frozen=True)
class KeptCharge:
    """A charge as it is kept, and what time it is for the business. `is_new`: this request made it."""

    charge: SimulatedCharge
    now: datetime
    is_new: bool = False


@dataclass(frozen=True)
class KeptRefund:
    """A refund as it is kept, how it is answered, and until when it is undecided."""

    id: UUID
    answer: RefundAnswer
    visible_at: datetime | None
    now: datetime
    is_new: bool


class SimulatedRecords(Protocol):
    """Where the simulator keeps what it was asked, by business."""

    async def add(self, business: UUID, make: Callable[[UUID, datetime], SimulatedCharge], notices: int) -> KeptCharge:
        """Keeps what `make` returns for an id and an instant, unless its key is known; what is kept. `notices` are
        enqueued for when the outcome is told."""
        ...

    async def find(self, business: UUID, id: UUID) -> KeptCharge | None:
        """A page or charge."""
        ...

    async def find_by_key(self, business: UUID, key: str) -> KeptCharge | None:
        """The charge of a saved card with a key."""
        ...

    async def has_saved(self, business: UUID, token: str) -> bool:
        """Whether a page saved a card under this token."""
        ...

    async def refund(self, business: UUID, id: UUID, request: RefundRequest) -> KeptRefund | str:
        """Keeps a refund, unless its key is known; what is kept, or the code of why it is refused."""
        ...


class _Notice(msgspec.Struct, frozen=True):
    event: str
    reference: str
    kind: Literal["page", "charge", "refund"]


class Simulator:
    """The simulator. `records` keeps its state, `sender` posts its notices, `address` is that of this service, `secret`
    signs notices, `clock` is the machine's."""

    name = "simulator"
    title = "Simulator"
    credential_fields: tuple[CredentialField, ...] = ()
    capabilities = Capabilities(
        currencies=frozenset({"ILS", "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"}),
        max_instalments=36,
        saves_cards=True,
        refunds_partially=True,
        refunds_by_key=True,
    )

    def __init__(
        self,
        records: SimulatedRecords,
        sender: HttpSender,
        address: str,
        secret: bytes,
        clock: Callable[[], datetime],
    ) -> None:
        self._records, self._sender = records, sender
        self._address, self._secret, self._clock = address, secret, clock

    def find_faults(self, credentials: Credentials) -> Mapping[str, Wording]:
        """See `PaymentProvider`."""
        return {}

    def mode_of(self, credentials: Credentials) -> Mode:
        """See `PaymentProvider`."""
        return "test"

    def account_label(self, credentials: Credentials) -> str:
        """See `PaymentProvider`."""
        return "sandbox"

    async def test(self, credentials: Credentials) -> ConnectionOutcome:
        """See `PaymentProvider`."""
        return ConnectionOutcome("works", "sandbox")

    async def open_page(self, credentials: Credentials, request: PageRequest) -> PageOutcome:
        """See `PaymentProvider`. Its buyers and its notices go to addresses of this service only."""
        return await self._open(credentials, request, self._refusal(request.amount, request.currency))

    async def open_setup(self, credentials: Credentials, request: SetupRequest) -> PageOutcome:
        """See `PaymentProvider`. It is a page of nothing that saves the card."""
        fields = {one.name: getattr(request, one.name) for one in dataclass_fields(request)}
        refusal = None if request.currency in self.capabilities.currencies else "currency_not_supported"
        return await self._open(credentials, PageRequest(**fields, amount=0, save_card=True), refusal)

    async def _open(self, credentials: Credentials, request: PageRequest, refusal: str | None) -> PageOutcome:
        business = _business_of(credentials)
        if business is None:
            return PageOutcome("refused", code="no_business")
        if refusal is None and not all(map(self._is_own, (request.success_url, request.failure_url))):
            refusal = "foreign_address"
        if refusal is None and not self._is_own(request.callback_url):
            refusal = "foreign_address"
        if refusal is None and not 1 <= request.max_instalments <= self.capabilities.max_instalments:
            refusal = "too_many_instalments"
        if refusal is not None:
            return PageOutcome("refused", code=refusal, message=_MESSAGES[refusal])

        def make(id: UUID, now: datetime) -> SimulatedCharge:
            return SimulatedCharge(
                id=id,
                kind="page",
                key=request.key,
                amount=request.amount,
                currency=request.currency,
                description=request.description,
                language=request.language,
                success_url=request.success_url,
                failure_url=request.failure_url,
                callback_url=request.callback_url,
                max_instalments=request.max_instalments,
                save_card=request.save_card,
            )

        kept = (await self._records.add(business, make, 0)).charge
        if (kept.amount, kept.currency) != (request.amount, request.currency):
            return PageOutcome("refused", code="key_reused", message=_MESSAGES["key_reused"])
        reference = make_reference(business, kept.id)
        return PageOutcome("open", reference, self._address + PAGE.format(reference=reference))

    async def look_up_page(self, credentials: Credentials, reference: str) -> ChargeOutcome:
        """See `PaymentProvider`."""
        business, id = _business_of(credentials), _id_of(credentials, reference)
        kept = await self._records.find(business, id) if business is not None and id is not None else None
        if business is None or kept is None or kept.charge.kind != "page" or kept.charge.is_setup:
            return _refused("no_such_page")
        return _outcome_of(business, kept)

    async def look_up_setup(self, credentials: Credentials, reference: str) -> SetupOutcome:
        """See `PaymentProvider`."""
        business, id = _business_of(credentials), _id_of(credentials, reference)
        kept = await self._records.find(business, id) if business is not None and id is not None else None
        if business is None or kept is None or not kept.charge.is_setup:
            return SetupOutcome("refused", code="no_such_page", message=_MESSAGES["no_such_page"])
        found = _outcome_of(business, kept)
        if found.saved_card is not None:
            return SetupOutcome("saved", found.saved_card)
        if found.state == "declined":
            return SetupOutcome("declined", decline_code=found.decline_code, code=found.code)
        return SetupOutcome("pending")

    async def charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`."""
        business = _business_of(credentials)
        if business is None:
            return _refused("no_business")
        token = request.card.token
        behaviour = TOKENS.get(token)
        if behaviour is None and token.startswith(SAVED_CARD_PREFIX) and await self._records.has_saved(business, token):
            behaviour = TOKENS["sim_ok"]
        if behaviour is None:
            return _refused("unknown_token")
        if behaviour.state == "unknown":
            return ChargeOutcome("unknown", code=behaviour.code)
        refusal = behaviour.code if behaviour.state == "refused" else self._refusal(request.amount, request.currency)
        if refusal is not None:
            return _refused(refusal)
        if not 1 <= request.instalments <= self.capabilities.max_instalments:
            behaviour = Behaviour("declined", "instalments_not_allowed")

        def make(id: UUID, now: datetime) -> SimulatedCharge:
            return SimulatedCharge(
                id=id,
                kind="charge",
                key=request.key,
                amount=request.amount,
                currency=request.currency,
                description=request.description,
                state="declined" if behaviour.state == "declined" else "paid",
                decline_code=behaviour.decline_code,
                instalments=request.instalments,
                token=token,
                refund_answer=behaviour.refunds,
                visible_at=now + DELAY if behaviour.is_late else None,
            )

        kept = await self._records.add(business, make, behaviour.notices)
        found = kept.charge
        if (found.amount, found.currency, found.token) != (request.amount, request.currency, token):
            return _refused("key_reused")
        if kept.is_new and behaviour.loses_answer:
            return ChargeOutcome("unknown", code="no_answer")
        return _outcome_of(business, kept, behaviour.code)

    async def look_up_charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`."""
        business = _business_of(credentials)
        if business is None:
            return _refused("no_business")
        kept = await self._records.find_by_key(business, request.key)
        if kept is None:
            return ChargeOutcome("pending", code="no_such_charge")
        return _outcome_of(business, kept)

    async def refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`."""
        business, id = _business_of(credentials), _id_of(credentials, request.charge_reference)
        if business is None or id is None:
            return RefundOutcome("refused", code="no_such_charge", message=_MESSAGES["no_such_charge"])
        kept = await self._records.refund(business, id, request)
        if isinstance(kept, str):
            return RefundOutcome("refused", code=kept, message=_MESSAGES[kept])
        if kept.answer == "unknown" and kept.is_new:
            return RefundOutcome("unknown", code="no_answer")
        is_pending = kept.visible_at is not None and kept.now < kept.visible_at
        return RefundOutcome("pending" if is_pending else "refunded", make_reference(business, kept.id))

    async def look_up_refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`. Keys are kept for ever."""
        return await self.refund(credentials, request)

    def read_notice(self, credentials: Credentials, headers: Mapping[str, str], body: bytes) -> ProviderNotice | None:
        """See `PaymentProvider`. The signature holds for one business."""
        business = _business_of(credentials)
        stamp, _, mark = (headers.get(SIGNATURE) or "").partition(",v1=")
        at = stamp.removeprefix("t=")
        if business is None or not (at.isascii() and at.isdigit() and len(at) < 12 and mark.isascii()):
            return None
        if abs(self._clock().timestamp() - int(at)) > TOLERANCE.total_seconds():
            return None
        if not hmac.compare_digest(mark, self._mark(business, int(at), body)):
            return None
        try:
            found = msgspec.json.decode(body, type=_Notice)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return ProviderNotice(found.event, found.reference, found.kind)

    async def send_notice(self, business: UUID, url: str, notice: ProviderNotice) -> HttpAnswer:
        """Posts a signed notice to an address of this service."""
        assert self._is_own(url)
        body = msgspec.json.encode(_Notice(notice.event, notice.reference, notice.kind))
        headers = {"content-type": "application/json", **self.sign(business, body)}
        return await self._sender.post(url, headers, body)

    def sign(self, business: UUID, body: bytes) -> dict[str, str]:
        """The headers by which a notice is authentic now."""
        at = int(self._clock().timestamp())
        return {SIGNATURE: f"t={at},v1={self._mark(business, at, body)}"}

    async def close(self) -> None:
        """See `PaymentProvider`."""
        await self._sender.close()

    def _mark(self, business: UUID, at: int, body: bytes) -> str:
        return hmac.new(self._secret, b"%s.%d.%s" % (business.bytes, at, body), hashlib.sha256).hexdigest()

    def _is_own(self, url: str) -> bool:
        """Whether an address is one of this very service. What the browser would read otherwise (a backslash, a blank)
        is not."""
        return url.startswith(f"{self._address}/") and not _UNPRINTABLE.search(url)

    def _refusal(self, amount: int, currency: str) -> str | None:
        if currency not in self.capabilities.currencies:
            return "currency_not_supported"
        return None if amount > 0 else "amount_not_positive"


_MESSAGES: Mapping[str, str] = {
    "amount_not_positive": "The amount must be above zero.",
    "charge_differs": "The charge has another amount or currency.",
    "currency_not_supported": "The simulator does not know this currency.",
    "exceeds_charge": "More than what is left of the charge.",
    "foreign_address": "Only addresses of this service are allowed.",
    "key_reused": "The key was used for another request.",
    "no_business": "The credentials name no business.",
    "no_such_charge": "There is no such charge.",
    "no_such_page": "There is no such page.",
    "not_paid": "The charge is not paid.",
    "refused_by_token": "This token is always refused.",
    "refunds_refused": "Refunds of this charge are always refused.",
    "too_many_instalments": "From 1 to 36 instalments.",
    "unknown_token": "There is no such saved card.",
}


def credentials_of(business: UUID) -> Credentials:
    """The credentials of a business, which has its account from the start."""
    return {BUSINESS: str(business)}


def make_reference(business: UUID, id: UUID) -> str:
    """The reference of a page, charge or refund."""
    return f"sim_{business.hex}{id.hex}"


def read_reference(reference: str) -> tuple[UUID, UUID] | None:
    """The business and the id in a reference; None when it is none."""
    found = _REFERENCE.fullmatch(reference)
    return (UUID(found[1]), UUID(found[2])) if found else None


def find_refund_refusal(charge: SimulatedCharge, request: RefundRequest, now: datetime) -> str | None:
    """Why a refund of a charge is refused; None when it is not."""
    if charge.state != "paid" or (charge.visible_at is not None and now < charge.visible_at):
        return "not_paid"
    if (charge.amount, charge.currency) != (request.charged, request.currency):
        return "charge_differs"
    if request.amount <= 0:
        return "amount_not_positive"
    if request.amount > charge.amount - charge.refunded:
        return "exceeds_charge"
    return "refunds_refused" if charge.refund_answer == "refused" else None


def _business_of(credentials: Credentials) -> UUID | None:
    try:
        return UUID(credentials.get(BUSINESS, ""))
    except ValueError:
        return None


def _id_of(credentials: Credentials, reference: str) -> UUID | None:
    """The id in a reference of this business."""
    found = read_reference(reference)
    return found[1] if found is not None and found[0] == _business_of(credentials) else None


def _refused(code: str) -> ChargeOutcome:
    return ChargeOutcome("refused", code=code, message=_MESSAGES[code])


def _outcome_of(business: UUID, kept: KeptCharge, code: str | None = None) -> ChargeOutcome:
    """What is told of a page or charge now."""
    charge, reference = kept.charge, make_reference(business, kept.charge.id)
    if not charge.is_decided or (charge.visible_at is not None and kept.now < charge.visible_at):
        return ChargeOutcome("pending", reference)
    if charge.state == "declined":
        return ChargeOutcome(
            "declined", reference, decline_code=charge.decline_code, card=CARD, code=code or charge.decline_code
        )
    return ChargeOutcome(
        "paid",
        reference,
        charge.amount,
        charge.currency,
        card=CARD,
        auth_number=f"{charge.id.int % 10_000_000:07d}",
        instalments=charge.instalments,
        saved_card=SavedCard(charge.token, CARD) if charge.kind == "page" and charge.token else None,
    )
