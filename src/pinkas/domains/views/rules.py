"""What a saved view must be."""

from pinkas.core.problems import Problem
from pinkas.core.wording import Wording

MAX_VIEWS = 50


class TooManyViews(Problem):
    status, code, message = (
        409,
        "too_many_views",
        Wording("A person keeps at most {n} views in a business.", n=MAX_VIEWS),
    )
    hint = "Remove one that is not needed."


class ViewNameTaken(Problem):
    status, code, message = 409, "view_name_taken", "You keep another view of this list under this name."
