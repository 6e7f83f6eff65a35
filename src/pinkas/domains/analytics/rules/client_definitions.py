"""What each figure about clients, categories and statistics is, in one sentence each."""

from collections.abc import Mapping

from pinkas.core.wording import Wording

CLIENT_DEFINITIONS: Mapping[str, Wording] = {
    "categories": Wording(
        "The category in which the product of a line is now; a variant is in that of its product. Lines without a "
        "product or a category, and receipts without lines, are uncategorised."
    ),
    "timesSold": Wording("How many times products were sold or credited: each product once for a document."),
    "clients": Wording("Saved clients with a sale until the end of the period; merged ones are one."),
    "newClients": Wording("Saved clients whose first sale is in the period; merged ones are one."),
    "registeredClients": Wording("Saved clients as of now, archived ones included and merged ones once."),
    "archivedClients": Wording("How many of the saved clients are archived now."),
    "noSales": Wording("Saved clients to whom nothing was sold yet."),
    "activeClients": Wording("Clients with a sale in this calendar month or in the two before."),
    "repeatClients": Wording("Clients with two sales or more: documents that are revenue and take nothing back."),
    "clientStatus": Wording(
        "By the calendar month of the last sale: active within three months, slowing within six, dormant within "
        "twelve, lost before that."
    ),
    "lifetimeValue": Wording("Revenue of all time, less credits, of saved clients with a sale."),
    "averageLifetimeValue": Wording("Revenue of all time by client with a sale."),
    "segments": Wording(
        "Clients with a sale, by the calendar month of the last one, how many they are, and revenue of all time. Worth "
        "much is from the amount on that at most a fifth of the clients reach."
    ),
    "mean": Wording("Revenue of all time divided by the clients with a sale."),
    "median": Wording("What the client in the middle is worth, or the two in the middle on average."),
    "top10Share": Wording("The part of the ten clients who are worth the most, in percent of the revenue of all time."),
    "issuedCount": Wording("How many documents of every type were issued in the period, income or not."),
    "salesDocuments": Wording("How many documents of the period are revenue, credits included."),
    "profit": Wording("Revenue less expenses, as in the report of profit and loss."),
    "margin": Wording("Profit in percent of revenue; 0 without any."),
    "revenuePerClient": Wording("Revenue of the period by client with a sale until its end."),
}

__all__ = ["CLIENT_DEFINITIONS"]
