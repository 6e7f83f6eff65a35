# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The resources of the API, one module each."""
