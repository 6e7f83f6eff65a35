"""Document types: what the country's rules say, for the business that asks."""

from typing import Any

from support.service import Tenant


def test_every_type_is_listed_with_what_the_business_may_issue(tenant: Tenant, opened: Any) -> None:
    company = {one["docType"]: one for one in tenant.api.get("/document-types").json()["items"]}
    exempt = {one["docType"]: one for one in opened("exempt_dealer").api.get("/document-types").json()["items"]}
    assert list(company) == sorted(company)
    assert company.keys() == exempt.keys()
    assert company[305]["allowed"]
    assert company[305]["reason"] is None
    assert not exempt[305]["allowed"]
    assert "exempt" in exempt[305]["reason"].lower()
    assert exempt[400]["effect"]["turnover"] == 1
    assert company[400]["effect"]["turnover"] == 0
    assert company[305]["vat"] == {"shown": True, "taxDocument": True}
    assert exempt[300]["vat"] == {"shown": False, "taxDocument": False}


def test_what_is_said_of_a_type_is_what_happens(tenant: Tenant) -> None:
    """A type is tried: what it says that it needs is what a draft lacks, and what is not allowed is refused."""
    for one in tenant.api.get("/document-types").json()["items"]:
        made = tenant.api.post("/documents", json={"docType": one["docType"], "client": {"name": "לקוח"}})
        assert (made.status_code == 201) == one["allowed"], one
        if not one["allowed"]:
            assert made.json()["error"] == "type_not_allowed_for_business"
            continue
        found = tenant.api.post(f"/documents/{made.json()['id']}/validate", json={}).json()
        codes = {problem["code"] for problem in found["problems"]}
        assert ("lines_required" in codes) == (one["lines"] == "required"), one
        assert ("payments_required" in codes) == (one["payments"] == "required" and one["lines"] == "none"), one
        assert ("reference_required" in codes) == (one["references"] == "required"), one


def test_sources_and_targets_are_each_others(tenant: Tenant) -> None:
    kinds = {one["docType"]: one for one in tenant.api.get("/document-types").json()["items"]}
    for code, one in kinds.items():
        assert all(code in kinds[target]["sources"] for target in one["targets"])
        assert all(code in kinds[source]["targets"] for source in one["sources"])


def test_one_type_is_the_same_as_in_the_list_and_an_unknown_one_is_not_found(tenant: Tenant) -> None:
    listed = {one["docType"]: one for one in tenant.api.get("/document-types").json()["items"]}
    credit = tenant.api.get("/document-types/330").json()
    assert credit == listed[330]
    assert credit["sources"] == [305, 320]
    assert credit["uniformCode"] == 330
    assert tenant.api.get("/document-types/10").json()["uniformCode"] is None
    assert tenant.api.get("/document-types/999").status_code == 404
    assert tenant.api.get("/document-types/305").json()["cancel"] == {"by": "document", "docType": 330}
