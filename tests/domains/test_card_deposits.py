"""Card deposits on bank lines: which charges a line is for, and the settling of them by it."""

from typing import Any

from domains.answers import done
from domains.test_bank_matching import bank_account, bank_line, faults, refused, unmatched
from domains.test_bank_sessions import LINES
from support.service import Tenant


def _charge(tenant: Tenant, amount: str, day: str, provider: str = "cardcom") -> str:
    body = {"chargedOn": day, "amount": amount, "provider": provider}
    return str(done(tenant.api.post("/card-clearing/expectations", json=body), 201)["id"])


def _post(tenant: Tenant, line: str, what: str, **body: Any) -> Any:
    return tenant.api.post(f"{LINES}/{line}/settle-card-{what}", json=body)


def _open(tenant: Tenant, id: str) -> str:
    return str(done(tenant.api.get(f"/card-clearing/expectations/{id}"))["open"])


def test_a_deposit_settles_its_charges_and_the_next_one_is_found(tenant: Tenant) -> None:
    account = bank_account(tenant)
    first = [_charge(tenant, amount, "2026-01-05") for amount in ("1000", "500")]
    second = [_charge(tenant, amount, "2026-01-06") for amount in ("321.40", "78.15", "812.05")]
    line = bank_line(tenant, account, "1482.30", "2026-01-07")
    assert refused(_post(tenant, line, "clearing", expectationIds=first, feeAmount="10", feeVat="2.70")) == (
        422,
        "settlement_does_not_fit",
    )
    assert refused(_post(tenant, line, "clearing", expectationIds=[second[0]])) == (422, "settlement_does_not_fit")
    answer = done(_post(tenant, line, "clearing", expectationIds=first, feeAmount="15.00", feeVat="2.70"))
    assert answer["transaction"]["status"] == "MATCHED"
    assert [(one["type"], one["amount"]) for one in answer["matches"]] == [("card_batch", "1482.30")]
    assert [_open(tenant, one) for one in first] == ["0.00", "0.00"]

    # 1,211.60 less 1 % and the VAT of the fee, as the deposit before says.
    next_line = bank_line(tenant, account, "1197.30", "2026-01-08", kind="card_settlement")
    found = done(tenant.api.get(f"{LINES}/{next_line}/deposit-solutions"))
    (solution,) = found["items"]
    assert (solution["isCertain"], solution["uniqueness"], solution["exceptions"]) == (True, 1, 0)
    assert (solution["feeRate"], solution["usualFeeRate"]) == ("1", "1")
    assert sorted(solution["expectationIds"]) == sorted(second)
    suggested = done(tenant.api.get(f"{LINES}/{next_line}/suggestions"))["items"][0]
    assert (suggested["targetType"], suggested["confidence"]) == ("card_expectation", "HIGH")
    assert (suggested["proposedAction"], suggested["settle"]) == ("settle_batch", solution["settle"])
    done(tenant.api.post(f"{LINES}/{next_line}/settle-card-clearing", json=suggested["settle"]))
    assert [_open(tenant, one) for one in second] == ["0.00"] * 3

    back = unmatched(tenant, next_line, reason="wrong charges")
    assert back["transaction"]["status"] == "UNMATCHED"
    assert _open(tenant, second[0]) == "321.40"


def test_a_batch_of_a_processor_is_settled_by_its_days_and_its_roundings_posted(tenant: Tenant) -> None:
    account = bank_account(tenant)
    charges = [_charge(tenant, "100", day) for day in ("2026-01-02", "2026-01-03")]
    other = _charge(tenant, "100", "2026-01-03", "other")
    line = bank_line(tenant, account, "196.99", "2026-01-07")
    asked = {"provider": "cardcom", "from": "2026-01-01", "to": "2026-01-05", "totalFees": "3", "feeVat": "0"}
    assert refused(_post(tenant, line, "batch", **asked)) == (422, "settlement_does_not_fit")
    assert [_open(tenant, one) for one in charges] == ["100.00", "100.00"]
    answer = done(_post(tenant, line, "batch", **asked, tolerance="0.01"))
    assert answer["transaction"]["status"] == "MATCHED"
    batch = done(tenant.api.get("/card-clearing/batches"))["items"][0]
    assert [(one["kind"], one["amount"]) for one in batch["differences"]] == [("rounding", "0.01")]
    assert _open(tenant, other) == "100.00"
    assert refused(_post(tenant, line, "batch", **asked)) == (409, "transaction_matched")

    again = bank_line(tenant, account, "99", "2026-01-08")
    assert refused(_post(tenant, again, "batch", chargeIds=charges[:1], totalFees="1", feeVat="0")) == (
        422,
        "settlement_does_not_fit",
    )
    out = bank_line(tenant, account, "-50", "2026-01-08")
    assert refused(_post(tenant, out, "clearing", expectationIds=[other])) == (422, "settlement_does_not_fit")
    unknown = "00000000-0000-7000-8000-000000000000"
    assert faults(_post(tenant, again, "clearing", expectationIds=[unknown, other, other], feeAmount="1")) == {
        "expectationIds[0]": "not_found",
        "expectationIds[2]": "repeated",
    }
    assert faults(_post(tenant, again, "batch", totalFees="-1", feeVat="0", chargeIds=[other], provider="x")) == {
        "totalFees": "negative",
        "provider": "contradiction",
    }
    assert set(faults(_post(tenant, again, "batch", totalFees="1", feeVat="0"))) == {"provider", "from", "to"}


def test_a_deposit_in_a_currency_without_a_rate_names_the_charges(tenant: Tenant) -> None:
    account = bank_account(tenant, "דולר", currency="USD")
    body = {"chargedOn": "2026-01-05", "amount": "100", "provider": "one", "currency": "USD", "exchangeRate": "3.5"}
    charge = done(tenant.api.post("/card-clearing/expectations", json=body), 201)["id"]
    line = bank_line(tenant, account, "99", "2026-01-07")
    refused_ = _post(tenant, line, "clearing", expectationIds=[charge])
    assert (refused_.status_code, refused_.json()["error"]) == (422, "exchange_rate_unknown"), refused_.text
    assert (refused_.json()["field"], _open(tenant, charge)) == ("expectationIds", "100.00")
    named = _post(tenant, line, "batch", chargeIds=[charge], totalFees="1", feeVat="0")
    assert (named.json()["error"], named.json()["field"]) == ("exchange_rate_unknown", "chargeIds")
