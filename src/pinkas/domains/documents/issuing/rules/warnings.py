"""Warnings that do not prevent issuing a document: before it (`validate`) and after it. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount, to_minor
from pinkas.core.problems import Detail, Problem
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import clients
from pinkas.domains.businesses import Business
from pinkas.domains.documents.issuing.rules.document_warnings import document_warnings
from pinkas.domains.documents.issuing.rules.issuable import Issuable
from pinkas.domains.documents.model.rules.client_account import is_owed_by_client
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import business_snapshot
from pinkas.domains.documents.model.types import Finding


def problem_findings(problems: Sequence[Problem]) -> list[Finding]:
    """Problems as they are listed: each detail of one that has details."""
    found: list[Finding] = []
    for one in problems:
        if one.details:
            found += [
                Finding(code=d.code, message=d.message, field=d.field or None, facts=_finding_facts(d))
                for d in one.details
            ]
        else:
            found.append(
                Finding(code=one.code, message=one.text, field=one.facts.get("field"), facts=_finding_facts(one))
            )
    return found


def _finding_facts(problem: Problem | Detail) -> dict[str, Any]:
    return {name: value for name, value in problem.facts.items() if name != "field"}


def issuing_warnings(documents: Sequence[Issuable], owed_before: Mapping[UUID, int]) -> dict[UUID, list[Finding]]:
    """The warnings of documents that are issued together, by their ids: the credit limit of the client, stock, an
    address that is missing, an allocation number. `owed_before` is what each client with a limit owed before, in minor
    units of the books."""
    owed_before = dict(owed_before)
    found: dict[UUID, list[Finding]] = {}
    for one in documents:
        warnings: list[Finding] = []
        if share := credit_limit_use(one):
            assert one.client is not None
            owed_before[one.client.id] += share
            warnings += _over_limit_warnings(one.client, owed_before[one.client.id], one.context.business)
        issuer = business_snapshot(one.context.business, one.context.brand)
        warnings += problem_findings(one.warnings)
        warnings += document_warnings(one.record, one.kind, issuer, one.context.now, one.context.today)
        if warnings:
            found[one.record.id] = warnings
    return found


def credit_limit_use(issuable: Issuable) -> int:
    """How much of its client's credit limit a document uses, in minor units of the books; 0 without a limit."""
    limited = issuable.client is not None and issuable.client.credit_limit is not None
    return (
        _open_amount(issuable.record)
        if limited and is_owed_by_client(issuable.record, issuable.context.business)
        else 0
    )


def _open_amount(record: Record) -> int:
    return (record.total - record.paid) * record.total_local // record.total if record.total else 0


def _over_limit_warnings(client: clients.Client, owed: int, business: Business) -> list[Finding]:
    currency = get_country(business.country).currency
    if client.credit_limit is None or owed <= to_minor(client.credit_limit, currency):
        return []
    amount = format_amount(owed, currency)
    message = Wording(
        "With it {amount} {currency} would be open on the documents of the client, whose credit limit is {limit}.",
        amount=amount,
        currency=currency,
        limit=client.credit_limit,
    )
    facts = {"creditLimit": str(client.credit_limit), "owed": amount, "currency": currency}
    return [Finding(code="credit_limit_exceeded", message=message, field="clientId", facts=facts)]
