"""Turning the second factor on, in two steps, and off."""

import secrets

from pinkas.core.problems import Detail, ValidationFailed, invalid
from pinkas.domains.accounts.actions import mfa as actions
from pinkas.domains.accounts.actions import people as persons
from pinkas.domains.accounts.actions.told import tell_businesses
from pinkas.domains.accounts.flows.passwords import prove, session_user
from pinkas.domains.accounts.flows.sessions import Outside, fits, tried
from pinkas.domains.accounts.rules import mfa as rules
from pinkas.domains.accounts.rules.tries import of_person
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


async def start(flow: Flow[Outside], body: NewSecondFactor) -> StartedSecondFactor:
    """Makes the secret of an authenticator. Logins ask for its codes only after one of them has confirmed it."""
    user_id = session_user(flow)
    await prove(flow, user_id, body.password, "password")
    secret = rules.new_secret()
    async with flow.transaction() as tx:
        user = persons.person(await people.user_by_id(tx, user_id))
        if not await store.start_second_factor(tx, user_id, actions.closed(tx, user_id, secret)):
            raise rules.MfaEnabled
        return StartedSecondFactor(secret=secret, uri=rules.uri(secret, user.email, tx.environment))


async def confirm(flow: Flow[Outside], body: SecondFactorCode) -> RecoveryCodes:
    """Turns two-factor on with a first code. The recovery codes are in this answer and nowhere else."""
    user_id = session_user(flow)
    codes = rules.recovery_codes(secrets.token_bytes(13) for _ in range(rules.RECOVERY_CODES))
    async with tried(flow, of_person(user_id)), flow.transaction() as tx:
        factor = await store.second_factor(tx, user_id)
        if factor is None or factor.confirmed_at is not None:
            raise rules.MfaNotStarted
        secret = actions.opened(tx, user_id, factor.secret)
        step = rules.step_of(secret, rules.plain_code(body.code), tx.now)
        if step is None:
            raise invalid("code", "wrong_code", "This is not a code of the authenticator right now.")
        hashes = [rules.recovery_hash(user_id, one) for one in codes]
        if not await store.confirm_second_factor(tx, user_id, factor.secret, step, hashes):
            raise rules.MfaNotStarted
        await tell_businesses(tx, user_id, "mfa.enabled")
    return RecoveryCodes(recovery_codes=codes)


async def end(flow: Flow[Outside], body: SecondFactorEnd) -> None:
    """Turns two-factor off. It takes the password and a code, and does not say which of them was wrong."""
    user_id = session_user(flow)
    async with tried(flow, of_person(user_id)):
        async with flow.transaction() as tx:
            found = await people.user_by_id(tx, user_id)
            if not persons.person(found).two_factor:
                raise rules.MfaNotEnabled
        right = found is not None and await fits(found.password_hash, body.password)
        async with flow.transaction() as tx:
            if not right or not await actions.spend_code(tx, user_id, body.code):
                message = "The password or the code is wrong."
                raise ValidationFailed(details=[Detail(one, "wrong_proof", message) for one in ("password", "code")])
            await store.end_second_factor(tx, user_id)
            await tell_businesses(tx, user_id, "mfa.disabled")
