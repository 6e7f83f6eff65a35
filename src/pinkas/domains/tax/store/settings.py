"""The tax settings of a business in the database."""

from pinkas.domains.tax.types.settings import SettingsRow
from pinkas.platform.table import SettingsTable
from pinkas.platform.tx import Tx

SETTINGS = SettingsTable("tax_settings", SettingsRow)


async def get(tx: Tx) -> SettingsRow:
    """What is set; what holds before the first change where nothing is."""
    return await SETTINGS.get(tx) or SettingsRow()
