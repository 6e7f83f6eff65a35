"""The tools, chosen for what people ask an agent to do."""

from pinkas.mcp_server.tools.bank import BANK_TOOLS
from pinkas.mcp_server.tools.books import BOOK_TOOLS
from pinkas.mcp_server.tools.clients import CLIENT_TOOLS
from pinkas.mcp_server.tools.declaring import Tool
from pinkas.mcp_server.tools.documents import DOCUMENT_TOOLS
from pinkas.mcp_server.tools.money import MONEY_TOOLS
from pinkas.mcp_server.tools.work import WORK_TOOLS

TOOLS: dict[str, Tool] = {
    one.name: one for one in (*CLIENT_TOOLS, *DOCUMENT_TOOLS, *MONEY_TOOLS, *BANK_TOOLS, *BOOK_TOOLS, *WORK_TOOLS)
}
"""Every tool by its name."""
