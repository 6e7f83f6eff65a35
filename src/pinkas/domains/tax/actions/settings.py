"""What a business says of its taxes: read and changed; and the rates of VAT."""

from datetime import timedelta

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import businesses, supplier_payments
from pinkas.domains.businesses import Business
from pinkas.domains.tax.store import settings as store
from pinkas.domains.tax.types.settings import (
    SettingsRow,
    TaxSettings,
    TaxSettingsChanges,
    VatRate,
    VatRateQuery,
    VatRates,
)
from pinkas.platform.tx import Tx

_ELSEWHERE = ("vat_reporting", "withholds_tax", "withholding_file_number")


async def get_settings(tx: Tx) -> TaxSettings:
    """How often VAT is reported and on which basis, the rate of advances, and whether tax is withheld."""
    return await _view(tx, await businesses.get_current(tx), await store.get(tx))


async def change_settings(tx: Tx, body: TaxSettingsChanges) -> TaxSettings:
    """Changes the fields that are sent. Periods that are closed stay as they are; another basis of VAT holds for what
    is issued from then on."""
    business = await businesses.get_for_update(tx)
    row = await store.SETTINGS.get_for_update(tx)
    tx.check_version(row.version)
    before = await _view(tx, business, row)
    fields = changed_fields(before, sent_fields(body))
    if not fields:
        return before
    _check_reporting(fields, business)
    if "vat_reporting" in fields:
        business = await businesses.set_vat_reporting(tx, business, fields["vat_reporting"])
    withheld = {name: fields[name] for name in ("withholds_tax", "withholding_file_number") if name in fields}
    if withheld:
        await supplier_payments.change_config(tx, supplier_payments.SupplierPaymentConfigChanges(**withheld))
    row = await store.SETTINGS.update(tx, {name: value for name, value in fields.items() if name not in _ELSEWHERE})
    after = await _view(tx, business, row)
    tx.audit("tax_settings.changed", "business", business.id, before=before, after=after)
    return after


def _check_reporting(fields: dict[str, object], business: Business) -> None:
    """A business that charges VAT reports it, and another does not."""
    faults = FaultCollector()
    charges = get_country(business.country).business_types[business.business_type].charges_vat
    if "vat_reporting" in fields and (fields["vat_reporting"] != "none") != charges:
        if charges:
            faults.add("vatReporting", "must_report", "The business charges VAT, and reports it.")
        else:
            faults.add("vatReporting", "reports_no_vat", "A business of this type charges no VAT, and reports none.")
    faults.raise_if_any()


async def _view(tx: Tx, business: Business, row: SettingsRow) -> TaxSettings:
    config = await supplier_payments.get_config(tx)
    return TaxSettings(
        vat_reporting=business.vat_reporting,
        vat_basis=row.vat_basis,
        files_detailed_vat=row.files_detailed_vat,
        advances_rate=row.advances_rate,
        advances_reporting=row.advances_reporting,
        income_tax_file_number=row.income_tax_file_number,
        withholds_tax=config.withholds_tax,
        withholding_file_number=config.withholding_file_number,
        version=row.version,
        updated_at=row.updated_at if row.version else None,
    )


async def list_rates(tx: Tx, query: VatRateQuery) -> VatRates:
    """The rates of VAT with the days from which they are in force, newest first; with `on` the one of that day."""
    country = get_country((await businesses.get_current(tx)).country)
    steps = country.vat_rate_steps
    ends = [*(start - timedelta(days=1) for start, _ in steps[1:]), None]
    found = [
        VatRate(rate=rate, from_=start, to=end) for (start, rate), end in reversed(list(zip(steps, ends, strict=True)))
    ]
    if query.on is not None:
        found = [one for one in found if one.from_ <= query.on and (one.to is None or query.on <= one.to)]
    return VatRates(items=found)
