"""The types of a uniform file: the whole of a business's books and documents in the form that its tax authority reads.

Amounts are minor units of the currency of the books; quantities are ten-thousandths."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, NamedTuple, Protocol

from pinkas.core.fixed_width import ByteTarget, FixedRecord

Charset = Literal["iso_8859_8", "cp862"]
"""The character sets of a uniform file: Hebrew of Windows and UNIX in the order of reading, and that of DOS."""
Nature = Literal["", "service", "goods", "bundle"]


@dataclass(frozen=True, slots=True)
class Producer:
    """The program that makes the file, and who made the program; `certificate` is its number in the register of the
    authority, `tax_id` that of its maker. Empty where there is none."""

    name: str
    version: str
    certificate: str
    maker: str
    tax_id: str


@dataclass(frozen=True, slots=True)
class ProductionFacts:
    """What the head of a uniform file says. `stamp` is the minute of the production, on the clock of the business;
    `key` the random number of 15 digits that its parts share."""

    producer: Producer
    tax_id: str
    name: str
    street: str
    house_number: str
    city: str
    zip: str
    is_company: bool
    first: date
    last: date
    stamp: datetime
    key: int
    currency: str
    language: str
    charset: Charset


class UniformLine(NamedTuple):
    """A line of a document. `price` without VAT, `discount` zero or below, `net` the amount of the line without VAT,
    `vat_rate` in hundredths of a percent."""

    sku: str
    description: str
    nature: Nature
    unit: str
    quantity: int
    price: int
    discount: int
    net: int
    vat_rate: int


class UniformPayment(NamedTuple):
    """Money on a document. The details are those of its method."""

    method: str
    amount: int
    day: date
    details: Mapping[str, object]


class UniformDocument(NamedTuple):
    """A document. `base` is the type and number of the document that it is made from; `before_discount` and `net` are
    without VAT, `discount` is zero or below, `total` with VAT and without `withheld` where it is a receipt. `foreign`
    is its total in minor units of `currency`, where that is another one than that of the books."""

    doc_type: int
    number: int
    issued_at: datetime
    day: date
    client_name: str
    client_key: str
    tax_id: str
    street: str
    house_number: str
    city: str
    zip: str
    country: str
    phone: str
    foreign: int
    currency: str
    before_discount: int
    discount: int
    net: int
    vat: int
    total: int
    withheld: int
    cancelled: bool
    operator: str
    base: tuple[int, int] | None
    lines: tuple[UniformLine, ...]
    payments: tuple[UniformPayment, ...]


class UniformMovement(NamedTuple):
    """A line of a journal entry; one of `debit` and `credit` is zero. `reference` is the type and number of the
    document that the entry is about."""

    entry: int
    line: int
    kind: str
    reference: tuple[int, int] | None
    details: str
    day: date
    value_day: date
    posted_on: date
    account: str
    debit: int
    credit: int
    currency: str
    foreign: int


class UniformAccount(NamedTuple):
    """An account: what it began with (below zero: credit), and was debited and credited in the period. That of a client
    or a supplier is below their control account (`parent`) and says who it is."""

    key: str
    name: str
    group_code: str
    group_name: str
    parent: str
    opening: int
    debit: int
    credit: int
    form6111: str
    street: str = ""
    house_number: str = ""
    city: str = ""
    zip: str = ""
    country: str = ""
    tax_id: str = ""


class UniformItem(NamedTuple):
    """An article of the stock: quantities in ten-thousandths, the cost of one unit at the end in minor units."""

    sku: str
    barcode: str
    name: str
    group: str
    unit: str
    opening: int
    came: int
    went: int
    unit_cost: int


@dataclass(frozen=True, slots=True)
class UniformSummary:
    """What a file holds: its records by their codes, and the documents by their types, each with count and sum."""

    records: Mapping[str, int]
    documents: Mapping[int, tuple[int, int]]


class UniformWriter(Protocol):
    """Writes the data of a uniform file. What it does takes the time of the processor: call it in a thread."""

    def add_documents(self, documents: Iterable[UniformDocument]) -> None:
        """Writes documents with their lines and payments."""
        ...

    def add_movements(self, movements: Iterable[UniformMovement]) -> None:
        """Writes lines of journal entries."""
        ...

    def add_accounts(self, accounts: Iterable[UniformAccount]) -> None:
        """Writes accounts."""
        ...

    def add_items(self, items: Iterable[UniformItem]) -> None:
        """Writes articles."""
        ...

    def close(self) -> UniformSummary:
        """Writes the end. The file itself stays open."""
        ...


@dataclass(frozen=True, slots=True)
class UniformReading:
    """What is read of a uniform file that another program has made.

    - `records`: the layouts of its records by their codes. `head` begins the file that says what the data are, `counts`
      is its line for each kind of record; `opening` and `closing` are the first and the last record of the data.
    - `version`: how a file says of which version it is.
    - `names`: what a field is called by its number, and `date` where it is a day; other fields are not read.
    - `charsets`: the codecs by the code of a character set.
    - `charging`, `crediting`, `paying`: the types of documents that say what a client owes, less, and was paid; a type
      of both `charging` and `paying` is owed and paid at once. `issued` are all types that are given to clients,
      `bought` those that suppliers give.
    - `methods`: our method of payment by the code of a means.
    - `natures`: our type of product by the code of what a line sells.
    - `account_kind(form6111, *names)`: what an account is by its line of the tax form, else by the names of its group
      and its own; None where they do not tell.
    - `party_group(name)`: whose accounts a group of this name is; None where it does not tell.
    """

    records: Mapping[str, FixedRecord]
    head: str
    counts: str
    opening: str
    closing: str
    version: str
    names: Mapping[int, tuple[str, Literal["", "date"]]]
    charsets: Mapping[int, str]
    charging: frozenset[int]
    crediting: frozenset[int]
    paying: frozenset[int]
    issued: frozenset[int]
    bought: frozenset[int]
    methods: Mapping[int, str]
    natures: Mapping[int, Literal["service", "goods"]]
    account_kind: Callable[..., Literal["asset", "liability", "equity", "income", "expense"] | None]
    party_group: Callable[[str], Literal["client", "supplier"] | None]


@dataclass(frozen=True, slots=True)
class UniformFileFormat:
    """The uniform file of a country.

    - `open(target, facts)`: begins the file of the data.
    - `head(facts, summary)`: the bytes of the file that says what the data are.
    - `folder(facts)`: the folder of both, with slashes.
    - `head_name`, `data_name`, `archive_name`: what the files in it are called, and the archive of the data.
    - `record_names`: what each kind of record is called, in the languages of the country.
    - `listed_types`: the document types that its report of documents lists, with their names.
    - `reading`: what is read of one.
    """

    name: str
    open: Callable[[ByteTarget, ProductionFacts], UniformWriter]
    head: Callable[[ProductionFacts, UniformSummary], bytes]
    folder: Callable[[ProductionFacts], str]
    head_name: str
    data_name: str
    archive_name: str
    record_names: Mapping[str, Mapping[str, str]]
    listed_types: Mapping[int, Mapping[str, str]]
    reading: UniformReading
