"""Composes an environment: operations, jobs, credential resolvers and external services. The only package that knows
all others."""

from pinkas.wiring.mail_receiver import make_mail_receiver
from pinkas.wiring.operations_and_jobs import JOBS, all_operations, cookie_name, openapi_document
from pinkas.wiring.outside import Outside, check_outside_settings
from pinkas.wiring.service import Service
from pinkas.wiring.worker import Worker

__all__ = [
    "JOBS",
    "Outside",
    "Service",
    "Worker",
    "all_operations",
    "check_outside_settings",
    "cookie_name",
    "make_mail_receiver",
    "openapi_document",
]
