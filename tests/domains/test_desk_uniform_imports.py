"""The pages of uniform files: uploaded, compared, booked, their documents, and taken back."""

import pytest

from domains.answers import done
from domains.test_desk_words import english
from domains.test_uniform_imports import settled
from support.service import Tenant
from support.uniform_writer import data, folder, other_program

pytestmark = pytest.mark.logs_in


def test_a_uniform_file_is_compared_booked_and_taken_back(tenant: Tenant) -> None:
    somebody = english(tenant)
    form = somebody.get("/imports?kind=uniform_file")
    assert "INI.TXT" in form.text
    files = {"file": ("OPENFRMT.zip", folder(data(other_program())), "application/zip")}
    sent = somebody.post("/imports?kind=uniform_file", form.form(), files=files)
    id = sent.answer.headers["location"].rpartition("/")[2]
    settled(tenant, id)
    report = somebody.get(f"/imports/{id}/parity").text
    for text in ("Other books", "Every difference has its reason", "Documents of suppliers and of the stock"):
        assert text in report
    assert "the same" not in somebody.get(f"/imports/{id}/parity?differs=true").text
    table = somebody.get(f"/imports/{id}/parity?format=csv").answer
    assert table.text.splitlines()[0].endswith("Name,In the file,Here,Amount in the file,Amount here,Currency,Reason")
    somebody.post(f"/imports/{id}", {"_do": "check", "openingDate": "2026-10-01"})
    settled(tenant, id)
    page = somebody.get(f"/imports/{id}")
    assert "514000017" in page.text, "whose file it is"
    assert done(tenant.api.get(f"/imports/{id}/parity"))["openingDate"] == "2026-10-01"
    told = somebody.post(f"/imports/{id}", {**page.form(), "_do": "commit", "allowOtherTaxId": "false"})
    assert "another tax id" in told.text
    assert "Credit invoice" in somebody.get(f"/imports/{id}/parity?section=lines").text
    somebody.post(f"/imports/{id}", {**page.form(), "_do": "commit", "allowOtherTaxId": "true"})
    settled(tenant, id)
    assert "records were booked" in somebody.get(f"/imports/{id}").text
    rows = somebody.get("/imported-documents?open=true")
    assert "₪234.00" in rows.text
    assert "₪117.00" not in rows.text
    (owed,) = done(tenant.api.get("/imported-documents", params={"open": "true"}))["items"]
    page = somebody.get(f"/imported-documents/{owed['id']}")
    for text in ("imported", "issued by an earlier program", "₪234.00", "Due date"):
        assert text in page.text
    assert f"{somebody.base}/payments/new?clientId={owed['client']['id']}" in "".join(page.links())
    assert "234.00" in somebody.get("/imported-documents/export?format=csv").answer.text
    somebody.set_language("he")
    assert "מיובא" in somebody.get(f"/imported-documents/{owed['id']}").text
    somebody.post(f"/imports/{id}", {**somebody.get(f"/imports/{id}").form(), "_do": "undo"})
    assert settled(tenant, id)["state"] == "UNDONE"
    assert not done(tenant.api.get("/imported-documents"))["items"]
