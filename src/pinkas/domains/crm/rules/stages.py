"""The stages of a pipeline: the usual ones, and how they keep their order. Pure."""

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec

from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.domains.crm.rules.problems import StageTriggerTaken
from pinkas.domains.crm.types.pipelines import NewStage, PipelineStage

DEFAULT_NAME = Wording("Sales")
DEFAULT_STAGES: tuple[tuple[Wording, int, int | None, str | None], ...] = (
    (Wording("New inquiry"), 10, 14, None),
    (Wording("Qualified"), 25, 14, None),
    (Wording("Proposal"), 50, 14, "quote_issued"),
    (Wording("Negotiation"), 75, 21, "quote_accepted"),
)
"""Name, probability in percent, days until a deal in it is rotting, and what moves a deal into it by itself."""
WON_NAME, LOST_NAME = Wording("Won"), Wording("Lost")


def complete_stages(
    stages: Sequence[NewStage], translate: Callable[[str], str], new_id: Callable[[], UUID]
) -> list[PipelineStage]:
    """The stages of a new pipeline: those that are asked for, or the usual ones, then won and lost."""
    opened = list(stages) or [
        NewStage(name=translate(name), probability=probability, rotting_days=days, entered_on=trigger)  # type: ignore[arg-type]
        for name, probability, days, trigger in DEFAULT_STAGES
    ]
    check_triggers(opened)
    found = [
        PipelineStage(
            id=new_id(),
            name=one.name.strip(),
            order=place,
            type="open",
            probability=one.probability,
            rotting_days=one.rotting_days,
            entered_on=one.entered_on,
        )
        for place, one in enumerate(opened)
    ]
    for name, kind, probability in ((WON_NAME, "won", 100), (LOST_NAME, "lost", 0)):
        found.append(
            PipelineStage(
                id=new_id(),
                name=translate(name),
                order=len(found),
                type=kind,  # type: ignore[arg-type]
                probability=probability,
                rotting_days=None,
                entered_on=None,
            )
        )
    return found


def check_triggers(stages: Sequence[NewStage]) -> None:
    """Refuses two stages that are entered on the same thing."""
    faults, seen = FaultCollector(), set[str]()
    for place, one in enumerate(stages):
        if one.entered_on is not None and one.entered_on in seen:
            faults.add(
                f"stages[{place}].enteredOn", "duplicate", "Another stage of the pipeline is entered on the same thing."
            )
        seen.add(one.entered_on or "")
    faults.raise_if_any()


def with_stage(stages: Sequence[PipelineStage], stage: PipelineStage, order: int | None) -> list[PipelineStage]:
    """The stages with one that is new or changed, in its place among the open ones (None: where it was, or last of
    them), each with its order. Raises StageTriggerTaken."""
    others = [one for one in stages if one.id != stage.id]
    if stage.entered_on is not None and any(one.entered_on == stage.entered_on for one in others):
        raise StageTriggerTaken(field="enteredOn")
    opened = [one for one in others if one.type == "open"]
    closed = [one for one in others if one.type != "open"]
    if stage.type != "open":
        ordered = [*opened, *sorted((*closed, stage), key=lambda one: one.type, reverse=True)]
    else:
        known = next((one.order for one in stages if one.id == stage.id), len(opened))
        place = min(known if order is None else order, len(opened))
        ordered = [*opened[:place], stage, *opened[place:], *closed]
    return [msgspec.structs.replace(one, order=place) for place, one in enumerate(ordered)]


def without_stage(stages: Sequence[PipelineStage], id: UUID) -> list[PipelineStage]:
    """The stages without one, each with its order."""
    left = [one for one in stages if one.id != id]
    return [msgspec.structs.replace(one, order=place) for place, one in enumerate(left)]
