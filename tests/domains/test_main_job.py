"""The main job, end to end."""

import hashlib
from typing import Any

import pytest

from pinkas.outside.pdf.verify import verify as verify_pdf
from support.service import Tenant


def test_a_sale_becomes_a_numbered_signed_document_with_its_pdf(tenant: Tenant) -> None:
    client = tenant.client(name='לקוח בע"מ (Senior)', taxId="777777723")
    draft = tenant.draft(305, client=None, clientId=client["id"])
    issued = tenant.api.post(f"/documents/{draft['id']}/finalize", json={}).json()
    assert (issued["status"], issued["docNumber"], issued["total"]) == ("ISSUED", 1, "118.00")
    first = tenant.api.get(f"/documents/{draft['id']}/pdf")
    proof = verify_pdf(first.content)
    assert proof.genuine
    assert proof.seal is not None
    assert proof.seal.digest == issued["signature"]["hash"]
    assert first.headers["x-document-copy"] == "original"


def test_the_original_is_given_once_and_every_copy_is_the_same(tenant: Tenant) -> None:
    issued = tenant.issued()
    answers = [tenant.api.get(f"/documents/{issued['id']}/pdf") for _ in range(3)]
    assert [one.headers["x-document-copy"] for one in answers] == ["original", "copy", "copy"]
    digests = [hashlib.sha256(one.content).hexdigest() for one in answers]
    assert digests[1] == digests[2] != digests[0]


@pytest.mark.parametrize("path", ["pdf", "signature"])
def test_a_draft_has_neither_pdf_nor_signature(tenant: Tenant, path: str) -> None:
    answer: Any = tenant.api.get(f"/documents/{tenant.draft()['id']}/{path}")
    assert answer.status_code == 409
    assert answer.json()["error"] == "not_issued"
    assert answer.headers["content-type"] == "application/json"
