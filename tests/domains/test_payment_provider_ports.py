"""Both providers through their port, against servers that speak their protocols: every answer is one outcome, and after
a silence the charge is found again and made once."""

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from ipaddress import ip_network
from typing import Any, TypeVar
from uuid import uuid4

import pytest

from pinkas.outside.http import HttpSender
from pinkas.outside.payment_providers.cardcom import Cardcom
from pinkas.outside.payment_providers.port import (
    Card,
    CardCharge,
    PageRequest,
    PaymentProvider,
    RefundRequest,
    SavedCard,
    SetupRequest,
)
from pinkas.outside.payment_providers.stripe import Stripe
from support.providers import FakeProviders, run_providers

T = TypeVar("T")
NAMES = ("stripe", "cardcom")


@pytest.fixture(scope="module")
def providers() -> Iterator[FakeProviders]:
    with run_providers() as found:
        yield found


class Account:
    """An account of its own at one of the providers."""

    def __init__(self, name: str, providers: FakeProviders) -> None:
        self.name, self.providers = name, providers
        if name == "stripe":
            self.id = f"sk_test_{uuid4().hex}"
            self.credentials = {"secretKey": self.id, "webhookSecret": "whsec_test"}
        else:
            self.id = str(uuid4().int)[:9]
            self.credentials = {"terminalNumber": self.id, "apiName": self.id, "apiPassword": "p"}

    def ask(self, call: Callable[[PaymentProvider], Awaitable[T]]) -> T:
        """Makes one call."""

        async def run() -> T:
            sender = HttpSender(
                allowed_networks=(ip_network("127.0.0.0/8"),),
                allow_http=True,
                user_agent="tests",
                deadline=5,
                excerpt_bytes=32768,
            )
            provider: PaymentProvider = Cardcom(sender, self.providers.url)
            if self.name == "stripe":
                provider = Stripe(self.providers.url, 5)
            try:
                return await call(provider)
            finally:
                await provider.close()

        return asyncio.run(run())


@pytest.fixture(params=NAMES)
def account(request: pytest.FixtureRequest, providers: FakeProviders) -> Account:
    return Account(request.param, providers)


def page(**changes: Any) -> PageRequest:
    asked = PageRequest(
        key=str(uuid4()),
        amount=11_800,
        currency="ILS",
        description="חשבונית 7",
        language="he",
        success_url="https://example.com/done",
        failure_url="https://example.com/back",
        callback_url="https://example.com/notice",
    )
    return replace(asked, **changes)


def charge(**changes: Any) -> CardCharge:
    card = SavedCard("cus_1/pm_1", Card("visa", "4242", "12/30"))
    return replace(CardCharge(str(uuid4()), card, 11_800, "ILS", "חשבונית 7"), **changes)


def test_a_page_is_opened_and_paid(account: Account) -> None:
    opened = account.ask(lambda it: it.open_page(account.credentials, page(save_card=True)))
    assert (opened.state, bool(opened.url)) == ("open", True)
    assert opened.reference is not None
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")).state == "pending"
    account.providers.pay(opened.reference)
    paid = account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or ""))
    assert (paid.state, paid.amount, paid.currency) == ("paid", 11_800, "ILS")
    assert paid.card is not None
    assert (paid.card.brand, paid.card.expiry) == ("visa", "12/30")
    assert paid.saved_card is not None
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")) == paid


@pytest.mark.parametrize(
    ("said", "wallet"), [("NoneOrUnknown", None), ("uPayBit", "bit"), (104, "bit"), ("GooglePay", "google_pay")]
)
def test_cardcom_says_by_which_wallet_a_page_was_paid(providers: FakeProviders, said: Any, wallet: str | None) -> None:
    account = Account("cardcom", providers)
    opened = account.ask(lambda it: it.open_page(account.credentials, page()))
    providers.pay(opened.reference or "")
    providers.pages[opened.reference or ""]["wallet"] = said
    paid = account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or ""))
    assert (paid.state, paid.wallet) == ("paid", wallet)


def test_stripe_says_by_which_wallet_a_page_was_paid(providers: FakeProviders) -> None:
    account = Account("stripe", providers)
    opened = account.ask(lambda it: it.open_page(account.credentials, page()))
    providers.pay(opened.reference or "")
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")).wallet is None
    card = providers.intents[-1]["latest_charge"]["payment_method_details"]["card"]
    card["wallet"] = {"type": "apple_pay", "apple_pay": {}}
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")).wallet == "apple_pay"


def setup(**changes: Any) -> SetupRequest:
    asked = SetupRequest(
        key=str(uuid4()),
        currency="ILS",
        description="שמירת כרטיס",
        language="he",
        success_url="https://example.com/done",
        failure_url="https://example.com/back",
        callback_url="https://example.com/notice",
    )
    return replace(asked, **changes)


def opened_setup(account: Account) -> str:
    opened = account.ask(lambda it: it.open_setup(account.credentials, setup()))
    assert opened.state == "open"
    assert opened.reference is not None
    return opened.reference


def test_a_card_is_saved_without_a_charge_and_can_be_charged(account: Account) -> None:
    before = len(account.providers.charges)
    page = opened_setup(account)
    assert account.ask(lambda it: it.look_up_setup(account.credentials, page)).state == "pending"
    account.providers.pay(page)
    found = account.ask(lambda it: it.look_up_setup(account.credentials, page))
    assert (found.state, found.decline_code) == ("saved", None)
    assert found.saved_card is not None
    assert (found.saved_card.card.brand, found.saved_card.card.expiry) == ("visa", "12/30")
    assert account.ask(lambda it: it.look_up_setup(account.credentials, page)) == found
    assert len(account.providers.charges) == before
    card = found.saved_card
    assert account.ask(lambda it: it.charge(account.credentials, charge(card=card))).state == "paid"


@pytest.mark.parametrize(("name", "code"), [("stripe", "insufficient_funds"), ("cardcom", "33")])
def test_a_card_that_is_declined_is_not_saved(providers: FakeProviders, name: str, code: str) -> None:
    account = Account(name, providers)
    page = opened_setup(account)
    providers.pay(page, decline=code)
    found = account.ask(lambda it: it.look_up_setup(account.credentials, page))
    assert (found.state, found.code, found.saved_card) == ("declined", code, None)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("stripe", {"mode": "payment"}),
        ("stripe", {"id": "cs_other"}),
        ("stripe", {"setup_intent": {"status": "succeeded", "payment_method": "pm_1"}}),
        ("cardcom", {"Operation": "ChargeOnly"}),
        ("cardcom", {"LowProfileId": str(uuid4())}),
        ("cardcom", {"TerminalNumber": 5}),
        ("cardcom", {"TokenInfo": {}}),
    ],
)
def test_an_answer_about_anything_else_saves_no_card(providers: FakeProviders, name: str, says: dict[str, Any]) -> None:
    account = Account(name, providers)
    page = opened_setup(account)
    providers.pay(page)
    providers.contradict(page, **says)
    found = account.ask(lambda it: it.look_up_setup(account.credentials, page))
    assert (found.state, found.saved_card) == ("unknown", None)


@pytest.mark.parametrize("step", ["silence", "deaf", "error"])
def test_a_provider_that_does_not_answer_leaves_the_card_open(account: Account, step: str) -> None:
    page = opened_setup(account)
    account.providers.pay(page)
    account.providers.script(account.id, step)
    assert account.ask(lambda it: it.look_up_setup(account.credentials, page)).state == "unknown"
    assert account.ask(lambda it: it.open_setup(account.credentials, setup())).state == "unknown"
    account.providers.script(account.id, "ok")
    assert account.ask(lambda it: it.look_up_setup(account.credentials, page)).state == "saved"


@pytest.mark.parametrize(("name", "code"), [("stripe", "insufficient_funds"), ("cardcom", "33")])
def test_a_declined_page_says_why(providers: FakeProviders, name: str, code: str) -> None:
    account = Account(name, providers)
    opened = account.ask(lambda it: it.open_page(account.credentials, page()))
    providers.pay(opened.reference or "", decline=code)
    found = account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or ""))
    assert (found.state, found.code) == ("declined", code)
    assert found.decline_code in ("insufficient_funds", "invalid_card_data")
    assert found.amount is None


def test_a_saved_card_is_charged_and_refunded_in_parts(account: Account) -> None:
    paid = account.ask(lambda it: it.charge(account.credentials, charge()))
    assert (paid.state, paid.amount, paid.currency) == ("paid", 11_800, "ILS")
    first = RefundRequest(str(uuid4()), paid.reference or "", 1_800, "ILS", charged=11_800)
    second = replace(first, key=str(uuid4()), amount=10_000, refunded=1_800)
    outcomes = [account.ask(lambda it, asked=asked: it.refund(account.credentials, asked)) for asked in (first, second)]
    assert [one.state for one in outcomes] == ["refunded", "refunded"]
    assert len({one.reference for one in outcomes}) == 2


@pytest.mark.parametrize(
    ("name", "code", "expected"),
    [
        ("stripe", "stolen_card", "lost_or_stolen_card"),
        ("stripe", "authentication_required", "authentication_required"),
        ("stripe", "something_new", "card_declined"),
        ("cardcom", "36", "expired_card"),
        ("cardcom", "4", "card_declined"),
    ],
)
def test_a_decline_has_one_code_for_all_providers(
    providers: FakeProviders, name: str, code: str, expected: str
) -> None:
    account = Account(name, providers)
    providers.script(account.id, f"decline:{code}")
    found = account.ask(lambda it: it.charge(account.credentials, charge()))
    assert (found.state, found.decline_code) == ("declined", expected)


def test_after_a_silence_the_charge_is_found_and_not_made_again(account: Account) -> None:
    asked = charge()
    account.providers.script(account.id, "silence", "ok")
    before = len(account.providers.charges)
    assert account.ask(lambda it: it.charge(account.credentials, asked)).state == "unknown"
    found = account.ask(lambda it: it.look_up_charge(account.credentials, asked))
    assert found.state == "paid"
    assert len(account.providers.charges) == before + 1


def test_a_charge_that_never_arrived_is_not_made_by_looking_for_it(account: Account) -> None:
    asked, before = charge(), len(account.providers.charges)
    account.providers.script(account.id, "deaf", "ok")
    assert account.ask(lambda it: it.charge(account.credentials, asked)).state == "unknown"
    assert account.ask(lambda it: it.look_up_charge(account.credentials, asked)).state == "pending"
    assert len(account.providers.charges) == before


def test_a_failing_provider_leaves_the_outcome_open(account: Account) -> None:
    account.providers.script(account.id, "error")
    assert account.ask(lambda it: it.charge(account.credentials, charge())).state == "unknown"
    assert account.ask(lambda it: it.open_page(account.credentials, page())).state == "unknown"
    assert account.ask(lambda it: it.test(account.credentials)).state == "unknown"
    asked = RefundRequest(str(uuid4()), "1", 100, "ILS", charged=100)
    assert account.ask(lambda it: it.refund(account.credentials, asked)).state == "unknown"


def signed(body: bytes, secret: str, at: float) -> dict[str, str]:
    stamp = str(int(at))
    mark = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return {"stripe-signature": f"t={stamp},v1={mark}"}


def test_a_notice_of_stripe_counts_only_with_its_signature(providers: FakeProviders) -> None:
    stripe, credentials = Stripe(providers.url), {"secretKey": "sk_test_1", "webhookSecret": "whsec_one"}
    event = {"id": "evt_1", "type": "checkout.session.completed", "data": {"object": {"id": "cs_1"}}}
    body, now = json.dumps(event).encode(), time.time()
    found = stripe.read_notice(credentials, signed(body, "whsec_one", now), body)
    assert found is not None
    assert (found.event, found.reference, found.kind) == ("evt_1", "cs_1", "page")
    assert stripe.read_notice(credentials, signed(body, "whsec_two", now), body) is None
    assert stripe.read_notice(credentials, signed(body, "whsec_one", now - 3600), body) is None
    assert stripe.read_notice(credentials, signed(body, "whsec_one", now), body + b" ") is None
    assert stripe.read_notice(credentials, {}, body) is None
    other = json.dumps({**event, "type": "customer.created"}).encode()
    assert stripe.read_notice(credentials, signed(other, "whsec_one", now), other) is None


def test_a_notice_of_cardcom_is_only_the_name_of_a_page(providers: FakeProviders) -> None:
    account = Account("cardcom", providers)
    id = str(uuid4())

    async def read(it: PaymentProvider, body: bytes) -> Any:
        return it.read_notice(account.credentials, {}, body)

    found = account.ask(lambda it: read(it, json.dumps({"LowProfileId": id.upper(), "ResponseCode": 0}).encode()))
    assert (found.reference, found.kind) == (id, "page")
    for wrong in (b"", b"[]", b"{", b'{"LowProfileId": 7}', b'{"LowProfileId": "x"}', b"[" * 100_000):
        assert account.ask(lambda it, wrong=wrong: read(it, wrong)) is None


def test_an_answer_about_another_page_or_a_refund_is_not_taken_for_a_payment(providers: FakeProviders) -> None:
    account = Account("cardcom", providers)
    opened = account.ask(lambda it: it.open_page(account.credentials, page()))
    providers.pay(opened.reference or "")
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")).state == "paid"
    providers.pages[opened.reference or ""]["charge"]["IsRefund"] = True
    assert account.ask(lambda it: it.look_up_page(account.credentials, opened.reference or "")).state == "unknown"
