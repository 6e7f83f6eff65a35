# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Pipelines of deals, and their stages."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Pipelines(Resource):
    """Pipelines of deals, and their stages."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PipelinePage:
        """List pipelines with stages.

        Pipelines with their stages, newest first unless `sort` says otherwise. Every business has one to begin with.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/crm/pipelines",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Pipeline]:
        """List pipelines with stages: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/pipelines",
            query={"limit": limit, "sort": sort},
        )

    def create(self, body: types.NewPipeline) -> types.Pipeline:
        """Create a pipeline.

        Creates a pipeline. Its name is its own within the business.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            "/crm/pipelines",
            body=body,
        )

    def get(self, id: types.Id) -> types.Pipeline:
        """Get a pipeline.

        A pipeline with its stages.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/pipelines/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.PipelineChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Change a pipeline.

        Changes name and default of a pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "PATCH",
            f"/crm/pipelines/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an empty pipeline.

        Deletes a pipeline that has no deals and is not the default.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        self._nothing(
            "DELETE",
            f"/crm/pipelines/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def create_stage(
        self,
        id: types.Id,
        body: types.NewStage,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Add a stage.

        Adds a stage for open deals to a pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/pipelines/{segment(id)}/stages",
            body=body,
            headers={"If-Match": if_match},
        )

    def update_stage(
        self,
        id: types.Id,
        stage_id: types.Id,
        body: types.StageChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Change a stage: name, order, probability.

        Changes a stage: its name, place, probability, when deals in it rot, and what moves deals into it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "PATCH",
            f"/crm/pipelines/{segment(id)}/stages/{segment(stage_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete_stage(
        self,
        id: types.Id,
        stage_id: types.Id,
        body: types.StageRemoval | None = None,
        *,
        move_to: types.Id | None = None,
        if_match: int | str | None = None,
    ) -> None:
        """Delete an empty stage.

        Deletes a stage. Its deals, closed and deleted ones too, go to the stage that `moveTo` names; without it a
        stage with deals is refused, with their number.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        self._nothing(
            "DELETE",
            f"/crm/pipelines/{segment(id)}/stages/{segment(stage_id)}",
            query={"moveTo": move_to},
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncPipelines(AsyncResource):
    """Pipelines of deals, and their stages."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PipelinePage:
        """List pipelines with stages.

        Pipelines with their stages, newest first unless `sort` says otherwise. Every business has one to begin with.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/crm/pipelines",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Pipeline]:
        """List pipelines with stages: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/pipelines",
            query={"limit": limit, "sort": sort},
        )

    async def create(self, body: types.NewPipeline) -> types.Pipeline:
        """Create a pipeline.

        Creates a pipeline. Its name is its own within the business.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            "/crm/pipelines",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Pipeline:
        """Get a pipeline.

        A pipeline with its stages.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/pipelines/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.PipelineChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Change a pipeline.

        Changes name and default of a pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "PATCH",
            f"/crm/pipelines/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an empty pipeline.

        Deletes a pipeline that has no deals and is not the default.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        await self._nothing(
            "DELETE",
            f"/crm/pipelines/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def create_stage(
        self,
        id: types.Id,
        body: types.NewStage,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Add a stage.

        Adds a stage for open deals to a pipeline.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/pipelines/{segment(id)}/stages",
            body=body,
            headers={"If-Match": if_match},
        )

    async def update_stage(
        self,
        id: types.Id,
        stage_id: types.Id,
        body: types.StageChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Pipeline:
        """Change a stage: name, order, probability.

        Changes a stage: its name, place, probability, when deals in it rot, and what moves deals into it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "PATCH",
            f"/crm/pipelines/{segment(id)}/stages/{segment(stage_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete_stage(
        self,
        id: types.Id,
        stage_id: types.Id,
        body: types.StageRemoval | None = None,
        *,
        move_to: types.Id | None = None,
        if_match: int | str | None = None,
    ) -> None:
        """Delete an empty stage.

        Deletes a stage. Its deals, closed and deleted ones too, go to the stage that `moveTo` names; without it a
        stage with deals is refused, with their number.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        await self._nothing(
            "DELETE",
            f"/crm/pipelines/{segment(id)}/stages/{segment(stage_id)}",
            query={"moveTo": move_to},
            body=body,
            headers={"If-Match": if_match},
        )
