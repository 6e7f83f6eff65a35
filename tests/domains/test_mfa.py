"""The second factor: codes of an authenticator, each taken once, and recovery codes."""

from datetime import timedelta

import pyotp
import pytest

from domains.answers import done, faults, refused
from domains.people import (
    Someone,
    entries,
    logged_in,
    refresh_cookie,
    refreshed,
    someone,
    spent,
    with_authenticator,
    within_a_quarter,
)
from pinkas.domains.accounts.rules.attempt_limits import login_limits
from pinkas.platform.limits import address_bucket
from support.service import Running

HERE = address_bucket("127.0.0.1")
"""Where a test's requests come from, as tries are counted."""


def ended(who: Someone, password: str, code: str) -> int:
    sent = {"password": password, "code": code}
    return who.session.request("DELETE", "/auth/mfa", json=sent).status_code


def test_nothing_is_asked_for_before_a_code_has_confirmed_it(running: Running) -> None:
    who = someone(running)
    started = done(who.session.post("/auth/mfa", json={"password": who.password}))
    parsed = pyotp.parse_uri(started["uri"])
    assert (parsed.secret, parsed.name, parsed.issuer) == (started["secret"], who.email, "Pinkas")
    assert done(logged_in(who))["user"]["twoFactor"] is False


def test_a_login_then_takes_a_code(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    refused(logged_in(who), 401, "mfa_required")
    assert done(logged_in(who, held.code()))["user"]["twoFactor"] is True


def test_a_code_is_taken_once(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    code = held.code()
    done(logged_in(who, code))
    refused(logged_in(who, code), 401, "invalid_credentials")


def test_the_code_that_confirmed_opens_no_login(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    refused(logged_in(who, held.code(-1)), 401, "invalid_credentials")


@pytest.mark.parametrize("steps", [1, 2])
def test_a_code_is_good_one_step_off_and_no_more(running: Running, steps: int) -> None:
    who = someone(running)
    held = with_authenticator(who)
    code = held.code(steps)
    seconds = 30 - running.clock.now().timestamp() % 30
    if seconds < 5:
        running.clock.offset += timedelta(seconds=seconds + 1)
        code = held.code(steps)
    try:
        assert logged_in(who, code).status_code == (200 if steps == 1 else 401)
    finally:
        running.clock.offset *= 0


def test_a_code_may_be_typed_with_a_space(running: Running) -> None:
    who = someone(running)
    code = with_authenticator(who).code()
    done(logged_in(who, f"{code[:3]} {code[3:]}"))


def test_a_wrong_code_answers_like_a_wrong_password(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    wrong = f"{(int(held.code()) + 500_000) % 1_000_000:06d}"
    bodies = [refused(logged_in(who, wrong), 401, "invalid_credentials")]
    who.password += " and more"
    bodies += [refused(logged_in(who, code), 401, "invalid_credentials") for code in (held.code(1), wrong, None)]
    for one in bodies:
        one.pop("requestId")
    assert bodies[1:] == bodies[:-1]


def test_a_recovery_code_stands_once_for_the_authenticator(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    assert len(set(held.recovery)) == 10
    done(logged_in(who, held.recovery[3].upper().replace("-", " ")))
    refused(logged_in(who, held.recovery[3]), 401, "invalid_credentials")
    done(logged_in(who, held.recovery[4]))


def test_the_recovery_code_of_another_person_opens_nothing(running: Running) -> None:
    who, other = someone(running), someone(running)
    with_authenticator(who)
    refused(logged_in(who, with_authenticator(other).recovery[0]), 401, "invalid_credentials")


def test_codes_are_guessed_ten_times(running: Running) -> None:
    """A right password without a code is no success that would forgive the guesses."""
    who = someone(running)
    with_authenticator(who)
    within_a_quarter()
    spent(running, login_limits(who.email, HERE)[0], 7)
    for n in range(3):
        refused(logged_in(who, f"{n:06d}"), 401, "invalid_credentials")
    refused(logged_in(who), 429, "rate_limit_exceeded")
    refused(logged_in(who, "123456"), 429, "rate_limit_exceeded")


def test_a_missing_code_forgives_nothing_and_costs_nothing(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    within_a_quarter()
    spent(running, login_limits(who.email, HERE)[0], 7)
    for n in range(2):
        refused(logged_in(who, f"{n:06d}"), 401, "invalid_credentials")
        refused(logged_in(who), 401, "mfa_required")
    refused(logged_in(who, "000000"), 401, "invalid_credentials")
    refused(logged_in(who, held.code()), 429, "rate_limit_exceeded")


def test_a_refresh_asks_for_no_code(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    done(refreshed(running, refresh_cookie(logged_in(who, held.code()))))


def test_starting_takes_the_password(running: Running) -> None:
    who = someone(running)
    answer = who.session.post("/auth/mfa", json={"password": "a wrong one"})
    assert faults(answer) == {("password", "wrong_password")}


def test_a_wrong_code_confirms_nothing(running: Running) -> None:
    who = someone(running)
    refused(who.session.post("/auth/mfa/confirm", json={"code": "123456"}), 409, "mfa_not_started")
    done(who.session.post("/auth/mfa", json={"password": who.password}))
    assert faults(who.session.post("/auth/mfa/confirm", json={"code": "abcdef"})) == {("code", "wrong_code")}
    done(logged_in(who))


def test_a_set_up_that_was_begun_again_forgets_the_first_secret(running: Running) -> None:
    who = someone(running)
    first, second = (done(who.session.post("/auth/mfa", json={"password": who.password})) for _ in range(2))
    now = running.clock.now()
    answer = who.session.post("/auth/mfa/confirm", json={"code": pyotp.TOTP(first["secret"]).at(now)})
    assert faults(answer) == {("code", "wrong_code")}
    done(who.session.post("/auth/mfa/confirm", json={"code": pyotp.TOTP(second["secret"]).at(now)}))


def test_what_is_on_is_not_set_up_again(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    refused(who.session.post("/auth/mfa", json={"password": who.password}), 409, "mfa_enabled")
    refused(who.session.post("/auth/mfa/confirm", json={"code": held.code()}), 409, "mfa_not_started")


def test_turning_it_off_takes_the_password_and_a_code(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    for password, code in (("a wrong one", held.code()), (who.password, "000000")):
        answer = who.session.request("DELETE", "/auth/mfa", json={"password": password, "code": code})
        assert faults(answer) == {("password", "wrong_proof"), ("code", "wrong_proof")}
    assert ended(who, who.password, held.code()) == 204
    done(logged_in(who))
    assert ended(who, who.password, held.recovery[0]) == 409


def test_the_secret_is_kept_encrypted_and_the_recovery_codes_hashed(running: Running) -> None:
    who = someone(running)
    held = with_authenticator(who)
    with running.owner() as connection:
        factor = connection.execute("SELECT secret FROM second_factors WHERE user_id = %s", (who.id,)).fetchone()
        codes = connection.execute("SELECT hash FROM recovery_codes WHERE user_id = %s", (who.id,)).fetchall()
    assert factor is not None
    assert held.secret.encode() not in factor[0]
    assert len(codes) == 10
    assert all(len(one) == 32 for (one,) in codes)


def test_the_second_factor_stands_in_the_audit_log_without_its_secrets(running: Running) -> None:
    """DI-5."""
    who = someone(running)
    held = with_authenticator(who)
    assert ended(who, who.password, held.code()) == 204
    told = [*entries(running, who.business, "mfa.enabled"), *entries(running, who.business, "mfa.disabled")]
    assert [one["subject"]["id"] for one in told] == [who.id, who.id]
    assert held.secret not in str(told)
    assert not [one for one in held.recovery if one in str(told)]
