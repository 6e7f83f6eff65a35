# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""People with access to the business, and their roles."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Members(Resource):
    """People with access to the business, and their roles."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"] | None = None,
        status: t.Literal["active", "invited"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.MemberPage:
        """People with access and their roles.

        Who has access, and who is invited. Everybody who has access sees it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return self._json(
            "GET",
            "/members",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "role": role,
                "status": status,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"] | None = None,
        status: t.Literal["active", "invited"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.Member]:
        """People with access and their roles: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/members",
            query={"limit": limit, "q": q, "role": role, "status": status, "sort": sort},
        )

    def invite(self, body: types.NewMember) -> types.Member:
        """Invite a person.

        Invites a person by mail, for seven days. Inviting an address again replaces the older invitation.
        """
        return self._json(
            "POST",
            "/members",
            body=body,
        )

    def update(self, id: types.Id, body: types.MemberChanges, *, if_match: int | str | None = None) -> types.Member:
        """Change a role.

        Gives a member, or somebody who is invited, another role. It acts on the next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            f"/members/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def remove(self, id: types.Id) -> None:
        """Take access away.

        Takes access away from a member, or takes an invitation back. It acts on the next request.
        """
        self._nothing(
            "DELETE",
            f"/members/{segment(id)}",
        )

    def accept_invitation(self, body: types.InvitationAcceptance) -> types.Membership:
        """Accept an invitation.

        Joins the business of an invitation. The session must be of the e-mail address that was invited.
        """
        return self._json(
            "POST",
            "/members/accept",
            body=body,
        )


class AsyncMembers(AsyncResource):
    """People with access to the business, and their roles."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"] | None = None,
        status: t.Literal["active", "invited"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.MemberPage:
        """People with access and their roles.

        Who has access, and who is invited. Everybody who has access sees it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return await self._json(
            "GET",
            "/members",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "role": role,
                "status": status,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"] | None = None,
        status: t.Literal["active", "invited"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.Member]:
        """People with access and their roles: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/members",
            query={"limit": limit, "q": q, "role": role, "status": status, "sort": sort},
        )

    async def invite(self, body: types.NewMember) -> types.Member:
        """Invite a person.

        Invites a person by mail, for seven days. Inviting an address again replaces the older invitation.
        """
        return await self._json(
            "POST",
            "/members",
            body=body,
        )

    async def update(
        self,
        id: types.Id,
        body: types.MemberChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Member:
        """Change a role.

        Gives a member, or somebody who is invited, another role. It acts on the next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            f"/members/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def remove(self, id: types.Id) -> None:
        """Take access away.

        Takes access away from a member, or takes an invitation back. It acts on the next request.
        """
        await self._nothing(
            "DELETE",
            f"/members/{segment(id)}",
        )

    async def accept_invitation(self, body: types.InvitationAcceptance) -> types.Membership:
        """Accept an invitation.

        Joins the business of an invitation. The session must be of the e-mail address that was invited.
        """
        return await self._json(
            "POST",
            "/members/accept",
            body=body,
        )
