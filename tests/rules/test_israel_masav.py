"""The credits and debits of Masav, read back by a reader that knows nothing of the writer."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.masav_reader import read_masav

from pinkas.countries import get_country
from pinkas.countries.bank_transfers import Transfer, TransferSender

FORMAT = get_country("IL").bank_transfers
SENDER = TransferSender("12345678", "54321", "חברה לדוגמה")
PAY, MADE = date(2026, 11, 30), date(2026, 11, 24)
ONE = Transfer("ספק טוב", "000000018", "12", "600", "123456", 118000, "A-55")


def _write(sender: TransferSender = SENDER, *transfers: Transfer, serial: int = 1) -> bytes:
    assert FORMAT is not None
    return FORMAT.write(sender, transfers, PAY, MADE, serial)


def test_a_file_of_one_payment_byte_for_byte() -> None:
    name = "חברה לדוגמה"[::-1].encode("cp862")
    payee = "ספק טוב"[::-1].encode("cp862")
    assert _write(SENDER, ONE) == b"\r\n".join(
        [
            b"K123456780026113000010261124" + b"54321000000" + b" " * 19 + name + b" " * 56 + b"KOT",
            b"11234567800000000" + b"12600" + b"0000" + b"0001234560000000018" + b" " * 9 + payee
            + b"0000000118000" + b"00000000000000000055" + b"26112611" + b"000006" + b"0" * 18 + b"  ",
            b"512345678002611300001" + b"000000000118000" + b"0" * 15 + b"0000001" + b"0" * 7 + b" " * 63,
            b"9" * 128,
            b"",
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("כהן", "ןהכ"),
        ("כהן בע״מ", 'מ"עב ןהכ'),
        ("אבג 2020 דהו", "והד 2020 גבא"),
        ("Acme Ltd", "Acme Ltd"),
        ("חברת IBM ישראל", "לארשי IBM תרבח"),
        ("לוי (1990)", "(1990) יול"),
        ("ז׳אק", "קא'ז"),
        ("שָׁלוֹם", "םולש"),
        ("Café Zoë", "Cafe Zoe"),
        ("ספק 🙂 א", "א קפס"),
        ("  ספק \t כפול ", "לופכ קפס"),
        ("חנות 054-1234567", "054-1234567 תונח"),
    ],
)
def test_a_name_is_seen_from_left_to_right(name: str, seen: str) -> None:
    long = TransferSender("12345678", "54321", name)
    assert read_masav(_write(long, ONE)).name == seen


def test_a_name_that_is_too_long_loses_its_end() -> None:
    hebrew = read_masav(_write(SENDER, _renamed("אבגדהוזחטיכלמנסעפצקרשת")))
    assert hebrew.credits[0].name == "אבגדהוזחטיכלמנסע"[::-1]
    latin = read_masav(_write(SENDER, _renamed("The very long name of a supplier")))
    assert latin.credits[0].name == "The very long na"


def test_several_files_of_a_day_are_told_apart_by_their_number() -> None:
    assert read_masav(_write(SENDER, ONE, serial=999)).serial == 999
    with pytest.raises(ValueError, match="fit"):
        _write(SENDER, ONE, serial=1000)


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"bank": ""}, ["bank"]),
        ({"bank": "123", "branch": "1234", "account": "1234567890"}, ["bank", "branch", "account"]),
        ({"account": "12-34"}, ["account"]),
        ({"account": "٣٤٥"}, ["account"]),
        ({"account": "000"}, ["account"]),
        ({"tax_id": "123456789"}, ["tax_id"]),
        ({"tax_id": ""}, ["tax_id"]),
        ({"amount": 0}, ["amount"]),
        ({"amount": 10**13}, ["amount"]),
        ({"name": "🙂"}, ["name"]),
    ],
)
def test_what_does_not_fit_is_named_and_not_written(change: dict[str, object], fields: list[str]) -> None:
    assert FORMAT is not None
    wrong = Transfer(**{**{name: getattr(ONE, name) for name in Transfer.__slots__}, **change})
    assert [fault.field for fault in FORMAT.check_transfer(wrong)] == fields
    with pytest.raises(ValueError, match="fit"):
        _write(SENDER, ONE, wrong)


@pytest.mark.parametrize(
    ("iban", "found"),
    [
        ("IL620108000000099999999", ("10", "800", "99999999")),
        ("il62 0108 0000 0009 9999 999", ("10", "800", "99999999")),
        ("IL630108000000099999999", None),
        ("DE89370400440532013000", None),
        ("", None),
    ],
)
def test_an_iban_says_bank_branch_and_account(iban: str, found: tuple[str, str, str] | None) -> None:
    assert FORMAT is not None
    assert FORMAT.account_of_iban(iban) == found


def test_the_numbers_of_the_payer_have_their_width() -> None:
    assert FORMAT is not None
    wrong = TransferSender("1234567", "543211", "")
    assert [one.field for one in FORMAT.check_sender(wrong)] == ["institution", "sending_institution", "name"]


_TRANSFERS = st.builds(
    Transfer,
    name=st.one_of(st.text(max_size=40), st.text(alphabet="אבגםןץ 12'\"()-Aa", min_size=1, max_size=40)),
    tax_id=st.sampled_from(["000000018", "18", "514713288", "999999998"]),
    bank=st.integers(1, 99).map(str),
    branch=st.integers(1, 999).map(str),
    account=st.integers(1, 10**9 - 1).map(str),
    amount=st.integers(1, 10**13 - 1),
    payee_number=st.text(max_size=30),
)


@settings(max_examples=300)
@given(st.lists(_TRANSFERS, min_size=1, max_size=8))
def test_any_payments_are_read_back_as_they_were(transfers: list[Transfer]) -> None:
    assert FORMAT is not None
    fitting = [one for one in transfers if not FORMAT.check_transfer(one)]
    if not fitting or sum(one.amount for one in fitting) >= 10**15:
        return
    read = read_masav(_write(SENDER, *fitting))
    assert (read.institution, read.sender, read.pay_date, read.created_on) == ("12345678", "54321", PAY, MADE)
    assert [
        (int(one.bank), int(one.branch), int(one.account), int(one.tax_id), one.amount, one.months)
        for one in read.credits
    ] == [
        (int(one.bank), int(one.branch), int(one.account), int(one.tax_id), one.amount, ("2611", "2611"))
        for one in fitting
    ]


def _renamed(name: str) -> Transfer:
    return Transfer(name, ONE.tax_id, ONE.bank, ONE.branch, ONE.account, ONE.amount)


def test_a_file_of_debits_has_its_sums_in_the_second_places_and_names_no_months() -> None:
    assert FORMAT is not None
    other = Transfer("Dana Levi", "000000018", "10", "800", "77", 5, "12")
    found = read_masav(FORMAT.write_debits(SENDER, [ONE, other], PAY, MADE, 7), debits=True)
    assert (found.institution, found.sender, found.pay_date, found.created_on, found.serial) == (
        "12345678",
        "54321",
        PAY,
        MADE,
        7,
    )
    assert [(one.bank, one.branch, one.account, one.amount, one.number[-6:], one.months) for one in found.credits] == [
        ("12", "600", "000123456", 118000, "000055", ("0000", "0000")),
        ("10", "800", "000000077", 5, "000012", ("0000", "0000")),
    ]


@pytest.mark.parametrize("number", ["", "A", "1000000"])
def test_a_debit_without_the_number_of_its_authorization_is_not_written(number: str) -> None:
    assert FORMAT is not None
    with pytest.raises(ValueError, match="do not fit"):
        FORMAT.write_debits(SENDER, [Transfer("א", "000000018", "12", "600", "1", 5, number)], PAY, MADE, 1)
