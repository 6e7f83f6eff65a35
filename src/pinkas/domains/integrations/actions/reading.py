"""Whom a token acts for, and what is called how."""

from typing import Any

from pinkas.domains import businesses, documents, oauth
from pinkas.domains.integrations import store
from pinkas.domains.integrations.types import (
    IntegrationApp,
    IntegrationBusiness,
    IntegrationIdentity,
    IntegrationReference,
    IntegrationReferenceQuery,
    IntegrationReferenceTable,
)
from pinkas.platform.tx import Tx


async def get_identity(tx: Tx) -> IntegrationIdentity:
    """The business and the app behind the token, and the scopes that the business gave it."""
    grant_id = tx.caller.credential_id
    assert grant_id is not None, "only access tokens come here"
    business, app = await tx.gather(businesses.get_current(tx), oauth.get_app_of_grant(tx, grant_id))
    return IntegrationIdentity(
        environment=tx.environment,
        business=IntegrationBusiness(
            id=business.id,
            name=business.name,
            business_type=business.business_type,
            tax_id=business.tax_id,
            country=business.country,
            currency=business.default_currency,
            language=business.default_lang,
            timezone=business.timezone,
        ),
        app=IntegrationApp(connection_id=app.id, client_id=app.client_id, name=app.client_name),
        scopes=sorted(tx.caller.scopes),
    )


async def compose_references(
    tx: Tx, business: businesses.Business, query: IntegrationReferenceQuery
) -> IntegrationReferenceTable:
    """What apps call the records that they made, the newest first, as JSON or as a file with all of them."""
    documents.check_period(query.from_, query.to)
    rows, cursor, total = await store.list_references(tx, query, business.timezone)
    objects, apps = await tx.gather(
        store.describe_objects(tx, {row.object_id for row in rows}),
        store.name_apps(tx, {row.connection_id for row in rows if row.connection_id}),
    )
    items = [_shown(row, objects.get(row.object_id), apps.get(row.connection_id)) for row in rows]
    return IntegrationReferenceTable(items=items, next_cursor=cursor, total=total)


def _shown(row: Any, found: Any, app: str | None) -> IntegrationReference:
    return IntegrationReference(
        id=row.id,
        kind=row.kind,
        external_reference=row.reference,
        object_id=row.object_id,
        receipt_id=row.receipt_id,
        name=found.name if found else None,
        doc_type=found.doc_type if found else None,
        doc_number=found.doc_number if found else None,
        connection_id=row.connection_id,
        app_name=app,
        created_at=row.created_at,
    )
