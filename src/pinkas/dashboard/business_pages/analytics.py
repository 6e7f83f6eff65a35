"""Analytics: a page for each topic, made from its reads: figures, a chart over time, and what they are made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import select_options
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.report_tables import page_of
from pinkas.dashboard.words import Words
from pinkas.platform.web_page import PageResponse

PLACE = "analytics"
_ASKED = ("period", "from", "to", "granularity", "compare", "brandId", "basis")
_GRANULARITIES = ("day", "week", "month", "quarter", "year")
_COMPARISONS = ("previous", "last_year", "none")
_BASES = ("accrual", "cash")


@dataclass(frozen=True)
class Part:
    """What a figure is made of: the heading, the operation, and the name of a row that has none."""

    name: str
    operation: str
    unnamed: str


@dataclass(frozen=True)
class Topic:
    """A page. `figures` is the operation of its cards, `trend` that of its chart, which shows what is counted where
    `is_count`; its points have amounts beside it unless `has_amounts` is false. `spans` is the page that lists what a
    point of the chart is made of; `report` has the same as files."""

    name: str
    chart: str
    trend: str
    spans: tuple[str, str]
    report: str
    figures: str | None = None
    parts: tuple[Part, ...] = ()
    is_count: bool = False
    has_amounts: bool = True


TOPICS: Mapping[str, Topic] = {
    "revenue": Topic(
        "Revenue",
        "Revenue over time",
        "GET /analytics/revenue/trend",
        ("documents", "documents:read"),
        "income",
        figures="GET /analytics/revenue/summary",
        parts=(
            Part("By client", "GET /analytics/revenue/by-client", "Without a saved client"),
            Part("By category", "GET /analytics/revenue/by-category", "Without a category"),
            Part("By brand", "GET /analytics/revenue/by-brand", "Without a brand"),
        ),
    ),
    "expenses": Topic(
        "Expenses",
        "Expenses over time",
        "GET /analytics/expenses/trend",
        ("expenses", "expenses:read"),
        "expenses",
        figures="GET /analytics/expenses/summary",
        parts=(
            Part("By category", "GET /analytics/expenses/by-category", "Without a category"),
            Part("By supplier", "GET /analytics/expenses/by-supplier", "Without a saved supplier"),
        ),
    ),
    "collections": Topic(
        "Money received",
        "Money received over time",
        "GET /analytics/collections/trend",
        ("payments", "payments:read"),
        "aged-receivables",
        figures="GET /analytics/collections/summary",
        parts=(
            Part("Owed by age", "GET /analytics/collections/aging", ""),
            Part("Owed by client", "GET /analytics/collections/by-client", "Without a saved client"),
        ),
    ),
    "clients": Topic(
        "Clients",
        "New clients over time",
        "GET /analytics/clients/growth",
        ("clients", "clients:read"),
        "sales-by-client",
        figures="GET /analytics/clients/summary",
        parts=(
            Part("Clients by last sale", "GET /analytics/clients/status", ""),
            Part("Clients by what they buy", "GET /analytics/clients/segments", ""),
            Part("The most valuable clients", "GET /analytics/clients/top", "Without a saved client"),
        ),
        is_count=True,
        has_amounts=False,
    ),
    "documents": Topic(
        "Documents",
        "Documents issued over time",
        "GET /analytics/documents/trend",
        ("documents", "documents:read"),
        "document-totals",
        figures="GET /analytics/documents/summary",
        parts=(Part("By type", "GET /analytics/documents/by-type", ""),),
        is_count=True,
    ),
}
"""The pages, in the order of their tabs; the first one is shown first."""


@dataclass(frozen=True)
class FigureCard:
    """A figure of a card: its code, its text, the text of what it is compared with, and the change in percent."""

    code: str
    text: str
    previous: str | None
    change: Any


@dataclass(frozen=True)
class ChartRow:
    """A point of a chart as a row of its table: `at` is the instant of its beginning, in seconds; `value` and
    `previous` are what the chart draws."""

    name: str
    at: int
    value: Any
    previous: Any
    count: int
    amount: Any
    change: Any
    href: str | None


@dataclass(frozen=True)
class PartRow:
    """A row of what a figure is made of. `rule` says who is in it; `width` is that of its bar, in percent of the
    largest."""

    name: str
    rule: str
    amount: Any
    count: int
    share: Any
    width: int
    href: str | None


async def topic_page(context: PageContext) -> PageResponse:
    """A topic with the period of the query. A refused period shows the form with the reason, and no figure."""
    key = context.path.get("topic", next(iter(TOPICS)))
    if key not in TOPICS:
        raise NotFound
    topic = TOPICS[key]
    asked = _asked(context)
    form, found, status = Form(values=asked), None, 200
    try:
        found = await _fetch(context, topic, asked)
    except Problem as fault:
        if fault.status >= 500 or isinstance(fault, NotFound):
            raise
        form, status = context.form_with_problem(form, fault), fault.status
    words, has_basis = context.words, "basis" in _taken_by(context, topic.trend)
    return context.render(
        "analytics.html",
        status=status,
        place=PLACE,
        topics=TOPICS,
        key=key,
        topic=topic,
        form=form,
        asked=asked,
        found=found,
        periods=name_periods(context.current_day(), words),
        granularities=[(one, words.label(one, "granularity")) for one in _GRANULARITIES],
        comparisons=[(one, words.label(one, "compare")) for one in _COMPARISONS],
        bases=[(one, words.label(one, "revenueBasis")) for one in _BASES] if has_basis and _may_choose(found) else [],
        brands=await select_options(context, "GET /brands/{id}", asked.get("brandId")),
    )


def _may_choose(found: Mapping[str, Any] | None) -> bool:
    """Whether revenue has another basis than the one that is shown: not where no VAT is charged."""
    return found is None or found["trend"].basis == "accrual" or found["on_cash"]


def _asked(context: PageContext) -> dict[str, str]:
    """The parameters of the query. Days of one's own stand above the name of a period, and points are days in a month,
    weeks in a quarter and months else, unless the query says it."""
    asked = {name: context.query[name] for name in _ASKED if context.query.get(name, "").strip()}
    if "from" in asked or "to" in asked:
        asked.pop("period", None)
    else:
        asked.setdefault("period", "ytd")
    asked.setdefault("granularity", _usual_granularity(asked))
    return asked


def _usual_granularity(asked: Mapping[str, str]) -> str:
    period = asked.get("period")
    if period is not None:
        return "week" if "-Q" in period else "day" if "-" in period else "month"
    try:
        days = (date.fromisoformat(asked["to"]) - date.fromisoformat(asked["from"])).days
    except (KeyError, ValueError):
        return "month"
    return "day" if days <= 45 else "week" if days <= 190 else "month" if days <= 1200 else "year"


def name_periods(today: date, words: Words) -> list[tuple[str, str]]:
    """The periods that are a click away: what each is called in a query, and what people call it."""
    before = today.replace(day=1) - timedelta(days=1)
    return [
        (f"{today:%Y-%m}", words.text("This month")),
        (f"{before:%Y-%m}", words.text("Last month")),
        (f"{today.year}-Q{(today.month + 2) // 3}", words.text("This quarter")),
        ("ytd", words.text("This year")),
        ("last_12m", words.text("The last twelve months")),
        (str(today.year - 1), words.text("Last year")),
    ]


async def _fetch(context: PageContext, topic: Topic, asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows: the answers of the reads in the words of the person."""
    words = context.words
    trend = await _perform(context, topic.trend, asked)
    figures = await _perform(context, topic.figures, asked) if topic.figures else None
    on_cash = asked.get("basis") == "cash" and "basis" in _taken_by(context, topic.trend)
    told = [one for one in topic.parts if not on_cash or "basis" in _taken_by(context, one.operation)]
    parts = [(one, await _perform(context, one.operation, asked)) for one in told]
    answers = [trend, *([figures] if figures else []), *(answer for _, answer in parts)]
    return {
        "trend": trend,
        "on_cash": on_cash,
        "cards": list_cards(figures, words) if figures else [FigureCard(topic.name, _total(trend, words), None, None)],
        "points": _list_points(context, topic, trend, ("payments", "payments:read") if on_cash else topic.spans),
        "parts": [(one, _list_rows(context, one, answer)) for one, answer in parts if _has_names(answer)],
        "definitions": {name: text for answer in answers for name, text in answer.definitions.items()},
    }


async def _perform(context: PageContext, operation: str, asked: Mapping[str, str]) -> Any:
    """Performs a read with those of the parameters that it takes."""
    taken = _taken_by(context, operation)
    return await context.perform(operation, query={name: text for name, text in asked.items() if name in taken})


def _taken_by(context: PageContext, operation: str) -> set[str]:
    """The parameters that a read takes."""
    query = context.operations.get_declaration(operation).shape.query
    return {one.encode_name for one in msgspec.structs.fields(query)} if query else set()


def _total(trend: Any, words: Words) -> str:
    return words.money(trend.total, trend.currency)


def list_cards(answer: Any, words: Words) -> list[FigureCard]:
    """The figures of a summary as cards."""
    cards = []
    for one in msgspec.structs.fields(answer.data):
        code, figure = one.encode_name, getattr(answer.data, one.name)
        previous = None if figure.previous is None else _figure_text(code, figure.previous, answer.currency, words)
        text = _figure_text(code, figure.value, answer.currency, words)
        cards.append(FigureCard(code, text, previous, figure.change_percent))
    return cards


def _figure_text(code: str, value: Any, currency: str, words: Words) -> str:
    """A figure in words: amounts are texts, counts whole numbers, shares and days decimals."""
    if value is None:
        return "–"
    if isinstance(value, int):
        return words.number(value)
    if not isinstance(value, Decimal):
        return words.money(value, currency)
    return words.number(value) if "days" in code.lower() else words.percent(value)


def _list_points(context: PageContext, topic: Topic, trend: Any, spans: tuple[str, str]) -> list[ChartRow]:
    words, grain = context.words, trend.period.granularity
    ends = [one.period - timedelta(days=1) for one in trend.data[1:]] + [trend.period.to]
    part, scope = spans
    found = []
    for one, last in zip(trend.data, ends, strict=True):
        count = getattr(one, "count", getattr(one, "new_clients", 0))
        found.append(
            ChartRow(
                name=name_span(one.period, grain, words),
                at=int(words.midnight(one.period).timestamp()),
                value=count if topic.is_count else one.value,
                previous=one.previous,
                count=count,
                amount=one.value if topic.has_amounts else None,
                change=one.change_percent,
                href=context.url(part, **{"from": one.period, "to": last})
                if topic.has_amounts and context.has_scope(scope)
                else None,
            )
        )
    return found


def name_span(first: date, granularity: str, words: Words) -> str:
    """What people call a day, week, month, quarter or year by its first day."""
    match granularity:
        case "month":
            return f"{words.month(first)} {first.year}"
        case "quarter":
            return words.text("Quarter {n} of {year}", n=(first.month + 2) // 3, year=str(first.year))
        case "year":
            return str(first.year)
    return words.day(first)


def _list_rows(context: PageContext, part: Part, answer: Any) -> list[PartRow]:
    """The rows of a breakdown, the rest last."""
    words = context.words
    amounts = [_amount_of(one) for one in answer.data]
    most = max((abs(float(one)) for one in amounts), default=0)
    rows = [
        PartRow(
            name=_name_row(one, part, words),
            rule=words.translated(one.rule) if hasattr(one, "rule") else "",
            amount=amount,
            count=getattr(one, "count", getattr(one, "clients", 0)),
            share=one.share,
            width=round(100 * max(float(amount), 0) / most) if most else 0,
            href=page_of(one.href, context.url, context.has_scope) if getattr(one, "href", None) else None,
        )
        for one, amount in zip(answer.data, amounts, strict=True)
    ]
    other = getattr(answer, "other", None)
    if other is not None and other.count:
        rows.append(PartRow(words.text("All others"), "", other.value, other.count, other.share, 0, None))
    return rows


def _amount_of(row: Any) -> Any:
    return row.value if hasattr(row, "value") else row.amount


def _has_names(answer: Any) -> bool:
    """Whether a breakdown tells more than that nothing has a name (a business without brands)."""
    return any(getattr(one, "name", one) is not None for one in answer.data)


_CODES = (
    ("doc_type", "docType"),
    ("bucket", "bucket"),
    ("status", "clientStatus"),
    ("segment", "clientSegment"),
)
"""The codes by which rows are told, and the context of their texts."""


def _name_row(row: Any, part: Part, words: Words) -> str:
    if hasattr(row, "name"):
        return row.name or words.text(part.unnamed)
    name, of = next(one for one in _CODES if hasattr(row, one[0]))
    return words.label(getattr(row, name), of)


SCREENS = {
    "/analytics": {"GET": topic_page},
    "/analytics/{topic}": {"GET": topic_page},
}
