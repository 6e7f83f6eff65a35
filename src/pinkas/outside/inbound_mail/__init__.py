"""Mail that comes in: taken by a small SMTP server of our own, taken apart in a child process."""

from pinkas.outside.inbound_mail.parsing import MAIL_PARSING, MailAttachment, MailTask, ParsedMail
from pinkas.outside.inbound_mail.receiver import (
    Delivery,
    InvalidReceiverSetting,
    MailReceiver,
    Postmaster,
    ReceiverSettings,
    make_tls_context,
)

__all__ = [
    "MAIL_PARSING",
    "Delivery",
    "InvalidReceiverSetting",
    "MailAttachment",
    "MailReceiver",
    "MailTask",
    "ParsedMail",
    "Postmaster",
    "ReceiverSettings",
    "make_tls_context",
]
