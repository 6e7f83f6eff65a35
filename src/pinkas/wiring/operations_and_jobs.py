"""Every operation of the public interface and every job."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pinkas import __version__
from pinkas.domains import oauth, reports
from pinkas.domains.accounts.flows.members import send_invitation
from pinkas.domains.accounts.flows.passwords import send_reset
from pinkas.domains.accounts.flows.sandbox_sync import synchronize_sandbox_members, synchronize_sandbox_person
from pinkas.domains.accounts.jobs import FOLLOW_MEMBERS, FOLLOW_PERSON, SEND_INVITATION, SEND_RESET
from pinkas.domains.accounts.operations import account_operations as account_operations
from pinkas.domains.allocations.flows.connection import maintain_connection as tend_connection
from pinkas.domains.allocations.flows.request import run_request_job as request_allocation
from pinkas.domains.allocations.jobs import MAINTAIN_CONNECTION
from pinkas.domains.allocations.operations import OPERATIONS as ALLOCATIONS
from pinkas.domains.analytics.operations import OPERATIONS as ANALYTICS
from pinkas.domains.approvals.operations import OPERATIONS as APPROVALS
from pinkas.domains.audit.operations import OPERATIONS as AUDIT
from pinkas.domains.banking.actions.auto_match_runs import fail_run, run_auto_match
from pinkas.domains.banking.jobs import AUTO_MATCH
from pinkas.domains.banking.operations import OPERATIONS as BANKING
from pinkas.domains.brands.operations import OPERATIONS as BRANDS
from pinkas.domains.businesses import flows as business_flows
from pinkas.domains.businesses.jobs import APPLY_TYPE
from pinkas.domains.businesses.operations import OPERATIONS as BUSINESSES
from pinkas.domains.card_clearing.operations import OPERATIONS as CARD_CLEARING
from pinkas.domains.checkouts import flows as checkout_flows
from pinkas.domains.checkouts.jobs import CONTINUE_ATTEMPT, CONTINUE_REFUND, EXPIRE_CHECKOUT
from pinkas.domains.checkouts.operations import OPERATIONS as CHECKOUTS
from pinkas.domains.client_portal.operations import OPERATIONS as CLIENT_PORTAL
from pinkas.domains.clients.operations import OPERATIONS as CLIENTS
from pinkas.domains.crm.operations import OPERATIONS as CRM
from pinkas.domains.currencies.operations import OPERATIONS as CURRENCIES
from pinkas.domains.documents.issuing.actions.finalize import RENDER, REQUEST_ALLOCATION, SEND
from pinkas.domains.documents.operations import OPERATIONS as DOCUMENTS
from pinkas.domains.documents.pdf_files import flows as document_flows
from pinkas.domains.dunning import flows as dunning_flows
from pinkas.domains.dunning.jobs import RUN as RUN_DUNNING
from pinkas.domains.dunning.operations import OPERATIONS as DUNNING
from pinkas.domains.expense_categories.operations import OPERATIONS as EXPENSE_CATEGORIES
from pinkas.domains.expenses.operations import OPERATIONS as EXPENSES
from pinkas.domains.exports.flows.running import expire_export_job, fail_export_job, run_export_job
from pinkas.domains.exports.jobs import EXPIRE_EXPORT, RUN_EXPORT
from pinkas.domains.exports.operations import OPERATIONS as EXPORTS
from pinkas.domains.files.operations import OPERATIONS as FILES
from pinkas.domains.fiscal_periods.operations import OPERATIONS as FISCAL_PERIODS
from pinkas.domains.imported_documents.operations import OPERATIONS as IMPORTED_DOCUMENTS
from pinkas.domains.imports.flows.checking import fail_import_job, run_check_job
from pinkas.domains.imports.flows.committing import run_commit_job
from pinkas.domains.imports.flows.undoing import fail_undo_job, run_undo_job
from pinkas.domains.imports.jobs import CHECK_IMPORT, COMMIT_IMPORT, UNDO_IMPORT
from pinkas.domains.imports.operations import OPERATIONS as IMPORTS
from pinkas.domains.inbox.operations import OPERATIONS as INBOX
from pinkas.domains.input_vat.flows import run_request_job
from pinkas.domains.input_vat.jobs import SEND_REQUEST
from pinkas.domains.input_vat.operations import OPERATIONS as INPUT_VAT
from pinkas.domains.insights.jobs import REPHRASE
from pinkas.domains.insights.operations import OPERATIONS as INSIGHTS
from pinkas.domains.insights.reviewing import run_rephrase_job
from pinkas.domains.integrations.operations import OPERATIONS as INTEGRATIONS
from pinkas.domains.keys.operations import OPERATIONS as KEYS
from pinkas.domains.ledger.opening_operations import OPERATIONS as LEDGER_OPENING
from pinkas.domains.ledger.operations import OPERATIONS as LEDGER
from pinkas.domains.mandate_authorizations.operations import OPERATIONS as MANDATE_AUTHORIZATIONS
from pinkas.domains.mandates.operations import OPERATIONS as MANDATES
from pinkas.domains.messages import flows as message_flows
from pinkas.domains.messages.jobs import DELIVER, OPENED
from pinkas.domains.messages.operations import OPERATIONS as MESSAGES
from pinkas.domains.missing_papers.jobs import SEND_REMINDER
from pinkas.domains.missing_papers.operations import OPERATIONS as MISSING_PAPERS
from pinkas.domains.missing_papers.reminding import run_reminder_job
from pinkas.domains.notifications.operations import OPERATIONS as NOTIFICATIONS
from pinkas.domains.oauth.actions import CLIENT_REMOVED
from pinkas.domains.oauth.flows import run_client_removed_job
from pinkas.domains.oauth.operations import OPERATIONS as OAUTH
from pinkas.domains.partners.operations import partner_operations
from pinkas.domains.payment_links.operations import OPERATIONS as PAYMENT_LINKS
from pinkas.domains.payment_pages.operations import OPERATIONS as PAYMENT_PAGES
from pinkas.domains.payment_providers.operations import OPERATIONS as PAYMENT_PROVIDERS
from pinkas.domains.payment_providers.simulator import flows as simulator_flows
from pinkas.domains.payment_providers.simulator.jobs import SEND_NOTICE
from pinkas.domains.payments.operations import OPERATIONS as PAYMENTS
from pinkas.domains.prices.operations import OPERATIONS as PRICES
from pinkas.domains.products.image_operations import OPERATIONS as PRODUCT_IMAGES
from pinkas.domains.products.operations import OPERATIONS as PRODUCTS
from pinkas.domains.quotes.operations import OPERATIONS as QUOTES
from pinkas.domains.recurring.operations import OPERATIONS as RECURRING
from pinkas.domains.recurring_expenses.operations import OPERATIONS as RECURRING_EXPENSES
from pinkas.domains.reports.operations import OPERATIONS as REPORTS
from pinkas.domains.revaluations.operations import OPERATIONS as REVALUATIONS
from pinkas.domains.sandbox.operations import OPERATIONS as SANDBOX
from pinkas.domains.search.operations import OPERATIONS as SEARCH
from pinkas.domains.sharing.operations import OPERATIONS as SHARING
from pinkas.domains.statements import flows as statement_flows
from pinkas.domains.statements.jobs import SEND_STATEMENT
from pinkas.domains.statements.operations import OPERATIONS as STATEMENTS
from pinkas.domains.stock.operations import OPERATIONS as STOCK
from pinkas.domains.supplier_payments.operations import OPERATIONS as SUPPLIER_PAYMENTS
from pinkas.domains.supplier_statements.operations import OPERATIONS as SUPPLIER_STATEMENTS
from pinkas.domains.suppliers.operations import OPERATIONS as SUPPLIERS
from pinkas.domains.tax.operations import OPERATIONS as TAX
from pinkas.domains.templates.operations import OPERATIONS as TEMPLATES
from pinkas.domains.verifications.operations import OPERATIONS as VERIFICATIONS
from pinkas.domains.views.operations import OPERATIONS as VIEWS
from pinkas.domains.webhooks import replay
from pinkas.domains.webhooks.jobs import REPLAY
from pinkas.domains.webhooks.operations import OPERATIONS as WEBHOOKS
from pinkas.event_types import EVENT_TYPES
from pinkas.platform.jobs import Job
from pinkas.platform.openapi import build_openapi_document
from pinkas.platform.operation import Operation
from pinkas.platform.settings import Environment

FOLLOW_ATTEMPTS = 16
"""Attempts over a day and a half, so that a change of access on live reaches a sandbox that was not available."""

JOBS = (
    Job(RENDER, document_flows.run_render_job),
    Job(REQUEST_ALLOCATION, request_allocation),
    Job(MAINTAIN_CONNECTION, tend_connection),
    Job(REPLAY, replay.run_replay),
    Job(APPLY_TYPE, business_flows.run_apply_type_job),
    Job(CLIENT_REMOVED, run_client_removed_job),
    Job(SEND_RESET, send_reset),
    Job(SEND_INVITATION, send_invitation),
    Job(FOLLOW_MEMBERS, synchronize_sandbox_members, attempts=FOLLOW_ATTEMPTS),
    Job(FOLLOW_PERSON, synchronize_sandbox_person, attempts=FOLLOW_ATTEMPTS),
    Job(SEND, message_flows.run_send_issued_job),
    Job(DELIVER, message_flows.run_delivery_job),
    Job(OPENED, message_flows.run_opened_job),
    Job(SEND_STATEMENT, statement_flows.run_sending_job),
    Job(reports.SEND_REPORT, reports.run_sending_job),
    Job(SEND_REQUEST, run_request_job),
    Job(SEND_REMINDER, run_reminder_job),
    Job(CONTINUE_ATTEMPT, checkout_flows.run_attempt_job),
    Job(CONTINUE_REFUND, checkout_flows.run_refund_job),
    Job(EXPIRE_CHECKOUT, checkout_flows.run_expiry_job),
    Job(SEND_NOTICE, simulator_flows.send_notice, attempts=5),
    Job(AUTO_MATCH, run_auto_match, given_up=fail_run),
    Job(RUN_EXPORT, run_export_job, given_up=fail_export_job),
    Job(EXPIRE_EXPORT, expire_export_job),
    Job(RUN_DUNNING, dunning_flows.run_job, given_up=dunning_flows.fail_job),
    Job(REPHRASE, run_rephrase_job, attempts=3),
    Job(CHECK_IMPORT, run_check_job, attempts=4, given_up=fail_import_job),
    Job(COMMIT_IMPORT, run_commit_job, attempts=4, given_up=fail_import_job),
    Job(UNDO_IMPORT, run_undo_job, attempts=4, given_up=fail_undo_job),
)


def all_operations(environment: Environment) -> tuple[Operation, ...]:
    """Every operation of the public interface, in the order of the reference."""
    of_businesses = _operations_of_businesses(environment)
    return (*of_businesses, *partner_operations(of_businesses))


def limit_imports(operations: Iterable[Operation], most: int) -> tuple[Operation, ...]:
    """The operations, of which those that take larger files than others do take `most` bytes."""
    return tuple(one if one.max_upload in (None, most) else replace(one, max_upload=most) for one in operations)


def _operations_of_businesses(environment: Environment) -> tuple[Operation, ...]:
    """What is not asked by partners, nor about them."""
    return (
        *account_operations(cookie_name(environment)),
        *KEYS,
        *BUSINESSES,
        *BRANDS,
        *EXPENSE_CATEGORIES,
        *EXPENSES,
        *INPUT_VAT,
        *RECURRING_EXPENSES,
        *MISSING_PAPERS,
        *CURRENCIES,
        *CLIENTS,
        *STATEMENTS,
        *SUPPLIERS,
        *SUPPLIER_PAYMENTS,
        *SUPPLIER_STATEMENTS,
        *PRODUCTS,
        *PRODUCT_IMAGES,
        *STOCK,
        *PRICES,
        *TEMPLATES,
        *DOCUMENTS,
        *SHARING,
        *QUOTES,
        *RECURRING,
        *REVALUATIONS,
        *REPORTS,
        *SANDBOX,
        *MESSAGES,
        *ALLOCATIONS,
        *PAYMENT_PROVIDERS,
        *PAYMENTS,
        *CHECKOUTS,
        *MANDATES,
        *PAYMENT_LINKS,
        *PAYMENT_PAGES,
        *CLIENT_PORTAL,
        *DUNNING,
        *CARD_CLEARING,
        *TAX,
        *LEDGER,
        *LEDGER_OPENING,
        *MANDATE_AUTHORIZATIONS,
        *FISCAL_PERIODS,
        *INBOX,
        *BANKING,
        *CRM,
        *ANALYTICS,
        *INSIGHTS,
        *INTEGRATIONS,
        *SEARCH,
        *WEBHOOKS,
        *AUDIT,
        *NOTIFICATIONS,
        *VERIFICATIONS,
        *VIEWS,
        *FILES,
        *EXPORTS,
        *IMPORTS,
        *IMPORTED_DOCUMENTS,
        *OAUTH,
        *APPROVALS,
    )


def openapi_document(environment: Environment, *, server: str, oauth_url: str) -> dict[str, Any]:
    """The OpenAPI description of an environment at its addresses."""
    return build_openapi_document(
        all_operations(environment),
        version=__version__,
        servers=[server],
        event_types=EVENT_TYPES,
        extra_document=oauth.oauth_description(oauth_url),
    )


def cookie_name(environment: Environment) -> str:
    """The name of the refresh cookie, which differs by environment because both may be on one host."""
    return f"pinkas_{environment}_refresh"


def readings_by_path(environment: Environment) -> dict[str, Operation]:
    """The operations that read something of a business, by their paths."""
    return {one.path: one for one in all_operations(environment) if one.method == "GET" and one.credential == "key"}


def reports_by_key(environment: Environment) -> dict[str, Operation]:
    """The reports of all domains by their keys, which follow `/reports/` in their paths."""
    return {
        one.path.removeprefix("/reports/"): one
        for one in all_operations(environment)
        if one.columns and one.path.startswith("/reports/")
    }
