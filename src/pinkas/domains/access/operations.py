"""The public operations of accounts and API keys."""

from dataclasses import replace

from pinkas.core.problems import InvalidSession, RoleNotAllowed
from pinkas.domains.access import actions, flows
from pinkas.domains.access.rules import EmailTaken, WrongLogin
from pinkas.platform.operation import Operation, operation

KEYS, ACCOUNT = "api keys", "account"


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
        operation(
            "GET /scopes",
            actions.scopes,
            "The 50 scopes and what each allows",
            group=KEYS,
            credential="public",
            tenant=False,
        ),
        operation(
            "POST /api-keys",
            actions.create_key,
            "Create a key",
            group=KEYS,
            credential="jwt",
            creates=True,
            problems=(RoleNotAllowed,),
        ),
        operation(
            "POST /api-keys/sandbox",
            flows.create_sandbox_key,
            "Create a sandbox key",
            group=KEYS,
            credential="jwt",
            creates=True,
            problems=(RoleNotAllowed, EmailTaken),
        ),
        operation(
            "GET /api-keys",
            actions.list_keys,
            "List keys by prefix",
            group=KEYS,
            credential="jwt",
            problems=(RoleNotAllowed,),
        ),
        operation(
            "GET /api-keys/{id}",
            actions.get_key,
            "Get a key (never the raw key)",
            group=KEYS,
            credential="jwt",
            problems=(RoleNotAllowed,),
        ),
        operation(
            "DELETE /api-keys/{id}",
            actions.revoke_key,
            "Revoke immediately",
            group=KEYS,
            credential="jwt",
            problems=(RoleNotAllowed,),
        ),
    )
