"""The currencies of the world: ISO 4217, list one as published on 2026-01-01.

Only money that can be paid is here. Left out on purpose: funds and units of account (BOV, CHE, CHW, CLF, COU, MXV,
USN, UYI, UYW, XAD, XDR, XSU, XUA), precious metals and bond units (XAG, XAU, XBA to XBD, XPD, XPT), the test code XTS
and XXX, no currency.
"""

from pinkas.core.problems import FaultCollector

_WITHOUT_MINOR_UNIT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"

_TWO_DIGITS = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
"""

_THREE_DIGITS = "BHD IQD JOD KWD LYD OMR TND"

_MINOR_DIGITS = {
    code: digits
    for digits, codes in ((0, _WITHOUT_MINOR_UNIT), (2, _TWO_DIGITS), (3, _THREE_DIGITS))
    for code in codes.split()
}

CURRENCIES = tuple(sorted(_MINOR_DIGITS))
"""Every code, in alphabetical order."""


def is_currency_code(code: str) -> bool:
    """Whether `code` is an active ISO 4217 code of a currency; codes are upper case."""
    return code in _MINOR_DIGITS


def check_currency(faults: FaultCollector, field: str, code: str | None) -> bool:
    """Whether a field names a currency, or nothing; notes a fault where it names what is none."""
    known = code is None or is_currency_code(code)
    if not known:
        faults.add(field, "unknown_currency", "Expected an ISO 4217 code.")
    return known


def minor_digits(code: str) -> int:
    """Digits after the point in amounts of the currency: 2 for most, 0 (JPY) or 3 (KWD). ValueError for no currency."""
    try:
        return _MINOR_DIGITS[code]
    except KeyError:
        raise ValueError(f"{code!r} is not a currency of ISO 4217") from None


def digit_shifts(home: str) -> dict[str, int]:
    """By how many digits minor units of other currencies differ from those of `home`, where they do: 2 for a currency
    without a minor unit in books of agorot."""
    shifts = {one: minor_digits(home) - minor_digits(one) for one in CURRENCIES}
    return {one: shift for one, shift in shifts.items() if shift}
