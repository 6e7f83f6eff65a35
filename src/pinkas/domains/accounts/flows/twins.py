"""People in the sandbox: a person who joins it from live, and later changes of people on live.

Each reads live inside the transaction of the sandbox and behind its lock, and writes what live says at that moment: a
person who is removed during a join is not restored from an older read. The sandbox is always locked first, so that no
two transactions wait for each other."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains import businesses
from pinkas.domains.accounts.actions import twins as actions
from pinkas.domains.accounts.flows.login import ticket
from pinkas.domains.accounts.flows.sessions import Outside
from pinkas.domains.accounts.store import twins as store
from pinkas.platform.caller import system_caller
from pinkas.platform.tx import Flow

TICKET_MINUTES = 1


async def cross(flow: Flow[Outside]) -> None:
    """Makes the person of the session a member of the sandbox copy of the business, with the current role. The first
    call creates the copy, and makes the owners of the business its owners. Raises `NotFound` in the sandbox itself, and
    for a person who is no member any more."""
    sandbox = flow.outside.sandbox
    user_id = flow.caller.user_id
    if sandbox is None or user_id is None:
        raise NotFound
    async with sandbox.begin(system_caller(flow.caller.business_id)) as tx:
        there = await actions.held(tx)
        await store.lock(tx, user_id)
        async with flow.transaction() as live:
            business = await businesses.current(live)
            person = await actions.person_to_copy(live, user_id)
            found = await actions.live_people(live, there)
        if person is None or user_id not in found.roles:
            raise NotFound
        await businesses.open_twin(tx, business)
        await actions.put_member(tx, person, found.roles[user_id])
        await actions.align(tx, {user_id: found.roles[user_id], **there}, found)


async def ticket_to_sandbox(flow: Flow[Outside]) -> str:
    """Joins the sandbox like `join_sandbox` and returns a ticket, which the sandbox exchanges once, within a minute,
    for a session of its own."""
    await cross(flow)
    sandbox = flow.outside.sandbox
    assert sandbox is not None  # there is one, because somebody has joined it
    assert flow.caller.user_id is not None
    async with sandbox.begin(flow.caller) as tx:
        return await ticket(tx, flow.caller.user_id, TICKET_MINUTES)


async def follow_members(flow: Flow[Outside]) -> None:
    """Updates the members of the sandbox copy from those of the live business, where there is a copy."""
    sandbox = flow.outside.sandbox
    if sandbox is None:
        return
    async with sandbox.begin(flow.caller) as tx:
        there = await actions.held(tx)
        if not there:  # the copy is created together with its first members
            return
        async with flow.transaction() as live:
            found = await actions.live_people(live, there)
        await actions.align(tx, there, found)


async def follow_person(flow: Flow[Outside], user_id: UUID) -> None:
    """Updates the sandbox copy of a person to the current password, address and name, where there is a copy. Sessions
    that were opened in the sandbox with another password end."""
    sandbox = flow.outside.sandbox
    if sandbox is None:
        return
    async with sandbox.begin(flow.caller) as tx:
        await store.lock(tx, user_id)
        if not await store.registered(tx, [user_id]):
            return
        async with flow.transaction() as live:
            person = await actions.person_to_copy(live, user_id)
        if person is not None:
            await actions.put_person(tx, person)
