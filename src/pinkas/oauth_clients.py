"""Commands of the operator for OAuth clients, with the use cases of `/oauth-clients`."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem
from pinkas.domains import oauth
from pinkas.installation import open_installation
from pinkas.platform.caller import Caller
from pinkas.platform.settings import Environment, InvalidSetting, read_settings
from pinkas.platform.tx import Tx
from pinkas.wiring import Service

_OPERATOR = Caller(kind="admin", bucket="", per_minute=0, per_hour=0)


def add_client(
    environment: Environment, name: str, redirect_uris: Sequence[str], scopes: Sequence[str], homepage: str | None
) -> str:
    """Registers an app; returns a text with its id and its secret, which is shown only this once."""
    given = {"name": name, "redirectUris": list(redirect_uris), "scopes": list(scopes), "homepage": homepage}
    try:
        new = msgspec.convert(given, oauth.NewOAuthClient)
    except msgspec.ValidationError as fault:
        raise InvalidSetting(str(fault)) from None

    async def work() -> str:
        async with _operator_transaction(environment) as tx:
            made = await oauth.register_client(tx, new)
        return (
            f"{made.name} is registered in {environment}.\nid             {made.id}\nclient_id      {made.client_id}\n"
            f"client_secret  {made.client_secret}\nThe secret is not shown again."
        )

    return asyncio.run(work())


def list_clients(environment: Environment) -> str:
    """The registered apps as a text, one on each line."""

    async def work() -> str:
        lines: list[str] = []
        cursor: str | None = None
        while True:
            async with _operator_transaction(environment) as tx:
                page = await oauth.list_clients(tx, oauth.OAuthClientQuery(limit=100, cursor=cursor))
            lines += [
                f"{one.id}  {one.client_id}  {'active' if one.is_active else 'paused'}  {one.name}"
                for one in page.items
            ]
            cursor = page.next_cursor
            if cursor is None:
                return "\n".join(lines) or f"No app is registered in {environment}."

    return asyncio.run(work())


def rotate_secret(environment: Environment, id: str, grace_hours: int) -> str:
    """Gives an app a new secret; returns a text with it. It is shown only this once."""
    try:
        rotation = msgspec.convert({"graceHours": grace_hours}, oauth.SecretRotation)
    except msgspec.ValidationError as fault:
        raise InvalidSetting(str(fault)) from None

    async def work() -> str:
        async with _operator_transaction(environment) as tx:
            changed = await oauth.rotate_secret(tx, _parse_id(id), rotation)
        until = changed.previous_secret_until
        before = f"The secret before works until {until:%Y-%m-%d %H:%M} UTC." if until else "The secret before is dead."
        return f"client_secret  {changed.client_secret}\nIt is not shown again. {before}"

    return asyncio.run(work())


def remove_client(environment: Environment, id: str) -> str:
    """Removes an app and revokes all its tokens."""

    async def work() -> str:
        async with _operator_transaction(environment) as tx:
            await oauth.remove_client(tx, _parse_id(id))
        return f"{id} is removed from {environment}, and so is everything that it was allowed."

    return asyncio.run(work())


def _parse_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InvalidSetting(f"{text!r} is not the id of an app. See `pinkas oauth-client list`.") from None


@asynccontextmanager
async def _operator_transaction(environment: Environment) -> AsyncIterator[Tx]:
    """A transaction of the operator in an environment. Problems become BadSetting with a readable text."""
    installation = open_installation(read_settings())
    service = Service(environment, installation.settings, installation.urls_of(environment))
    await service.open()
    try:
        async with service.transactions.begin(_OPERATOR) as tx:
            yield tx
    except Problem as fault:
        details = "".join(f"\n  {one.field}: {one.message}" for one in fault.details)
        raise InvalidSetting(f"{fault.text}{details}") from None
    finally:
        await service.close()
