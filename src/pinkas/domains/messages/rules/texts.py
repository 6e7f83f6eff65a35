"""The default texts of messages, and the placeholders that a business's own may have.

A line whose placeholders are all empty is left out with its words: no "Due on:" on a document without a date."""

from collections.abc import Mapping

from pinkas.domains.messages.types import Kind, MessageText

PLACEHOLDERS = (
    "clientName",
    "businessName",
    "docType",
    "docNumber",
    "docSubject",
    "total",
    "balance",
    "issueDate",
    "dueDate",
    "validUntil",
    "daysOverdue",
    "link",
)
"""What stands between braces in a text, and is replaced. `link` is the address at which the document is seen."""

MESSAGE_KINDS: tuple[Kind, ...] = ("document", "quote", "receipt", "reminder")

DEFAULT_TEXTS: Mapping[Kind, Mapping[str, MessageText]] = {
    "document": {
        "he": MessageText(
            subject="{docType} {docNumber} מאת {businessName}",
            text="שלום {clientName},\n\nבהמשך להודעה זו: {docType} מספר {docNumber} על סך {total}.\n"
            "לתשלום עד {dueDate}.\n\nלצפייה במסמך ולהורדתו: {link}\n\nתודה,\n{businessName}",
            short="{businessName}: {docType} {docNumber} על סך {total}.\n{link}",
        ),
        "en": MessageText(
            subject="{docType} {docNumber} from {businessName}",
            text="Hello {clientName},\n\nHere is your {docType} no. {docNumber} for {total}.\n"
            "Please pay by {dueDate}.\n\nView and download it here: {link}\n\nThank you,\n{businessName}",
            short="{businessName}: {docType} {docNumber} for {total}.\n{link}",
        ),
    },
    "quote": {
        "he": MessageText(
            subject="{docType} {docNumber} מאת {businessName}",
            text="שלום {clientName},\n\nהכנו עבורך הצעת מחיר מספר {docNumber} על סך {total}.\n"
            "ההצעה בתוקף עד {validUntil}.\n\nלצפייה בהצעה ולאישורה: {link}\n\nנשמח לעמוד לרשותך,\n{businessName}",
            short="{businessName}: הצעת מחיר {docNumber} על סך {total}.\n{link}",
        ),
        "en": MessageText(
            subject="{docType} {docNumber} from {businessName}",
            text="Hello {clientName},\n\nHere is our quote no. {docNumber} for {total}.\n"
            "It is valid until {validUntil}.\n\nView and accept it here: {link}\n\nBest regards,\n{businessName}",
            short="{businessName}: quote {docNumber} for {total}.\n{link}",
        ),
    },
    "receipt": {
        "he": MessageText(
            subject="{docType} {docNumber} מאת {businessName}",
            text="שלום {clientName},\n\nתודה על התשלום. {docType} מספר {docNumber} על סך {total}.\n\n"
            "לצפייה במסמך ולהורדתו: {link}\n\nתודה,\n{businessName}",
            short="{businessName}: תודה על התשלום. {docType} {docNumber} על סך {total}.\n{link}",
        ),
        "en": MessageText(
            subject="{docType} {docNumber} from {businessName}",
            text="Hello {clientName},\n\nThank you for your payment. Here is your {docType} no. {docNumber} "
            "for {total}.\n\nView and download it here: {link}\n\nBest regards,\n{businessName}",
            short="{businessName}: thank you for your payment. {docType} {docNumber} for {total}.\n{link}",
        ),
    },
    "reminder": {
        "he": MessageText(
            subject="תזכורת לתשלום: {docType} {docNumber} מאת {businessName}",
            text="שלום {clientName},\n\nלפי רישומינו טרם התקבל מלוא התשלום עבור {docType} מספר {docNumber}.\n"
            "יתרה לתשלום: {balance}\nמועד התשלום: {dueDate} (לפני {daysOverdue} ימים)\n\n"
            "לצפייה במסמך: {link}\n\nאם התשלום כבר בוצע, אפשר להתעלם מהודעה זו.\n\nתודה,\n{businessName}",
            short="{businessName}: תזכורת לתשלום {balance} עבור {docType} {docNumber}, באיחור של {daysOverdue} ימים.\n"
            "{link}",
        ),
        "en": MessageText(
            subject="Payment reminder: {docType} {docNumber} from {businessName}",
            text="Hello {clientName},\n\nOur records show that {docType} no. {docNumber} is not fully paid yet.\n"
            "Balance due: {balance}\nDue date: {dueDate} ({daysOverdue} days ago)\n\n"
            "View it here: {link}\n\nIf you have paid meanwhile, please ignore this message.\n\n"
            "Thank you,\n{businessName}",
            short="{businessName}: reminder to pay {balance} for {docType} {docNumber}, {daysOverdue} days overdue.\n"
            "{link}",
        ),
    },
}
