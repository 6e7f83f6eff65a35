"""Writing the review of a week, and telling it."""

from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import analytics
from pinkas.domains.businesses import Business
from pinkas.domains.insights.actions.refreshing import kept_forecast, kept_notes
from pinkas.domains.insights.rules import notes as note_rules
from pinkas.domains.insights.rules import review as rules
from pinkas.domains.insights.rules.definitions import define
from pinkas.domains.insights.rules.review import WeekFigures
from pinkas.domains.insights.store import kept as store
from pinkas.domains.insights.types.notes import KeptNote
from pinkas.domains.insights.types.reviews import (
    KeptReview,
    KeptSentence,
    NarrativeSentence,
    ReviewAction,
    ReviewListQuery,
    ReviewNarrative,
    ReviewNumbers,
    ReviewSentence,
    ReviewStatement,
    WeeklyReview,
)
from pinkas.platform.tx import Tx

_TOLD_NOTES = 6
"""Notes of a review, the gravest first."""


async def write_review(tx: Tx, business: Business, state: Any, week: date) -> UUID | None:
    """Writes the review of the week that begins on a Sunday, by the insights that are kept; None where it is there
    already."""
    currency = get_country(business.country).currency
    figures = await _read_figures(tx, business, state, week)
    review = KeptReview(
        week=week,
        currency=currency,
        numbers=_numbers(figures, currency),
        highlights=rules.list_highlights(week, figures, currency),
        concerns=rules.list_concerns(figures, currency),
        notes=[one for one in kept_notes(state) if one.severity != "info"][:_TOLD_NOTES],
    )
    return await store.insert_review(tx, week, review, narrate(review))


async def _read_figures(tx: Tx, business: Business, state: Any, week: date) -> WeekFigures:
    first, last = week - timedelta(days=7 * rules.USUAL_WEEKS), week + timedelta(days=6)
    series = partial(analytics.list_days, tx, dimension="all", first=first, last=last)
    revenue, issued, collected, spent, owed = await tx.gather(
        series(figure="revenue"),
        series(figure="documents"),
        series(figure="collected"),
        series(figure="expenses"),
        analytics.read_owed_now(tx),
    )
    cash = kept_forecast(state)
    outlook = cash.list_points()[rules.OUTLOOK_WEEKS - 1]
    return WeekFigures(
        revenue=_net(revenue, week),
        usual_revenue=_usual(revenue, week),
        documents=sum(row.count for row in issued if row.start >= week),
        collected=_net(collected, week),
        usual_collected=_usual(collected, week),
        expenses=_net(spent, week),
        usual_expenses=_usual(spent, week),
        owed=owed.amount,
        overdue=owed.overdue,
        balance=cash.opening,
        outlook_day=outlook.day,
        outlook=outlook.balance,
        outlook_low=outlook.low,
        outlook_high=outlook.high,
    )


def _net(rows: list[Any], week: date) -> int:
    return _sum([row for row in rows if row.start >= week])


def _sum(rows: list[Any]) -> int:
    return sum(int(row.total - row.vat) for row in rows)


def _usual(rows: list[Any], week: date) -> int:
    """The mean of the weeks before; of a younger business those since it began."""
    before = [row for row in rows if row.start < week]
    if not before:
        return 0
    begun = min(row.start for row in before)
    weeks: int = min(-(-(week - begun).days // 7), rules.USUAL_WEEKS)
    return _sum(before) // weeks if weeks else 0


def _numbers(figures: WeekFigures, currency: str) -> dict[str, Any]:
    amount = partial(format_amount, currency=currency)
    return {
        "revenue": amount(figures.revenue),
        "usual_revenue": amount(figures.usual_revenue),
        "collected": amount(figures.collected),
        "usual_collected": amount(figures.usual_collected),
        "expenses": amount(figures.expenses),
        "usual_expenses": amount(figures.usual_expenses),
        "documents": figures.documents,
        "owed": amount(figures.owed),
        "overdue": amount(figures.overdue),
        "balance": amount(figures.balance),
        "expected_balance": amount(figures.outlook),
    }


def narrate(review: KeptReview) -> list[NarrativeSentence]:
    """The sentences of a review in both languages, each with the figures in it."""
    # The outlook closes the story; what is of concern stands before it.
    told: list[KeptSentence | KeptNote] = [one for one in review.highlights if one.key != "outlook"]
    told += [*review.concerns, *review.notes]
    told += [one for one in review.highlights if one.key == "outlook"]
    found = []
    for one in told:
        text = note_rules.note_text(one) if isinstance(one, KeptNote) else rules.sentence_text(one)
        found.append(NarrativeSentence(he=_in("he", text), en=_in("en", text), figures=rules.figures_of(one.facts)))
    return found


def _in(language: Any, text: Wording) -> str:
    return get_translator(language).translated(text)


def view_review(row: Any) -> WeeklyReview:
    """A review as it is told."""
    kept = msgspec.convert(row.review, KeptReview)
    sentences = msgspec.convert(row.narrative, list[NarrativeSentence])
    return WeeklyReview(
        id=row.id,
        week=kept.week,
        from_=kept.week,
        to=kept.week + timedelta(days=6),
        currency=kept.currency,
        numbers=ReviewNumbers(**kept.numbers),
        highlights=[_statement(one) for one in kept.highlights],
        concerns=[*(_statement(one) for one in kept.concerns), *(_noted(one) for one in kept.notes)],
        actions=[ReviewAction(about=one.key, text=note_rules.ACTIONS[one.key], href=one.href) for one in kept.notes],
        narrative=ReviewNarrative(
            he=" ".join(one.he for one in sentences),
            en=" ".join(one.en for one in sentences),
            sentences=[ReviewSentence(he=one.he, en=one.en, figures=one.figures) for one in sentences],
            rephrased=not row.plain,
        ),
        generated_at=row.made_at,
        definitions=define(("week", "usual", "balance", "band")),
    )


def _statement(one: KeptSentence) -> ReviewStatement:
    return ReviewStatement(key=one.key, text=rules.sentence_text(one), figures=rules.figures_of(one.facts), href=None)


def _noted(one: KeptNote) -> ReviewStatement:
    text = note_rules.note_text(one)
    return ReviewStatement(key=one.key, text=text, figures=rules.figures_of(one.facts), href=one.href)


async def list_reviews(tx: Tx, query: ReviewListQuery) -> Page[WeeklyReview]:
    """The weekly reviews that were written, the newest week first. A review is not changed when the books are."""
    rows, cursor, total = await store.page_reviews(tx, query)
    return Page([view_review(row) for row in rows], cursor, total)
