"""What the fuzzer leaves out; it loads this as a module of its own."""

from typing import Any
from urllib.parse import urlencode

import schemathesis

LONGEST_QUERY = 12_000
"""Characters: with them the path stays below the limit of the server, whose refusal (414) no operation describes."""


@schemathesis.hook
def before_load_schema(_context: Any, raw_schema: dict[str, Any]) -> None:
    """Leaves out the header of dry runs, which keeps requests from what they do, and whose own refusal is told by the
    parameter and not by each operation. tests/laws/test_dry_run.py asks every write with it."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            operation["parameters"] = [one for one in operation.get("parameters", ()) if "$ref" not in one]


@schemathesis.hook
def filter_query(_context: Any, query: dict[str, Any] | None) -> bool:
    """Whether a query is short enough to reach an operation."""
    return len(urlencode(query or {}, doseq=True, errors="surrogatepass")) < LONGEST_QUERY
