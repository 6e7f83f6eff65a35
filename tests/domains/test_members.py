"""Members of a business: invited by mail, given roles, and taken their access from."""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from domains.people import Someone, entries, someone
from pinkas.core.scopes import ROLES
from support.mailbox import message_body, next_mail, token_of
from support.service import Running, Tenant


def invited(client: httpx.Client, email: str, role: str = "viewer") -> dict[str, Any]:
    """An open invitation."""
    return dict(done(client.post("/members", json={"email": email, "role": role}), 201))


def joined(tenant: Tenant, role: str = "viewer") -> tuple[Someone, httpx.Client]:
    """A person who accepted an invitation, and their session in the business."""
    who = someone(tenant.running)
    invited(tenant.session, who.email, role)
    accept(who, token_of(next_mail(tenant.running, who.email)))
    return who, who.acting_in(tenant.id)


def accept(who: Someone, token: str) -> dict[str, Any]:
    return dict(done(who.session.post("/members/accept", json={"token": token})))


def members(client: httpx.Client, **query: Any) -> list[dict[str, Any]]:
    return list(done(client.get("/members", params=query))["items"])


def test_a_business_begins_with_its_owner(tenant: Tenant) -> None:
    (owner,) = members(tenant.session)
    assert (owner["email"], owner["name"], owner["role"], owner["status"], owner["expiresAt"]) == (
        tenant.email,
        "דנה כהן",
        "owner",
        "active",
        None,
    )


def test_a_person_joins_by_the_mail_of_an_invitation(tenant: Tenant) -> None:
    who = someone(tenant.running)
    made = invited(tenant.session, who.email.upper(), "accountant")
    assert (made["email"], made["role"], made["status"], made["name"]) == (who.email, "accountant", "invited", None)
    answer = accept(who, token_of(next_mail(tenant.running, who.email)))
    assert (answer["id"], answer["role"]) == (tenant.id, "accountant")
    assert {one["id"] for one in done(who.session.get("/auth/me"))["businesses"]} == {who.business, tenant.id}
    listed = {one["email"]: one for one in members(tenant.session)}
    assert (listed[who.email]["id"], listed[who.email]["status"]) == (who.id, "active")
    assert len(listed) == 2


def test_the_mail_of_an_invitation_names_the_business_and_the_inviter(tenant: Tenant) -> None:
    english = someone(tenant.running, language="en")
    for email, word in ((english.email, "invites"), (f"{uuid.uuid4().hex}@example.com", "הזמנה")):
        invited(tenant.session, email)
        message = next_mail(tenant.running, email)
        subject = str(message["Subject"])
        assert word in subject
        assert tenant.business["name"] in subject
        assert "דנה כהן" in subject
        assert f"{tenant.running.settings.url_of('live')}/invitation?token=" in message_body(message)


def test_a_session_of_a_member_acts_with_the_scopes_of_its_role(tenant: Tenant) -> None:
    """JW-3."""
    for role in ("viewer", "bookkeeper", "accountant", "admin"):
        _, client = joined(tenant, role)
        read = client.get("/clients")
        assert read.status_code == 200
        written = client.post("/clients", json={"name": "לקוח"})
        if "clients:write" in ROLES[role]:
            done(written, 201)
        else:
            assert refused(written, 403, "insufficient_scope")["requiredScope"] == "clients:write"


def test_another_role_acts_on_the_next_request(tenant: Tenant) -> None:
    who, client = joined(tenant)
    refused(client.post("/clients", json={"name": "לקוח"}), 403, "insufficient_scope")
    changed = done(tenant.session.patch(f"/members/{who.id}", json={"role": "bookkeeper"}))
    assert (changed["role"], changed["version"]) == ("bookkeeper", 2)
    done(client.post("/clients", json={"name": "לקוח"}), 201)


def test_access_that_is_taken_away_ends_at_once(tenant: Tenant) -> None:
    """JW-2."""
    who, client = joined(tenant, "admin")
    assert tenant.session.delete(f"/members/{who.id}").status_code == 204
    refused(client.get("/clients"), 403, "business_mismatch")
    done(who.session.get("/clients"))
    refused(tenant.session.delete(f"/members/{who.id}"), 404, "not_found")


def test_an_invitation_is_for_one_address(tenant: Tenant) -> None:
    who, other = someone(tenant.running), someone(tenant.running)
    invited(tenant.session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    refused(other.session.post("/members/accept", json={"token": token}), 403, "other_person_invited")
    accept(who, token)


def test_an_invitation_is_accepted_once(tenant: Tenant) -> None:
    who = someone(tenant.running)
    invited(tenant.session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    accept(who, token)
    assert faults(who.session.post("/members/accept", json={"token": token})) == {("token", "invalid_token")}


def test_an_invitation_lasts_seven_days(tenant: Tenant) -> None:
    who = someone(tenant.running)
    invited(tenant.session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    tenant.running.clock.offset = timedelta(days=7, seconds=1)
    refreshed = someone(tenant.running)  # a session that is not too old, of somebody else
    assert faults(refreshed.session.post("/members/accept", json={"token": token})) == {("token", "invalid_token")}
    tenant.running.clock.offset *= 0
    accept(who, token)


def test_inviting_again_replaces_the_older_invitation(tenant: Tenant) -> None:
    who = someone(tenant.running)
    invited(tenant.session, who.email, "viewer")
    first = token_of(next_mail(tenant.running, who.email))
    invited(tenant.session, who.email, "bookkeeper")
    second = token_of(next_mail(tenant.running, who.email, 2))
    assert [one["role"] for one in members(tenant.session, status="invited")] == ["bookkeeper"]
    assert faults(who.session.post("/members/accept", json={"token": first})) == {("token", "invalid_token")}
    assert accept(who, second)["role"] == "bookkeeper"


def test_an_invitation_that_is_taken_back_opens_nothing(tenant: Tenant) -> None:
    who = someone(tenant.running)
    made = invited(tenant.session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    assert tenant.session.delete(f"/members/{made['id']}").status_code == 204
    assert faults(who.session.post("/members/accept", json={"token": token})) == {("token", "invalid_token")}
    assert len(members(tenant.session)) == 1


def test_the_role_of_an_invitation_can_be_changed(tenant: Tenant) -> None:
    who = someone(tenant.running)
    made = invited(tenant.session, who.email)
    done(tenant.session.patch(f"/members/{made['id']}", json={"role": "accountant"}))
    assert accept(who, token_of(next_mail(tenant.running, who.email)))["role"] == "accountant"


def test_a_member_is_not_invited_again(tenant: Tenant) -> None:
    who, _ = joined(tenant)
    answer = tenant.session.post("/members", json={"email": who.email, "role": "admin"})
    refused(answer, 409, "already_member")


@pytest.mark.parametrize("role", ["viewer", "bookkeeper", "accountant"])
def test_only_owners_and_administrators_manage_members(tenant: Tenant, role: str) -> None:
    who, client = joined(tenant, role)
    (owner,) = members(client, role="owner")
    refused(client.post("/members", json={"email": "a@example.com", "role": "viewer"}), 403, "role_not_allowed")
    refused(client.patch(f"/members/{who.id}", json={"role": "admin"}), 403, "role_not_allowed")
    refused(client.delete(f"/members/{owner['id']}"), 403, "role_not_allowed")


def test_an_administrator_touches_and_makes_no_owners(tenant: Tenant) -> None:
    who, client = joined(tenant, "admin")
    (owner,) = members(client, role="owner")
    refused(client.patch(f"/members/{owner['id']}", json={"role": "viewer"}), 403, "role_not_allowed")
    refused(client.delete(f"/members/{owner['id']}"), 403, "role_not_allowed")
    refused(client.patch(f"/members/{who.id}", json={"role": "owner"}), 403, "role_not_allowed")
    refused(client.post("/members", json={"email": "a@example.com", "role": "owner"}), 403, "role_not_allowed")
    assert [one["role"] for one in members(client, role="owner")] == ["owner"]


def test_the_last_owner_stays(tenant: Tenant) -> None:
    (owner,) = members(tenant.session)
    refused(tenant.session.patch(f"/members/{owner['id']}", json={"role": "admin"}), 409, "last_owner")
    refused(tenant.session.delete(f"/members/{owner['id']}"), 409, "last_owner")


def test_an_owner_may_step_down_for_another(tenant: Tenant) -> None:
    who, client = joined(tenant, "owner")
    (mine,) = [one for one in members(client) if one["email"] == tenant.email]
    done(tenant.session.patch(f"/members/{mine['id']}", json={"role": "viewer"}))
    refused(client.delete(f"/members/{who.id}"), 409, "last_owner")


def test_two_owners_who_step_down_at_once_leave_one(tenant: Tenant) -> None:
    other, client = joined(tenant, "owner")
    (mine,) = [one for one in members(client) if one["email"] == tenant.email]
    for _ in range(3):
        with ThreadPoolExecutor(2) as pool:
            ask = [(tenant.session, mine["id"]), (client, other.id)]
            answers = list(pool.map(lambda one: one[0].patch(f"/members/{one[1]}", json={"role": "admin"}), ask))
        assert sorted(one.status_code for one in answers) == [200, 409]
        (left,) = members(client, role="owner")
        keeper, fallen = (client, mine["id"]) if left["id"] == other.id else (tenant.session, other.id)
        done(keeper.patch(f"/members/{fallen}", json={"role": "owner"}))


def test_a_member_may_leave(tenant: Tenant) -> None:
    who, client = joined(tenant)
    assert client.delete(f"/members/{who.id}").status_code == 204
    refused(client.get("/clients"), 403, "business_mismatch")


def test_a_change_of_a_member_honours_if_match(tenant: Tenant) -> None:
    who, _ = joined(tenant)
    first = tenant.session.patch(f"/members/{who.id}", json={"role": "admin"}, headers={"If-Match": '"1"'})
    assert first.headers["etag"] == '"2"'
    stale = tenant.session.patch(f"/members/{who.id}", json={"role": "viewer"}, headers={"If-Match": '"1"'})
    refused(stale, 412, "version_conflict")


def test_the_list_of_members_is_filtered_and_paged(tenant: Tenant) -> None:
    for n in range(3):
        invited(tenant.session, f"{n}-{uuid.uuid4().hex}@example.com", "viewer")
    assert len(members(tenant.session, status="invited")) == 3
    assert len(members(tenant.session, role="owner")) == 1
    assert [one["email"][:2] for one in members(tenant.session, q="1-")] == ["1-"]
    found, cursor = [], None
    while True:
        query = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        page = done(tenant.session.get("/members", params=query))
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert len(found) == len(set(found)) == 4


def test_what_happens_to_members_stands_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    who, _ = joined(tenant)
    tenant.session.patch(f"/members/{who.id}", json={"role": "admin"})
    tenant.session.delete(f"/members/{who.id}")
    told = [
        entries(tenant.running, tenant.id, f"member.{what}") for what in ("invited", "joined", "changed", "removed")
    ]
    assert [len(one) for one in told] == [1, 1, 1, 1]
    (invitation,), (joining,), (change,), (removal,) = told
    assert invitation["after"]["email"] == who.email
    assert joining["actor"] == {"kind": "session", "id": who.id}
    assert (change["before"], change["after"]) == ({"role": "viewer"}, {"role": "admin"})
    assert (removal["subject"]["id"], removal["before"]["role"]) == (who.id, "admin")
    token = token_of(next_mail(tenant.running, who.email))
    assert token not in str(told)


def test_the_token_of_an_invitation_is_kept_as_a_hash(tenant: Tenant) -> None:
    who = someone(tenant.running)
    made = invited(tenant.session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    assert token not in str(made)
    with tenant.running.owner() as connection:
        rows = connection.execute(
            "SELECT i::text, c.kind FROM invitations i JOIN credentials c ON c.hash = i.hash WHERE i.id = %s",
            (made["id"],),
        ).fetchall()
        queued = connection.execute(
            "SELECT count(*) FROM procrastinate_jobs WHERE args::text LIKE %s", (f"%{token}%",)
        ).fetchone()
    ((text, kind),) = rows
    assert (token in text, kind, queued) == (False, "invitation", (0,))


def test_invitations_of_one_address_are_five_a_day(tenant: Tenant) -> None:
    left = 86400 - time.time() % 86400
    if left < 10:
        time.sleep(left + 0.1)
    email = f"{uuid.uuid4().hex}@example.com"
    sent = {"email": email, "role": "viewer"}
    answers = [tenant.session.post("/members", json=sent).status_code for _ in range(6)]
    assert answers == [201] * 5 + [429]


def test_tokens_of_invitations_are_guessed_ten_times(running: Running) -> None:
    left = 900 - time.time() % 900
    if left < 10:
        time.sleep(left + 0.1)
    who = someone(running)
    answers = [who.session.post("/members/accept", json={"token": f"guess-{n}"}).status_code for n in range(11)]
    assert answers == [422] * 10 + [429]


def test_four_invitations_of_one_address_at_once_leave_one(tenant: Tenant) -> None:
    email = f"{uuid.uuid4().hex}@example.com"
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda _: tenant.session.post("/members", json={"email": email, "role": "viewer"}), range(4))
        )
    assert {one.status_code for one in answers} == {201}
    assert [one["email"] for one in members(tenant.session)].count(email) == 1


def test_somebody_who_belongs_to_more_than_a_hundred_businesses_joins_another(tenant: Tenant) -> None:
    who = someone(tenant.running)
    with tenant.running.owner() as connection:
        connection.execute(
            """WITH opened AS (
                   INSERT INTO businesses SELECT (jsonb_populate_record(b, jsonb_build_object('business_id',
                       gen_random_uuid()))).* FROM businesses AS b, generate_series(1, 110) WHERE b.business_id = %s
                   RETURNING business_id)
               INSERT INTO memberships (business_id, user_id, role, created_at)
               SELECT business_id, %s, 'viewer', now() - interval '1 day' FROM opened""",
            [who.business, who.id],
        )
    invited(tenant.session, who.email)
    assert accept(who, token_of(next_mail(tenant.running, who.email)))["id"] == tenant.id
    assert len(done(who.session.get("/auth/me"))["businesses"]) == 112


def test_invitations_end_with_the_right_to_invite(tenant: Tenant) -> None:
    admin, session = joined(tenant, "admin")
    who = someone(tenant.running)
    invited(session, who.email)
    token = token_of(next_mail(tenant.running, who.email))
    assert tenant.session.delete(f"/members/{admin.id}").status_code == 204
    assert faults(who.session.post("/members/accept", json={"token": token})) == {("token", "invalid_token")}
