"""Passwords: changed by who knows the old one, reset by who reads the mail."""

import time
import uuid
from datetime import timedelta

from domains.answers import done, faults, refused
from domains.people import (
    Someone,
    bearer,
    entries,
    from_address,
    logged_in,
    refresh_cookie,
    refreshed,
    registration,
    someone,
)
from support.mailbox import message_body, next_mail, outbox_messages, token_of
from support.service import Running

FRESH = "another long password"


def forgot(running: Running, email: str, n: int = 1) -> str:
    """The token of the n-th mail after asking for one."""
    with running.client() as anonymous:
        assert anonymous.post("/auth/password/forgot", json={"email": email}).status_code == 204
    return token_of(next_mail(running, email.lower(), n))


def reset(running: Running, token: str, password: str = FRESH) -> int:
    with running.client() as anonymous:
        return anonymous.post("/auth/password/reset", json={"token": token, "password": password}).status_code


def changed(who: Someone, old: str, new: str = FRESH) -> int:
    sent = {"currentPassword": old, "newPassword": new}
    return who.session.post("/auth/password/change", json=sent).status_code


def test_a_change_of_the_password_ends_every_other_session_at_once(running: Running) -> None:
    """JW-2."""
    who = someone(running)
    answer = logged_in(who)
    with bearer(running, answer) as other:
        done(other.get("/auth/me"))
        assert changed(who, who.password) == 204
        refused(other.get("/auth/me"), 401, "invalid_session")
    refused(refreshed(running, refresh_cookie(answer)), 401, "invalid_session")
    done(who.session.get("/auth/me"))


def test_after_a_change_only_the_new_password_opens(running: Running) -> None:
    who = someone(running)
    assert changed(who, who.password) == 204
    refused(logged_in(who), 401, "invalid_credentials")
    who.password = FRESH
    done(logged_in(who))


def test_a_wrong_current_password_changes_nothing(running: Running) -> None:
    who = someone(running)
    sent = {"currentPassword": "not this one", "newPassword": FRESH}
    assert faults(who.session.post("/auth/password/change", json=sent)) == {("currentPassword", "wrong_password")}
    done(logged_in(who))


def test_a_new_password_must_be_long_enough(running: Running) -> None:
    who = someone(running)
    sent = {"currentPassword": who.password, "newPassword": "short"}
    assert {field for field, _ in faults(who.session.post("/auth/password/change", json=sent))} == {"newPassword"}


def test_a_stolen_session_guesses_the_password_ten_times(running: Running) -> None:
    who = someone(running)
    for _ in range(10):
        assert changed(who, "a guess") == 422
    assert changed(who, who.password) == 429


def test_a_change_of_the_password_stands_in_the_audit_log_without_it(running: Running) -> None:
    """DI-5."""
    who = someone(running)
    changed(who, who.password)
    (entry,) = entries(running, who.business, "password.changed")
    assert entry["actor"] == {"kind": "session", "id": who.id}
    assert FRESH not in str(entry)


def test_a_forgotten_password_is_set_anew_by_mail(running: Running) -> None:
    who = someone(running)
    assert reset(running, forgot(running, who.email)) == 204
    refused(logged_in(who), 401, "invalid_credentials")
    who.password = FRESH
    done(logged_in(who))


def test_a_reset_ends_every_session(running: Running) -> None:
    """JW-2."""
    who = someone(running)
    assert reset(running, forgot(running, who.email)) == 204
    refused(who.session.get("/auth/me"), 401, "invalid_session")
    (entry,) = entries(running, who.business, "password.reset")
    assert entry["subject"] == {"type": "person", "id": who.id}


def test_the_token_of_a_reset_works_once(running: Running) -> None:
    token = forgot(running, someone(running).email)
    assert [reset(running, token), reset(running, token)] == [204, 422]


def test_the_token_of_a_reset_is_good_for_an_hour(running: Running) -> None:
    token = forgot(running, someone(running).email)
    running.clock.offset = timedelta(minutes=61)
    try:
        assert reset(running, token) == 422
    finally:
        running.clock.offset *= 0
    assert reset(running, token) == 204


def test_a_newer_mail_makes_the_older_one_worthless(running: Running) -> None:
    who = someone(running)
    first = forgot(running, who.email)
    second = forgot(running, who.email, 2)
    assert [reset(running, first), reset(running, second)] == [422, 204]


def test_a_changed_password_makes_the_mail_worthless(running: Running) -> None:
    who = someone(running)
    token = forgot(running, who.email)
    assert changed(who, who.password) == 204
    assert reset(running, token) == 422


def test_another_address_makes_the_mail_to_the_old_one_worthless(running: Running) -> None:
    who = someone(running)
    token = forgot(running, who.email)
    sent = {"email": f"{uuid.uuid4().hex}@example.com", "password": who.password}
    done(who.session.patch("/auth/me", json=sent))
    assert reset(running, token) == 422


def test_a_made_up_token_names_the_field(running: Running) -> None:
    with running.client() as anonymous:
        answer = anonymous.post("/auth/password/reset", json={"token": "made-up", "password": FRESH})
    assert faults(answer) == {("token", "invalid_token")}


def test_neither_the_table_nor_the_queue_holds_the_token(running: Running) -> None:
    who = someone(running)
    token = forgot(running, who.email)
    with running.owner() as connection:
        (kept,) = connection.execute(
            "SELECT count(*) FROM password_resets r WHERE r.user_id = %s AND r::text LIKE %s", (who.id, f"%{token}%")
        ).fetchone() or (1,)
        (queued,) = connection.execute(
            "SELECT count(*) FROM procrastinate_jobs WHERE args::text LIKE %s", (f"%{token}%",)
        ).fetchone() or (1,)
    assert (kept, queued) == (0, 0)


def test_asking_for_a_mail_answers_the_same_for_an_unknown_address(running: Running) -> None:
    """The job looks who it is, so the request cannot tell, by its answer or by its time."""
    who, unknown = someone(running), f"{uuid.uuid4().hex}@example.com"
    answers = []
    with running.client() as anonymous:
        for email in (who.email, unknown):
            fastest = 1e9
            for _ in range(4):
                began = time.perf_counter()
                answer = anonymous.post("/auth/password/forgot", json={"email": email})
                fastest = min(fastest, time.perf_counter() - began)
            answers.append((answer.status_code, answer.content, sorted(answer.headers), fastest))
    (*known, known_time), (*other, other_time) = answers
    assert known == other
    assert abs(known_time - other_time) < max(known_time, other_time) / 2 + 0.01
    next_mail(running, who.email)
    assert outbox_messages(running, unknown) == []


def test_a_sixth_mail_in_an_hour_is_refused_for_known_and_unknown_alike(running: Running) -> None:
    for email in (someone(running).email, f"{uuid.uuid4().hex}@example.com"):
        with from_address(running, "127.0.7.20") as client:
            left = 3600 - time.time() % 3600
            if left < 10:
                time.sleep(left + 0.1)
            answers = [client.post("/auth/password/forgot", json={"email": email}).status_code for _ in range(6)]
        assert answers == [204] * 5 + [429]


def test_guessing_tokens_of_resets_is_refused_after_twenty(running: Running) -> None:
    left = 900 - time.time() % 900
    if left < 20:
        time.sleep(left + 0.1)
    with from_address(running, "127.0.7.21") as client:
        answers = [
            client.post("/auth/password/reset", json={"token": f"guess-{n}", "password": FRESH}).status_code
            for n in range(21)
        ]
    assert answers == [422] * 20 + [429]


def test_a_reset_forgives_the_account(running: Running) -> None:
    who = someone(running)
    with running.client() as anonymous:
        for _ in range(11):
            answer = anonymous.post("/auth/login", json={"email": who.email, "password": "a guess"})
    assert answer.status_code == 429
    assert reset(running, forgot(running, who.email)) == 204
    who.password = FRESH
    done(logged_in(who))


def test_the_mail_is_in_the_language_of_the_person(running: Running) -> None:
    for language, direction, word in (("he", "rtl", "סיסמה"), ("en", "ltr", "password")):
        who = someone(running, language=language)
        token = forgot(running, who.email)
        message = next_mail(running, who.email)
        assert word in str(message["Subject"])
        assert f'dir="{direction}"' in message_body(message, "html")
        link = f"{running.settings.url_of('live')}/reset?token={token}"
        assert link in message_body(message)
        assert link in message_body(message, "html")


def test_the_mail_of_the_sandbox_stays_in_its_own_outbox(running: Running) -> None:
    sent = registration()
    with running.client("sandbox") as anonymous:
        done(anonymous.post("/auth/register", json=sent), 201)
        assert anonymous.post("/auth/password/forgot", json={"email": sent["email"]}).status_code == 204
    message = next_mail(running, sent["email"], environment="sandbox")
    assert message["X-Service-Environment"] == "sandbox"
    assert running.settings.url_of("sandbox") in message_body(message)
    assert outbox_messages(running, sent["email"]) == []
