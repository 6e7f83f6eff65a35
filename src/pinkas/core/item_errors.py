"""The error of one item in the answer of a bulk operation: the error body of the single operation, with its status."""

from typing import Annotated, Any

from msgspec import Meta

from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import Problem, problem_body

_TEXT = {"type": "string"}
ItemError = Annotated[
    dict[str, Any],
    Meta(
        description="Why the item was refused: the error of the single operation, with its named facts, and beside it "
        "the `status` that it answers. `requestId` is the one of the whole answer.",
        extra_json_schema={
            "required": ["error", "message", "status", "details"],
            "properties": {
                "error": {**_TEXT, "description": "A stable code."},
                "message": {**_TEXT, "description": "For a person."},
                "status": {"type": "integer"},
                "hint": _TEXT,
                "details": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["field", "code", "message"],
                        "properties": {"field": _TEXT, "code": _TEXT, "message": _TEXT},
                    },
                },
            },
        },
    ),
]


def item_error_body(problem: Problem) -> dict[str, Any]:
    """A problem within an answer."""
    return {**problem_body(problem), **to_builtins(problem.facts), "status": problem.status}
