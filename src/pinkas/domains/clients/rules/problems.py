"""What can be wrong with a client, one class for each situation."""

from pinkas.core.problems import Problem


class ClientExists(Problem):
    status, code, message = 409, "client_exists", "Another client of the business has this number or reference."
    hint = "Use the client `existingId`; a number of another country is told apart by `address.country`."


class OpeningBalanceClosed(Problem):
    status, code, message = 409, "opening_balance_closed", "The account of the client has moved since."
    hint = "An opening balance is set or changed before the first document or payment; issue a document instead."


class ClientMerged(Problem):
    status, code, message = 409, "client_merged", "The client was merged into another one, which stands for it."
    hint = "Use the client `mergedIntoId`."


class ClientIsArchived(Problem):
    status, code, message = 409, "client_is_archived", "The client is archived."
    hint = "Restore it first: POST /clients/{id}/restore."


class MergeRefused(Problem):
    status, code, message = 409, "merge_refused", "The two are not one client before the law: their tax ids differ."
    hint = "Correct the tax id of one of them first, if it is wrong."


class TagExists(Problem):
    status, code, message = 409, "tag_exists", "Another tag of the business has this name."
    hint = "Use the tag `existingId`."


class PaymentMethodExists(Problem):
    status, code, message = 409, "payment_method_exists", "The client has this token of the provider already."
    hint = "Use the payment method `existingId`."
