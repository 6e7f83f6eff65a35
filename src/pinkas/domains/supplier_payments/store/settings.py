"""The settings of payments to suppliers in the database."""

from pinkas.domains.supplier_payments.types.settings import ConfigRow
from pinkas.platform.table import SettingsTable

CONFIG = SettingsTable("supplier_payment_configs", ConfigRow)
