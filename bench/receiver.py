"""A receiver of webhooks in a process of its own, as fast as one is written: it answers 200 and notes when, or hangs.

python -m bench.receiver PORT      (paths that begin with /hang are never answered)
`GET /seen` answers the notes since the last time it was asked: `occurredAt` of the event and when it came, in Unix
seconds, a line each.
"""

import asyncio
import re
import sys
import time

import uvloop

_OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
_LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
_OCCURRED = re.compile(rb'"occurredAt":"([^"]+)"')


class _Receiver(asyncio.Protocol):
    seen: list[bytes] = []  # noqa: RUF012  (one list for all connections)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.buffer = b""

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            head = self.buffer[: end + 4]
            length = _LENGTH.search(head)
            beyond = end + 4 + (int(length[1]) if length else 0)
            if len(self.buffer) < beyond:
                return
            body, self.buffer = self.buffer[end + 4 : beyond], self.buffer[beyond:]
            self._answer(head, body)

    def _answer(self, head: bytes, body: bytes) -> None:
        if head.startswith(b"GET /seen"):
            told = b"\n".join(self.seen)
            self.seen.clear()
            self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(told) + told)
        elif not head.startswith(b"POST /hang"):
            occurred = _OCCURRED.search(body)
            if occurred:
                self.seen.append(b"%s %.6f" % (occurred[1], time.time()))
            self.transport.write(_OK)


async def _serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(_Receiver, "127.0.0.1", port, backlog=2048)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(_serve(int(sys.argv[1])))
