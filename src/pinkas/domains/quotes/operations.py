"""The public operations of quotes, and of what a customer does through a link."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.documents import NotIssued, QuoteExpired
from pinkas.domains.quotes import actions, flows
from pinkas.domains.quotes.rules import QuoteAlreadyAnswered, QuoteCancelled, QuoteConverted, QuoteNotReopenable
from pinkas.domains.sharing import SharePasswordRequired, WrongSharePassword
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "quotes", "documents:read", "documents:write"
PUBLIC_GROUP = "public pages"
PASSWORD_HEADER = "X-Share-Password"  # noqa: S105  (the name of the header)
_ANSWER_PROBLEMS = (QuoteAlreadyAnswered, QuoteConverted, QuoteExpired, QuoteCancelled)
_PASSWORD_PROBLEMS = (SharePasswordRequired, WrongSharePassword)

OPERATIONS = (
    operation("GET /quotes", actions.list_quotes, "List quotes with their acceptance state", group=GROUP, scope=READ),
    operation("GET /quotes/{id}", actions.get, "Get a quote with its acceptance record", group=GROUP, scope=READ),
    operation(
        "POST /quotes/{id}/accept",
        actions.accept,
        "Record a customer's acceptance; sends quote.accepted",
        group=GROUP,
        scope=WRITE,
        problems=(*_ANSWER_PROBLEMS, NotIssued, VersionConflict),
    ),
    operation(
        "POST /quotes/{id}/reject",
        actions.reject,
        "Record a customer's rejection; sends quote.rejected",
        group=GROUP,
        scope=WRITE,
        problems=(*_ANSWER_PROBLEMS, NotIssued, VersionConflict),
    ),
    operation(
        "POST /quotes/{id}/reopen",
        actions.reopen,
        "Reopen an expired or rejected quote",
        group=GROUP,
        scope=WRITE,
        problems=(QuoteNotReopenable, QuoteCancelled, NotIssued, VersionConflict),
    ),
    operation(
        "GET /public/documents/{token}",
        flows.get_shared_document,
        "The shared document a customer sees",
        group=PUBLIC_GROUP,
        credential="public",
        secret=PASSWORD_HEADER,
        problems=_PASSWORD_PROBLEMS,
    ),
    operation(
        "POST /public/quotes/{token}/accept",
        flows.accept_through_link,
        "A customer accepts a quote, with name and signature; sends quote.accepted",
        group=PUBLIC_GROUP,
        credential="public",
        secret=PASSWORD_HEADER,
        problems=(*_PASSWORD_PROBLEMS, *_ANSWER_PROBLEMS),
    ),
    operation(
        "POST /public/quotes/{token}/reject",
        flows.reject_through_link,
        "A customer rejects a quote, with a reason; sends quote.rejected",
        group=PUBLIC_GROUP,
        credential="public",
        secret=PASSWORD_HEADER,
        problems=(*_PASSWORD_PROBLEMS, *_ANSWER_PROBLEMS),
    ),
)
