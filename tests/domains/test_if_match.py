"""If-Match: a change is made only to the version that its caller has seen (RFC 9110 13.1.1)."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from domains.answers import done, refused
from support.service import Tenant


def change(tenant: Tenant, *sent: str) -> httpx.Response:
    """The answer to changing a client of version 2, with the header once for each text."""
    client = tenant.client()
    done(tenant.api.patch(f"/clients/{client['id']}", json={"notes": "1"}))
    headers = httpx.Headers([("If-Match", one) for one in sent])
    return tenant.api.patch(f"/clients/{client['id']}", json={"notes": "2"}, headers=headers)


@pytest.mark.parametrize(
    "sent",
    [
        ('"2"',),
        ("*",),
        ('"1", "2"',),
        ('"2","3"',),
        ('"1" ,, "2",',),
        ('W/"1", "2"',),
        ('"not-ours", "2"',),
        ('"1,2", "2"',),
        ('"1"', '"2"'),
        (),
    ],
    ids=repr,
)
def test_a_change_is_made_when_one_of_the_tags_is_the_version(tenant: Tenant, sent: tuple[str, ...]) -> None:
    """GE-6."""
    assert done(change(tenant, *sent))["version"] == 3


@pytest.mark.parametrize(
    "sent",
    [
        '"1"',
        '"3"',
        '"1", "3"',
        'W/"2"',
        'W/"2", "1"',
        'W/"2", W/"1"',
        '"1,2"',
        '""',
        "2",
        '"2" "2"',
        '"2',
        "",
        "x",
        '"٢"',
        '"02x"',
        '"' + "2" * 5000 + '"',
    ],
    ids=lambda one: one[:20],
)
def test_a_change_is_refused_when_no_tag_is_the_version(tenant: Tenant, sent: str) -> None:
    """GE-6: the comparison is strong: a weak tag matches nothing, and neither does what is no tag."""
    client = tenant.client()
    done(tenant.api.patch(f"/clients/{client['id']}", json={"notes": "1"}))
    headers = [(b"if-match", sent.encode())]
    answer = tenant.api.patch(f"/clients/{client['id']}", json={"notes": "2"}, headers=headers)
    assert refused(answer, 412, "version_conflict")["currentVersion"] == 2
    assert done(tenant.api.get(f"/clients/{client['id']}"))["notes"] == "1"


def test_a_flow_compares_like_every_change(tenant: Tenant) -> None:
    hook = {"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]}
    path = f"/webhooks/{done(tenant.api.post('/webhooks', json=hook), 201)['id']}"
    weak = tenant.api.patch(path, json={"isActive": False}, headers={"If-Match": 'W/"1"'})
    refused(weak, 412, "version_conflict")
    done(tenant.api.patch(path, json={"isActive": False}, headers={"If-Match": '"7", "1"'}))


def test_it_is_asked_of_the_thing_that_is_named_and_of_nothing_else(tenant: Tenant) -> None:
    """GE-6: what follows from a document has versions of its own, and a call for many things names none."""
    client, other = tenant.client(), tenant.client()
    done(tenant.api.patch(f"/clients/{client['id']}", json={"notes": "1"}))
    body = {"clients": [{"id": one["id"], "notes": "x"} for one in (client, other)]}
    assert done(tenant.api.post("/clients/bulk", json=body, headers={"If-Match": '"9"'}))["changed"] == 2
    sold = tenant.issued(305)
    told = {"If-Match": f'"{sold["version"]}"'}
    done(tenant.api.post(f"/documents/{sold['id']}/cancel", json={"reason": "x"}, headers=told))


def test_of_many_at_once_who_saw_the_same_version_one_credits_and_one_converts(tenant: Tenant) -> None:
    """GE-6: a call that is repeated because its answer was lost does not credit twice."""
    sold = tenant.issued(305, lines=[{"description": "x", "quantity": "10", "unitPrice": "100"}])
    order = tenant.issued(100, lines=[{"description": "x", "quantity": "10", "unitPrice": "100"}])
    part = {"reason": "order_change", "amount": "10.00", "finalize": True}
    taken = [{"lineId": order["lines"][0]["id"], "quantity": "1"}]
    made = {"docType": 305, "lines": taken, "finalize": True}

    def send(path: str, body: dict[str, object], version: int) -> int:
        with httpx.Client(base_url=tenant.running.url(), headers=tenant.api.headers, timeout=60) as client:
            return client.post(path, json=body, headers={"If-Match": f'"{version}"'}).status_code

    for document, path, body in ((sold, "credit", part), (order, "convert", made)):
        with ThreadPoolExecutor(6) as pool:
            asked = [
                pool.submit(send, f"/documents/{document['id']}/{path}", body, document["version"]) for _ in range(6)
            ]
        assert sorted(one.result() for one in asked) == [201, 412, 412, 412, 412, 412], path
    assert done(tenant.api.get(f"/documents/{sold['id']}"))["credited"] == "10.00"
