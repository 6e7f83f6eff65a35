"""The audit log: who did what, when, from where, and the proof that no entry was changed."""

from pinkas.domains.audit.actions import check_log
from pinkas.domains.audit.types import Verification

__all__ = ["Verification", "check_log"]
