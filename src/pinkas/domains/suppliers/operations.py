"""The public operations of suppliers, their certificates and their bank details."""

from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses
from pinkas.domains.suppliers.actions import bank_changes, certificates, listing, merging, suppliers
from pinkas.domains.suppliers.rules import (
    BankChangeSuperseded,
    ConfirmedByAnother,
    SupplierExists,
    SupplierIsArchived,
    SupplierMerged,
    SupplierMergeRefused,
)
from pinkas.domains.suppliers.rules.table import SUPPLIER_COLUMNS, supplier_rows
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "suppliers", "suppliers:read", "suppliers:write"

OPERATIONS = (
    operation(
        "GET /suppliers",
        suppliers.list_,
        "List suppliers; filter by state, balance and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /suppliers/balances",
        listing.list_balances,
        "What is owed to some suppliers, by supplier and currency",
        name="listSupplierBalances",
        group=GROUP,
        scope=READ,
    ),
    report(
        "/reports/suppliers",
        listing.compose_table,
        "Suppliers with the filters of their list, each with its balance",
        name="getSupplierTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=supplier_rows,
        columns=SUPPLIER_COLUMNS,
    ),
    operation(
        "POST /suppliers",
        suppliers.create,
        "Create a supplier",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(SupplierExists,),
    ),
    operation("GET /suppliers/{id}", suppliers.get, "Get a supplier", group=GROUP, scope=READ),
    operation(
        "PATCH /suppliers/{id}",
        suppliers.change,
        "Change a supplier",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SupplierExists, SupplierMerged),
    ),
    operation(
        "DELETE /suppliers/{id}",
        suppliers.archive,
        "Archive a supplier",
        name="archiveSupplier",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SupplierMerged),
    ),
    operation(
        "POST /suppliers/{id}/restore",
        suppliers.restore,
        "Restore a supplier",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SupplierExists, SupplierMerged),
    ),
    operation(
        "POST /suppliers/{id}/merge",
        merging.merge_supplier,
        "Merge another supplier into this one",
        name="mergeSuppliers",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SupplierMerged, SupplierIsArchived, SupplierExists, SupplierMergeRefused),
    ),
    operation(
        "GET /suppliers/{id}/withholding-certificates",
        certificates.list_certificates,
        "Certificates by which is withheld of payments to a supplier",
        name="listSupplierWithholdingCertificates",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /suppliers/{id}/bank-changes",
        bank_changes.list_changes,
        "Changes of the bank details of a supplier",
        name="listSupplierBankChanges",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /suppliers/{id}/bank-changes/{changeId}/confirm",
        bank_changes.confirm_change,
        "Confirm a change of bank details",
        name="confirmSupplierBankChange",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SupplierMerged, BankChangeSuperseded, ConfirmedByAnother),
    ),
)
