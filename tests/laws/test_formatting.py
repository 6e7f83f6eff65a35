"""Sums, percentages and days are written in one way on pages, on paper, in mails and in notifications; and Hebrew has
one spelling of each professional word."""

import re
import subprocess
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from domains.answers import done, line
from laws import spoken
from pinkas.core import formatting
from pinkas.countries import get_country
from support.dashboard import ReceivedPage, log_in_owner
from support.processes import wait_until
from support.service import Tenant

SOURCE = Path(__file__).parents[2] / "src" / "pinkas"
_MARKS = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"))
_FIGURE = "1,456.71"
_SUM = re.compile(rf"(?:(?:₪|ILS|NIS)\s?)?{re.escape(_FIGURE)}(?:\s?(?:₪|ILS|NIS))?")
_NUMERIC_DAY = re.compile(r"\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b")
_OWN_SPELLINGS = (
    (re.compile(r"%d[/.]%m|%B|%b %Y"), "a day"),
    (re.compile(r":,[}\"'f.]|:,\{"), "the groups of a number"),
    (re.compile(r"babel\.(dates|numbers)"), "Babel's own formats"),
    (re.compile(r"toLocale"), "a browser's own formats"),
)
_HEBREW_SPELLINGS = (
    (re.compile('[א-ת]"[א-ת]'), "an abbreviation has gershayim, as in מע״מ"),
    (re.compile("סך הכל|סך-הכול|סהכ"), "it is סה״כ"),
    (re.compile("(?<![א-ת])[בהולמש]?(צ[׳'`]?ק|צ[׳'`]?קים|שיק|שיקים)(?![א-ת])"), "it is המחאה"),
    (re.compile("הונפק|הנפק|מונפק|להנפיק|מנפיק"), "it is הופק, הפקה, להפיק"),
)


def _plain(text: str) -> str:
    return " ".join(text.translate(_MARKS).split())


def _on_paper(pdf: bytes) -> str:
    command = ["pdftotext", "-layout", "-", "-"]
    shown = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    return _plain(shown)


def _sent(tenant: Tenant, body: dict[str, Any]) -> str:
    """The mail that a document of the sandbox goes with."""
    box = tenant.sandbox_key()
    draft = done(box.post("/documents", json=body), 201)
    document = done(box.post(f"/documents/{draft['id']}/finalize", json={}))
    (mail,) = done(box.post(f"/documents/{document['id']}/send", json={}))["messages"]
    return str(done(box.get(f"/messages/{mail['id']}"))["text"])


@pytest.mark.logs_in
@pytest.mark.parametrize("language", ["he", "en"])
def test_every_medium_writes_a_sum_and_a_day_in_the_same_way(tenant: Tenant, language: str) -> None:
    today = date.fromisoformat(tenant.today())
    until = today + timedelta(days=20)
    body = {
        "docType": 10,
        "lang": language,
        "validUntil": until.isoformat(),
        "client": {"name": "Client", "emails": ["client@example.com"]},
        "lines": [line("1238.75"), line("-4.25", description="Less")],
    }
    quote = done(tenant.api.post("/documents", json=body), 201)
    done(tenant.api.post(f"/documents/{quote['id']}/finalize", json={}))
    link = done(tenant.api.post(f"/documents/{quote['id']}/share", json={}), 201)
    owner = log_in_owner(tenant)
    owner.set_language(language)
    public = link["url"].removeprefix(owner.root)
    sign = {"name": "Dana Levi", "agree": "yes"}
    shown = {
        "dashboard": owner.get(f"/documents/{quote['id']}").text,
        "list": owner.get("/documents").text,
        "public page": ReceivedPage(owner.client.get(public)).text,
        "paper": _on_paper(tenant.api.get(f"/documents/{quote['id']}/pdf").content),
        "mail": _sent(tenant, body),
    }
    assert owner.client.post(f"{public}/accept?lang={language}", data=sign).status_code == 303
    wait_until(lambda: _FIGURE in owner.get("/notifications").text, "the notification", 20)
    shown["notification"] = owner.get("/notifications").text
    for medium, text in shown.items():
        sums = {
            _plain(one).strip() for one in _SUM.findall(_plain(text)) if not one[0].isdigit() or not one[-1].isdigit()
        }
        assert sums == {f"₪{_FIGURE}"}, (medium, sums, text)
        if medium != "notification":
            days = {formatting.format_day(one, language) for one in (today, until)}
            assert any(one in _plain(text) for one in days), (medium, text)
            assert language == "he" or not _NUMERIC_DAY.search(_plain(text)), (medium, text)


def test_nothing_formats_a_sum_or_a_day_on_its_own() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}: {what} is formatted by core/formatting.py: {row.strip()}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in (".py", ".js", ".html") and path.name not in ("formatting.py", "uplot.min.js", "htmx.min.js")
        for row in path.read_text(encoding="utf-8").splitlines()
        for spelling, what in _OWN_SPELLINGS
        if spelling.search(row)
    ]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        ("1180", "ILS", "₪1,180.00"),
        ("-50.5", "ILS", "-₪50.50"),
        ("0.05", "USD", "$0.05"),
        ("1234567", "JPY", "JPY 1,234,567"),
        ("-1", "CHF", "-CHF 1.00"),
        ("1.2345", "EUR", "€1.2345"),
        ("12", None, "12.00"),
    ],
)
def test_a_sum_has_its_sign_its_currency_and_the_decimals_of_that(
    amount: str, currency: str | None, written: str
) -> None:
    assert formatting.format_money(amount, currency) == written


def test_a_day_is_written_day_first_with_the_month_by_name_in_english() -> None:
    day = date(2026, 9, 7)
    assert [formatting.format_day(day, one) for one in ("he", "en")] == ["07/09/2026", "7 Sept 2026"]


@pytest.mark.parametrize(("value", "written"), [("18", "18%"), ("17.50", "17.5%"), ("0", "0%"), ("1000.0", "1,000%")])
def test_a_percentage_has_its_sign_behind_it(value: str, written: str) -> None:
    assert formatting.format_percent(value) == written


def test_hebrew_has_one_spelling_of_a_professional_word() -> None:
    country = get_country("IL")
    texts = [(str(one.id), text) for one in spoken.entries("he") for text in one.texts]
    texts += [(f"account {one.code}", one.name["he"]) for one in country.chart]
    texts += [(f"type {code}", one.name["he"]) for code, one in country.document_types.items()]
    wrong = [
        f"{where}: {text!r}: {instead}"
        for where, text in texts
        for spelling, instead in _HEBREW_SPELLINGS
        if spelling.search(text)
    ]
    assert not wrong, "\n" + "\n".join(wrong)
