"""The public operations of the inbox."""

from pinkas.core.problems import FilesUnavailable, VersionConflict
from pinkas.domains import expenses
from pinkas.domains.files import FilesFull, UnsafeFile, UnsupportedFile
from pinkas.domains.inbox import flows
from pinkas.domains.inbox.actions import converting, correcting, ending, views
from pinkas.domains.inbox.actions.receiving import SENDER_RULES
from pinkas.domains.inbox.rules.papers import PAPER_TYPES
from pinkas.domains.inbox.rules.problems import (
    AlreadyInInbox,
    InboxItemEnded,
    InboxItemQuarantined,
    NoPagePicture,
    NotQuarantined,
    NotReadyToBook,
    SenderRuleExists,
)
from pinkas.domains.inbox.types import NewSenderRule, SenderRuleQuery
from pinkas.domains.ledger import PeriodClosed
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "inbox", "inbox:read", "inbox:write"

OPERATIONS = (
    operation(
        "GET /inbox",
        views.list_,
        "List what came in, with its reading state",
        name="listInboxItems",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /inbox",
        flows.upload,
        "Upload a receipt or an invoice to be read",
        name="uploadInboxItem",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(AlreadyInInbox, UnsupportedFile, UnsafeFile, FilesFull, FilesUnavailable),
    ),
    operation(
        "POST /inbox/bulk",
        flows.upload_many,
        "Upload up to 50 files, each with its own result",
        name="uploadInboxItems",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "GET /inbox/address",
        flows.get_address,
        "Get the receiving e-mail address of the business",
        group=GROUP,
        scope=READ,
        audited=True,
    ),
    operation(
        "POST /inbox/address/rotate",
        flows.rotate_address,
        "Replace the receiving address",
        group=GROUP,
        scope=WRITE,
    ),
    *crud(
        "/inbox/sender-rules",
        SENDER_RULES,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(SenderRuleQuery, OperationTexts("List sender rules", "Rules for senders, newest first.")),
        creating=(
            NewSenderRule,
            OperationTexts(
                "Add a sender rule",
                "Allows or blocks a sender. As soon as one is allowed, what others send waits for approval.",
                (SenderRuleExists,),
            ),
        ),
        deleting=OperationTexts("Remove a sender rule", "Removes a rule. What waits for approval goes on waiting."),
    ),
    operation(
        "GET /inbox/{id}",
        views.get,
        "Get what came in, with the fields read",
        name="getInboxItem",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /inbox/{id}",
        correcting.correct,
        "Correct the fields read",
        name="updateInboxItem",
        group=GROUP,
        scope=WRITE,
        problems=(InboxItemEnded, VersionConflict),
    ),
    operation(
        "DELETE /inbox/{id}",
        ending.discard,
        "Discard what came in",
        name="discardInboxItem",
        group=GROUP,
        scope=WRITE,
        problems=(InboxItemEnded, VersionConflict),
    ),
    operation(
        "POST /inbox/{id}/read-again",
        ending.read_again,
        "Read the file again",
        name="readInboxItemAgain",
        group=GROUP,
        scope=WRITE,
        problems=(InboxItemEnded, InboxItemQuarantined, VersionConflict),
    ),
    operation(
        "POST /inbox/{id}/approve",
        ending.approve,
        "Approve what an unknown sender sent",
        name="approveInboxItem",
        group=GROUP,
        scope=WRITE,
        problems=(InboxItemEnded, NotQuarantined, VersionConflict),
    ),
    operation(
        "POST /inbox/{id}/convert",
        converting.convert,
        "Make an expense of it",
        name="convertInboxItem",
        group=GROUP,
        scope=WRITE,
        problems=(
            PeriodClosed,
            InboxItemEnded,
            InboxItemQuarantined,
            NotReadyToBook,
            expenses.ExpenseExists,
            expenses.ApprovalRequired,
            VersionConflict,
        ),
    ),
    operation(
        "GET /inbox/{id}/file",
        flows.download,
        "Download the file",
        name="downloadInboxItemFile",
        group=GROUP,
        scope=READ,
        media_type=", ".join(PAPER_TYPES),
        problems=(FilesUnavailable,),
    ),
    operation(
        "GET /inbox/{id}/pages/{n}",
        flows.draw_page,
        "Get the picture of a page",
        name="downloadInboxItemPage",
        group=GROUP,
        scope=READ,
        media_type="image/webp",
        problems=(FilesUnavailable, NoPagePicture),
    ),
)
