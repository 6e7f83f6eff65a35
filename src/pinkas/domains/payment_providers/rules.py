"""Why an account at a payment provider cannot be used: pure rules."""

from uuid import UUID

from pinkas.core.problems import Problem


class ProviderNotConnected(Problem):
    status, code = 409, "provider_not_connected"
    message = "The business has no account at this payment provider."
    hint = "Connect it first, with its credentials."


class NoProviderConnected(Problem):
    status, code = 409, "no_provider_connected"
    message = "The business has no account at a payment provider."
    hint = "Connect one: `PUT /payment-providers/{provider}`."


class CurrencyNotTaken(Problem):
    status, code = 409, "currency_not_taken"
    message = "No connected payment provider takes this currency."
    hint = "Ask for the money in one of `currencies`, or connect a provider that takes this one."


class ProviderInUse(Problem):
    status, code = 409, "provider_in_use"
    message = "Customers are paying through this account at this moment."
    hint = "Try again when they have come to an end: see the checkouts that are PENDING."


class CredentialsRefused(Problem):
    status, code = 422, "credentials_refused"
    message = "The payment provider does not accept these credentials. Nothing was changed."
    hint = "Copy them anew from the provider's own settings; `providerMessage` is what it said."


class WrongMode(Problem):
    status, code = 422, "wrong_credentials_mode"
    message = "Live takes live credentials only, and the sandbox test credentials only."
    hint = "Copy the credentials of the mode that `requiredMode` names."


class BuiltInProvider(Problem):
    status, code = 409, "provider_built_in"
    message = "The simulator belongs to the sandbox: every business has an account there."
    hint = "Connect another provider; the simulator charges nothing."


class ProviderUnavailable(Problem):
    status, code = 503, "provider_unavailable"
    message = "The payment provider did not answer. Nothing was changed."
    hint = "Try again in a few minutes."


def callback_url(address: str, provider: str, business_id: UUID) -> str:
    """Where a provider sends its notices about a business."""
    return f"{address}/api/v1/payment-providers/{provider}/callback?business={business_id}"
