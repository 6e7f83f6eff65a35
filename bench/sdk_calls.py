"""What the Python client costs beside httpx: prints JSON. A process of its own, with `clients/python/src` on its path.

    python bench/sdk_calls.py CALLS ROUNDS

Both send the same requests over a transport that answers at once, so that what is measured is what each of them does.
"""

import json
import sys
import time
from statistics import median

BODY = {"expectedTotal": "1180.00"}
LINES = [{"id": str(n), "description": "Project", "quantity": "1", "unitPrice": "10.00"} for n in range(10)]
ANSWER = json.dumps({"id": "a", "status": "ISSUED", "total": "1180.00", "version": 2, "lines": LINES}).encode()


def main(calls: int, rounds: int) -> None:
    """Times the import, then calls in rounds that take turns."""
    began = time.perf_counter()
    import pinkas_client

    imported = time.perf_counter() - began
    import httpx

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=ANSWER, headers={"content-type": "application/json", "x-request-id": "r"})

    http = httpx.Client(transport=httpx.MockTransport(answer))
    client = pinkas_client.Pinkas("k", base_url="http://127.0.0.1:8000", http_client=http)
    address = "http://127.0.0.1:8000/api/v1/documents/0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6/finalize"

    def bare() -> None:
        http.post(address, json=BODY, headers={"x-api-key": "k"}).raise_for_status().json()

    def ours() -> None:
        client.documents.finalize("0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6", {"expectedTotal": "1180.00"})

    taken: dict[str, list[float]] = {"bare": [], "ours": []}
    for _ in range(rounds):
        for name, call in (("bare", bare), ("ours", ours)):
            call()
            began = time.process_time()
            for _ in range(calls):
                call()
            taken[name].append((time.process_time() - began) / calls)
    more = median(one - other for one, other in zip(taken["ours"], taken["bare"], strict=True))
    found = {"import": imported, "bare": median(taken["bare"]), "more": more}
    print(json.dumps(found))  # noqa: T201  (what the program is for)


main(int(sys.argv[1]), int(sys.argv[2]))
