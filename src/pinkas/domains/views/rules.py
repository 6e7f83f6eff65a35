"""What a saved view must be."""

from pinkas.core.problems import Problem

MOST = 50


class TooManyViews(Problem):
    status, code, message = 409, "too_many_views", f"A person keeps at most {MOST} views in a business."
    hint = "Remove one that is not needed."


class ViewNameTaken(Problem):
    status, code, message = 409, "view_name_taken", "You keep another view of this list under this name."
