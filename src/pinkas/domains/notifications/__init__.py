"""Notifications of a business. Other domains add them; the `dedupe_key` keeps each from being added twice."""

from pinkas.domains.notifications.actions import add, add_later
from pinkas.domains.notifications.flows import Dependencies
from pinkas.domains.notifications.mailing import MailAdditions, MailDependencies, send_due_mail
from pinkas.domains.notifications.pushing import push_due
from pinkas.domains.notifications.rounds import Notice, make_due_rounds, tell_once
from pinkas.domains.notifications.streams import Streams
from pinkas.domains.notifications.subscriptions import PushDependencies
from pinkas.domains.notifications.types import Action, Entity, Kind, NewNotification

__all__ = [
    "Action",
    "Dependencies",
    "Entity",
    "Kind",
    "MailAdditions",
    "MailDependencies",
    "NewNotification",
    "Notice",
    "PushDependencies",
    "Streams",
    "add",
    "add_later",
    "make_due_rounds",
    "push_due",
    "send_due_mail",
    "tell_once",
]
