"""The MCP server: tools, resources and prompts for agents, over the HTTP API of the same process.

`pages` is what the web application mounts. Everything that a tool does is a call of the API with the credential of the
agent, so scopes, limits, bounds, dry runs and the usage log hold. The SDK of the protocol is imported by `protocol`
alone, and only when the first request comes.
"""
