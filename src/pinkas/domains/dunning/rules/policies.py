"""What a policy must be, and what stands in the way of reminders."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.quiet_hours import check_quiet_hours
from pinkas.domains.messages import check_placeholders


class NoPolicy(Problem):
    status, code, message = 409, "no_dunning_policy", "No active policy says whom to remind, and when."
    hint = "Create one with `POST /dunning/policies`; without `steps` it has those that we suggest."


class RunInProgress(Problem):
    status, code, message = 409, "dunning_run_in_progress", "Reminders are being sent already."
    hint = "Wait until the run has ended: `GET /dunning/runs/{id}`."


class ClientOptedOut(Problem):
    status, code, message = 409, "client_opted_out", "The client does not want to be reminded."
    hint = "Send it anyway with `force`, or let the client be reminded again."


class NothingToPromise(Problem):
    status, code, message = 409, "nothing_to_promise", "The document waits for no payment that could be promised."


def check(fields: Mapping[str, Any]) -> None:
    """Refuses a policy that is not whole, with every fault."""
    faults = FaultCollector()
    seen: set[int] = set()
    for place, step in enumerate(fields["steps"]):
        if step.days in seen:
            faults.add(f"steps[{place}].days", "repeated", "Another step of the policy is on this day.")
        seen.add(step.days)
        for language in ("he", "en"):
            text = getattr(step, language)
            for name in ("subject", "text", "short") if text is not None else ():
                check_placeholders(faults, f"steps[{place}].{language}.{name}", getattr(text, name), "reminder")
    check_quiet_hours(faults, fields["quiet_from"], fields["quiet_to"])
    faults.raise_if_any()


class TooManyPolicies(Problem):
    status, code, message = 409, "too_many_policies", "The business has as many active policies as it may have."
    hint = "Change one that there is, or delete one."
