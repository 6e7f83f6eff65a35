"""Connecting the accounts of a business at payment providers. The provider is asked between two short transactions."""

from pinkas.core.problems import NotFound
from pinkas.domains.payment_providers import actions, rules, store
from pinkas.domains.payment_providers.dependencies import Dependencies
from pinkas.domains.payment_providers.types import (
    Provider,
    ProviderConnect,
    ProviderName,
    Providers,
    ProviderTest,
)
from pinkas.outside.payment_providers import PaymentProvider
from pinkas.platform.tx import Flow


async def list_providers(flow: Flow[Dependencies]) -> Providers:
    """Providers of this service, and which of them the business has an account at."""
    outside = flow.outside.payment_providers
    async with flow.transaction() as tx:
        found = await actions.list_connections(tx, outside)
        business_id = tx.business_id
    return Providers(
        items=[
            actions.provider_view(one, found.get(one.name), outside.address, business_id)
            for one in outside.providers.values()
        ]
    )


async def connect(flow: Flow[Dependencies], provider: ProviderName, body: ProviderConnect) -> Provider:
    """Connects the business's account at a provider, in place of the one before. The provider is asked first whether
    the credentials work; they are kept encrypted and never shown again. The sandbox takes test credentials only, live
    no test credentials."""
    outside = flow.outside.payment_providers
    found = _provider(flow, provider)
    actions.check_credentials(found, body.credentials, outside.mode)
    outcome = await found.test(body.credentials)
    if outcome.state == "refused":
        raise rules.CredentialsRefused(field="credentials", providerMessage=outcome.message, providerCode=outcome.code)
    if outcome.state == "unknown":
        raise rules.ProviderUnavailable
    async with flow.transaction() as tx:
        row = await actions.find_connection(tx, outside, provider)
        if found is outside.simulator:
            return actions.provider_view(found, row, outside.address, tx.business_id)
        if row is None or row.failure or actions.decrypt_credentials(tx, row) != body.credentials:
            row = await actions.save_connection(tx, found, body.credentials, outside.mode)
        return actions.provider_view(found, row, outside.address, tx.business_id)


async def disconnect(flow: Flow[Dependencies], provider: ProviderName) -> None:
    """Disconnects from a provider: its credentials are forgotten. Payments that were made stay. Refused while a
    customer is paying through it: nobody else could be asked what became of that."""
    if _provider(flow, provider) is flow.outside.payment_providers.simulator:
        raise rules.BuiltInProvider
    async with flow.transaction() as tx:
        row = await store.get_connection(tx, provider, lock=True)
        if row is None:
            raise NotFound("The business has no account at this payment provider.")
        if row.attempts_under_way:
            raise rules.ProviderInUse(attempts=row.attempts_under_way)
        await store.delete_connection(tx, provider)
        tx.audit("payment_provider.disconnected", "business", tx.business_id, facts={"provider": provider})


async def test_connection(flow: Flow[Dependencies], provider: ProviderName) -> ProviderTest:
    """Asks the provider whether the credentials still work. Nothing is charged."""
    found = _provider(flow, provider)
    async with flow.transaction() as tx:
        row = await actions.find_connection(tx, flow.outside.payment_providers, provider)
        if row is None:
            raise rules.ProviderNotConnected
        credentials = actions.decrypt_credentials(tx, row)
    outcome = await found.test(credentials)
    async with flow.transaction() as tx:
        failure = None if outcome.state != "refused" else outcome.message or outcome.code or outcome.state
        if outcome.state != "unknown":
            await store.save_test(tx, row.id, tx.now, failure)
        return ProviderTest(result=outcome.state, account=outcome.account, message=outcome.message, tested_at=tx.now)


def _provider(flow: Flow[Dependencies], name: str) -> PaymentProvider:
    try:
        return flow.outside.payment_providers.providers[name]
    except KeyError:
        raise NotFound("There is no such payment provider.") from None
