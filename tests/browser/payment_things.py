"""One of everything that comes of payments, as a business sees it and as its clients and buyers do."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from domains.answers import done, paid
from domains.test_checkouts import carded, charge, checkouts, connected, linked, page_of, public, sold, token
from support.service import Tenant


@dataclass(frozen=True)
class PaymentThings:
    """Addresses by what is to be seen there: pages of the dashboard, below that of the business, and public ones."""

    desk: dict[str, str]
    public: dict[str, str]


def fill_payments(tenant: Tenant, language: str = "he") -> PaymentThings:
    """Makes them in a business; what buyers see is in a language."""

    def made(path: str, **body: Any) -> dict[str, Any]:
        answer = tenant.api.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    terminal = connected(tenant)
    today = tenant.today()
    root = tenant.running.url().removesuffix("/api/v1")
    client = carded(tenant)
    poor, charged = sold(tenant, client), sold(tenant, client)
    tenant.running.providers.script(terminal, "decline:36", "ok")
    declined = charge(tenant, poor)
    given_back = charge(tenant, charged)
    made(f"/checkouts/{given_back['id']}/refund", reason="order_cancellation", amount="20")

    def recorded(method: str, **fields: Any) -> dict[str, Any]:
        return made("/payments", **paid(tenant, "50", method), clientId=client["id"], **fields)

    cheque = {"checkNumber": "1001", "bankCode": "12", "branch": "600", "account": "123456"}
    void, kept = recorded("cash"), recorded("bank_transfer")
    cleared, bounced = (recorded("check", **cheque) for _ in range(2))
    made(f"/payments/{void['id']}/void", reason="Entered twice")
    made(f"/payments/{cleared['id']}/clear", date=today)
    made(f"/payments/{bounced['id']}/bounce", date=today, reason="No cover")
    made(f"/payments/{kept['id']}/refund", amount="10", date=today)

    def paying(path: str, **body: Any) -> dict[str, Any]:
        with public(tenant) as somebody:
            answer = somebody.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def state(checkout: dict[str, Any], expected: str, declines: int = 0) -> str:
        """The address of a checkout that has come to a state, by so many declined cards."""
        place, way = f"/public/checkouts/{checkout['token']}", checkout
        with public(tenant) as somebody:
            for time in range(declines):
                way = way if time == 0 else done(somebody.post(f"{place}/pay", json={}))
                tenant.running.providers.pay(page_of(way), decline="4")
                assert done(somebody.get(place))["declineCode"] is not None
            assert done(somebody.get(place))["state"] == expected
        return f"{root}/checkout/{checkout['token']}"

    def of_link() -> tuple[dict[str, Any], dict[str, Any]]:
        """A link for an invoice, and the way to the provider's page from it."""
        link = linked(tenant, sold(tenant, client))
        return link, paying(f"/public/payment-links/{token(link)}/pay")

    link_paid, way = of_link()
    tenant.running.providers.pay(page_of(way))
    shown = {"checkout-paid": state(way, "PAID")}
    shown["checkout-pending"] = state(of_link()[1], "PENDING")
    shown["checkout-failed"] = state(of_link()[1], "FAILED", declines=1)
    shown["checkout-locked"] = state(of_link()[1], "LOCKED", declines=5)
    link_cancelled, way = of_link()
    for one in checkouts(tenant, paymentLinkId=link_cancelled["id"]):
        made(f"/checkouts/{one['id']}/cancel")
    shown["checkout-cancelled"] = state(way, "CANCELLED")
    link_open = linked(tenant, sold(tenant, client))
    shown |= {"link-open": link_open["url"], "link-paid": link_paid["url"], "link-none": f"{root}/pay/{'a' * 43}"}
    link_over = linked(tenant, sold(tenant, client))
    made(f"/payment-links/{link_over['id']}/deactivate")

    item = {"description": "סדנת קדרות", "unitPrice": "118"}
    fields = [{"key": "size", "label": "Size", "required": True}]
    texts = {"he": {"title": "סדנת קדרות", "thanks": "נתראה!"}, "en": {"title": "Pottery", "thanks": "See you!"}}
    kinds: dict[str, dict[str, Any]] = {
        "fixed": {"items": [item], "fields": fields, "texts": texts, "maxInstallments": 3},
        "quantity": {"items": [item], "amountMode": "quantity", "maxQuantity": 4},
        "open": {"amountMode": "open", "minAmount": "10", "maxAmount": "500"},
    }
    pages = {}
    for name, body in kinds.items():
        page = made("/payment-pages", title=f"Pottery {name}", slug=f"pottery-{name}-{tenant.id[-8:]}", **body)
        pages[name] = made(f"/payment-pages/{page['id']}/publish")
        shown[f"page-{name}"] = pages[name]["url"]
    draft = made("/payment-pages", title="Draft", items=[item])

    opening = {"amount": "50", "date": "2026-01-01", "dueDate": "2026-02-01"}
    owing = tenant.client(name="קפה השדרה", taxId=None, lang=language, openingBalance=opening)
    owed, disputed = sold(tenant, owing), sold(tenant, owing)
    portal = made(f"/clients/{owing['id']}/portal-link")
    place = f"/public/portal/{token(portal)}"
    with public(tenant) as somebody:
        body = {"reason": "wrong_amount", "text": "We agreed on 90."}
        dispute = done(somebody.post(f"{place}/documents/{disputed['id']}/dispute", json=body), 201)
    made(f"/disputes/{dispute['id']}/answer", text="It is 100 by the order.")
    paying(f"{place}/pay", documentIds=[owed["id"]])
    shown |= {
        "portal": portal["url"],
        "portal-document": f"{portal['url']}/documents/{owed['id']}",
        "portal-dispute": f"{portal['url']}/documents/{disputed['id']}",
        "portal-none": f"{root}/portal/{'a' * 43}",
    }
    made("/card-clearing/expectations", amount="12", currency="ILS", chargedOn=today, provider="Max")
    assert tenant.running.clock.offset < timedelta(days=1), "what is shown here is of today"
    desk = {
        "payments": "/payments",
        "payment-new": f"/payments/new?clientId={client['id']}",
        "payment-void": f"/payments/{void['id']}",
        "payment-cleared": f"/payments/{cleared['id']}",
        "payment-bounced": f"/payments/{bounced['id']}",
        "payment-refunded": f"/payments/{kept['id']}",
        "payment-card": f"/payments/{given_back['paymentId']}",
        "links": "/payment-links",
        "link-new": f"/payment-links/new?clientId={client['id']}",
        "link-open": f"/payment-links/{link_open['id']}",
        "link-paid": f"/payment-links/{link_paid['id']}",
        "link-over": f"/payment-links/{link_over['id']}",
        "link-send": f"/payment-links/{link_open['id']}/send",
        "pages": "/payment-pages",
        "page-new": "/payment-pages/new",
        "page-draft": f"/payment-pages/{draft['id']}",
        "page-live": f"/payment-pages/{pages['fixed']['id']}",
        "page-edit": f"/payment-pages/{pages['fixed']['id']}/edit",
        "checkouts": "/checkouts",
        "checkout-declined": f"/checkouts/{declined['id']}",
        "checkout-refunded": f"/checkouts/{given_back['id']}",
        "clearing": "/card-clearing",
        "clearing-new": "/card-clearing/new",
        "clearing-batches": "/card-clearing/batches",
        "clearing-days": "/card-clearing/deposit-days",
        "providers": "/payment-providers",
        "provider": "/payment-providers/cardcom",
        "disputes": "/disputes",
        "dispute": f"/disputes/{dispute['id']}",
        "client-portal": f"/clients/{owing['id']}/portal",
        "client-owing": f"/clients/{owing['id']}",
        "client-payments": f"/clients/{client['id']}/payments",
        "client-cards": f"/clients/{client['id']}/payment-methods",
        "document-paid": f"/documents/{charged['id']}",
        "document-link": f"/documents/{poor['id']}/payment-link",
        "document-charge": f"/documents/{poor['id']}/charge",
        "document-pay": f"/documents/{poor['id']}/payments",
    }
    return PaymentThings(desk, shown)
