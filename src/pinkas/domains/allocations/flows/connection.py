"""Connecting: a person is sent to the authority and returns with a code, which is exchanged for tokens."""

from typing import Any

import msgspec

from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.allocations.actions import connection as actions
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.flows.tokens import AccessToken, get_access_token
from pinkas.domains.allocations.jobs import MAINTAIN_CONNECTION
from pinkas.domains.allocations.rules import connection as rules
from pinkas.domains.allocations.rules.problems import (
    AuthorityNotConfigured,
    AuthorityUnavailable,
    ConsentRefused,
    InvalidState,
)
from pinkas.domains.allocations.rules.seal import truncate_answer
from pinkas.domains.allocations.store import connections
from pinkas.domains.allocations.types import AuthorityConnect, AuthorityConnection
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Flow, Tx


async def connect(flow: Flow[Dependencies], body: AuthorityConnect) -> AuthorityConnection:
    """Connects to the authority. Without fields it answers `authorizationUrl`, where a person who is authorised for the
    VAT file consents; the authority sends the person back to this service, which then is connected. Whoever catches the
    return elsewhere sends its `code` and `state` here."""
    allocating = flow.outside.allocating
    if not allocating.authority.is_configured:
        raise AuthorityNotConfigured
    if body.code is None and body.state is None:
        async with flow.transaction() as tx:
            state = await actions.start_consent(tx)
            now = await actions.get(tx)
            until = tx.now + rules.STATE_MINUTES
        return msgspec.structs.replace(
            now, authorization_url=allocating.authority.consent_url(state), authorization_expires_at=until
        )
    faults = FaultCollector()
    for name in ("code", "state"):
        if getattr(body, name) is None:
            faults.add(name, "required", "Send both `code` and `state`, or neither.")
    faults.raise_if_any()
    assert body.code is not None
    assert body.state is not None
    async with flow.transaction() as tx:
        used = await _use_consent_state(tx, body.state)
    await _exchange_code(flow, body.code, used)
    async with flow.transaction() as tx:
        return await actions.get(tx)


async def resume_after_consent(flow: Flow[Dependencies], state: str, code: str | None) -> Flow[Dependencies]:
    """The person is back from the authority, with a code or without. The state says which business it is about; a flow
    of that business is given back.

    Raises `InvalidState` or `ConsentRefused`; without a code the state is used up all the same.
    """
    async with flow.transaction() as tx:
        business_id = await connections.business_of_state(tx, sha256(state))
        if business_id is None:
            raise InvalidState
        await tx.switch_business(business_id)
        used = await _use_consent_state(tx, state)
        caller = tx.caller
    theirs = Flow(flow.transactions, caller, flow.outside)
    if not code:
        raise ConsentRefused("The person did not consent.")
    await _exchange_code(theirs, code, used)
    return theirs


async def _use_consent_state(tx: Tx, state: str) -> dict[str, Any]:
    """Uses a state up, in a transaction of its own: it is good once, whatever becomes of the code. Who asked."""
    row = await connections.use_consent_state(tx, sha256(state))
    if row is None:
        raise InvalidState(field="state")
    return dict(row.asked_by)


async def _exchange_code(flow: Flow[Dependencies], code: str, asked_by: dict[str, Any]) -> None:
    allocating = flow.outside.allocating
    reply = await allocating.authority.exchange(code)
    if reply.status in (400, 401) and rules.is_grant_refused(reply.body):
        raise ConsentRefused(field="code", answer=truncate_answer(reply.body))
    fresh = rules.parse_tokens(reply.body) if reply.status == 200 else None
    if fresh is None or fresh.refresh is None:
        raise AuthorityUnavailable
    async with flow.transaction() as tx:
        await actions.save_new_connection(tx, fresh, asked_by)
        tx.enqueue(MAINTAIN_CONNECTION)


async def maintain_connection(flow: Flow[Dependencies]) -> None:
    """The job that maintains the connection: notifies of its near end, uses a refresh token before it expires, and
    fetches numbers in advance."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        row = await connections.get_connection(tx, lock=True)
        if row is None:
            return
        await actions.notify_connection_end(tx, row)
        alive = rules.connection_status(row, tx.now) != "EXPIRED"
        await connections.update_connection(
            tx, row.fence, refresh_at=tx.now + rules.MAINTENANCE_INTERVAL if alive else None
        )
        renew = alive and rules.needs_renewal(row, tx.now)
        fetch = (
            alive and allocating.emergency and await connections.count_unused_numbers(tx) < rules.NUMBER_POOL_MINIMUM
        )
    if renew or fetch:
        entry = await get_access_token(flow, AccessToken("", row.fence) if renew else None)
        if fetch and isinstance(entry, AccessToken):
            await _fetch_number_pool(flow, entry)


async def _fetch_number_pool(flow: Flow[Dependencies], access: AccessToken) -> None:
    """Fetches numbers ahead. Without an answer it is tried again soon, after a refusal tomorrow."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        business = await businesses.get_current(tx)
        wanted = rules.NUMBER_POOL_SIZE - await connections.count_unused_numbers(tx)
    law = get_country(business.country).allocation
    if law is None or wanted <= 0:
        return
    reply = await allocating.authority.emergency_numbers(
        access.token, law.emergency_numbers_body(business.tax_id, wanted, allocating.authority.software_number)
    )
    async with flow.transaction() as tx:
        if reply.status is None or reply.status >= 500:
            await connections.update_connection(tx, access.fence, refresh_at=tx.now + rules.NUMBER_POOL_RETRY)
        elif numbers := law.parse_emergency_numbers(reply.status, reply.body):
            await connections.insert_numbers(tx, numbers[:wanted])
