"""Composes an environment: operations, jobs, credential resolvers and external services. The only package that knows
all others."""

from pinkas.wiring.outside import CERTIFICATE, Outside, check_outside
from pinkas.wiring.parts import JOBS, all_operations, cookie_name, description
from pinkas.wiring.service import Service, Urls
from pinkas.wiring.worker import Worker

__all__ = [
    "CERTIFICATE",
    "JOBS",
    "Outside",
    "Service",
    "Urls",
    "Worker",
    "all_operations",
    "check_outside",
    "cookie_name",
    "description",
]
