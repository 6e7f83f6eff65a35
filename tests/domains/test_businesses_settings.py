"""Defaults of drafts by type, and how documents are numbered and dated."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from domains.answers import audited, done, drafted, faults, finalized, line, refused
from support.service import Tenant

DEFAULTS, CONFIG = "/businesses/document-defaults", "/businesses/document-config"


def day(tenant: Tenant, days: int) -> str:
    """A day from today on; below 0 it is past."""
    return (date.fromisoformat(tenant.today()) + timedelta(days=days)).isoformat()


def set_defaults(tenant: Tenant, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """Changes the defaults of one type."""
    return dict(done(tenant.api.patch(DEFAULTS, json={"defaults": {str(doc_type): fields}})))


def configured(tenant: Tenant, **fields: Any) -> httpx.Response:
    """The answer to a change of the configuration."""
    return tenant.api.patch(CONFIG, json=fields)


# Defaults


def test_there_are_no_defaults_at_first(tenant: Tenant) -> None:
    assert done(tenant.api.get(DEFAULTS)) == {"defaults": {}, "version": 0, "updatedAt": None}
    one = done(tenant.api.get(f"{DEFAULTS}/305"))
    assert (one["docType"], one["notes"], one["version"]) == (305, None, 0)


def test_defaults_are_changed_by_type_and_by_field(tenant: Tenant) -> None:
    set_defaults(tenant, 305, notes="א", footer="ב")
    set_defaults(tenant, 10, notes="ג")
    after = set_defaults(tenant, 305, notes="ד")
    assert {code: (one["notes"], one["footer"]) for code, one in after["defaults"].items()} == {
        "10": ("ג", None),
        "305": ("ד", "ב"),
    }
    assert after == done(tenant.api.get(DEFAULTS))
    one = done(tenant.api.get(f"{DEFAULTS}/305"))
    assert (one["notes"], one["footer"], one["version"]) == ("ד", "ב", 3)


def test_null_clears_a_field_and_a_whole_type(tenant: Tenant) -> None:
    set_defaults(tenant, 305, notes="א", footer="ב")
    set_defaults(tenant, 10, notes="ג")
    assert set_defaults(tenant, 305, notes=None)["defaults"]["305"]["notes"] is None
    after = done(tenant.api.patch(DEFAULTS, json={"defaults": {"305": None}}))
    assert set(after["defaults"]) == {"10"}


def test_every_fault_of_the_defaults_is_named(tenant: Tenant) -> None:
    body = {"defaults": {"999": {"notes": "x"}, "305": {"currency": "XXX"}, "x": {}}}
    assert faults(tenant.api.patch(DEFAULTS, json=body)) == {
        ("defaults.999", "unknown_document_type"),
        ("defaults.x", "unknown_document_type"),
        ("defaults.305.currency", "unknown_currency"),
    }
    body = {"defaults": {"305": {"lang": "fr", "emailText": "x"}, "10": {"paymentTerms": {"base": "never"}}}}
    found = faults(tenant.api.patch(DEFAULTS, json=body))
    assert found == {
        ("defaults.305.lang", "invalid"),
        ("defaults.305.emailText", "unknown_field"),
        ("defaults.10.paymentTerms.base", "invalid"),
    }
    assert done(tenant.api.get(DEFAULTS))["version"] == 0


def test_the_defaults_of_an_unknown_type_are_not_there(tenant: Tenant) -> None:
    refused(tenant.api.get(f"{DEFAULTS}/999"), 404, "not_found")


def test_a_stale_if_match_changes_no_defaults(tenant: Tenant) -> None:
    seen = {"If-Match": tenant.api.get(DEFAULTS).headers["etag"]}
    body = {"defaults": {"305": {"notes": "א"}}}
    done(tenant.api.patch(DEFAULTS, json=body, headers=seen))
    refused(tenant.api.patch(DEFAULTS, json={"defaults": {}}, headers=seen), 412, "version_conflict")


def test_first_changes_at_once_are_all_kept(tenant: Tenant) -> None:
    types = (10, 100, 200, 300)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: set_defaults(tenant, one, notes=str(one)), types))
    after = done(tenant.api.get(DEFAULTS))
    assert ({int(code) for code in after["defaults"]}, after["version"]) == (set(types), 4)


def test_a_draft_takes_what_it_leaves_out(tenant: Tenant) -> None:
    set_defaults(
        tenant,
        305,
        notes="תודה",
        footer="כותרת תחתונה",
        priceMode="gross",
        lang="en",
        rounding="to_shekel",
        paymentTerms={"base": "net", "days": 30},
    )
    draft = done(drafted(tenant, 305, lines=[line("118.40")]), 201)
    assert {name: draft[name] for name in ("notes", "footer", "priceMode", "lang", "rounding", "dueDate", "total")} == {
        "notes": "תודה",
        "footer": "כותרת תחתונה",
        "priceMode": "gross",
        "lang": "en",
        "rounding": "to_shekel",
        "dueDate": day(tenant, 30),
        "total": "118.00",
    }
    assert done(finalized(tenant, draft))["notes"] == "תודה"


def test_what_a_draft_says_comes_before_the_defaults(tenant: Tenant) -> None:
    set_defaults(tenant, 305, notes="תודה", priceMode="gross", lang="en", paymentTerms={"base": "net", "days": 30})
    said = {"notes": "", "priceMode": "net", "lang": "he", "paymentTerms": {"base": "immediate"}}
    draft = done(drafted(tenant, 305, lines=[line("100")], **said), 201)
    assert (draft["notes"], draft["lang"], draft["dueDate"], draft["total"]) == ("", "he", tenant.today(), "118.00")


def test_the_client_s_terms_and_language_come_before_the_defaults(tenant: Tenant) -> None:
    set_defaults(tenant, 305, lang="he", paymentTerms={"base": "net", "days": 30})
    client = tenant.client(lang="en", paymentTerms={"base": "net", "days": 7})
    draft = done(drafted(tenant, 305, client=None, clientId=client["id"], lines=[line()]), 201)
    assert (draft["lang"], draft["dueDate"]) == ("en", day(tenant, 7))


def test_defaults_are_those_of_the_type_alone(tenant: Tenant) -> None:
    set_defaults(tenant, 305, notes="תודה")
    assert tenant.draft(300)["notes"] is None


def test_the_default_currency_of_a_type_comes_before_that_of_the_business(tenant: Tenant) -> None:
    set_defaults(tenant, 305, currency="USD", rounding="to_shekel")
    draft = done(drafted(tenant, 305, lines=[line("100.30")], exchangeRate="3.5"), 201)
    assert (draft["currency"], draft["rounding"], draft["total"]) == ("USD", "none", "118.35")
    assert tenant.draft(300)["currency"] == "ILS"


def test_calculate_takes_the_defaults_too(tenant: Tenant) -> None:
    set_defaults(tenant, 305, priceMode="gross")
    body = {"docType": 305, "lines": [line("118")]}
    assert done(tenant.api.post("/documents/calculate", json=body))["total"] == "118.00"


def test_a_product_s_price_is_taken_in_the_default_price_mode(tenant: Tenant) -> None:
    set_defaults(tenant, 305, priceMode="gross")
    product = done(tenant.api.post("/products", json={"name": "מוצר", "price": "100"}), 201)
    draft = done(drafted(tenant, 305, lines=[{"productId": product["id"], "quantity": "1"}]), 201)
    assert (draft["lines"][0]["unitPrice"], draft["total"]) == ("118.00", "118.00")


def test_a_draft_keeps_what_it_has_when_the_defaults_change(tenant: Tenant) -> None:
    set_defaults(tenant, 305, notes="א", priceMode="gross")
    draft = done(drafted(tenant, 305, lines=[line("118")]), 201)
    set_defaults(tenant, 305, notes="ב", priceMode="net")
    changed = done(tenant.api.patch(f"/documents/{draft['id']}", json={"subject": "ש"}))
    assert (changed["notes"], changed["total"]) == ("א", "118.00")
    cleared = done(tenant.api.patch(f"/documents/{draft['id']}", json={"notes": None}))
    assert cleared["notes"] is None
    assert done(finalized(tenant, draft))["notes"] is None


def test_changing_defaults_is_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    set_defaults(tenant, 305, notes="א")
    (entry,) = [one for one in audited(tenant, "business") if one["action"] == "document_defaults.changed"]
    assert entry["before"] == {"defaults": {}, "updatedAt": None} or entry["before"] == {"defaults": {}}
    assert entry["after"]["defaults"]["305"]["notes"] == "א"


# Numbering


def test_a_series_starts_where_it_was_told_to(tenant: Tenant) -> None:
    after = done(configured(tenant, numbering={"305": {"start": 1001}}))
    assert after["numbering"]["305"] == {"start": 1001, "nextNumber": 1001, "begun": False}
    assert after["numbering"]["320"] == {"start": 1, "nextNumber": 1, "begun": False}
    preview = done(tenant.api.get("/businesses/documents/next-number?docType=305"))
    assert (preview["nextNumber"], preview["lastIssuedNumber"]) == (1001, None)
    assert [tenant.issued(305)["docNumber"], tenant.issued(305)["docNumber"]] == [1001, 1002]
    assert tenant.issued(300)["docNumber"] == 1
    assert done(tenant.api.get(CONFIG))["numbering"]["305"] == {"start": 1001, "nextNumber": 1003, "begun": True}
    preview = done(tenant.api.get("/businesses/documents/next-number?docType=305"))
    assert (preview["nextNumber"], preview["lastIssuedNumber"]) == (1003, 1002)


def test_a_start_may_be_chosen_again_until_the_series_has_begun(tenant: Tenant) -> None:
    done(configured(tenant, numbering={"305": {"start": 1001}}))
    done(configured(tenant, numbering={"305": {"start": 5}}))
    done(configured(tenant, numbering={"300": {"start": 9}}))
    done(configured(tenant, numbering={"300": None}))
    assert (tenant.issued(305)["docNumber"], tenant.issued(300)["docNumber"]) == (5, 1)


def test_a_series_that_has_begun_is_not_started_again_and_nothing_else_is_changed(tenant: Tenant) -> None:
    tenant.issued(305)
    answer = configured(tenant, numbering={"300": {"start": 7}, "305": {"start": 50}}, quoteValidityDays=3)
    body = refused(answer, 409, "numbering_begun")
    assert (body["field"], body["docType"]) == ("numbering.305.start", 305)
    after = done(tenant.api.get(CONFIG))
    assert (after["numbering"]["300"]["start"], after["quoteValidityDays"], after["version"]) == (1, None, 0)
    assert tenant.issued(305)["docNumber"] == 2


def test_saying_the_start_that_a_series_has_is_no_fault(tenant: Tenant) -> None:
    tenant.issued(305)
    after = done(configured(tenant, numbering={"305": {"start": 1}}))
    assert after["numbering"]["305"] == {"start": 1, "nextNumber": 2, "begun": True}
    assert tenant.issued(305)["docNumber"] == 2


def test_a_start_and_finalizes_at_once_leave_no_gap(tenant: Tenant) -> None:
    drafts = [tenant.draft(305) for _ in range(4)]
    with ThreadPoolExecutor(5) as pool:
        issuing = [pool.submit(finalized, tenant, one) for one in drafts]
        starting = pool.submit(configured, tenant, numbering={"305": {"start": 100}})
    numbers = sorted(done(one.result())["docNumber"] for one in issuing)
    first = 100 if starting.result().status_code == 200 else 1
    assert numbers == list(range(first, first + 4))


@pytest.mark.parametrize("start", [0, -1, 1_000_000_000, "1", 1.5, None])
def test_a_start_that_is_no_number_is_refused(tenant: Tenant, start: Any) -> None:
    assert {field for field, _ in faults(configured(tenant, numbering={"305": {"start": start}}))} == {
        "numbering.305.start"
    }


# Dates, quotes


def test_a_business_may_let_its_documents_lie_less_far_back(tenant: Tenant) -> None:
    done(configured(tenant, dateRules={"maxBackDays": 3}))
    limits = done(tenant.api.get("/businesses/documents/latest-issue-date?docType=305"))
    assert (limits["minDate"], limits["reason"]) == (day(tenant, -3), "own_rule")
    draft = tenant.draft(305, issueDate=day(tenant, -4))
    body = refused(finalized(tenant, draft), 422, "date_out_of_range")
    assert body["minDate"] == day(tenant, -3)
    found = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert [one["code"] for one in found["problems"]] == ["date_out_of_range"]
    tenant.issued(305, issueDate=day(tenant, -3))


def test_the_rule_of_numbers_and_dates_stands_behind_that_of_the_business(tenant: Tenant) -> None:
    tenant.issued(305)
    done(configured(tenant, dateRules={"maxBackDays": 3}))
    body = refused(finalized(tenant, tenant.draft(305, issueDate=day(tenant, -1))), 422, "date_out_of_range")
    assert body["minDate"] == tenant.today()


def test_a_rule_of_dates_is_never_laxer_than_that_of_everybody(tenant: Tenant) -> None:
    answer = configured(tenant, dateRules={"maxBackDays": 61}, numbering={"999": {"start": 1}})
    assert faults(answer) == {
        ("dateRules.maxBackDays", "laxer_than_allowed"),
        ("numbering.999", "unknown_document_type"),
    }
    done(configured(tenant, dateRules={"maxBackDays": 60, "allowFuture": True}))
    refused(finalized(tenant, tenant.draft(305, issueDate=day(tenant, 1))), 422, "date_out_of_range")


def test_a_business_may_refuse_dates_ahead(tenant: Tenant) -> None:
    draft = tenant.draft(200, issueDate=day(tenant, 2))
    done(configured(tenant, dateRules={"allowFuture": False}))
    refused(finalized(tenant, draft), 422, "date_out_of_range")
    done(configured(tenant, dateRules={"allowFuture": True}))
    done(finalized(tenant, draft))


def test_a_rule_of_dates_is_changed_by_field_and_cleared_by_null(tenant: Tenant) -> None:
    done(configured(tenant, dateRules={"maxBackDays": 3}))
    after = done(configured(tenant, dateRules={"allowFuture": False}))
    assert after["dateRules"] == {"maxBackDays": 3, "allowFuture": False}
    after = done(configured(tenant, dateRules={"maxBackDays": None}))
    assert after["dateRules"] == {"maxBackDays": None, "allowFuture": False}


def test_a_quote_is_valid_for_as_many_days_as_the_business_says(tenant: Tenant) -> None:
    done(configured(tenant, quoteValidityDays=14))
    assert tenant.issued(10, issueDate=day(tenant, -1))["validUntil"] == day(tenant, 13)
    assert tenant.draft(10, validUntil=day(tenant, 3))["validUntil"] == day(tenant, 3)
    assert tenant.draft(100)["validUntil"] is None


def test_a_stale_if_match_changes_no_configuration(tenant: Tenant) -> None:
    seen = {"If-Match": tenant.api.get(CONFIG).headers["etag"]}
    done(tenant.api.patch(CONFIG, json={"quoteValidityDays": 3}, headers=seen))
    refused(tenant.api.patch(CONFIG, json={"quoteValidityDays": 4}, headers=seen), 412, "version_conflict")


def test_changing_the_configuration_is_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    done(configured(tenant, quoteValidityDays=14))
    (entry,) = [one for one in audited(tenant, "business") if one["action"] == "document_config.changed"]
    assert (entry["before"]["quoteValidityDays"], entry["after"]["quoteValidityDays"]) == (None, 14)
    assert "numbering" not in entry["after"]


def test_settings_are_one_business_s_own(tenant: Tenant, opened: Any) -> None:
    """TI-1."""
    other = opened()
    set_defaults(other, 305, notes="א")
    done(configured(other, numbering={"305": {"start": 77}}, quoteValidityDays=9))
    assert done(tenant.api.get(DEFAULTS))["defaults"] == {}
    assert done(tenant.api.get(CONFIG))["quoteValidityDays"] is None
    assert tenant.issued(305)["docNumber"] == 1
