"""The public operations of taxes."""

from pinkas.core.problems import NotFound, VersionConflict
from pinkas.core.report_tables import Column
from pinkas.domains import businesses
from pinkas.domains.tax.actions import settings, vat, withholding
from pinkas.domains.tax.rules import problems
from pinkas.domains.tax.rules.withholding import WITHHOLDING_COLUMNS
from pinkas.domains.tax.rules.withholding_forms import build_form
from pinkas.domains.tax.types.withholding import CertificateChanges, CertificatesQuery, NewCertificate
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "tax", "tax:read", "tax:write"
_PERIOD = (problems.NoVatPeriods, problems.VatPeriodInFuture)
_CERTIFICATE = (problems.CertificateOverlaps, problems.CertificateHolderUnknown)

OPERATIONS = (
    operation(
        "GET /tax/settings",
        settings.get_settings,
        "Reporting frequency, advances rate, withholding",
        name="getTaxSettings",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /tax/settings",
        settings.change_settings,
        "Change them",
        name="updateTaxSettings",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /tax/vat-rates", settings.list_rates, "VAT rates by date", name="listVatRates", group=GROUP, scope=READ
    ),
    report(
        "/tax/vat-periods",
        vat.compose_periods,
        "VAT periods with their state and amounts",
        name="listVatPeriods",
        group=GROUP,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("period"),
            Column("from", "day", lambda row, _: row.from_),
            Column("to", "day"),
            Column("status", context="vatPeriodState"),
            Column("dueDate", "day"),
            Column("currency", "currency"),
            Column("taxableSales", "amount", lambda row, _: row.boxes.taxable_sales),
            Column("exemptSales", "amount", lambda row, _: row.boxes.exempt_sales),
            Column("outputVat", "amount", lambda row, _: row.boxes.output_vat),
            Column("inputVatEquipment", "amount", lambda row, _: row.boxes.input_vat_equipment),
            Column("inputVatOther", "amount", lambda row, _: row.boxes.input_vat_other),
            Column("netVat", "amount", lambda row, _: row.boxes.net),
        ),
    ),
    operation(
        "GET /tax/vat-periods/{period}",
        vat.get_period,
        "One period: outputs, inputs, to pay, each with its documents",
        name="getVatPeriod",
        group=GROUP,
        scope=READ,
        problems=_PERIOD,
    ),
    report(
        "/tax/vat-periods/{period}/documents",
        vat.list_documents,
        "Documents and expenses that the return of a period reports",
        name="listVatPeriodDocuments",
        group=GROUP,
        scope=READ,
        load=vat.load_subject,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("side", context="vatSide"),
            Column("date", "day"),
            Column("docType", context="column"),
            Column("number"),
            Column("partyName"),
            Column("partyTaxId"),
            Column("allocationNumber"),
            Column("currency", "currency"),
            Column("net", "amount"),
            Column("zeroRated", "amount"),
            Column("exempt", "amount"),
            Column("vat", "amount"),
            Column("equipmentVat", "amount"),
            Column("correctionOf"),
        ),
        problems=_PERIOD,
    ),
    operation(
        "POST /tax/vat-periods/{period}/close",
        vat.close,
        "Close a period and post the settlement",
        name="closeVatPeriod",
        group=GROUP,
        scope=WRITE,
        problems=(
            *_PERIOD,
            problems.VatPeriodNotOver,
            problems.VatPeriodClosed,
            problems.EarlierVatPeriodOpen,
            problems.LaterVatPeriodClosed,
        ),
    ),
    operation(
        "POST /tax/vat-periods/{period}/reopen",
        vat.reopen,
        "Reopen a period not reported",
        name="reopenVatPeriod",
        group=GROUP,
        scope=WRITE,
        problems=(
            *_PERIOD,
            problems.VatPeriodNotClosed,
            problems.VatPeriodFiled,
            problems.LaterVatPeriodClosed,
        ),
    ),
    operation(
        "POST /tax/vat-periods/{period}/mark-filed",
        vat.mark_filed,
        "Record that the report was filed, with its reference",
        name="markVatPeriodFiled",
        group=GROUP,
        scope=WRITE,
        problems=(*_PERIOD, problems.VatPeriodNotClosed, problems.VatPeriodFiled),
    ),
    operation(
        "GET /tax/vat-periods/{period}/pcn874",
        vat.get_detailed_report,
        "Detailed VAT report file",
        name="getDetailedVatReport",
        group=GROUP,
        scope=READ,
        media_type="text/plain",
        problems=(*_PERIOD, problems.DetailedReportNotPossible),
    ),
    report(
        "/tax/advances",
        withholding.compose_advances,
        "Income-tax advances due by period",
        name="listTaxAdvances",
        group=GROUP,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("period"),
            Column("from", "day", lambda row, _: row.from_),
            Column("to", "day"),
            Column("currency", "currency"),
            Column("turnover", "amount"),
            Column("rate", "percentage"),
            Column("advance", "amount"),
            Column("withheld", "amount"),
            Column("broughtForward", "amount"),
            Column("due", "amount"),
            Column("carriedForward", "amount"),
            Column("dueDate", "day"),
        ),
    ),
    *crud(
        "/tax/withholding-certificates",
        withholding.CERTIFICATES,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(
            CertificatesQuery,
            OperationTexts(
                "List withholding certificates of clients and suppliers",
                "Certificates of suppliers, by which the business withholds, and its own, by which clients withhold "
                "from it; newest first unless `sort` says otherwise.",
            ),
        ),
        creating=(
            NewCertificate,
            OperationTexts(
                "Add a certificate",
                "Adds a certificate. Two of one holder are not valid on one day.",
                _CERTIFICATE,
            ),
        ),
        changing=(
            CertificateChanges,
            OperationTexts(
                "Change a certificate",
                "Changes the fields that are sent. What was withheld by it stays as it is.",
                (problems.CertificateOverlaps,),
            ),
        ),
        deleting=OperationTexts(
            "Remove a certificate", "Removes a certificate. What was withheld by it stays as it is."
        ),
    ),
    report(
        "/tax/withholding-report",
        withholding.compose_report,
        "Tax withheld in a period",
        name="getWithholdingReport",
        group=GROUP,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=WITHHOLDING_COLUMNS,
        form=build_form,
        problems=(NotFound,),
    ),
)
