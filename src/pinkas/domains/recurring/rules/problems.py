"""What can be wrong with a run of a schedule."""

from pinkas.core.problems import Problem


class AlreadyRun(Problem):
    status, code, message = (
        409,
        "already_run",
        "The schedule has made the document of this date; `runId` names it.",
    )
    hint = "A schedule makes one document a date."
