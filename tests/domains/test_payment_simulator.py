"""The simulator of the sandbox: every test token through the port, the page on which a buyer chooses, and notices."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar, get_args
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest
from lxml import html

from domains.answers import done, faults, refused
from pinkas.outside import pdf
from pinkas.outside.http import HttpAnswer, HttpSender
from pinkas.outside.payment_providers import Simulator, credentials_of, make_reference
from pinkas.outside.payment_providers.port import (
    CardCharge,
    ChargeOutcome,
    DeclineCode,
    PageRequest,
    RefundRequest,
    SavedCard,
)
from pinkas.outside.payment_providers.simulator import CARD, TOKENS
from pinkas.outside.payment_providers.simulator_choices import DECLINES
from pinkas.platform.settings import Settings
from pinkas.wiring import Service
from support.dashboard import DashboardClient
from support.processes import wait_until
from support.service import AUTHORITIES, Running, Tenant

T = TypeVar("T")
DOCS = Path(__file__).resolve().parents[2] / "docs"


class Account:
    """The account of a business at the simulator. Every call is made by a service of its own, as by another process:
    nothing that it knows is kept in memory."""

    def __init__(self, tenant: Tenant, settings: Settings) -> None:
        self.tenant, self.running, self.business = tenant, tenant.running, UUID(tenant.id)
        self.settings = settings
        self.api = tenant.sandbox_key()
        self.root = tenant.running.url("sandbox").removesuffix("/api/v1")
        self.browser = httpx.Client(timeout=60, verify=AUTHORITIES, headers={"sec-fetch-site": "same-origin"})
        self.credentials = credentials_of(self.business)

    def ask(self, call: Callable[[Simulator], Awaitable[T]]) -> T:
        """Makes one call."""

        async def run() -> T:
            service = Service("sandbox", self.settings, self.running.urls["sandbox"], clock=self.running.clock)
            await service.open()
            try:
                simulator = service.outside.payment_providers.simulator
                assert simulator is not None
                return await call(simulator)
            finally:
                await service.close()

        return asyncio.run(run())

    def charge(self, token: str, **changes: Any) -> ChargeOutcome:
        """Charges a saved card."""
        return self.ask(lambda it: it.charge(self.credentials, card_charge(token, **changes)))

    def page(self, **changes: Any) -> PageRequest:
        """The request of a page."""
        asked = PageRequest(
            key=str(uuid4()),
            amount=11_800,
            currency="ILS",
            description="חשבונית 7",
            language="he",
            success_url=f"{self.root}/health?paid",
            failure_url=f"{self.root}/health?failed",
            callback_url=f"{self.root}/api/v1/payment-providers/simulator/callback?business={self.business}",
        )
        return replace(asked, **changes)

    def open(self, **changes: Any) -> tuple[str, str]:
        """Opens a page; its reference and address."""
        opened = self.ask(lambda it: it.open_page(self.credentials, self.page(**changes)))
        assert opened.state == "open"
        assert opened.reference is not None
        assert opened.url is not None
        return opened.reference, opened.url

    def look_up(self, reference: str) -> ChargeOutcome:
        """What became of a page."""
        return self.ask(lambda it: it.look_up_page(self.credentials, reference))

    def choose(self, url: str, choice: str, **fields: str) -> httpx.Response:
        """Presses a button of a page."""
        return self.browser.post(url, data={"choice": choice, **fields})

    def rows(self, table: str) -> int:
        """How many rows of the business there are."""
        with self.running.owner("sandbox") as owner:
            row = owner.execute(
                f"SELECT count(*) FROM {table} WHERE business_id = %s".encode(), [self.tenant.id]
            ).fetchone()
        assert row is not None
        return int(row[0])

    def wait_a_minute(self) -> None:
        """Moves the clock of the business."""
        done(self.api.post("/sandbox/clock", json={"advance": "PT61S"}))


def card_charge(token: str, **changes: Any) -> CardCharge:
    return replace(CardCharge(str(uuid4()), SavedCard(token, CARD), 11_800, "ILS", "חשבונית 7"), **changes)


@pytest.fixture(scope="module")
def elsewhere(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The settings of the service with a directory of its keys alone. To read a certificate for PDFs, of which there
    are none here, takes most of the start of a service, and the tests of this file start hundreds."""
    place = tmp_path_factory.mktemp("keys")
    shutil.copytree(running.directory / "keys", place / "keys", ignore=shutil.ignore_patterns(pdf.CERTIFICATE))
    return replace(running.settings, data_dir=str(place))


@pytest.fixture
def account(tenant: Tenant, elsewhere: Settings) -> Iterator[Account]:
    made = Account(tenant, elsewhere)
    yield made
    made.api.close()
    made.browser.close()


# The account


def test_every_business_of_the_sandbox_has_an_account_from_the_start(account: Account) -> None:
    items = done(account.api.get("/payment-providers"))["items"]
    assert [one["provider"] for one in items] == ["cardcom", "stripe", "simulator"]
    found = items[-1]
    assert (found["status"], found["mode"], found["credentialFields"]) == ("CONNECTED", "test", [])
    assert done(account.api.put("/payment-providers/simulator", json={"credentials": {}})) == found
    assert done(account.api.post("/payment-providers/simulator/test"))["result"] == "works"
    refused(account.api.delete("/payment-providers/simulator"), 409, "provider_built_in")
    wrong = account.api.put("/payment-providers/simulator", json={"credentials": {"business": str(uuid4())}})
    assert faults(wrong) == {("credentials.business", "unknown_field")}
    assert account.rows("payment_provider_connections") == 0


def test_live_has_no_simulator(account: Account) -> None:
    live = account.tenant.api
    assert "simulator" not in live.get("/payment-providers").text
    refused(live.put("/payment-providers/simulator", json={"credentials": {}}), 404, "not_found")
    refused(live.post("/payment-providers/simulator/test"), 404, "not_found")
    refused(live.delete("/payment-providers/simulator"), 404, "not_found")
    reference, _ = account.open()
    elsewhere = account.running.url().removesuffix("/api/v1")
    assert account.browser.get(f"{elsewhere}/simulator/{reference}").status_code == 404
    assert account.running.services["live"].outside.payment_providers.simulator is None


def test_the_database_of_live_keeps_no_simulated_charge(account: Account) -> None:
    account.open()
    with account.running.owner("sandbox") as sandbox, account.running.owner() as owner:
        row = sandbox.execute("SELECT * FROM simulated_charges WHERE business_id = %s", [account.tenant.id]).fetchone()
        assert row is not None
        blanks = ", ".join(["%s"] * len(row))
        with pytest.raises(psycopg.errors.RestrictViolation, match="only the sandbox simulates payments"):
            owner.execute(f"INSERT INTO simulated_charges VALUES ({blanks})".encode(), row)


@pytest.mark.logs_in
def test_the_dashboard_shows_it_in_both_languages_without_a_form(account: Account) -> None:
    tenant = account.tenant
    somebody = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, "sandbox")
    for language, name in (("he", "סימולטור"), ("en", "Simulator")):
        somebody.set_language(language)
        assert name in somebody.get("/payment-providers").text
        page = somebody.get("/payment-providers/simulator")
        assert [one.text_content() for one in page.all("h1")] == [name]
        assert [one.get("name") for one in page.all("main form input")] == ["_once", "_do"]


# Saved cards


def test_a_card_is_charged(account: Account) -> None:
    paid = account.charge("sim_ok", instalments=3)
    assert (paid.state, paid.amount, paid.currency, paid.instalments) == ("paid", 11_800, "ILS", 3)
    assert paid.card == CARD
    assert paid.auth_number is not None
    assert paid.reference is not None


def test_there_is_a_token_for_every_decline(account: Account) -> None:
    async def charge_all(it: Simulator) -> dict[str, ChargeOutcome]:
        codes: tuple[DeclineCode, ...] = get_args(DeclineCode)
        return {one: await it.charge(account.credentials, card_charge(f"sim_decline_{one}")) for one in codes}

    found = account.ask(charge_all)
    assert len(found) == 11
    assert {code: (one.state, one.decline_code, one.amount) for code, one in found.items()} == {
        code: ("declined", code, None) for code in found
    }


def test_a_bank_that_asks_for_the_cardholder_declines(account: Account) -> None:
    found = account.charge("sim_3ds_required")
    assert (found.state, found.decline_code, found.code) == ("declined", "authentication_required", "3ds_required")


@pytest.mark.parametrize(
    ("token", "changes", "code"),
    [
        ("sim_refuse", {}, "refused_by_token"),
        ("sim_nothing", {}, "unknown_token"),
        ("sim_card_0123", {}, "unknown_token"),
        ("sim_ok", {"currency": "XTS"}, "currency_not_supported"),
        ("sim_ok", {"amount": 0}, "amount_not_positive"),
    ],
)
def test_what_is_refused_leaves_nothing(account: Account, token: str, changes: dict[str, Any], code: str) -> None:
    found = account.charge(token, **changes)
    assert (found.state, found.code) == ("refused", code)
    assert found.message
    assert account.rows("simulated_charges") == 0


def test_more_instalments_than_a_card_has_are_declined(account: Account) -> None:
    found = account.charge("sim_ok", instalments=37)
    assert (found.state, found.decline_code) == ("declined", "instalments_not_allowed")


def test_after_a_silence_the_charge_is_found_and_was_made_once(account: Account) -> None:
    asked = card_charge("sim_silence")
    assert account.ask(lambda it: it.charge(account.credentials, asked)).state == "unknown"
    found = account.ask(lambda it: it.look_up_charge(account.credentials, asked))
    assert (found.state, found.amount) == ("paid", 11_800)
    assert account.ask(lambda it: it.charge(account.credentials, asked)) == found
    assert account.rows("simulated_charges") == 1


def test_while_it_is_down_nothing_happens(account: Account) -> None:
    asked = card_charge("sim_down")
    assert account.ask(lambda it: it.charge(account.credentials, asked)).state == "unknown"
    assert account.ask(lambda it: it.look_up_charge(account.credentials, asked)).state == "pending"
    assert account.rows("simulated_charges") == 0


def test_what_comes_late_is_told_a_minute_later_by_the_clock_of_the_business(account: Account) -> None:
    asked = card_charge("sim_delay")
    assert account.ask(lambda it: it.charge(account.credentials, asked)).state == "pending"
    assert account.ask(lambda it: it.look_up_charge(account.credentials, asked)).state == "pending"
    account.wait_a_minute()
    assert account.ask(lambda it: it.look_up_charge(account.credentials, asked)).state == "paid"


def test_one_key_is_charged_once_however_often_and_at_once_it_is_asked(account: Account) -> None:
    asked = card_charge("sim_ok")

    async def charge_often(it: Simulator) -> Sequence[ChargeOutcome]:
        return await asyncio.gather(*(it.charge(account.credentials, asked) for _ in range(10)))

    found = account.ask(charge_often)
    assert {one.state for one in found} == {"paid"}
    assert len({one.reference for one in found}) == 1
    assert account.rows("simulated_charges") == 1
    for other in (
        replace(asked, amount=1),
        replace(asked, currency="USD"),
        replace(asked, card=SavedCard("sim_twice", CARD)),
    ):
        again = account.ask(lambda it, other=other: it.charge(account.credentials, other))
        assert (again.state, again.code) == ("refused", "key_reused")


# Refunds


def paid_for(account: Account, token: str = "sim_ok") -> RefundRequest:  # noqa: S107
    """The request of a refund of a fresh charge."""
    paid = account.charge(token)
    assert paid.state == "paid"
    return RefundRequest(str(uuid4()), paid.reference or "", 1_800, "ILS", charged=11_800)


def test_no_more_is_given_back_than_was_charged(account: Account) -> None:
    first = paid_for(account)
    rest = replace(first, key=str(uuid4()), amount=10_000, refunded=1_800)
    over = replace(first, key=str(uuid4()), amount=1, refunded=11_800)

    async def refund_all(it: Simulator) -> list[Any]:
        return [await it.refund(account.credentials, one) for one in (first, first, rest, over)]

    found = account.ask(refund_all)
    assert [(one.state, one.code) for one in found] == [
        ("refunded", None),
        ("refunded", None),
        ("refunded", None),
        ("refused", "exceeds_charge"),
    ]
    assert found[0].reference == found[1].reference != found[2].reference
    assert account.rows("simulated_refunds") == 2


def test_parallel_refunds_never_exceed_the_charge(account: Account) -> None:
    asked = replace(paid_for(account), amount=5_000)

    async def refund_often(it: Simulator) -> list[Any]:
        each = (replace(asked, key=str(uuid4())) for _ in range(6))
        return list(await asyncio.gather(*(it.refund(account.credentials, one) for one in each)))

    states = [one.state for one in account.ask(refund_often)]
    assert sorted(states) == ["refunded", "refunded", "refused", "refused", "refused", "refused"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"charge_reference": "sim_1"}, "no_such_charge"),
        ({"charge_reference": make_reference(UUID(int=1), UUID(int=2))}, "no_such_charge"),
        ({"currency": "USD"}, "charge_differs"),
        ({"charged": 20_000}, "charge_differs"),
        ({"amount": 0}, "amount_not_positive"),
    ],
)
def test_a_refund_that_contradicts_the_charge_is_refused(account: Account, changes: dict[str, Any], code: str) -> None:
    asked = replace(paid_for(account), **changes)
    found = account.ask(lambda it: it.refund(account.credentials, asked))
    assert (found.state, found.code) == ("refused", code)
    assert account.rows("simulated_refunds") == 0


def test_what_was_not_paid_is_not_given_back(account: Account) -> None:
    late, no = account.charge("sim_delay"), account.charge("sim_decline_card_declined")
    for one in (late, no):
        asked = RefundRequest(str(uuid4()), one.reference or "", 1, "ILS", charged=11_800)
        found = account.ask(lambda it, asked=asked: it.refund(account.credentials, asked))
        assert (found.state, found.code) == ("refused", "not_paid")


def test_a_refund_is_refused_waits_or_loses_its_answer_by_the_token(account: Account) -> None:
    refusing, waiting, silent = (paid_for(account, f"sim_refund_{one}") for one in ("refused", "pending", "unknown"))

    def states() -> list[str]:
        async def refund_all(it: Simulator) -> list[str]:
            return [(await it.refund(account.credentials, one)).state for one in (refusing, waiting, silent)]

        return account.ask(refund_all)

    assert states() == ["refused", "pending", "unknown"]
    assert states() == ["refused", "pending", "refunded"]
    account.wait_a_minute()
    assert states() == ["refused", "refunded", "refunded"]
    assert account.rows("simulated_refunds") == 2


def test_what_is_of_another_business_is_not_there(account: Account, opened: Callable[..., Tenant]) -> None:
    other = Account(opened(), account.settings)
    asked, (reference, _) = card_charge("sim_ok"), account.open()
    paid = account.ask(lambda it: it.charge(account.credentials, asked))
    refund = RefundRequest(str(uuid4()), paid.reference or "", 1, "ILS", charged=11_800)
    assert other.look_up(reference).code == "no_such_page"
    assert other.ask(lambda it: it.look_up_charge(other.credentials, asked)).state == "pending"
    assert other.ask(lambda it: it.refund(other.credentials, refund)).code == "no_such_charge"
    assert account.ask(lambda it: it.charge({}, asked)).code == "no_business"


# Pages


def test_the_page_is_in_both_languages_and_has_no_field_for_a_card(account: Account) -> None:
    _, url = account.open(max_instalments=12)
    for language, direction, banner in (("he", "rtl", "כסף לא עובר"), ("en", "ltr", "No money moves")):
        answer = account.browser.get(f"{url}?lang={language}")
        assert answer.status_code == 200
        tree = html.fromstring(answer.text)
        assert (tree.get("lang"), tree.get("dir")) == (language, direction)
        assert banner in tree.cssselect(".banner")[0].text_content()
        assert "118.00" in tree.get_element_by_id("amount").text_content()
        assert tree.cssselect("input, textarea, script") == []
        assert len(tree.cssselect("#instalments option")) == 12
        offered = {one.get("value") for one in tree.cssselect("button[name=choice]")}
        assert offered == {"pay", "3ds", "late", "silent", "twice", *DECLINES}
        assert answer.headers["x-robots-tag"] == "noindex, nofollow"
        assert "unsafe" not in answer.headers["content-security-policy"]
    assert html.fromstring(account.browser.get(url).text).get("lang") == "he", "the language that it was opened in"


def test_a_buyer_pays_in_instalments_and_the_card_is_saved(account: Account) -> None:
    reference, url = account.open(max_instalments=6, save_card=True)
    assert account.look_up(reference).state == "pending"
    answer = account.choose(url, "pay", instalments="4")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{account.root}/health?paid")
    paid = account.look_up(reference)
    assert (paid.state, paid.amount, paid.currency, paid.instalments) == ("paid", 11_800, "ILS", 4)
    assert paid.saved_card is not None
    assert account.charge(paid.saved_card.token).state == "paid"
    assert "sim_card_" not in account.browser.get(url).text


def test_a_page_that_saves_no_card_returns_none(account: Account) -> None:
    reference, url = account.open()
    account.choose(url, "pay")
    assert account.look_up(reference).saved_card is None


def test_a_buyer_is_declined_with_every_code(account: Account) -> None:
    references = {}
    for choice in DECLINES:
        references[choice], url = account.open()
        answer = account.choose(url, choice)
        assert (answer.status_code, answer.headers["location"]) == (303, f"{account.root}/health?failed")

    async def look_up_all(it: Simulator) -> dict[str, ChargeOutcome]:
        return {name: await it.look_up_page(account.credentials, one) for name, one in references.items()}

    found = account.ask(look_up_all)
    assert {name: (one.state, one.decline_code) for name, one in found.items()} == {
        name: ("declined", code) for name, code in DECLINES.items()
    }


@pytest.mark.parametrize(
    ("answer", "state", "code"),
    [
        ("3ds_pass", "paid", None),
        ("3ds_fail", "declined", "authentication_failed"),
        ("decline_cancelled_by_buyer", "declined", "cancelled_by_buyer"),
    ],
)
def test_the_bank_asks_first(account: Account, answer: str, state: str, code: str | None) -> None:
    reference, url = account.open(max_instalments=3)
    assert account.choose(url, "3ds_pass").status_code == 422, "nobody asked"
    asked = account.choose(url, "3ds", instalments="3")
    assert (asked.status_code, asked.headers["location"].partition("?")[0]) == (303, url.removeprefix(account.root))
    assert account.look_up(reference).state == "pending"
    assert account.choose(url, "pay").status_code == 422, "the bank asked"
    assert account.choose(url, answer).status_code == 303
    found = account.look_up(reference)
    assert (found.state, found.decline_code) == (state, code)
    if state == "paid":
        assert found.instalments == 3


def test_the_outcome_of_a_page_comes_late(account: Account) -> None:
    reference, url = account.open()
    assert account.choose(url, "late").headers["location"] == f"{account.root}/health?paid"
    assert account.look_up(reference).state == "pending"
    account.wait_a_minute()
    assert account.look_up(reference).state == "paid"


def test_a_page_says_how_its_refunds_are_answered(account: Account) -> None:
    reference, url = account.open()
    account.choose(url, "pay", refunds="refused")
    asked = RefundRequest(str(uuid4()), reference, 1, "ILS", charged=11_800)
    assert account.ask(lambda it: it.refund(account.credentials, asked)).code == "refunds_refused"


def test_what_was_chosen_first_stays(account: Account) -> None:
    reference, url = account.open()
    account.choose(url, "pay")
    again = account.choose(url, "decline_card_declined")
    assert (again.status_code, again.headers["location"]) == (303, f"{account.root}/health?paid")
    assert account.look_up(reference).state == "paid"
    tree = html.fromstring(account.browser.get(url).text)
    assert tree.get_element_by_id("outcome").get("data-state") == "paid"
    assert tree.get_element_by_id("back").get("href") == f"{account.root}/health?paid"
    assert tree.cssselect("form") == []


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"choice": "bribe"},
        {"choice": "pay", "instalments": "4"},
        {"choice": "pay", "instalments": "0"},
        {"choice": "pay", "instalments": "x"},
        {"choice": "pay", "instalments": "²"},
    ],
)
def test_what_a_page_does_not_offer_changes_nothing(account: Account, fields: dict[str, str]) -> None:
    reference, url = account.open(max_instalments=3)
    answer = account.browser.post(f"{url}?lang=en", data=fields)
    assert answer.status_code == 422
    assert "Choose one of the buttons." in html.fromstring(answer.text).get_element_by_id("fault").text_content()
    assert account.look_up(reference).state == "pending"


def test_a_form_of_another_site_is_refused(account: Account) -> None:
    reference, url = account.open()
    for site in ("cross-site", "same-site"):
        answer = account.browser.post(url, data={"choice": "pay"}, headers={"sec-fetch-site": site})
        assert answer.status_code == 403
    assert account.look_up(reference).state == "pending"


def test_an_unknown_reference_is_not_found(account: Account) -> None:
    paid = account.charge("sim_ok")
    unknown = make_reference(account.business, uuid4())
    elsewhere = make_reference(uuid4(), uuid4())
    for reference in (paid.reference, unknown, elsewhere, "x", "sim_", unknown.upper()):
        url = f"{account.root}/simulator/{reference}"
        assert account.browser.get(url).status_code == 404
        assert account.choose(url, "pay").status_code == 404


def test_nobody_is_led_to_another_site(account: Account) -> None:
    root = account.root
    for wrong in (
        "https://evil.example/",
        "//evil.example/",
        root,
        f"{root}.evil.example/",
        f"{root}@evil.example/",
        f"{root}:80/",
        f"{root}/\\evil.example",
        f"{root}/\r\nx: y",
        f" {root}/",
        "javascript:alert(1)",
        "",
    ):
        for name in ("success_url", "failure_url", "callback_url"):
            asked = account.page(**{name: wrong})
            found = account.ask(lambda it, asked=asked: it.open_page(account.credentials, asked))
            assert (found.state, found.code) == ("refused", "foreign_address"), (name, wrong)
    assert account.rows("simulated_charges") == 0


def test_one_key_opens_one_page(account: Account) -> None:
    asked = account.page()

    async def open_all(it: Simulator) -> list[Any]:
        return [await it.open_page(account.credentials, one) for one in (asked, asked, replace(asked, amount=1))]

    first, second, other = account.ask(open_all)
    assert first == second
    assert (other.state, other.code) == ("refused", "key_reused")
    assert account.rows("simulated_charges") == 1


def test_an_emptied_business_has_no_charges(account: Account) -> None:
    asked = paid_for(account)
    account.ask(lambda it: it.refund(account.credentials, asked))
    done(account.api.post("/sandbox/reset"))
    assert (account.rows("simulated_charges"), account.rows("simulated_refunds")) == (0, 0)


# Notices


class Notices:
    """What the simulator posted to the callback address."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, dict[str, str], bytes]] = []

    def about(self, account: Account, reference: str) -> list[Any]:
        """The notices about a page, charge or refund, as they are read."""

        async def read_all(it: Simulator) -> list[Any]:
            return [it.read_notice(account.credentials, headers, body) for _, headers, body in list(self.posted)]

        return [one for one in account.ask(read_all) if one is not None and one.reference == reference]


@pytest.fixture
def notices(monkeypatch: pytest.MonkeyPatch) -> Notices:
    """Takes the posts to the callback address down, and answers them."""
    kept, post = Notices(), HttpSender.post

    async def note(self: HttpSender, url: str, headers: Any, body: bytes) -> HttpAnswer:
        if "/payment-providers/simulator/callback" not in url:
            return await post(self, url, headers, body)
        kept.posted.append((url, dict(headers), body))
        return HttpAnswer(204, None, 1, b"")

    monkeypatch.setattr(HttpSender, "post", note)
    return kept


def test_a_notice_is_posted_about_what_a_buyer_chose(account: Account, notices: Notices) -> None:
    silent, silent_url = account.open()
    account.choose(silent_url, "silent")
    assert account.look_up(silent).state == "paid"
    wanted = {}
    for choice in ("pay", "twice", "decline_card_declined", "decline_cancelled_by_buyer", "late"):
        wanted[choice], url = account.open()
        account.choose(url, choice)
    wait_until(lambda: len(notices.posted) >= 6, "the notices")
    assert {url for url, _, _ in notices.posted} == {account.page().callback_url}
    found = {choice: notices.about(account, reference) for choice, reference in wanted.items()}
    assert {choice: len(some) for choice, some in found.items()} == {
        "pay": 1,
        "twice": 2,
        "decline_card_declined": 1,
        "decline_cancelled_by_buyer": 1,
        "late": 1,
    }
    assert found["twice"][0] == found["twice"][1]
    assert {one.kind for some in found.values() for one in some} == {"page"}
    account.wait_a_minute()
    wait_until(lambda: len(notices.posted) >= 7, "the second notice of what came late")
    late = notices.about(account, wanted["late"])
    assert len({one.event for one in late}) == 2
    assert account.look_up(wanted["late"]).state == "paid"
    assert notices.about(account, silent) == []


def test_a_charge_and_a_refund_that_come_late_are_told(account: Account, notices: Notices) -> None:
    late, twice = account.charge("sim_delay"), account.charge("sim_twice")
    waiting = paid_for(account, "sim_refund_pending")
    refund = account.ask(lambda it: it.refund(account.credentials, waiting))
    wait_until(lambda: len(notices.posted) >= 2, "the notices of the charge that is told twice")
    account.wait_a_minute()
    wait_until(lambda: len(notices.posted) >= 4, "the notices of what came late")
    kinds = {
        name: [one.kind for one in notices.about(account, reference or "")]
        for name, reference in (("late", late.reference), ("twice", twice.reference), ("refund", refund.reference))
    }
    assert kinds == {"late": ["charge"], "twice": ["charge", "charge"], "refund": ["refund"]}


def test_a_notice_counts_only_with_its_signature(account: Account) -> None:
    body = b'{"event":"1","reference":"sim_1","kind":"page"}'

    async def read_all(it: Simulator) -> list[Any]:
        headers, clock = it.sign(account.business, body), account.running.clock
        stranger = it.sign(uuid4(), body)
        garbage = b'{"event":"1"}'
        before = clock.offset
        found = [it.read_notice(account.credentials, headers, body)]
        found += [
            it.read_notice(account.credentials, {}, body),
            it.read_notice(account.credentials, {"simulator-signature": "t=1,v1=é"}, body),
            it.read_notice(account.credentials, stranger, body),
            it.read_notice(account.credentials, headers, body + b" "),
            it.read_notice(account.credentials, it.sign(account.business, garbage), garbage),
            it.read_notice({}, headers, body),
        ]
        try:
            for seconds in (301, -301):
                clock.offset = before + timedelta(seconds=seconds)
                found.append(it.read_notice(account.credentials, headers, body))
        finally:
            clock.offset = before
        return found

    first, *others = account.ask(read_all)
    assert (first.event, first.reference, first.kind) == ("1", "sim_1", "page")
    assert others == [None] * 8


def test_the_guide_lists_every_token() -> None:
    text = (DOCS / "guide" / "payment-simulator.md").read_text()
    codes = get_args(DeclineCode)
    named = {token for token in TOKENS if f"`{token}`" in text}
    assert named | {f"sim_decline_{code}" for code in codes if f"`{code}`" in text} == set(TOKENS)
    assert "`sim_decline_CODE`" in text
