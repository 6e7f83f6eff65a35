"""Reminders: policies, what is due and why it is held back, promises to pay, and what reminders achieve."""

from pinkas.domains.dunning.actions.opt_outs import change_public_consent, get_public_consent
from pinkas.domains.dunning.actions.policies import create_policy
from pinkas.domains.dunning.actions.promises import short_promise
from pinkas.domains.dunning.actions.running import remind_of_all
from pinkas.domains.dunning.due_work import do_due_work
from pinkas.domains.dunning.flows import Dependencies
from pinkas.domains.dunning.store.promises import list_of_documents as list_promises_of
from pinkas.domains.dunning.store.reminders import list_last_sent
from pinkas.domains.dunning.types.policies import NewPolicy, suggested_steps
from pinkas.domains.dunning.types.promises import NoReminders, Promise, PromiseRow, PublicReminderConsent

__all__ = [
    "Dependencies",
    "NewPolicy",
    "NoReminders",
    "Promise",
    "PromiseRow",
    "PublicReminderConsent",
    "change_public_consent",
    "create_policy",
    "do_due_work",
    "get_public_consent",
    "list_last_sent",
    "list_promises_of",
    "remind_of_all",
    "short_promise",
    "suggested_steps",
]
