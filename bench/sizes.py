"""How much is measured: `FULL` is what figures are judged by, `SHORT` takes the same way in a few seconds a part."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """The sizes of every part; the defaults are those of a whole measurement."""

    own_stages: bool = True
    """Whether each part has a database of its own, or shares one that is made once."""
    rounds: int = 5
    """Rounds of every comparison; the median counts."""
    seconds: float = 3.0
    """Length of one measurement under load."""
    connections: int = 16
    """Requests at a time under load."""
    documents: int = 60
    """Documents that `reads` finds, half of them issued."""
    paced_connections: int = 64
    counted_requests: int = 200
    """Requests whose statements and round trips `trust` counts."""
    businesses: int = 64
    """Businesses that `finalize` spreads its drafts over."""
    drafts_each: int = 50
    """Drafts that each of its eight clients finalizes in a round."""
    few: int = 10_000
    many: int = 1_000_000
    """Documents, or movements, of the two businesses that are compared when one has grown."""
    products: int = 1000
    """Products that the movements of `stock` are of; whole hundreds."""
    requests: int = 300
    """Requests of one measurement of processor time."""
    calls: int = 40
    """Calls of one measurement of buffers."""
    bulk: int = 100
    """Documents of one bulk, and of one measurement of single calls."""
    deliveries: int = 2000
    """Deliveries of webhooks in a round."""
    receivers: int = 20
    """Endpoints that share them."""
    queued: int = 1000
    """Deliveries that wait for the endpoint that hangs."""
    dropped: int = 200
    """Papers that come in while reads are measured."""
    dropping_seconds: float = 10.0
    """How long reads are measured beside files that are uploaded and read."""
    paced_seconds: float = 6.0
    """How long events are made at a steady rate."""
    pages: int = 20
    """PDFs of a round."""
    checkouts: int = 400
    """Customers who pay at once."""
    mandates: int = 10_000
    """Standing orders that are due at one midnight."""
    papers: int = 120
    """Receipts and invoices that are drawn and read, half of them never looked at while the reading is tuned."""
    timed_papers: int = 12
    """Pictures of them whose reading is timed beside one pass of tesseract."""
    bank_scale: float = 1.0
    """The year of a bank that `bank` recognises: 1 is about 500 invoices."""
    bank_lines: int = 10_000
    """Lines of the file that it imports; a tenth of them is matched by itself."""
    bank_documents: tuple[int, int] = (100_000, 1_000_000)
    """Open documents of the two businesses in which it looks for what a line is for."""
    deals: tuple[int, int] = (100, 10_000)
    """Open deals of the two businesses whose board is read; ten times as many are closed."""
    streams: int = 1000
    """Streams of notifications that are open in one process, ten of each key and ten keys of each business."""
    imported: int = 100_000
    """Rows of the table of clients that is imported."""
    starts: int = 3
    """Starts of the service on a directory that it knows."""


FULL = Sizes()
SHORT = Sizes(
    own_stages=False,
    rounds=1,
    seconds=0.1,
    connections=4,
    documents=4,
    paced_connections=4,
    counted_requests=10,
    businesses=3,
    drafts_each=3,
    few=200,
    many=400,
    products=100,
    requests=4,
    calls=2,
    bulk=4,
    deliveries=400,
    receivers=4,
    queued=10,
    dropped=2,
    dropping_seconds=0.1,
    paced_seconds=0.5,
    pages=2,
    checkouts=4,
    mandates=4,
    papers=2,
    timed_papers=1,
    bank_scale=0.03,
    bank_lines=40,
    bank_documents=(200, 400),
    deals=(20, 100),
    streams=20,
    imported=40,
    starts=1,
)
