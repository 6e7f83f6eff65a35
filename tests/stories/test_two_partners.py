"""Two partners: a platform with a thousand merchants, and an accountant's office whose clients are here already."""

import json
from collections.abc import Callable

from domains.answers import done, line, refused
from support.partners import accept_as_new_person, make_partner, merchant_body
from support.service import Running, Tenant

MERCHANTS = "/partner/merchants"
MANY = 1000
# Merchants whose owners have agreed, each a copy of a business. Only their making is short: they are read by the API.
_COPIES = """
WITH made AS (
    INSERT INTO businesses SELECT (jsonb_populate_record(b, jsonb_build_object(
        'business_id', uuidv7(), 'name', 'חנות ' || n, 'tax_id', '5' || lpad(n::text, 8, '0')))).*
    FROM businesses AS b, generate_series(1, %(count)s) AS n WHERE b.business_id = %(template)s
    RETURNING business_id, name, tax_id, business_type
), typed AS (
    INSERT INTO business_types (business_id, id, type, from_date, changed_by, created_at)
    SELECT m.business_id, uuidv7(), t.type, t.from_date, t.changed_by, t.created_at
    FROM made AS m, business_types AS t WHERE t.business_id = %(template)s
)
INSERT INTO partner_merchants (partner_id, business_id, id, external_reference, origin, status, name, tax_id,
    business_type, owner_email, request, owner_confirmed_at, created_at, updated_at)
SELECT %(partner)s, business_id, uuidv7(), 'shop-' || split_part(name, ' ', 2), 'created', 'ACTIVE', name, tax_id,
    business_type, 'owner@example.com', '{}', now(), now(), now() FROM made
"""


def _sale(name: str) -> dict[str, object]:
    return {"docType": 305, "client": {"name": name}, "lines": [line()], "finalize": True}


def test_a_platform_works_for_a_thousand_merchants(running: Running) -> None:
    platform = make_partner(running)
    body = merchant_body(externalReference="shop-0", startNumbers={"305": 501})
    first = done(platform.api.post(MERCHANTS, json=body), 201)
    assert platform.api.post(MERCHANTS, json=body).status_code == 200, "a retry makes nothing"
    owner = accept_as_new_person(running, body["owner"]["email"])
    with running.owner() as database:
        database.execute(_COPIES, {"count": MANY - 1, "template": first["id"], "partner": platform.id})

    found = done(platform.api.get(MERCHANTS, params={"include": "total", "limit": 100}))
    assert found["total"] == MANY
    seen = {one["id"] for one in found["items"]}
    while cursor := found["nextCursor"]:
        found = done(platform.api.get(MERCHANTS, params={"limit": 100, "cursor": cursor}))
        assert not seen & {one["id"] for one in found["items"]}
        seen |= {one["id"] for one in found["items"]}
    assert len(seen) == MANY
    (one,) = done(platform.api.get(MERCHANTS, params={"externalReference": "shop-777"}))["items"]
    assert one["name"] == "חנות 777"
    assert [other["id"] for other in done(platform.api.get(MERCHANTS, params={"q": "חנות 777"}))["items"]] == [
        one["id"]
    ]

    for merchant in (first, one):
        sold = done(platform.api.post(f"{MERCHANTS}/{merchant['id']}/documents", json=_sale("נועה")), 201)
        (listed,) = done(platform.api.get(f"{MERCHANTS}/{merchant['id']}/documents"))["items"]
        assert listed["id"] == sold["id"]
    assert done(owner.get("/documents"))["items"][0]["docNumber"] == 501

    rival = make_partner(running)
    assert done(rival.api.get(MERCHANTS, params={"include": "total"}))["total"] == 0
    assert rival.api.get(f"{MERCHANTS}/{one['id']}/documents").status_code == 404
    usage = done(platform.api.get("/partner/usage"))
    assert usage["merchants"] == {"pendingOwner": 0, "active": MANY, "suspended": 0, "closed": 0}


def test_an_accountants_office_is_let_in_works_and_leaves(running: Running, opened: Callable[..., Tenant]) -> None:
    office = make_partner(
        running, name="משרד רואי חשבון לוי", allowedScopes=["merchants:read", "merchants:write", "documents:read"]
    )
    bodies = [merchant_body(externalReference=f"file-{n}") for n in (1, 2)]
    stays, leaves = (opened(taxId=body["taxId"]) for body in bodies)
    for tenant, body in zip((stays, leaves), bodies, strict=True):
        tenant.issued(305)
        refused(office.api.post(MERCHANTS, json=body), 409, "tax_id_taken")
        asked = done(office.api.post(MERCHANTS, json={**body, "requestAccess": True}), 201)
        assert (asked["id"], asked["status"]) == (tenant.id, "PENDING_OWNER")
        assert tenant.business["name"] not in json.dumps(asked), "nothing is told before the owner agrees"
        done(tenant.session.post(f"/partner-access/{office.id}/approve"))
        (document,) = done(office.api.get(f"{MERCHANTS}/{tenant.id}/documents", params={"status": "ISSUED"}))["items"]
        pdf = office.api.get(f"{MERCHANTS}/{tenant.id}/documents/{document['id']}/pdf", params={"copy": "true"})
        assert pdf.headers["content-type"] == "application/pdf"
        told = refused(
            office.api.post(f"{MERCHANTS}/{tenant.id}/documents", json=_sale("x")), 403, "insufficient_scope"
        )
        assert told["requiredScope"] == "documents:write"

    assert leaves.session.delete(f"/partner-access/{office.id}").status_code == 204
    refused(office.api.get(f"{MERCHANTS}/{leaves.id}/documents"), 409, "merchant_closed")
    assert office.api.get(f"{MERCHANTS}/{stays.id}/documents").status_code == 200
    done(office.api.post(f"{MERCHANTS}/{stays.id}/deactivate"))
    for tenant, by in ((leaves, "owner"), (stays, "partner")):
        (access,) = done(tenant.session.get("/partner-access"))["items"]
        assert (access["name"], access["status"], access["endedBy"]) == ("משרד רואי חשבון לוי", "CLOSED", by)
        actions = [entry["action"] for entry in done(tenant.session.get("/audit-log"))["items"]]
        assert {"partner_access.requested", "partner_access.approved", "partner_access.ended"} <= set(actions)
