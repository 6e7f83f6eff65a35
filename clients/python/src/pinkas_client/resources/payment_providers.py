# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The accounts of the business at the companies that charge cards for it."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PaymentProviders(Resource):
    """The accounts of the business at the companies that charge cards for it."""

    def list(self) -> types.Providers:
        """Providers available and connected.

        Providers of this service, and which of them the business has an account at.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/payment-providers",
        )

    def connect(self, provider: str, body: types.ProviderConnect) -> types.Provider:
        """Connect a provider.

        Connects the business's account at a provider, in place of the one before. The provider is asked first whether
        the credentials work; they are kept encrypted and never shown again. The sandbox takes test credentials only,
        live no test credentials.

        Scope: `payments:write`.
        """
        return self._json(
            "PUT",
            f"/payment-providers/{segment(provider)}",
            body=body,
        )

    def disconnect(self, provider: str) -> None:
        """Disconnect a provider.

        Disconnects from a provider: its credentials are forgotten. Payments that were made stay. Refused while a
        customer is paying through it: nobody else could be asked what became of that.

        Scope: `payments:write`.
        """
        self._nothing(
            "DELETE",
            f"/payment-providers/{segment(provider)}",
        )

    def test(self, provider: str) -> types.ProviderTest:
        """Check the connection.

        Asks the provider whether the credentials still work. Nothing is charged.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payment-providers/{segment(provider)}/test",
        )


class AsyncPaymentProviders(AsyncResource):
    """The accounts of the business at the companies that charge cards for it."""

    async def list(self) -> types.Providers:
        """Providers available and connected.

        Providers of this service, and which of them the business has an account at.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/payment-providers",
        )

    async def connect(self, provider: str, body: types.ProviderConnect) -> types.Provider:
        """Connect a provider.

        Connects the business's account at a provider, in place of the one before. The provider is asked first whether
        the credentials work; they are kept encrypted and never shown again. The sandbox takes test credentials only,
        live no test credentials.

        Scope: `payments:write`.
        """
        return await self._json(
            "PUT",
            f"/payment-providers/{segment(provider)}",
            body=body,
        )

    async def disconnect(self, provider: str) -> None:
        """Disconnect a provider.

        Disconnects from a provider: its credentials are forgotten. Payments that were made stay. Refused while a
        customer is paying through it: nobody else could be asked what became of that.

        Scope: `payments:write`.
        """
        await self._nothing(
            "DELETE",
            f"/payment-providers/{segment(provider)}",
        )

    async def test(self, provider: str) -> types.ProviderTest:
        """Check the connection.

        Asks the provider whether the credentials still work. Nothing is charged.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payment-providers/{segment(provider)}/test",
        )
