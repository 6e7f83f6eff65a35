"""Deals, their pipelines and tasks: what sales may come, what becomes of them, and what to do next."""

from pinkas.domains.crm.actions.deals import create as create_deal
from pinkas.domains.crm.actions.following import follow_notes
from pinkas.domains.crm.actions.linking import link_document
from pinkas.domains.crm.actions.moving import log_activity, move
from pinkas.domains.crm.actions.pipelines import list_default_stages
from pinkas.domains.crm.actions.tasks import create as create_task
from pinkas.domains.crm.reminders import remind_of_tasks
from pinkas.domains.crm.store.searched import SEARCHED
from pinkas.domains.crm.types.deals import DealMove, NewDeal, NewDealActivity
from pinkas.domains.crm.types.tasks import NewTask

__all__ = [
    "SEARCHED",
    "DealMove",
    "NewDeal",
    "NewDealActivity",
    "NewTask",
    "create_deal",
    "create_task",
    "follow_notes",
    "link_document",
    "list_default_stages",
    "log_activity",
    "move",
    "remind_of_tasks",
]
