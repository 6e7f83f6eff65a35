"""Number sequences: their start, their state, and the proof that nothing is missing."""

import base64
import hashlib
import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from support.service import Tenant


def test_a_sequence_is_started_once_and_counts_from_there(tenant: Tenant) -> None:
    assert tenant.api.get("/document-numbering/305").json() == {
        "docType": 305,
        "allowed": True,
        "start": 1,
        "nextNumber": 1,
        "begun": False,
        "lastIssuedNumber": None,
        "lastIssueDate": None,
    }
    changed = tenant.api.patch("/document-numbering/305", json={"start": 5000})
    assert (changed.status_code, changed.json()["start"], changed.json()["nextNumber"]) == (200, 5000, 5000)
    assert tenant.issued()["docNumber"] == 5000
    found = tenant.api.get("/document-numbering/305").json()
    assert (found["begun"], found["lastIssuedNumber"], found["lastIssueDate"]) == (True, 5000, tenant.today())
    refused = tenant.api.patch("/document-numbering/305", json={"start": 9000})
    assert (refused.status_code, refused.json()["error"]) == (409, "numbering_begun")
    assert tenant.issued()["docNumber"] == 5001
    listed = {one["docType"]: one for one in tenant.api.get("/document-numbering").json()["items"]}
    assert (listed[305]["nextNumber"], listed[300]["nextNumber"]) == (5002, 1)


@pytest.mark.parametrize("start", [0, -1, "5", None])
def test_a_start_that_is_no_number_is_refused(tenant: Tenant, start: object) -> None:
    refused = tenant.api.patch("/document-numbering/305", json={"start": start})
    assert refused.status_code == 422
    assert refused.json()["details"][0]["field"] == "start"
    assert tenant.api.get("/document-numbering/305").json()["start"] == 1


def test_an_unknown_type_has_no_sequence(tenant: Tenant) -> None:
    for path in ("/document-numbering/999", "/document-numbering/999/continuity"):
        assert tenant.api.get(path).status_code == 404
    assert tenant.api.patch("/document-numbering/999", json={"start": 5}).status_code == 404


def test_a_chosen_start_leaves_the_dates_of_the_first_document_free(tenant: Tenant) -> None:
    before = tenant.api.get("/businesses/documents/latest-issue-date?docType=305").json()
    tenant.api.patch("/document-numbering/305", json={"start": 77})
    after = tenant.api.get("/businesses/documents/latest-issue-date?docType=305").json()
    assert before == after
    assert after["reason"] == "first_document"
    tenant.issued()
    then = tenant.api.get("/businesses/documents/latest-issue-date?docType=305").json()
    assert (then["minDate"], then["reason"]) == (tenant.today(), "after_last_document")


def test_the_proof_of_continuity_can_be_kept_and_checked_by_anybody(tenant: Tenant) -> None:
    tenant.api.patch("/document-numbering/305", json={"start": 10})
    tenant.issued(300)
    last = [tenant.issued() for _ in range(3)][-1]
    proof = tenant.api.get("/document-numbering/305/continuity").json()
    statement = proof["statement"]
    assert statement["continuous"] is True
    assert [statement[name] for name in ("start", "first", "last", "count", "nextNumber")] == [10, 10, 12, 3, 13]
    assert (statement["gaps"], statement["duplicates"], statement["chainLength"]) == ([], [], 4)
    assert statement["chainHead"] == last["signature"]["hash"]
    content = base64.b64decode(proof["content"])
    digest = hashlib.sha256(content).digest()
    assert digest.hex() == proof["contentHash"]
    key = Ed25519PublicKey.from_public_bytes(base64.b64decode(proof["publicKey"]))
    key.verify(base64.b64decode(proof["signature"]), digest)
    said = json.loads(content)
    assert (said["format"], said["business_id"], said["last"]) == ("pinkas-continuity/1", tenant.id, 12)
    with pytest.raises(InvalidSignature):
        key.verify(base64.b64decode(proof["signature"]), hashlib.sha256(content + b" ").digest())


def test_a_sequence_that_has_issued_nothing_is_whole(tenant: Tenant) -> None:
    tenant.api.patch("/document-numbering/305", json={"start": 10})
    statement = tenant.api.get("/document-numbering/305/continuity").json()["statement"]
    assert (statement["continuous"], statement["first"], statement["count"]) == (True, None, 0)


def test_a_gap_is_named(tenant: Tenant) -> None:
    ids = [tenant.issued()["id"] for _ in range(6)]
    with tenant.running.owner() as connection, connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute("DELETE FROM documents WHERE id = ANY(%s)", [[ids[1], ids[2], ids[5]]])
    statement = tenant.api.get("/document-numbering/305/continuity").json()["statement"]
    assert statement["continuous"] is False
    assert statement["gaps"] == [{"first": 2, "last": 3}, {"first": 6, "last": 6}]
