"""Pipelines and their stages."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import Instant, Name
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

StageType = Literal["open", "won", "lost"]
StageTrigger = Literal["quote_issued", "quote_accepted", "invoice_issued"]
Probability = Annotated[int, Meta(ge=0, le=100, description="In percent.")]
RottingDays = Annotated[int, Meta(ge=1, le=3650)]
StageName = Annotated[Name, Meta(examples=["Proposal"])]
MAX_STAGES = 30
"""Stages of one pipeline."""


class NewStage(RequestStruct, frozen=True, kw_only=True):
    """A stage for open deals. `rottingDays`: a deal that stands in it longer is rotting. `enteredOn`: what happens to a
    document of a deal that moves the deal here, if it stood before. `order` is its place, from 0; without it the stage
    comes behind the other open ones."""

    name: StageName
    probability: Probability
    rotting_days: RottingDays | None = None
    entered_on: StageTrigger | None = None
    order: Annotated[int, Meta(ge=0, le=MAX_STAGES)] | None = None


class StageChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a stage; null clears. The probability of the stages for won and for lost deals stays 100 and
    0, and they stay last."""

    name: StageName | UnsetType = UNSET
    probability: Probability | UnsetType = UNSET
    rotting_days: RottingDays | None | UnsetType = UNSET
    entered_on: StageTrigger | None | UnsetType = UNSET
    order: Annotated[int, Meta(ge=0, le=MAX_STAGES)] | UnsetType = UNSET


class NewPipeline(RequestStruct, frozen=True, kw_only=True):
    """A pipeline to be created, with its stages for open deals in their order; without any it gets the usual ones. The
    stages for won and for lost deals are added. `isDefault`: of every deal that names no other; it takes that from the
    one that had it."""

    name: Annotated[Name, Meta(examples=["Projects"])]
    is_default: bool = False
    stages: Annotated[list[NewStage], Meta(max_length=MAX_STAGES - 2)] = []


class PipelineChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a pipeline. Another one takes the default by becoming it; it cannot be given up."""

    name: Annotated[Name, Meta(examples=["Partner sales"])] | UnsetType = UNSET
    is_default: bool | UnsetType = UNSET


class StageRemoval(RequestStruct, frozen=True, kw_only=True):
    """Where the deals of a stage go that is deleted: to another stage of the pipeline of the same type. Without it a
    stage with deals is refused."""

    move_to: UUID | None = None


class PipelineStage(ResponseStruct, frozen=True, kw_only=True):
    """A stage of a pipeline. `order` counts from 0; `type` says whether the deals in it are open, won or lost."""

    id: UUID
    name: str
    order: int
    type: StageType
    probability: int
    rotting_days: int | None
    entered_on: StageTrigger | None


class Pipeline(ResponseStruct, frozen=True, kw_only=True):
    """A pipeline with its stages in their order: the open ones, then won, then lost."""

    id: UUID
    name: str
    is_default: bool
    stages: list[PipelineStage]
    version: int
    created_at: Instant
    updated_at: Instant


class PipelineQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of pipelines."""

    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class PipelineRow(ResponseStruct, frozen=True, kw_only=True):
    """A row of `crm_pipelines`."""

    id: UUID
    name: str
    is_default: bool
    version: int
    created_at: Instant
    updated_at: Instant
