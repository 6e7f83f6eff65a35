"""From live into the sandbox: a person who goes over, and what became of people on live.

Each asks live inside the transaction of the sandbox, behind its lock, and writes what live says at that moment: whoever
is removed while somebody goes over is not brought back by what was read before. The order is always the sandbox first,
so that no two wait for each other.
"""

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
    """Makes the person of the session a member, in the role of now, of the sandbox twin of the business. The first one
    makes the twin, and the owners of the business its owners. `NotFound` in the sandbox itself, and for whoever is no
    member any more."""
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
    """Goes over, as `cross`: what is exchanged in the sandbox for a session of its own, once, within a minute."""
    await cross(flow)
    sandbox = flow.outside.sandbox
    assert sandbox is not None  # or nobody has gone over
    assert flow.caller.user_id is not None
    async with sandbox.begin(flow.caller) as tx:
        return await ticket(tx, flow.caller.user_id, TICKET_MINUTES)


async def follow_members(flow: Flow[Outside]) -> None:
    """Brings the people of the twin in line with those of the business, where there is a twin."""
    sandbox = flow.outside.sandbox
    if sandbox is None:
        return
    async with sandbox.begin(flow.caller) as tx:
        there = await actions.held(tx)
        if not there:  # a twin is made together with its first members
            return
        async with flow.transaction() as live:
            found = await actions.live_people(live, there)
        await actions.align(tx, there, found)


async def follow_person(flow: Flow[Outside], user_id: UUID) -> None:
    """Brings the twin of a person to the password, the address and the name of now, where there is a twin. What was
    opened in the sandbox with another password ends."""
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
