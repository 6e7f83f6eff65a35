"""The public operations of saved views: for the person of a dashboard session."""

from functools import partial

from pinkas.domains.views import actions
from pinkas.domains.views.rules import TooManyViews, ViewNameTaken
from pinkas.platform.operation import operation

_mine = partial(operation, group="saved views", credential="jwt")

OPERATIONS = (
    _mine("GET /saved-views", actions.list_, "Filters of lists that you keep"),
    _mine(
        "POST /saved-views",
        actions.keep,
        "Keep filters of a list under a name",
        creates=True,
        problems=(TooManyViews, ViewNameTaken),
    ),
    _mine("DELETE /saved-views/{id}", actions.forget, "Forget them"),
)
