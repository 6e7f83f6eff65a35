"""The dashboard: pages for people who are logged in.

`site` builds the pages, `signing_in` has the login, `page_context` the context that every page gets. A page of a
business is a function that takes a `PageContext`, in one of the modules listed here, and a template in
`templates/desk`.
"""

from pinkas.dashboard.business_pages import (
    allocations,
    analytics,
    api_keys,
    audit,
    bank_accounts,
    bank_auto_match,
    bank_imports,
    bank_reconciliation,
    bank_rules,
    bank_sessions,
    bank_transaction,
    bank_transactions,
    book_accounts,
    book_checks,
    book_entries,
    books,
    business_settings,
    card_clearing,
    categories,
    checkouts,
    clients,
    connections,
    convert_credit_forms,
    deal_tasks,
    deals,
    designs_and_brands,
    disputes,
    document_actions,
    document_bulk,
    document_list,
    documents,
    draft_editor,
    expenses,
    inbox,
    inbox_mail,
    insights,
    line_products,
    members,
    messages,
    notifications,
    numbering,
    onboarding,
    overview,
    palette,
    partner_access,
    payment_links,
    payment_pages,
    payment_providers,
    payment_records,
    payments,
    personal_pages,
    price_lists,
    products,
    quotes,
    recurring,
    recurring_expenses,
    references,
    report_schedules,
    reports,
    sandbox_tools,
    schedule_editor,
    searching,
    sending,
    stock,
    stock_counts,
    stock_moves,
    style_guide,
    supplier_bank_files,
    supplier_payments,
    suppliers,
    tax_calendar,
    taxes,
    warehouses,
    webhooks,
)
from pinkas.dashboard.business_pages.page_context import PageHandler
from pinkas.dashboard.business_pages.signing_in import DashboardContext
from pinkas.dashboard.business_pages.site import build_pages, not_found_page
from pinkas.platform.web_page import WebPage

PERSONAL_PAGES: dict[str, dict[str, PageHandler]] = {
    "/app": {"GET": personal_pages.choose_business_page},
    "/app/me": {"GET": personal_pages.account_page, "POST": personal_pages.change_account},
    "/app/language": {"POST": personal_pages.set_language},
    "/app/businesses/new": {"GET": personal_pages.new_business_page, "POST": personal_pages.create_business},
    "/app/invitation": {"GET": personal_pages.invitation_page, "POST": personal_pages.accept_invitation},
}

AREAS = (
    allocations,
    analytics,
    audit,
    bank_auto_match,
    bank_reconciliation,
    bank_rules,
    bank_sessions,
    bank_transactions,
    bank_transaction,
    bank_imports,
    bank_accounts,
    books,
    book_accounts,
    book_checks,
    book_entries,
    card_clearing,
    categories,
    checkouts,
    clients,
    suppliers,
    connections,
    deals,
    deal_tasks,
    disputes,
    stock_counts,
    document_list,
    document_bulk,
    documents,
    draft_editor,
    expenses,
    inbox_mail,
    insights,
    inbox,
    line_products,
    searching,
    sending,
    document_actions,
    api_keys,
    designs_and_brands,
    messages,
    stock_moves,
    notifications,
    numbering,
    onboarding,
    overview,
    palette,
    partner_access,
    payment_links,
    payment_pages,
    payment_providers,
    payment_records,
    payments,
    members,
    price_lists,
    products,
    quotes,
    recurring,
    recurring_expenses,
    references,
    report_schedules,
    reports,
    sandbox_tools,
    schedule_editor,
    business_settings,
    stock,
    supplier_bank_files,
    supplier_payments,
    tax_calendar,
    taxes,
    convert_credit_forms,
    warehouses,
    webhooks,
)
"""Modules with pages of a business. Each has `SCREENS`, its functions by path and HTTP method, and `UPLOADS`, the paths
that take a file, and `BATCHES`, those that take several, if there are any."""


def dashboard_pages(dashboard: DashboardContext) -> tuple[WebPage, ...]:
    """Every page of the dashboard of an environment."""
    screens: dict[str, dict[str, PageHandler]] = {"/sandbox": {"POST": personal_pages.go_to_sandbox}}
    uploads: list[str] = []
    batches: list[str] = []
    for area in AREAS:
        screens |= area.SCREENS
        uploads += getattr(area, "UPLOADS", ())
        batches += getattr(area, "BATCHES", ())
    personal = {**PERSONAL_PAGES, **(style_guide.PAGES if dashboard.style_guide else {})}
    return build_pages(dashboard, personal, screens, uploads, batches)


__all__ = ["DashboardContext", "dashboard_pages", "not_found_page"]
