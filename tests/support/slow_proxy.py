"""A TCP proxy that can hold back what a server answers: a slow Redis, a black hole."""

import socket
import threading
import time
from typing import Self

from support.service import free_port


class SlowProxy:
    """Passes bytes between clients and a local port; every answer waits `delay` seconds first."""

    def __init__(self, to: int) -> None:
        self._to = to
        self.port = free_port()
        self.delay = 0.0
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, answers: bool) -> None:
        try:
            while data := source.recv(65536):
                if answers and self.delay:
                    time.sleep(self.delay)
                sink.sendall(data)
        except OSError:
            pass  # one of the two is gone: so is the other
        finally:
            source.close()
            sink.close()
