"""What the inbox refuses."""

from pinkas.core.problems import Problem


class AlreadyInInbox(Problem):
    status, code, message = 409, "already_in_inbox", "The same file is in the inbox already; `existingId` says where."
    hint = "Open that one. To read it again, use `read-again`; to start anew, discard it first."


class InboxItemEnded(Problem):
    status, code, message = 409, "inbox_item_ended", "It is {outcome} already, and changes no more."


class InboxItemQuarantined(Problem):
    status, code, message = 409, "inbox_item_quarantined", "Its sender is not approved: it was not read."
    hint = "Approve it with `POST /inbox/{id}/approve`, or discard it."


class NotQuarantined(Problem):
    status, code, message = 409, "not_quarantined", "It waits for no approval."


class NoPagePicture(Problem):
    status, code, message = 422, "no_page_picture", "There is no picture of this page."
    hint = "Download the file itself."


class SenderRuleExists(Problem):
    status, code, message = 409, "sender_rule_exists", "There is a rule for this sender already."


class NotReadyToBook(Problem):
    status, code, message = 409, "not_sure", "Not every field is sure; `details` names what has to be looked at first."
    hint = "Confirm or correct the fields, or convert it without `book`."
