"""People in the sandbox: a person who joins it from live, and later changes of people on live.

Each reads live inside the transaction of the sandbox and behind its lock, and writes what live says at that moment: a
person who is removed during a join is not restored from an older read. The sandbox is always locked first, so that no
two transactions wait for each other."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains import businesses
from pinkas.domains.accounts.actions import sandbox_people as actions
from pinkas.domains.accounts.flows.login import create_ticket
from pinkas.domains.accounts.flows.sessions import Dependencies
from pinkas.domains.accounts.store import sandbox_people as store
from pinkas.platform.caller import system_caller
from pinkas.platform.tx import Flow

TICKET_MINUTES = 1


async def join_sandbox(flow: Flow[Dependencies]) -> None:
    """Makes the person of the session a member of the sandbox copy of the business, with the current role. The first
    call creates the copy, and makes the owners of the business its owners. Raises `NotFound` in the sandbox itself, and
    for a person who is no member any more."""
    sandbox = flow.outside.sandbox
    user_id = flow.caller.user_id
    if sandbox is None or user_id is None:
        raise NotFound
    async with sandbox.begin(system_caller(flow.caller.business_id)) as tx:
        there = await actions.lock_twin_members(tx)
        await store.lock_twin(tx, user_id)
        async with flow.transaction() as live:
            business = await businesses.get_current(live)
            person = await actions.get_person_to_copy(live, user_id)
            found = await actions.get_live_membership(live, there)
        if person is None or user_id not in found.roles:
            raise NotFound
        await businesses.copy_to_sandbox(tx, business)
        await actions.add_twin_member(tx, person, found.roles[user_id])
        await actions.synchronize_members(tx, {user_id: found.roles[user_id], **there}, found)


async def create_sandbox_ticket(flow: Flow[Dependencies]) -> str:
    """Joins the sandbox like `join_sandbox` and returns a ticket, which the sandbox exchanges once, within a minute,
    for a session of its own."""
    await join_sandbox(flow)
    sandbox = flow.outside.sandbox
    assert sandbox is not None  # there is one, because somebody has joined it
    assert flow.caller.user_id is not None
    async with sandbox.begin(flow.caller) as tx:
        return await create_ticket(tx, flow.caller.user_id, TICKET_MINUTES)


async def synchronize_sandbox_members(flow: Flow[Dependencies]) -> None:
    """Updates the members of the sandbox copy from those of the live business, where there is a copy."""
    sandbox = flow.outside.sandbox
    if sandbox is None:
        return
    async with sandbox.begin(flow.caller) as tx:
        there = await actions.lock_twin_members(tx)
        if not there:  # the copy is created together with its first members
            return
        async with flow.transaction() as live:
            found = await actions.get_live_membership(live, there)
        await actions.synchronize_members(tx, there, found)


async def synchronize_sandbox_person(flow: Flow[Dependencies], user_id: UUID) -> None:
    """Updates the sandbox copy of a person to the current password, address and name, where there is a copy. Sessions
    that were opened in the sandbox with another password end."""
    sandbox = flow.outside.sandbox
    if sandbox is None:
        return
    async with sandbox.begin(flow.caller) as tx:
        await store.lock_twin(tx, user_id)
        if not await store.registered_user_ids(tx, [user_id]):
            return
        async with flow.transaction() as live:
            person = await actions.get_person_to_copy(live, user_id)
        if person is not None:
            await actions.upsert_person(tx, person)
