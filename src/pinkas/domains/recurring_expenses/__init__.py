"""Recurring expenses: schedules that make drafts of expenses, or booked ones, by themselves."""

from pinkas.domains.recurring_expenses.actions import create
from pinkas.domains.recurring_expenses.making import run_due_schedules
from pinkas.domains.recurring_expenses.store import (
    list_active_until,
    list_dates_without_paper,
    list_scheduled_suppliers,
)
from pinkas.domains.recurring_expenses.types import NewRecurringExpense, RecurringExpense, RecurringExpenseTemplate

__all__ = [
    "NewRecurringExpense",
    "RecurringExpense",
    "RecurringExpenseTemplate",
    "create",
    "list_active_until",
    "list_dates_without_paper",
    "list_scheduled_suppliers",
    "run_due_schedules",
]
