"""The public operations of payment providers."""

from pinkas.domains.payment_providers import flows
from pinkas.domains.payment_providers.rules import (
    BuiltInProvider,
    CredentialsRefused,
    ProviderInUse,
    ProviderNotConnected,
    ProviderUnavailable,
    WrongMode,
)
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "payment providers", "payments:read", "payments:write"

OPERATIONS = (
    operation(
        "GET /payment-providers",
        flows.list_providers,
        "Providers available and connected",
        name="listPaymentProviders",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PUT /payment-providers/{provider}",
        flows.connect,
        "Connect a provider",
        name="connectPaymentProvider",
        group=GROUP,
        scope=WRITE,
        problems=(CredentialsRefused, WrongMode, ProviderUnavailable),
    ),
    operation(
        "DELETE /payment-providers/{provider}",
        flows.disconnect,
        "Disconnect a provider",
        name="disconnectPaymentProvider",
        group=GROUP,
        scope=WRITE,
        problems=(BuiltInProvider, ProviderInUse),
    ),
    operation(
        "POST /payment-providers/{provider}/test",
        flows.test_connection,
        "Check the connection",
        name="testPaymentProvider",
        group=GROUP,
        scope=WRITE,
        problems=(ProviderNotConnected,),
    ),
)
