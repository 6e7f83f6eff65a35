"""The problems of the sandbox, one class for each situation."""

from pinkas.core.problems import Problem


class AlreadySeeded(Problem):
    status, code, message = 409, "already_seeded", "The business has its demo data already."
    hint = "Empty it with `POST /sandbox/reset` first."


class NotEmpty(Problem):
    status, code, message = 409, "business_not_empty", "The business has clients or documents of its own."
    hint = "Demo data begins a year ago, and numbers follow dates: empty it with `POST /sandbox/reset` first."
