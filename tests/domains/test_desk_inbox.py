"""The pages of the inbox without scripts: files are dropped, papers reviewed, senders ruled."""

import pytest

from domains.test_inbox import PDF, _pdf, _picture, _settled
from domains.test_inbox_mail import _address, _mail, _send
from support.dashboard import DashboardClient
from support.service import Tenant

pytestmark = pytest.mark.logs_in


@pytest.fixture
def somebody(tenant: Tenant) -> DashboardClient:
    """The owner at the dashboard, in English."""
    made = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id)
    made.set_language("en")
    return made


def test_files_are_sent_by_a_plain_form_and_each_is_told(tenant: Tenant, somebody: DashboardClient) -> None:
    assert "The inbox is empty" in somebody.get("/inbox").text
    files = [("file", ("a.pdf", _pdf("a"), "application/pdf")), ("file", ("b.txt", b"text", "text/plain"))]
    shown = somebody.post("/inbox", files=files)
    assert shown.status == 200, shown.text
    assert "1 file came in" in shown.text
    assert "b.txt" in shown.text
    again = somebody.post("/inbox?source=photo", files=[("file", ("c.png", _picture(), "image/png"))])
    assert again.status == 200
    found = tenant.api.get("/inbox").json()["items"]
    assert [(one["fileName"], one["source"]) for one in found] == [("c.png", "photo"), ("a.pdf", "upload")]
    none = somebody.post("/inbox", files=[("other", ("c.png", b"x", "image/png"))])
    assert none.status == 422
    assert somebody.get("/inbox/photo").all("input[capture]")


def test_a_paper_is_reviewed_typed_in_and_discarded(tenant: Tenant, somebody: DashboardClient) -> None:
    made = tenant.api.post("/inbox", files={"file": ("a.pdf", PDF, "application/pdf")}).json()
    _settled(tenant.api, made["id"])
    page = somebody.get(f"/inbox/{made['id']}")
    form = page.form()
    sent = somebody.post(f"/inbox/{made['id']}", {**form, "supplierName": "פז", "total": "11.111", "_do": "save"})
    assert sent.status == 422
    sent = somebody.post(
        f"/inbox/{made['id']}", {**form, "supplierName": "פז", "total": "117", "date": "2026-11-01", "_do": "save"}
    )
    assert sent.status == 303, sent.text
    found = tenant.api.get(f"/inbox/{made['id']}").json()
    assert found["fields"]["supplierName"]["value"] == "פז"
    assert found["fields"]["total"]["value"] == "117.00"
    page = somebody.get(f"/inbox/{made['id']}")
    gone = somebody.post(f"/inbox/{made['id']}", {**page.form(), "_do": "discard"})
    assert gone.status == 303
    assert tenant.api.get(f"/inbox/{made['id']}").json()["outcome"] == "discarded"


def test_senders_are_ruled_and_approved(tenant: Tenant, somebody: DashboardClient) -> None:
    to = _address(tenant)
    assert to in somebody.get("/inbox/mail").text
    added = somebody.post("/inbox/mail", {"sender": "supplier.example", "action": "allow", "_do": "add"})
    assert added.status == 303
    wrong = somebody.post("/inbox/mail", {"sender": "no sender", "action": "allow", "_do": "add"})
    assert (wrong.status, "sender" in wrong.faults()) == (422, True)
    assert _send(tenant.running, to, _mail(("a.pdf", "application/pdf", _pdf("b")), sender="x@y.example"))[0] == 250
    (item,) = tenant.api.get("/inbox?quarantined=true").json()["items"]
    assert "x@y.example" in somebody.get("/inbox?quarantined=true").text
    page = somebody.get(f"/inbox/{item['id']}")
    done = somebody.post(f"/inbox/{item['id']}", {**page.form(), "_do": "approve-always"})
    assert done.status == 303
    assert "x@y.example" in somebody.get("/inbox/mail").text
    assert somebody.post("/inbox/mail", {"_do": "rotate"}).status == 303
    assert to not in somebody.get("/inbox/mail").text
