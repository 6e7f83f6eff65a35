"""Turning the second factor on, in two steps, and off."""

import secrets

from pinkas.core.problems import Detail, ValidationFailed, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains.accounts.actions import mfa as actions
from pinkas.domains.accounts.actions import people as persons
from pinkas.domains.accounts.actions.business_audit import audit_in_businesses
from pinkas.domains.accounts.flows.passwords import session_user_id, verify_password
from pinkas.domains.accounts.flows.sessions import Dependencies, limited_attempt, password_matches
from pinkas.domains.accounts.rules import mfa as rules
from pinkas.domains.accounts.rules.attempt_limits import person_limits
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.store import secrets as store
from pinkas.domains.accounts.types.secrets import (
    NewSecondFactor,
    RecoveryCodes,
    SecondFactorCode,
    SecondFactorEnd,
    StartedSecondFactor,
)
from pinkas.platform.tx import Flow


async def start_mfa(flow: Flow[Dependencies], body: NewSecondFactor) -> StartedSecondFactor:
    """Makes the secret of an authenticator. Logins ask for its codes only after one of them has confirmed it."""
    user_id = session_user_id(flow)
    await verify_password(flow, user_id, body.password, "password")
    secret = rules.new_secret()
    async with flow.transaction() as tx:
        user = persons.user_from_row(await people.get_user(tx, user_id))
        if not await store.start_second_factor(tx, user_id, actions.encrypt_secret(tx, user_id, secret)):
            raise rules.MfaEnabled
        return StartedSecondFactor(secret=secret, uri=rules.authenticator_uri(secret, user.email, tx.environment))


async def confirm_mfa(flow: Flow[Dependencies], body: SecondFactorCode) -> RecoveryCodes:
    """Turns two-factor on with a first code. The recovery codes are in this answer and nowhere else."""
    user_id = session_user_id(flow)
    codes = rules.recovery_codes(secrets.token_bytes(13) for _ in range(rules.RECOVERY_CODE_COUNT))
    async with limited_attempt(flow, person_limits(user_id)), flow.transaction() as tx:
        factor = await store.get_second_factor(tx, user_id)
        if factor is None or factor.confirmed_at is not None:
            raise rules.MfaNotStarted
        secret = actions.decrypt_secret(tx, user_id, factor.secret)
        step = rules.matching_time_step(secret, rules.normalize_code(body.code), tx.now)
        if step is None:
            raise invalid_field("code", "wrong_code", "This is not a code of the authenticator right now.")
        hashes = [rules.recovery_code_hash(user_id, one) for one in codes]
        if not await store.confirm_second_factor(tx, user_id, factor.secret, step, hashes):
            raise rules.MfaNotStarted
        await audit_in_businesses(tx, user_id, "mfa.enabled")
    return RecoveryCodes(recovery_codes=codes)


async def disable_mfa(flow: Flow[Dependencies], body: SecondFactorEnd) -> None:
    """Turns two-factor off. It takes the password and a code, and does not say which of them was wrong."""
    user_id = session_user_id(flow)
    async with limited_attempt(flow, person_limits(user_id)):
        async with flow.transaction() as tx:
            found = await people.get_user(tx, user_id)
            if not persons.user_from_row(found).two_factor:
                raise rules.MfaNotEnabled
        right = found is not None and await password_matches(found.password_hash, body.password)
        async with flow.transaction() as tx:
            if not right or not await actions.use_code(tx, user_id, body.code):
                message = Wording("The password or the code is wrong.")
                raise ValidationFailed(details=[Detail(one, "wrong_proof", message) for one in ("password", "code")])
            await store.delete_second_factor(tx, user_id)
            await audit_in_businesses(tx, user_id, "mfa.disabled")
