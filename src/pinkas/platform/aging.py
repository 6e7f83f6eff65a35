"""What is open by how long ago it fell due, as every report on it counts: in one place for clients and suppliers."""

AGES = ("current", "to_30", "to_60", "to_90", "to_120", "older")
"""Not due yet, due for 1 to 30 days, 31 to 60, 61 to 90, 91 to 120, and longer."""
_CONDITIONS = (
    "days <= 0",
    "days BETWEEN 1 AND 30",
    "days BETWEEN 31 AND 60",
    "days BETWEEN 61 AND 90",
    "days BETWEEN 91 AND 120",
    "days > 120",
)
AGED_SUMS = ", ".join(
    f"sum(open) FILTER (WHERE {condition}) AS {name}" for name, condition in zip(AGES, _CONDITIONS, strict=True)
)
"""Sums of `open` by `days`, for a SELECT with a GROUP BY."""
SUMMED_AGES = ", ".join(f"coalesce(sum({name}), 0)::bigint AS {name}" for name in ("open", "papers", *AGES))
"""Sums of those sums, with `open` and `papers`."""
