# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class OauthServer(Resource):
    """The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata."""

    def create_token(self, body: t.Mapping[str, str]) -> types.OAuthTokens:
        """Authorization-code and refresh grants.

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        return self._json(
            "POST",
            "../oauth/token",
            form=body,
        )

    def revoke_token(self, body: t.Mapping[str, str]) -> None:
        """Revoke access (RFC 7009).

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        self._nothing(
            "POST",
            "../oauth/revoke",
            form=body,
        )

    def introspect_token(self, body: t.Mapping[str, str]) -> types.OAuthTokenState:
        """Token state (RFC 7662).

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        return self._json(
            "POST",
            "../oauth/introspect",
            form=body,
        )

    def get_metadata(self) -> types.OAuthMetadata:
        """Server metadata (RFC 8414).

        The addresses of the server and what it supports, for OAuth libraries.
        """
        return self._json(
            "GET",
            "../.well-known/oauth-authorization-server",
        )


class AsyncOauthServer(AsyncResource):
    """The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata."""

    async def create_token(self, body: t.Mapping[str, str]) -> types.OAuthTokens:
        """Authorization-code and refresh grants.

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        return await self._json(
            "POST",
            "../oauth/token",
            form=body,
        )

    async def revoke_token(self, body: t.Mapping[str, str]) -> None:
        """Revoke access (RFC 7009).

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        await self._nothing(
            "POST",
            "../oauth/revoke",
            form=body,
        )

    async def introspect_token(self, body: t.Mapping[str, str]) -> types.OAuthTokenState:
        """Token state (RFC 7662).

        The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
        """
        return await self._json(
            "POST",
            "../oauth/introspect",
            form=body,
        )

    async def get_metadata(self) -> types.OAuthMetadata:
        """Server metadata (RFC 8414).

        The addresses of the server and what it supports, for OAuth libraries.
        """
        return await self._json(
            "GET",
            "../.well-known/oauth-authorization-server",
        )
