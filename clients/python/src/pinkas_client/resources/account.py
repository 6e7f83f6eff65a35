# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""People: registering, logging in, sessions, passwords and two-factor authentication."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Account(Resource):
    """People: registering, logging in, sessions, passwords and two-factor authentication."""

    def register(self, body: types.Registration) -> types.Registered:
        """Register a person and the first business.

        Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie.
        """
        return self._json(
            "POST",
            "/auth/register",
            body=body,
        )

    def log_in(self, body: types.Login) -> types.Session:
        """Log in; answers a dashboard JWT and a refresh cookie.

        Logs in. An unknown address and a wrong password answer the same, after the same time.

        Where two-factor is on, `code` is the authenticator's or a recovery code; without it the answer is
        `mfa_required`.
        """
        return self._json(
            "POST",
            "/auth/login",
            body=body,
        )

    def refresh_session(self) -> types.RefreshedSession:
        """New JWT.

        A new access token for the refresh cookie, which is exchanged for a new one. Other sites are refused.
        """
        return self._json(
            "POST",
            "/auth/refresh",
        )

    def log_out(self) -> None:
        """End the session.

        Ends the session: its tokens are refused from the next request on.
        """
        self._nothing(
            "POST",
            "/auth/logout",
        )

    def list_sessions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.OpenSessionPage:
        """Open sessions.

        One's open sessions, newest first; `lastUsedAt` is the last refresh.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            "/auth/sessions",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_sessions(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.OpenSession]:
        """Open sessions: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/auth/sessions",
            query={"limit": limit, "sort": sort},
        )

    def end_session(self, id: types.Id) -> None:
        """End one.

        Ends one of one's sessions: its very next request is refused.
        """
        self._nothing(
            "DELETE",
            f"/auth/sessions/{segment(id)}",
        )

    def get_current_user(self) -> types.Me:
        """The person, businesses and roles.

        The person of the session and the businesses they may act in.
        """
        return self._json(
            "GET",
            "/auth/me",
        )

    def update_current_user(self, body: types.PersonChanges, *, if_match: int | str | None = None) -> types.Me:
        """Change name, language or e-mail.

        Changes one's name, language or e-mail address. Another address takes the password.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            "/auth/me",
            body=body,
            headers={"If-Match": if_match},
        )

    def change_password(self, body: types.PasswordChange) -> None:
        """Change the password.

        Changes the password. Every other session of the person ends at once.
        """
        self._nothing(
            "POST",
            "/auth/password/change",
            body=body,
        )

    def request_password_reset(self, body: types.ForgottenPassword) -> None:
        """Send a reset link.

        Sends a mail by which a new password is set. The answer is the same whether the address is known or not.
        """
        self._nothing(
            "POST",
            "/auth/password/forgot",
            body=body,
        )

    def reset_password(self, body: types.PasswordReset) -> None:
        """Set a new password with the link's token.

        Sets a new password with the token of the mail, once. Every session of the person ends.
        """
        self._nothing(
            "POST",
            "/auth/password/reset",
            body=body,
        )

    def start_mfa_setup(self, body: types.NewSecondFactor) -> types.StartedSecondFactor:
        """Start two-factor set-up.

        Makes the secret of an authenticator. Logins ask for its codes only after one of them has confirmed it.
        """
        return self._json(
            "POST",
            "/auth/mfa",
            body=body,
        )

    def disable_mfa(self, body: types.SecondFactorEnd) -> None:
        """Turn two-factor off.

        Turns two-factor off. It takes the password and a code, and does not say which of them was wrong.
        """
        self._nothing(
            "DELETE",
            "/auth/mfa",
            body=body,
        )

    def confirm_mfa_setup(self, body: types.SecondFactorCode) -> types.MfaRecoveryCodes:
        """Confirm it with a code; answers recovery codes.

        Turns two-factor on with a first code. The recovery codes are in this answer and nowhere else.
        """
        return self._json(
            "POST",
            "/auth/mfa/confirm",
            body=body,
        )


class AsyncAccount(AsyncResource):
    """People: registering, logging in, sessions, passwords and two-factor authentication."""

    async def register(self, body: types.Registration) -> types.Registered:
        """Register a person and the first business.

        Registers a person with a first business, and logs in. The refresh token is an HttpOnly cookie.
        """
        return await self._json(
            "POST",
            "/auth/register",
            body=body,
        )

    async def log_in(self, body: types.Login) -> types.Session:
        """Log in; answers a dashboard JWT and a refresh cookie.

        Logs in. An unknown address and a wrong password answer the same, after the same time.

        Where two-factor is on, `code` is the authenticator's or a recovery code; without it the answer is
        `mfa_required`.
        """
        return await self._json(
            "POST",
            "/auth/login",
            body=body,
        )

    async def refresh_session(self) -> types.RefreshedSession:
        """New JWT.

        A new access token for the refresh cookie, which is exchanged for a new one. Other sites are refused.
        """
        return await self._json(
            "POST",
            "/auth/refresh",
        )

    async def log_out(self) -> None:
        """End the session.

        Ends the session: its tokens are refused from the next request on.
        """
        await self._nothing(
            "POST",
            "/auth/logout",
        )

    async def list_sessions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.OpenSessionPage:
        """Open sessions.

        One's open sessions, newest first; `lastUsedAt` is the last refresh.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            "/auth/sessions",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_sessions(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.OpenSession]:
        """Open sessions: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/auth/sessions",
            query={"limit": limit, "sort": sort},
        )

    async def end_session(self, id: types.Id) -> None:
        """End one.

        Ends one of one's sessions: its very next request is refused.
        """
        await self._nothing(
            "DELETE",
            f"/auth/sessions/{segment(id)}",
        )

    async def get_current_user(self) -> types.Me:
        """The person, businesses and roles.

        The person of the session and the businesses they may act in.
        """
        return await self._json(
            "GET",
            "/auth/me",
        )

    async def update_current_user(self, body: types.PersonChanges, *, if_match: int | str | None = None) -> types.Me:
        """Change name, language or e-mail.

        Changes one's name, language or e-mail address. Another address takes the password.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            "/auth/me",
            body=body,
            headers={"If-Match": if_match},
        )

    async def change_password(self, body: types.PasswordChange) -> None:
        """Change the password.

        Changes the password. Every other session of the person ends at once.
        """
        await self._nothing(
            "POST",
            "/auth/password/change",
            body=body,
        )

    async def request_password_reset(self, body: types.ForgottenPassword) -> None:
        """Send a reset link.

        Sends a mail by which a new password is set. The answer is the same whether the address is known or not.
        """
        await self._nothing(
            "POST",
            "/auth/password/forgot",
            body=body,
        )

    async def reset_password(self, body: types.PasswordReset) -> None:
        """Set a new password with the link's token.

        Sets a new password with the token of the mail, once. Every session of the person ends.
        """
        await self._nothing(
            "POST",
            "/auth/password/reset",
            body=body,
        )

    async def start_mfa_setup(self, body: types.NewSecondFactor) -> types.StartedSecondFactor:
        """Start two-factor set-up.

        Makes the secret of an authenticator. Logins ask for its codes only after one of them has confirmed it.
        """
        return await self._json(
            "POST",
            "/auth/mfa",
            body=body,
        )

    async def disable_mfa(self, body: types.SecondFactorEnd) -> None:
        """Turn two-factor off.

        Turns two-factor off. It takes the password and a code, and does not say which of them was wrong.
        """
        await self._nothing(
            "DELETE",
            "/auth/mfa",
            body=body,
        )

    async def confirm_mfa_setup(self, body: types.SecondFactorCode) -> types.MfaRecoveryCodes:
        """Confirm it with a code; answers recovery codes.

        Turns two-factor on with a first code. The recovery codes are in this answer and nowhere else.
        """
        return await self._json(
            "POST",
            "/auth/mfa/confirm",
            body=body,
        )
