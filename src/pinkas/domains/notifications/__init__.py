"""Notifications: what a business should know. Other domains add them; each stands once."""

from pinkas.domains.notifications.actions import add
from pinkas.domains.notifications.types import Action, Entity, NewNotification

__all__ = ["Action", "Entity", "NewNotification", "add"]
