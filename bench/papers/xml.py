"""The electronic invoices that some drawn PDFs hold: UBL 2.1 and Cross Industry Invoice (Factur-X)."""

from decimal import Decimal

from bench.papers.truth import Truth

_UBL = "urn:oasis:names:specification:ubl:schema:xsd:"
_CII = "urn:un:unece:uncefact:data:standard:"


def write_ubl(truth: Truth) -> bytes:
    """The paper as UBL 2.1."""
    credit = truth.document_type == 330
    root, code = ("CreditNote", "381") if credit else ("Invoice", "380")
    net = truth.total if truth.net is None else truth.net
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<{root} xmlns="{_UBL}{root}-2" xmlns:cac="{_UBL}CommonAggregateComponents-2" xmlns:cbc="{_UBL}CommonBasicComponents-2">
<cbc:ID>{truth.number}</cbc:ID><cbc:IssueDate>{truth.day}</cbc:IssueDate>
<cbc:{root}TypeCode>{code}</cbc:{root}TypeCode><cbc:DocumentCurrencyCode>{truth.currency}</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>IL{truth.supplier_tax_id}</cbc:CompanyID>
<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>
<cbc:RegistrationName>{_escape(truth.supplier_name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>
</cac:AccountingSupplierParty><cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme>
<cbc:CompanyID>{truth.customer_tax_id or ""}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>
</cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="{truth.currency}">{truth.vat or Decimal(0):.2f}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="{truth.currency}">{net:.2f}</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="{truth.currency}">{truth.total:.2f}</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="{truth.currency}">{truth.total:.2f}</cbc:PayableAmount></cac:LegalMonetaryTotal>
</{root}>""".encode()


def write_cii(truth: Truth) -> bytes:
    """The paper as a Cross Industry Invoice."""
    code = "381" if truth.document_type == 330 else "380"
    net = truth.total if truth.net is None else truth.net
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="{_CII}CrossIndustryInvoice:100"
 xmlns:ram="{_CII}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="{_CII}UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>{truth.number}</ram:ID><ram:TypeCode>{code}</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">{truth.day:%Y%m%d}</udt:DateTimeString></ram:IssueDateTime>
</rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>{_escape(truth.supplier_name)}</ram:Name><ram:SpecifiedTaxRegistration>
<ram:ID schemeID="VA">IL{truth.supplier_tax_id}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">{truth.customer_tax_id or ""}</ram:ID>
</ram:SpecifiedTaxRegistration></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>{truth.currency}</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>{net:.2f}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="{truth.currency}">{truth.vat or Decimal(0):.2f}</ram:TaxTotalAmount>
<ram:GrandTotalAmount>{truth.total:.2f}</ram:GrandTotalAmount><ram:DuePayableAmount>{truth.total:.2f}</ram:DuePayableAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>""".encode()


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
