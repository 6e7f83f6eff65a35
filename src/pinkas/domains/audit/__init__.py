"""The audit log: who did what, when, from where, and the proof that no entry was changed."""

from pinkas.domains.audit.actions import check_log, newest_entries_of
from pinkas.domains.audit.actions import list_ as entries
from pinkas.domains.audit.rules import ChainEnds, ChainWalk
from pinkas.domains.audit.types import EntryQuery, EntrySummary, LogVerification, Row

__all__ = [
    "ChainEnds",
    "ChainWalk",
    "EntryQuery",
    "EntrySummary",
    "LogVerification",
    "Row",
    "check_log",
    "entries",
    "newest_entries_of",
]
