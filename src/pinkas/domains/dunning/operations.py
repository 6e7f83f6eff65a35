"""The public operations of reminders."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.documents import DocumentCancelled, NotIssued
from pinkas.domains.dunning import flows
from pinkas.domains.dunning.actions import effect, opt_outs, promises, queue, running
from pinkas.domains.dunning.actions.policies import RESOURCE
from pinkas.domains.dunning.rules.policies import (
    ClientOptedOut,
    NoPolicy,
    NothingToPromise,
    RunInProgress,
    TooManyPolicies,
)
from pinkas.domains.dunning.types.policies import NewPolicy, PolicyChanges, PolicyQuery
from pinkas.domains.messages import (
    ChannelUnavailable,
    NoRecipient,
    NothingOwed,
    NotOverdue,
    NotReceivable,
    RemindedRecently,
)
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "dunning", "payments:read", "payments:write"
_PROMISE = "/dunning/promises/{documentId}"
_CONSENT = "/clients/{id}/reminder-consent"
_PUBLIC = "/public/reminders/{token}"

OPERATIONS = (
    operation(
        "POST /documents/{id}/reminders",
        flows.send_reminder,
        "Send a payment reminder for an overdue document now",
        name="sendDocumentReminder",
        group="documents",
        scope="documents:write",
        problems=(
            NotIssued,
            DocumentCancelled,
            NotReceivable,
            NothingOwed,
            NotOverdue,
            RemindedRecently,
            ClientOptedOut,
            NoRecipient,
            ChannelUnavailable,
        ),
    ),
    *crud(
        "/dunning/policies",
        RESOURCE,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(
            PolicyQuery,
            OperationTexts("List reminder policies", "Policies, newest first unless `sort` says otherwise."),
        ),
        creating=(
            NewPolicy,
            OperationTexts(
                "Create a policy: steps by days overdue, channel, text",
                "Creates a policy. Without `steps` it has those that we suggest.",
                (TooManyPolicies,),
            ),
        ),
        getting=OperationTexts("Get a policy", "A policy with its steps."),
        changing=(
            PolicyChanges,
            OperationTexts(
                "Change a policy",
                "Changes the fields that are sent. `steps` replaces all of them; a step that was sent of a document is "
                "known by its `days` and is not sent again.",
            ),
        ),
        deleting=OperationTexts(
            "Delete a policy", "Deletes a policy: nothing is sent by it any more. Its log and its effect stay."
        ),
    ),
    operation(
        "GET /dunning/queue", queue.list_queue, "Reminders due", name="listDunningQueue", group=GROUP, scope=READ
    ),
    operation(
        "POST /dunning/run",
        running.start_run,
        "Send the reminders due now",
        name="startDunningRun",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(NoPolicy, RunInProgress),
    ),
    operation(
        "GET /dunning/runs", running.list_runs, "Runs of reminders", name="listDunningRuns", group=GROUP, scope=READ
    ),
    operation(
        "GET /dunning/runs/{id}",
        running.get_run,
        "How far a run of reminders has come",
        name="getDunningRun",
        group=GROUP,
        scope=READ,
    ),
    operation("GET /dunning/log", queue.list_log, "Reminders sent", name="listDunningLog", group=GROUP, scope=READ),
    operation(
        "GET /dunning/effect",
        effect.compose_effect,
        "What reminders achieve, beside documents that were not reminded",
        name="getDunningEffect",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /dunning/promises",
        promises.list_promises,
        "Promises to pay",
        name="listPaymentPromises",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"GET {_PROMISE}",
        promises.get_promise,
        "The promise to pay a document",
        name="getPaymentPromise",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"PUT {_PROMISE}",
        promises.set_promise,
        "Note that a client promised to pay a document",
        name="setPaymentPromise",
        group=GROUP,
        scope=WRITE,
        problems=(NothingToPromise, VersionConflict),
    ),
    operation(
        f"DELETE {_PROMISE}",
        promises.remove_promise,
        "Take back a promise to pay",
        name="removePaymentPromise",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        f"GET {_CONSENT}",
        opt_outs.get_consent,
        "Whether a client is reminded",
        name="getReminderConsent",
        group="clients",
        scope="clients:read",
    ),
    operation(
        f"PUT {_CONSENT}",
        opt_outs.change_consent,
        "Say whether a client is reminded",
        name="setReminderConsent",
        group="clients",
        scope="clients:write",
    ),
    operation(
        f"GET {_PUBLIC}",
        opt_outs.get_public_consent,
        "Whether a client is reminded, by the address in a reminder",
        name="getPublicReminderConsent",
        group="public pages",
        credential="public",
    ),
    operation(
        f"POST {_PUBLIC}",
        opt_outs.change_public_consent,
        "No more reminders, or again, by the address in a reminder",
        name="setPublicReminderConsent",
        group="public pages",
        credential="public",
    ),
)
