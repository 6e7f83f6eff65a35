"""Writes the clients of the API, in Python and in TypeScript, from its OpenAPI document: `make clients`.

`model` reads the document into resources with methods, `names` says what they are called, `python` and `typescript`
write them. What the clients do with a method (sending, trying again, reading errors) is written by hand beside them.
"""
