"""What operations of deals, pipelines and tasks refuse with."""

from pinkas.core.problems import Problem


class DealClosed(Problem):
    status, code, message = 409, "deal_closed", "The deal is won or lost."
    hint = "Open it again first: send `reopen` in a PATCH."


class DealNotDeleted(Problem):
    status, code, message = 409, "deal_not_deleted", "The deal is not deleted."


class DealHasNoLines(Problem):
    status, code, message = 409, "deal_has_no_line_items", "The deal has no line items that a quote could be made of."


class DealHasNoInvoice(Problem):
    status, code, message = 409, "deal_has_no_open_invoice", "The deal has no issued invoice that waits for money."


class DocumentOfOtherDeal(Problem):
    status, code, message = 409, "document_of_other_deal", "The document belongs to another deal."
    hint = "Unlink it from that deal first."


class PipelineNotFound(Problem):
    status, code, message = 422, "pipeline_not_found", "`pipelineId` names no pipeline of the business."


class StageNotFound(Problem):
    status, code, message = 422, "stage_not_found", "There is no such stage."


class StageOfOtherPipeline(Problem):
    status, code, message = 422, "stage_of_other_pipeline", "The stage belongs to another pipeline than the deal."


class StageNotOpen(Problem):
    status, code, message = 422, "stage_not_open", "A new deal begins in a stage for open deals."


class StageHasDeals(Problem):
    status, code, message = 409, "stage_has_deals", "The stage has deals: {deals}."
    hint = "Name in `moveTo` the stage that they go to."


class StageNeeded(Problem):
    status, code, message = (
        409,
        "stage_needed",
        "A pipeline keeps its stages for won and for lost deals, and at least one for open deals.",
    )


class TooManyStages(Problem):
    status, code, message = 409, "too_many_stages", "A pipeline has at most {most} stages."


class StageTriggerTaken(Problem):
    status, code, message = 409, "stage_trigger_taken", "Another stage of the pipeline is entered on the same thing."


class PipelineNameTaken(Problem):
    status, code, message = 409, "pipeline_name_taken", "Another pipeline of the business is called like this."


class PipelineHasDeals(Problem):
    status, code, message = (
        409,
        "pipeline_has_deals",
        "The pipeline has deals: {deals}. Closed and deleted ones count too.",
    )


class PipelineIsDefault(Problem):
    status, code, message = 409, "pipeline_is_default", "The default pipeline is not deleted."
    hint = "Make another one the default first."


class TaskDone(Problem):
    status, code, message = 409, "task_done", "The task is done."
