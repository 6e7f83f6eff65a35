"""All addresses that are not operations of the API: landing page, reference, health checks, dashboard, other pages."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from pinkas.dashboard import (
    allocation,
    consent,
    docs_pages,
    partner_pages,
    public,
    public_approval,
    public_buy,
    public_mandate,
    public_pay,
    public_portal,
    public_reminders,
    simulator,
)
from pinkas.dashboard import landing_pages as dashboard
from pinkas.dashboard.business_pages import DashboardContext, dashboard_pages
from pinkas.dashboard.business_pages.page_context import ROOT
from pinkas.dashboard.frame import asset_page, common_asset_pages
from pinkas.domains import oauth
from pinkas.domains.messages import pages as message_pages
from pinkas.platform.request_credentials import CredentialResolver
from pinkas.platform.settings import Environment, Settings
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect, static_page


def all_pages(
    environment: Environment,
    settings: Settings,
    dashboard_context: DashboardContext,
    openapi: Callable[[], dict[str, Any]],
    ready: Callable[[], Awaitable[bytes]],
    resolver: CredentialResolver,
) -> tuple[WebPage, ...]:
    """Every page of an environment. `dashboard_context` is the context of the dashboard, `openapi` returns the OpenAPI
    document, and `ready` returns the body of `/ready` or raises a problem. `resolver` knows partner keys and the
    operator's token, by which their pages are entered."""
    documentation = docs_pages.Documentation(openapi, environment)

    async def described() -> bytes:
        return msgspec.json.encode(openapi())

    urls = {"live": settings.url_of("live"), "sandbox": settings.url_of("sandbox")}

    async def home(_flow: Flow[object], request: PageRequest) -> PageResponse:
        """Leads a person to the dashboard, and tells a program that does not accept HTML where the docs are."""
        vary = ("vary", "accept")
        if "text/html" in (request.headers.get("accept") or ""):
            return redirect(ROOT, vary)
        return PageResponse(
            dashboard.service_index(environment, urls[environment]), "application/json", headers=(vary,)
        )

    async def english_home() -> bytes:
        return dashboard.landing_page(environment, urls)

    async def hebrew_home() -> bytes:
        return dashboard.landing_page(environment, urls, "he")

    async def health() -> bytes:
        return b'{"status":"alive"}'

    return (
        WebPage("/", {"GET": home}),
        static_page("/en", english_home, dashboard.HTML),
        static_page("/he", hebrew_home, dashboard.HTML),
        *docs_pages.pages(documentation),
        *(asset_page(name) for name in ("pinkas.css", "public.css")),
        *common_asset_pages(),
        static_page("/static/pinkas.svg", dashboard.icon, dashboard.SVG),
        static_page("/api/v1/openapi.json", described, "application/json"),
        static_page("/health", health, "application/json"),
        static_page("/ready", ready, "application/json"),
        *message_pages.gateway_pages(),
        *oauth.oauth_pages(),
        *consent.pages(environment),
        *public.pages(environment),
        *public_pay.pages(environment),
        *public_buy.pages(environment),
        *public_mandate.pages(environment),
        *public_portal.pages(environment),
        *public_approval.pages(environment),
        *public_reminders.pages(environment),
        *simulator.pages(environment),
        *allocation.pages(environment),
        *partner_pages.pages(dashboard_context, resolver),
        *dashboard_pages(dashboard_context),
    )
