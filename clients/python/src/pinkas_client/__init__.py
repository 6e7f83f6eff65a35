"""The client of Pinkas, an invoicing service with an HTTP API.

`Pinkas` waits for answers, `AsyncPinkas` lets others run meanwhile. Requests and answers are dictionaries; their types
are in `pinkas_client.types`, the errors in `pinkas_client.errors`.
"""

from pinkas_client._errors import PinkasError as PinkasError
from pinkas_client._errors import WebhookRefused as WebhookRefused
from pinkas_client._files import AsyncDownload as AsyncDownload
from pinkas_client._files import Download as Download
from pinkas_client._resources import AsyncResources, Resources
from pinkas_client._version import VERSION as __version__  # noqa: F401  (what packages call it)
from pinkas_client._webhooks import verify_webhook as verify_webhook


class Pinkas(Resources):
    """A client: `Pinkas(api_key="...").documents.finalize(id)`. It may be used by several threads."""


class AsyncPinkas(AsyncResources):
    """The same with `await`: `await AsyncPinkas(api_key="...").documents.finalize(id)`."""
