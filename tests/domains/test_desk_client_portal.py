"""The pages of disputes and of a client's portal link in the dashboard."""

import pytest

from domains.answers import done
from domains.test_checkouts import sold
from domains.test_client_portal import dispute
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_the_link_is_made_renewed_and_ended_on_the_page_of_the_client(tenant: Tenant) -> None:
    somebody = english(tenant)
    client = tenant.client()
    place = f"/clients/{client['id']}/portal"
    assert "Make the link" in somebody.get(place).text
    assert somebody.post(place, {"_do": "make"}).status == 303
    first = done(tenant.api.get(f"/clients/{client['id']}/portal-link"))["url"]
    assert first in somebody.get(place).text
    assert somebody.post(place, {"_do": "make"}).status == 303
    page = somebody.get(place).text
    assert first not in page
    assert "not yet" in page
    ended = somebody.post(place, {"_do": "end"})
    assert "Ended: the address leads nowhere any more." in somebody.get(ended.answer.headers["location"]).text
    assert done(tenant.api.get(f"/clients/{client['id']}/portal-link"))["state"] == "ENDED"


def test_a_dispute_is_seen_answered_and_resolved(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "No dispute waits for an answer" in somebody.get("/disputes").text
    client = tenant.client()
    document = sold(tenant, client)
    link = done(tenant.api.post(f"/clients/{client['id']}/portal-link", json={}), 201)
    with tenant.running.client() as anonymous:
        made = done(dispute(anonymous, link["url"].rsplit("/", 1)[1], document["id"]), 201)
    place = f"{somebody.base}/disputes/{made['id']}"
    for page in ("/disputes", f"/clients/{client['id']}", f"/documents/{document['id']}", "/notifications"):
        assert place in somebody.get(page).links(), page
    (table,) = [
        one for one in somebody.get("/disputes").links() if one.endswith("/disputes/export?state=OPEN&format=csv")
    ]
    assert "We agreed on 90." in somebody.get(table).answer.text
    assert "1 wait for an answer" in somebody.get("/disputes/count").text
    assert "Answer before you remind" in somebody.get(f"/documents/{document['id']}/send?kind=reminder").text
    assert "We agreed on 90." in somebody.get(f"/disputes/{made['id']}").text
    wrong = somebody.post(f"/disputes/{made['id']}", {"_do": "answer", "text": " "})
    assert wrong.status == 422
    answered = somebody.post(f"/disputes/{made['id']}", {"_do": "answer", "text": "It is 100."})
    assert "Answered: the client reads it" in somebody.get(answered.answer.headers["location"]).text
    assert somebody.get("/disputes/count").answer.text.strip() == ""
    sent = {"_do": "resolve", "outcome": "rejected", "note": ""}
    assert somebody.post(f"/disputes/{made['id']}", sent).status == 303
    page_text = somebody.get(f"/disputes/{made['id']}").text
    assert "Not accepted" in page_text
    assert 'name="_do" value="answer"' not in page_text
    assert somebody.post(f"/disputes/{made['id']}", {"_do": "answer", "text": "More"}).status == 409
