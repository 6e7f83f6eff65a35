"""The public operations of deals, pipelines and tasks."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses
from pinkas.domains.crm import flows
from pinkas.domains.crm.actions import board, deals, linking, moving, pipelines, rooms, tasks
from pinkas.domains.crm.rules.problems import (
    DealClosed,
    DealHasNoInvoice,
    DealHasNoLines,
    DealNotDeleted,
    DocumentOfOtherDeal,
    PipelineHasDeals,
    PipelineIsDefault,
    PipelineNameTaken,
    PipelineNotFound,
    StageHasDeals,
    StageNeeded,
    StageNotFound,
    StageNotOpen,
    StageOfOtherPipeline,
    StageTriggerTaken,
    TaskDone,
    TooManyStages,
)
from pinkas.domains.crm.rules.table import DEAL_COLUMNS, deal_rows
from pinkas.domains.documents import FINALIZE_PROBLEMS, ClientNotFound, SigningUnavailable
from pinkas.domains.payment_links import AmountExceedsBalance, NothingToPay
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

DEALS, PIPELINES, TASKS = "crm deals", "crm pipelines", "crm tasks"
READ, WRITE = "crm:read", "crm:write"
_PLACES = (PipelineNotFound, StageNotFound, StageOfOtherPipeline, StageNotOpen)

DEAL_OPERATIONS = (
    operation("GET /crm/deals", deals.list_, "List deals with filtering and pagination", group=DEALS, scope=READ),
    report(
        "/reports/deals",
        deals.compose_table,
        "Deals with the filters of their list",
        name="getDealTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=deal_rows,
        columns=DEAL_COLUMNS,
    ),
    operation(
        "POST /crm/deals", deals.create, "Create a deal", group=DEALS, scope=WRITE, creates=True, problems=_PLACES
    ),
    operation("GET /crm/deals/{id}", deals.get, "Get a deal", group=DEALS, scope=READ),
    operation(
        "PATCH /crm/deals/{id}",
        deals.change,
        "Update a deal",
        group=DEALS,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "DELETE /crm/deals/{id}",
        deals.delete,
        "Soft-delete a deal",
        group=DEALS,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /crm/deals/{id}/restore",
        deals.restore,
        "Restore a deleted deal",
        group=DEALS,
        scope=WRITE,
        problems=(DealNotDeleted, VersionConflict),
    ),
    operation(
        "POST /crm/deals/{id}/move",
        moving.move,
        "Move a deal to another pipeline stage",
        group=DEALS,
        scope=WRITE,
        problems=(DealClosed, StageNotFound, StageOfOtherPipeline, VersionConflict),
    ),
    operation(
        "POST /crm/deals/{id}/win",
        moving.win,
        "Mark as won",
        group=DEALS,
        scope=WRITE,
        problems=(DealClosed, VersionConflict),
    ),
    operation(
        "POST /crm/deals/{id}/lose",
        moving.lose,
        "Mark as lost with a reason",
        group=DEALS,
        scope=WRITE,
        problems=(DealClosed, VersionConflict),
    ),
    operation(
        "GET /crm/deals/{id}/activities",
        moving.list_activities,
        "Activity log of a deal",
        group=DEALS,
        scope=READ,
    ),
    operation(
        "POST /crm/deals/{id}/activities",
        moving.log_activity,
        "Log a call, meeting or note",
        name="logDealActivity",
        group=DEALS,
        scope=WRITE,
        creates=True,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /crm/deals/{id}/control-room",
        rooms.get_control_room,
        "One aggregated read of the deal, its linked documents, the client financial panel and recent activity",
        group=DEALS,
        scope=READ,
    ),
    operation(
        "GET /crm/deals/{id}/next-best-action",
        rooms.get_next_best_action,
        "Rule-based recommended next action for the deal",
        group=DEALS,
        scope=READ,
    ),
    operation(
        "POST /crm/deals/{id}/quote",
        linking.create_quote,
        "Create a quote document from the deal's line items",
        name="createDealQuote",
        group=DEALS,
        scope=WRITE,
        creates=True,
        problems=(
            *FINALIZE_PROBLEMS,
            ClientNotFound,
            SigningUnavailable,
            DealClosed,
            DealHasNoLines,
            VersionConflict,
        ),
    ),
    operation(
        "POST /crm/deals/{id}/payment-link",
        flows.create_payment_link,
        "Create a payment link for the deal's linked invoice",
        name="createDealPaymentLink",
        group=DEALS,
        scope=WRITE,
        creates=True,
        problems=(
            DealHasNoInvoice,
            NothingToPay,
            AmountExceedsBalance,
            NoProviderConnected,
            CurrencyNotTaken,
            CardNumberRefused,
        ),
    ),
    operation(
        "PUT /crm/deals/{id}/documents/{documentId}",
        linking.link_document,
        "Link a document",
        name="linkDealDocument",
        group=DEALS,
        scope=WRITE,
        problems=(DocumentOfOtherDeal, VersionConflict),
    ),
    operation(
        "DELETE /crm/deals/{id}/documents/{documentId}",
        linking.unlink_document,
        "Unlink a document",
        name="unlinkDealDocument",
        group=DEALS,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /crm/board",
        flows.get_board,
        "Pipeline board: stages with deals and sums",
        name="getDealBoard",
        group=DEALS,
        scope=READ,
        problems=(PipelineNotFound,),
    ),
    operation(
        "GET /crm/forecast",
        board.compose_forecast_of,
        "Weighted forecast by month",
        name="getDealForecast",
        group=DEALS,
        scope=READ,
        problems=(PipelineNotFound,),
    ),
)

PIPELINE_OPERATIONS = (
    operation("GET /crm/pipelines", flows.list_pipelines, "List pipelines with stages", group=PIPELINES, scope=READ),
    operation(
        "POST /crm/pipelines",
        pipelines.create,
        "Create a pipeline",
        group=PIPELINES,
        scope=WRITE,
        creates=True,
        problems=(PipelineNameTaken,),
    ),
    operation("GET /crm/pipelines/{id}", pipelines.get, "Get a pipeline", group=PIPELINES, scope=READ),
    operation(
        "PATCH /crm/pipelines/{id}",
        pipelines.change,
        "Change a pipeline",
        group=PIPELINES,
        scope=WRITE,
        problems=(PipelineNameTaken, VersionConflict),
    ),
    operation(
        "DELETE /crm/pipelines/{id}",
        pipelines.delete,
        "Delete an empty pipeline",
        group=PIPELINES,
        scope=WRITE,
        problems=(PipelineHasDeals, PipelineIsDefault, VersionConflict),
    ),
    operation(
        "POST /crm/pipelines/{id}/stages",
        pipelines.add_stage,
        "Add a stage",
        group=PIPELINES,
        scope=WRITE,
        creates=True,
        problems=(TooManyStages, StageTriggerTaken, VersionConflict),
    ),
    operation(
        "PATCH /crm/pipelines/{id}/stages/{stageId}",
        pipelines.change_stage,
        "Change a stage: name, order, probability",
        group=PIPELINES,
        scope=WRITE,
        problems=(StageTriggerTaken, VersionConflict),
    ),
    operation(
        "DELETE /crm/pipelines/{id}/stages/{stageId}",
        pipelines.delete_stage,
        "Delete an empty stage",
        group=PIPELINES,
        scope=WRITE,
        problems=(StageHasDeals, StageNeeded, StageNotFound, VersionConflict),
    ),
)

TASK_OPERATIONS = (
    operation("GET /crm/tasks", tasks.list_, "List tasks", group=TASKS, scope=READ),
    operation(
        "POST /crm/tasks",
        tasks.create,
        "Create a task for a deal or client",
        group=TASKS,
        scope=WRITE,
        creates=True,
    ),
    operation("GET /crm/tasks/{id}", tasks.get, "Get a task", group=TASKS, scope=READ),
    operation(
        "PATCH /crm/tasks/{id}",
        tasks.change,
        "Change a task",
        group=TASKS,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "DELETE /crm/tasks/{id}",
        tasks.delete,
        "Delete a task",
        group=TASKS,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /crm/tasks/{id}/complete",
        tasks.complete,
        "Complete a task",
        group=TASKS,
        scope=WRITE,
        problems=(TaskDone, VersionConflict),
    ),
)

OPERATIONS = (*DEAL_OPERATIONS, *PIPELINE_OPERATIONS, *TASK_OPERATIONS)
