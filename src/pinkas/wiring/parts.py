"""Every operation of the public interface and every job."""

from typing import Any

from pinkas import __version__
from pinkas.domains import oauth
from pinkas.domains.accounts.flows.members import send_invitation
from pinkas.domains.accounts.flows.passwords import send_reset
from pinkas.domains.accounts.flows.twins import follow_members, follow_person
from pinkas.domains.accounts.jobs import FOLLOW_MEMBERS, FOLLOW_PERSON, SEND_INVITATION, SEND_RESET
from pinkas.domains.accounts.operations import operations as account_operations
from pinkas.domains.allocations.flows.connection import tend as tend_connection
from pinkas.domains.allocations.flows.request import request as request_allocation
from pinkas.domains.allocations.jobs import TEND_CONNECTION
from pinkas.domains.allocations.operations import OPERATIONS as ALLOCATIONS
from pinkas.domains.audit.operations import OPERATIONS as AUDIT
from pinkas.domains.brands.operations import OPERATIONS as BRANDS
from pinkas.domains.businesses import flows as business_flows
from pinkas.domains.businesses.jobs import APPLY_TYPE
from pinkas.domains.businesses.operations import OPERATIONS as BUSINESSES
from pinkas.domains.clients.operations import OPERATIONS as CLIENTS
from pinkas.domains.currencies.operations import OPERATIONS as CURRENCIES
from pinkas.domains.documents.issuing.actions.finalize import RENDER, REQUEST_ALLOCATION, SEND
from pinkas.domains.documents.operations import OPERATIONS as DOCUMENTS
from pinkas.domains.documents.paper import flows as document_flows
from pinkas.domains.files.operations import OPERATIONS as FILES
from pinkas.domains.keys.operations import OPERATIONS as KEYS
from pinkas.domains.messages import flows as message_flows
from pinkas.domains.messages.jobs import DELIVER, OPENED
from pinkas.domains.messages.operations import OPERATIONS as MESSAGES
from pinkas.domains.notifications.operations import OPERATIONS as NOTIFICATIONS
from pinkas.domains.oauth.actions import CLIENT_REMOVED
from pinkas.domains.oauth.flows import client_removed
from pinkas.domains.oauth.operations import OPERATIONS as OAUTH
from pinkas.domains.prices.operations import OPERATIONS as PRICES
from pinkas.domains.products.image_operations import OPERATIONS as PRODUCT_IMAGES
from pinkas.domains.products.operations import OPERATIONS as PRODUCTS
from pinkas.domains.quotes.operations import OPERATIONS as QUOTES
from pinkas.domains.recurring.operations import OPERATIONS as RECURRING
from pinkas.domains.sandbox.operations import OPERATIONS as SANDBOX
from pinkas.domains.sharing.operations import OPERATIONS as SHARING
from pinkas.domains.statements import flows as statement_flows
from pinkas.domains.statements.jobs import SEND_STATEMENT
from pinkas.domains.statements.operations import OPERATIONS as STATEMENTS
from pinkas.domains.stock.operations import OPERATIONS as STOCK
from pinkas.domains.templates.operations import OPERATIONS as TEMPLATES
from pinkas.domains.views.operations import OPERATIONS as VIEWS
from pinkas.domains.webhooks import replay
from pinkas.domains.webhooks.jobs import REPLAY
from pinkas.domains.webhooks.operations import OPERATIONS as WEBHOOKS
from pinkas.event_types import EVENT_TYPES
from pinkas.platform.jobs import Job
from pinkas.platform.openapi import describe
from pinkas.platform.operation import Operation
from pinkas.platform.settings import Environment

FOLLOWED = 16
"""Attempts over a day and a half, so that a change of access on live reaches a sandbox that was not available."""

JOBS = (
    Job(RENDER, document_flows.render),
    Job(REQUEST_ALLOCATION, request_allocation),
    Job(TEND_CONNECTION, tend_connection),
    Job(REPLAY, replay.run),
    Job(APPLY_TYPE, business_flows.apply_type),
    Job(CLIENT_REMOVED, client_removed),
    Job(SEND_RESET, send_reset),
    Job(SEND_INVITATION, send_invitation),
    Job(FOLLOW_MEMBERS, follow_members, attempts=FOLLOWED),
    Job(FOLLOW_PERSON, follow_person, attempts=FOLLOWED),
    Job(SEND, message_flows.send_issued),
    Job(DELIVER, message_flows.deliver),
    Job(OPENED, message_flows.opened),
    Job(SEND_STATEMENT, statement_flows.deliver),
)


def all_operations(environment: Environment) -> tuple[Operation, ...]:
    """Every operation of the public interface, in the order of the reference."""
    return (
        *account_operations(cookie_name(environment)),
        *KEYS,
        *BUSINESSES,
        *BRANDS,
        *CURRENCIES,
        *CLIENTS,
        *STATEMENTS,
        *PRODUCTS,
        *PRODUCT_IMAGES,
        *STOCK,
        *PRICES,
        *TEMPLATES,
        *DOCUMENTS,
        *SHARING,
        *QUOTES,
        *RECURRING,
        *SANDBOX,
        *MESSAGES,
        *ALLOCATIONS,
        *WEBHOOKS,
        *AUDIT,
        *NOTIFICATIONS,
        *VIEWS,
        *FILES,
        *OAUTH,
    )


def description(environment: Environment, *, server: str, oauth_url: str) -> dict[str, Any]:
    """The OpenAPI description of an environment at its addresses."""
    return describe(
        all_operations(environment),
        version=__version__,
        servers=[server],
        event_types=EVENT_TYPES,
        beside=oauth.description(oauth_url),
    )


def cookie_name(environment: Environment) -> str:
    """The name of the refresh cookie, which differs by environment because both may be on one host."""
    return f"pinkas_{environment}_refresh"
