"""What a policy must be, and what stands in the way of reminders."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import FaultCollector, Problem
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
    if (fields["quiet_from"] is None) != (fields["quiet_to"] is None):
        name = "quietTo" if fields["quiet_to"] is None else "quietFrom"
        faults.add(name, "required", "Quiet hours have a beginning and an end, or neither.")
    elif fields["quiet_from"] is not None and fields["quiet_from"] == fields["quiet_to"]:
        faults.add("quietTo", "invalid_range", "Quiet hours end at another time than they begin.")
    faults.raise_if_any()


class TooManyPolicies(Problem):
    status, code, message = 409, "too_many_policies", "The business has as many active policies as it may have."
    hint = "Change one that there is, or delete one."
