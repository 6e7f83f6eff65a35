"""What can be wrong with a supplier, one class for each situation."""

from pinkas.core.problems import Problem


class SupplierExists(Problem):
    status, code, message = 409, "supplier_exists", "Another supplier of the business has this number or reference."
    hint = "Use the supplier `existingId`; a number of another country is told apart by `address.country`."


class SupplierMerged(Problem):
    status, code, message = 409, "supplier_merged", "The supplier was merged into another one, which stands for it."
    hint = "Use the supplier `mergedIntoId`."


class SupplierIsArchived(Problem):
    status, code, message = 409, "supplier_is_archived", "The supplier is archived."
    hint = "Restore it first: POST /suppliers/{id}/restore."


class SupplierMergeRefused(Problem):
    status, code = 409, "supplier_merge_refused"
    message = "The two are not one supplier before the law: their tax ids differ."
    hint = "Correct the tax id of one of them first, if it is wrong."


class BankChangeSuperseded(Problem):
    status, code, message = 409, "bank_change_superseded", "The bank details were changed again since."
    hint = "Confirm the change `currentId`, which has the details of now."


class ConfirmedByAnother(Problem):
    status, code = 409, "confirmed_by_another"
    message = "Whoever changed bank details does not confirm them: another member of the business does."
    hint = "Ask another member to call the supplier, by a number known before, and to confirm."
