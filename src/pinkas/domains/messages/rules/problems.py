"""The problems that prevent a message, one class for each situation."""

from pinkas.core.problems import Problem


class NoRecipient(Problem):
    status, code, message = 422, "no_recipient", "There is nobody to send it to: the client has no address."
    hint = "Name addresses in `to`, or give the client an e-mail address or a mobile phone."


class ChannelUnavailable(Problem):
    status, code, message = 409, "channel_unavailable", "This service cannot send by a channel that you ask for."
    hint = "Its operator sets up a mail server or a gateway (PINKAS_SMTP_URL, PINKAS_SMS_URL, PINKAS_WHATSAPP_URL)."


class NotReceivable(Problem):
    status, code, message = 409, "not_receivable", "A document of this type asks for no payment."


class NothingOwed(Problem):
    status, code, message = 409, "nothing_owed", "Nothing is open on the document."


class NotOverdue(Problem):
    status, code, message = 409, "not_overdue", "The document is not overdue yet."
    hint = "Send the document itself before its date: `POST /documents/{id}/send`."


class RemindedRecently(Problem):
    status, code, message = 409, "reminded_recently", "A reminder was sent in the last 24 hours."
    hint = "Send it anyway with `force`."


class StillQueued(Problem):
    status, code, message = 409, "still_queued", "The message is still on its way."
    hint = "Wait until it is sent, or has failed."


class SandboxOnly(Problem):
    status, code, message = 409, "sandbox_only", "This is for the sandbox: live sends its messages."
    hint = "Make a key with `POST /api-keys/sandbox` and call the sandbox's address."
