"""What can be wrong with a schedule, one class a situation."""

from pinkas.core.problems import Problem


class ScheduleEnded(Problem):
    status, code, message = 409, "schedule_ended", "The schedule is completed or cancelled: it makes nothing more."
    hint = "Create a new schedule."


class NotPaused(Problem):
    status, code, message = 409, "not_paused", "The schedule is active already."


class AlreadyPaused(Problem):
    status, code, message = 409, "already_paused", "The schedule is paused already."
    hint = "Resume it by its operation `/resume`."
