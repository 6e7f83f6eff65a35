"""The one call that crosses from live into the sandbox."""

import msgspec

from pinkas.core.problems import FaultCollector, NotFound
from pinkas.domains import accounts
from pinkas.domains.keys import actions, rules
from pinkas.domains.keys.types import CreatedApiKey, NewApiKey
from pinkas.platform.tx import Flow


async def create_sandbox_key(flow: Flow[accounts.Dependencies], body: NewApiKey) -> CreatedApiKey:
    """Makes a key in the sandbox; the first one also makes the sandbox twin of the person and the business.

    The twin has the same ids and is a copy: nothing is shared afterwards, but who its people are and what they may
    follows live. It is called on live; in the sandbox itself it answers 404.
    """
    rules.check_may_manage_keys(flow.caller.role)
    sandbox = flow.outside.sandbox
    if sandbox is None or flow.caller.user_id is None:
        raise NotFound("Sandbox keys are made by calling the live address.")
    async with flow.transaction() as tx:
        rules.check_and_normalize(msgspec.structs.asdict(body), tx.now, faults := FaultCollector())
        faults.raise_if_any()
    await accounts.join_sandbox(flow)
    async with sandbox.begin(flow.caller) as tx:
        return await actions.create_key(tx, body)
