"""What each figure is, in one sentence: the answer and the documentation say the same."""

from collections.abc import Iterable, Mapping

from pinkas.core.wording import Wording
from pinkas.domains.analytics.rules.client_definitions import CLIENT_DEFINITIONS

DEFINITIONS: Mapping[str, Wording] = {
    "revenue": Wording(
        "Documents that are income, issued in the period, without VAT and in the currency of the books: tax invoices, "
        "invoice-receipts and donations less credits; receipts where no VAT is charged. As in the report of income."
    ),
    "vat": Wording("VAT on the documents that are revenue."),
    "gross": Wording("Revenue with its VAT."),
    "cashRevenue": Wording(
        "Revenue as it is paid, on the cash basis: of each document that is income its share of what was paid of it, "
        "without VAT and at the rate of the document, on the day of the payment or receipt, or of the document where "
        "the money was there before; what comes back is taken off on its own day. Money that is for no such document "
        "yet is none."
    ),
    "cashVat": Wording("VAT on revenue as it is paid, shared in the same way."),
    "cashDocuments": Wording("Documents of which something was settled, each once for every day on which it was."),
    "documents": Wording("How many documents the figure is made of."),
    "averageDocument": Wording("Revenue by document that is revenue."),
    "issued": Wording(
        "Documents of every type that were issued in the period, with VAT, whether they are income or not."
    ),
    "expenses": Wording(
        "Booked expenses with a date of the period, without the VAT that is deducted and in the currency of the books, "
        "less credits of suppliers. As in the report of expenses."
    ),
    "deductibleVat": Wording("VAT of the expenses that is deducted, or may still be."),
    "expenseCount": Wording("How many booked expenses the figure is made of."),
    "outputVat": Wording("VAT on sales of the VAT period, as its return has it, to the agora."),
    "inputVat": Wording("VAT of purchases that the return of the period deducts, equipment included."),
    "vatNet": Wording("VAT on sales less VAT of purchases: to be paid, below zero to be refunded."),
    "turnover": Wording("Sales without VAT less credits, without donations and exchange differences."),
    "collected": Wording(
        "Money that came in by documents and payments on the day of the money, less what was given back or came back."
    ),
    "invoiced": Wording("Revenue of the period with its VAT: what its documents asked for, less credits."),
    "collectionRate": Wording("Money that came in during the period, in percent of what was invoiced in it."),
    "daysToPay": Wording(
        "The median of the days from the issue of the documents of the period that are paid until what settled them "
        "was recorded; what was paid as it was issued is left out."
    ),
    "outstanding": Wording(
        "What open documents and opening balances of clients ask for and nobody has paid or credited, in the currency "
        "of the books at the rate of each document. As in the report of aged receivables."
    ),
    "overdue": Wording(
        "What of it has fallen due: its due date, or its issue date where it has none, is before today."
    ),
    "overdueShare": Wording("What is overdue, in percent of what is outstanding."),
    "daysSalesOutstanding": Wording(
        "What is outstanding now, divided by what was invoiced by day of the period: the days of sales that wait for "
        "their money."
    ),
    "openDocuments": Wording("How many documents and opening balances of clients wait for money now."),
    "debtors": Wording("How many saved clients owe something now; merged ones are one."),
    "offered": Wording("Quotes and orders that were issued in the period and are not cancelled."),
    "converted": Wording("Those of them of which a further document was made; the days are until that was issued."),
    "invoicedDocuments": Wording(
        "Documents that ask for payment, issued in the period and not cancelled: invoices and invoice-receipts, and "
        "proforma invoices where no VAT is charged."
    ),
    "paid": Wording("Those of them that are paid in full; the days are until what settled them was recorded."),
    **CLIENT_DEFINITIONS,
}


_ON_CASH = {"revenue": "cashRevenue", "vat": "cashVat", "documents": "cashDocuments"}
"""The figures that are others when revenue is told as it is paid."""


def define(names: Iterable[str], *, on_cash: bool = False) -> dict[str, str]:
    """The definitions of some figures; `on_cash` where revenue is told as it is paid, and not as it is issued."""
    return {name: DEFINITIONS[_ON_CASH.get(name, name) if on_cash else name] for name in names}
