"""What is open in foreign currency, valued at the rate of the end of a month."""

from pinkas.domains.revaluations.actions import ENTRY_SOURCES, expected_entries

__all__ = ["ENTRY_SOURCES", "expected_entries"]
