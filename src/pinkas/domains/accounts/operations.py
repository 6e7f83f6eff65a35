"""The public operations of accounts."""

from dataclasses import replace

from pinkas.core.problems import InvalidSession
from pinkas.domains.accounts import actions, flows
from pinkas.domains.accounts.rules import EmailTaken, WrongLogin
from pinkas.platform.operation import Operation, operation

ACCOUNT = "account"


def operations(cookie: str) -> tuple[Operation, ...]:
    """`cookie` is the name of the environment's refresh cookie: two environments on one host must not share it."""
    return (
        operation(
            "POST /auth/register",
            flows.register,
            "Register a person and the first business",
            group=ACCOUNT,
            credential="public",
            tenant=False,
            creates=True,
            problems=(EmailTaken,),
        ),
        operation(
            "POST /auth/login",
            flows.login,
            "Log in; answers a dashboard JWT and a refresh cookie",
            group=ACCOUNT,
            credential="public",
            tenant=False,
            problems=(WrongLogin,),
        ),
        operation(
            "POST /auth/refresh",
            flows.refresh,
            "New JWT",
            group=ACCOUNT,
            credential="public",
            tenant=False,
            cookie=cookie,
            problems=(InvalidSession,),
        ),
        replace(
            operation(
                "POST /auth/logout", flows.logout, "End the session", group=ACCOUNT, credential="jwt", tenant=False
            ),
            status=204,
        ),  # nothing is left to answer with
        operation(
            "GET /auth/me",
            actions.me,
            "The person, businesses and roles",
            group=ACCOUNT,
            credential="jwt",
            tenant=False,
        ),
        operation(
            "POST /businesses",
            actions.open_business,
            "Open a business",
            group="businesses",
            credential="jwt",
            tenant=False,
            creates=True,
        ),
    )
