"""Notifications of a business. Other domains add them; the `dedupe_key` keeps each from being added twice."""

from pinkas.domains.notifications.actions import add
from pinkas.domains.notifications.flows import Dependencies
from pinkas.domains.notifications.streams import Streams
from pinkas.domains.notifications.types import Action, Entity, NewNotification

__all__ = ["Action", "Dependencies", "Entity", "NewNotification", "Streams", "add"]
