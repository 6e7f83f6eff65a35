"""Whatever customers, providers and persons do to checkouts, in whatever order: every charge at the provider is one
payment here, no refund is lost or doubled, and card clearing is what is open of all expectations.

Hypothesis plays buyers on pages of Cardcom, a silent provider, notices that come twice, late and for other pages,
cancellations, refunds and the passing of time, at the API of the running service.
"""

from collections import Counter
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from domains.answers import done, line
from domains.test_card_clearing import clearing
from domains.test_checkouts import linked, notify, page_of, public, token
from pinkas.domains.checkouts.rules.transitions import TRANSITIONS
from support.processes import wait_until
from support.service import Tenant

GAMES = settings(
    max_examples=4, stateful_step_count=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
PLACES = st.integers(0, 1000)
STEPS = st.sampled_from(["ok", "ok", "silence", "deaf", "decline:4", "error"])


class Paying(RuleBasedStateMachine):
    """One business at Cardcom with one client, whose card is saved."""

    tenant: Tenant
    performed: Counter[str]

    def __init__(self) -> None:
        super().__init__()
        self.providers = self.tenant.running.providers
        self.client = self.tenant.client()
        card = {"provider": "cardcom", "token": uuid4().hex, "expiryMonth": 12, "expiryYear": 2099}
        done(self.tenant.api.post(f"/clients/{self.client['id']}/payment-methods", json=card), 201)
        self.pages: list[str] = []
        self.seen: dict[str, str] = {}

    def told(self, name: str, answer: httpx.Response) -> Any:
        """What was answered; None when it was refused with a reason."""
        refused = answer.json()["error"] if answer.status_code >= 400 else ""
        assert answer.status_code in (200, 201, 409, 422, 503), answer.text
        self.performed[f"{name} {refused}".strip()] += 1
        return None if refused else answer.json()

    def sold(self) -> dict[str, Any]:
        return self.tenant.issued(305, client=None, clientId=self.client["id"], lines=[line("100")])

    def script(self, step: str) -> None:
        self.providers.script(self.terminal, step, "ok")

    @initialize(silent=st.sampled_from(["silence", "deaf"]))
    def begin(self, silent: str) -> None:
        """Something of each kind, so that no step is in vain."""
        self.charge("ok")
        self.act(0, "refund", silent)
        self.act(0, "resolve", "ok")
        self.charge("ok")
        self.act(0, "refund", "ok")
        self.open_page("ok")
        self.act(0, "cancel", "ok")

    @rule(step=STEPS)
    def charge(self, step: str) -> None:
        document = self.sold()
        self.script(step)
        self.told("charge", self.tenant.api.post(f"/documents/{document['id']}/charge", json={}))

    @rule(step=STEPS)
    def open_page(self, step: str) -> None:
        link = linked(self.tenant, self.sold())
        self.script(step)
        with public(self.tenant) as somebody:
            found = self.told("open", somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        if found:
            self.pages.append(page_of(found))

    @rule(place=PLACES, decline=st.sampled_from([None, None, "4"]), times=st.integers(0, 3))
    def pay(self, place: int, decline: str | None, times: int) -> None:
        """A buyer pays or is declined on a page, which may be told never, or thrice."""
        if self.pages:
            page = self.pages[place % len(self.pages)]
            if not self.providers.pages[page].get("paid"):
                self.providers.pay(page, decline)
            for _ in range(times):
                assert notify(self.tenant, page).status_code == 200
            self.performed["pay"] += 1

    @rule()
    def notify_of_another(self) -> None:
        assert notify(self.tenant, str(uuid4())).status_code == 200

    @rule(place=PLACES, what=st.sampled_from(["cancel", "cancel", "refund", "refund", "refund", "resolve"]), step=STEPS)
    def act(self, place: int, what: str, step: str) -> None:
        found = self.checkouts()
        if not found:
            return
        one = found[place % len(found)]
        if what == "cancel":
            self.told("cancel", self.tenant.api.post(f"/checkouts/{one['id']}/cancel"))
        elif what == "refund":
            self.providers.script(self.name, step, "ok")
            body = {"reason": "other"} | ({"amount": "40"} if place % 2 else {})
            self.told("refund", self.tenant.api.post(f"/checkouts/{one['id']}/refund", json=body))
        else:
            self.resolve(one["id"])

    def resolve(self, id: str) -> None:
        """A person looks at the provider's pages and says what it did."""
        for refund in done(self.tenant.api.get(f"/checkouts/{id}"))["refunds"]:
            if refund["mayBeResolved"]:
                made = [one for one in self.providers.refunds if self.is_of(one, refund)]
                path = f"/checkouts/{id}/refunds/{refund['id']}/resolve"
                known = {one["reference"] for one in self.all_refunds() if one["reference"]}
                mine = [one for one in made if str(900_000 + self.providers.refunds.index(one) + 1) not in known]
                outcome = {"outcome": "refused"}
                if mine:
                    number = str(900_000 + self.providers.refunds.index(mine[0]) + 1)
                    outcome = {"outcome": "refunded", "reference": number}
                self.told("resolve", self.tenant.api.post(path, json=outcome))

    def is_of(self, made: dict[str, Any], refund: dict[str, Any]) -> bool:
        attempt = self.attempts()[refund["attemptId"]]
        amount = Decimal(str(made.get("PartialSum", attempt["amount"])))
        return str(made.get("TransactionId")) == attempt["chargeReference"] and amount == Decimal(refund["amount"])

    @rule(minutes=st.sampled_from([1, 30, 60 * 25]))
    def wait(self, minutes: int) -> None:
        self.tenant.running.clock.offset += timedelta(minutes=minutes)

    def checkouts(self) -> list[dict[str, Any]]:
        """All of this game, whose states have moved along the table."""
        found = list(
            done(self.tenant.api.get("/checkouts", params={"clientId": self.client["id"], "limit": 100}))["items"]
        )
        for one in found:
            assert one["state"] in reachable(self.seen.get(one["id"], "OPEN")), (self.seen[one["id"]], one["state"])
            self.seen[one["id"]] = one["state"]
        return found

    def whole(self) -> list[dict[str, Any]]:
        return [done(self.tenant.api.get(f"/checkouts/{one['id']}")) for one in self.checkouts()]

    def attempts(self) -> dict[str, dict[str, Any]]:
        return {one["id"]: one for checkout in self.whole() for one in checkout["attempts"]}

    def all_refunds(self) -> list[dict[str, Any]]:
        return [one for checkout in self.whole() for one in checkout["refunds"]]

    def teardown(self) -> None:
        """In the end everything that happened at the provider is here, once."""
        self.script("ok")
        for one in self.checkouts():
            self.tenant.api.post(f"/checkouts/{one['id']}/cancel")
        for page in self.pages:
            notify(self.tenant, page)
        wait_until(self.is_settled, "the charges in the books")
        for one in self.checkouts():
            self.resolve(one["id"])
        payments = self.payments()
        assert sorted(one["amount"] for one in payments) == ["118.00"] * len(self.charged())
        back = sum((Decimal(one["refunded"]) for one in payments), Decimal(0))
        mine = self.charged()
        given = [one for one in self.providers.refunds if str(one.get("TransactionId")) in mine]
        assert back == sum((Decimal(str(one.get("PartialSum", "118"))) for one in given), Decimal(0))
        account, is_open = clearing(self.tenant)
        assert account == is_open

    def charged(self) -> set[str]:
        """The charges that the provider made of this game's requests."""
        pages = [self.providers.pages[page].get("charge") for page in self.pages]
        keys = {id.replace("-", "")[-25:] for id in self.attempts()}
        made = [self.providers.answered[one][1] for one in self.providers.answered if one[1] in keys]
        return {str(one["TranzactionId"]) for one in [*pages, *made] if one and one["TranzactionId"]}

    def is_settled(self) -> bool:
        paid = [one for one in self.pages if self.providers.pages[one].get("paid")]
        return all("charge" in self.providers.pages[one] for one in paid) and len(self.payments()) == len(
            self.charged()
        )

    def payments(self) -> list[dict[str, Any]]:
        query = {"clientId": self.client["id"], "method": "card", "limit": 100}
        return list(done(self.tenant.api.get("/payments", params=query))["items"])

    terminal: str
    name: str


def reachable(state: str) -> set[str]:
    """The states that a checkout may have after any number of steps; the fifth decline locks it."""
    found, rest = {state}, [state]
    while rest:
        steps = TRANSITIONS[rest.pop()]  # type: ignore[index]
        after = {*steps.values(), *({"LOCKED"} if "declined" in steps else set())}
        rest += [one for one in after if one not in found]
        found |= after
    return found


@pytest.mark.own_person
def test_every_charge_at_the_provider_is_one_payment_in_the_end(tenant: Tenant) -> None:
    terminal, name = str(uuid4().int)[:9], uuid4().hex
    body = {"credentials": {"terminalNumber": terminal, "apiName": name, "apiPassword": "secret"}}
    done(tenant.api.put("/payment-providers/cardcom", json=body))

    class Played(Paying):
        pass

    Played.tenant, Played.terminal, Played.name, Played.performed = tenant, terminal, name, Counter()
    run_state_machine_as_test(Played, settings=GAMES)
    for verb in ("charge", "open", "pay", "cancel", "refund", "resolve"):
        assert Played.performed[verb], Played.performed
