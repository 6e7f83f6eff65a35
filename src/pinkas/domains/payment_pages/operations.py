"""The public operations of Payment Pages."""

from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses
from pinkas.domains.checkouts import PAY_PROBLEMS
from pinkas.domains.payment_pages import actions, flows
from pinkas.domains.payment_pages.rules import (
    PageHasSales,
    PageNotReady,
    PageSoldOut,
    SlugTaken,
)
from pinkas.domains.payment_pages.rules.table import PAGE_COLUMNS, page_rows
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "payment pages", "checkout:read", "checkout:write"

OPERATIONS = (
    operation("GET /payment-pages", actions.list_pages, "List Payment Pages", group=GROUP, scope=READ),
    report(
        "/reports/payment-pages",
        actions.compose_table,
        "Payment Pages with the filters of their list",
        name="getPaymentPageTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=page_rows,
        columns=PAGE_COLUMNS,
    ),
    operation(
        "POST /payment-pages",
        actions.create_page,
        "Create a self-serve page: products, one-off or recurring, fields, texts",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(SlugTaken,),
    ),
    operation("GET /payment-pages/{id}", actions.get_page, "Get a page", group=GROUP, scope=READ),
    operation(
        "PATCH /payment-pages/{id}",
        flows.change_page,
        "Change a page",
        group=GROUP,
        scope=WRITE,
        problems=(PageNotReady, VersionConflict),
    ),
    operation(
        "DELETE /payment-pages/{id}",
        actions.delete_page,
        "Delete a page without sales",
        group=GROUP,
        scope=WRITE,
        problems=(PageHasSales, VersionConflict),
    ),
    operation(
        "POST /payment-pages/{id}/publish",
        flows.publish,
        "Publish a page",
        group=GROUP,
        scope=WRITE,
        problems=(PageNotReady, VersionConflict),
    ),
    operation(
        "POST /payment-pages/{id}/unpublish",
        actions.unpublish,
        "Take a page offline",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /payment-pages/{id}/stats",
        actions.get_stats,
        "Views, checkouts, paid, declined, revenue",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /payment-pages/{id}/qr",
        actions.get_qr,
        "QR code of the page, PNG or SVG",
        group=GROUP,
        scope=READ,
        media_type=f"{actions.PNG_MEDIA_TYPE}, {actions.SVG_MEDIA_TYPE}",
    ),
    operation(
        "GET /public/payment-pages/{slug}",
        flows.get_public_page,
        "A Payment Page as a buyer sees it",
        name="getPublicPaymentPage",
        group="public pages",
        credential="public",
    ),
    operation(
        "POST /public/payment-pages/{slug}/checkouts",
        flows.buy,
        "Start a checkout on a Payment Page",
        name="createPublicPaymentPageCheckout",
        group="public pages",
        credential="public",
        creates=True,
        problems=(*PAY_PROBLEMS, PageSoldOut, NoProviderConnected, CurrencyNotTaken),
    ),
)
