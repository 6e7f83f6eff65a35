"""The public operations of the audit log."""

from pinkas.core.problems import InvalidCursor
from pinkas.domains.audit import actions
from pinkas.platform.operation import operation

GROUP, READ = "audit log", "audit:read"

OPERATIONS = (
    operation(
        "GET /audit-log",
        actions.list_,
        "Who did what, when, from where",
        name="listAuditLogEntries",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /audit-log/verify",
        actions.verify,
        "Proof that no entry was changed or removed",
        name="verifyAuditLog",
        group=GROUP,
        scope=READ,
        problems=(InvalidCursor,),
    ),
    operation(
        "GET /audit-log/{id}",
        actions.get,
        "One entry with the change",
        name="getAuditLogEntry",
        group=GROUP,
        scope=READ,
    ),
)
