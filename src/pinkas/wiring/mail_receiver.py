"""The mail receiver of an environment."""

from pinkas.domains import inbox
from pinkas.outside.inbound_mail import MailReceiver
from pinkas.wiring.outside import make_receiver_settings
from pinkas.wiring.service import Service


def make_mail_receiver(service: Service) -> MailReceiver | None:
    """The receiver of mail for the inboxes; None unless a setting turns it on."""
    settings = make_receiver_settings(service.settings, service.environment)
    if settings is None:
        return None
    return MailReceiver(settings, inbox.InboxPostmaster(service.transactions, service.outside))
