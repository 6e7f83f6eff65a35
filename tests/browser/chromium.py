"""A real browser for tests: headless Chromium, spoken to by its DevTools protocol.

The protocol needs nothing but a WebSocket, and it tells what a driver hides: blocked resources, messages of the content
security policy, failed loads.
"""

import asyncio
import base64
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp

from support.places import new_directory

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The one without a window first: a tab takes a fifth of the time that it takes in a browser that has one."""
_LEAVING = ("Page.frameRequestedNavigation", "Page.frameStartedNavigating", "Page.frameStartedLoading")
_PATIENCE = 30


def find_chromium() -> str:
    """The program that PINKAS_TEST_BROWSER names, else the first of the usual ones; its absence is a failure, since
    `make test` installs it or names the command that does."""
    chosen = os.environ.get("PINKAS_TEST_BROWSER")
    for name in (chosen,) if chosen else _NAMES:
        if path := shutil.which(name):
            return path
    raise RuntimeError(f"{chosen or 'Chromium'} is not installed: run tests/install-system-packages.sh")


@contextlib.contextmanager
def chromium() -> Iterator[str]:
    """Runs the browser with a profile of its own; yields the address of its protocol."""
    profile = new_directory("pinkas-chromium-")
    flags = [
        "--headless=new",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
        "--font-render-hinting=none",  # text is drawn alike whatever the machine's settings of fonts are
        "--disable-lcd-text",
        "--js-flags=--no-opt --no-maglev --no-sparkplug",  # no page lives long enough to repay compiling its scripts
        "--lang=en-US",  # fields of dates are written in the language of the browser
    ]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium's own sandbox refuses to run as root
    program = subprocess.Popen(  # noqa: S603  (the path is the one found above)
        [find_chromium(), *flags, "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LANGUAGE": "en_US"},
        start_new_session=True,
    )
    try:
        yield _address(profile / "DevToolsActivePort", program)
    finally:
        # Debian's program is a shell script that starts the browser: both are in the group that ends.
        os.killpg(program.pid, signal.SIGTERM)
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait(10)
        shutil.rmtree(profile, ignore_errors=True)


def _address(told: Path, program: "subprocess.Popen[bytes]") -> str:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(FileNotFoundError):
            lines = told.read_text().splitlines()
            if len(lines) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        if program.poll() is not None:
            raise RuntimeError(f"Chromium ended at once with status {program.returncode}")
        time.sleep(0.05)
    raise RuntimeError("Chromium did not start in time")


class Tab:
    """A page in a window of its own. `faults` are everything that the browser complained about."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._loaded = asyncio.Event()
        self.session: str | None = None
        self.context: str | None = None
        self.leaving = False
        """Whether another page is on its way since `begin_load`."""
        self.faults: list[str] = []
        self.loads: list[str] = []

    async def call(self, method: str, **parameters: Any) -> Any:
        """A command of the protocol, and its answer."""
        number = next(self._ids)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        await self._socket.send_json(message)
        return await asyncio.wait_for(self._waiting[number], _PATIENCE)

    async def grant(self, *permissions: str) -> None:
        """Allows the pages of this tab what a person would be asked for."""
        async with self._of_browser():
            await self.call("Browser.grantPermissions", permissions=permissions, browserContextId=self.context)

    async def in_worker(self, expression: str) -> Any:
        """The value of an expression, or what its promise comes to, in the service worker of this tab."""
        async with self._of_browser():
            found = (await self.call("Target.getTargets"))["targetInfos"]
            (worker,) = [
                one for one in found if one["type"] == "service_worker" and one.get("browserContextId") == self.context
            ]
            attached = await self.call("Target.attachToTarget", targetId=worker["targetId"], flatten=True)
            self.session = attached["sessionId"]
            answer = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    @contextlib.asynccontextmanager
    async def _of_browser(self) -> AsyncIterator[None]:
        """Commands go to the browser, and afterwards to the page again."""
        page, self.session = self.session, None
        try:
            yield
        finally:
            self.session = page

    async def listen(self) -> None:
        """Takes what the browser says, until the connection ends."""
        async for message in self._socket:
            said = message.json()
            if "id" in said:
                waiting = self._waiting.pop(said["id"])
                if "error" in said:
                    waiting.set_exception(RuntimeError(str(said["error"])))
                else:
                    waiting.set_result(said["result"])
            else:
                self._hear(said["method"], said["params"])

    def _hear(self, event: str, told: dict[str, Any]) -> None:
        if event == "Page.loadEventFired":
            self._loaded.set()
        elif event in _LEAVING:
            self.leaving = True
        elif event == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.faults.append(f"log: {told['entry']['text']}")
        elif event == "Runtime.exceptionThrown":
            self.faults.append(f"exception: {told['exceptionDetails']['text']}")
        elif event == "Network.loadingFailed":
            self.faults.append(f"failed: {told['errorText']} {told.get('blockedReason', '')}")
        elif event == "Network.responseReceived":
            self.loads.append(told["response"]["url"])
            if told["response"]["status"] >= 400:
                self.faults.append(f"{told['response']['status']}: {told['response']['url']}")

    async def open(self, url: str) -> None:
        """Goes to an address and waits until everything on it is loaded."""
        self._loaded.clear()
        answer = await self.call("Page.navigate", url=url)
        if answer.get("errorText"):
            raise RuntimeError(f"{url}: {answer['errorText']}")
        if "loaderId" in answer:  # a jump within the page loads nothing
            await asyncio.wait_for(self._loaded.wait(), _PATIENCE)

    def begin_load(self) -> None:
        """Forgets that the page was loaded: what is done next may lead to another one."""
        self._loaded.clear()
        self.leaving = False

    async def loaded(self) -> None:
        """Waits until the page that is on its way is there."""
        await asyncio.wait_for(self._loaded.wait(), _PATIENCE)

    async def value(self, expression: str) -> Any:
        """The value of an expression, asked by the browser's inspector: it works where the page may run no script."""
        answer = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    async def resize(self, width: int, height: int = 900) -> None:
        """Makes the window of another size, in pixels; a narrow one is that of a phone."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    async def press(self, key: str) -> None:
        """Presses a key that has a name (`Tab`, `Enter`)."""
        code = {"Tab": 9, "Enter": 13}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        await self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, **text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    async def picture(self) -> bytes:
        """What is seen, as PNG."""
        shot = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(shot["data"])


@contextlib.asynccontextmanager
async def tab(address: str, *, width: int = 1280, height: int = 900, scripts: bool = True) -> AsyncIterator[Tab]:
    """A tab of the browser at `address`, as wide as asked; `scripts` False: the page may not run any."""
    async with aiohttp.ClientSession() as http, http.ws_connect(address, max_msg_size=0) as socket:
        page = Tab(socket)
        listening = asyncio.create_task(page.listen())
        context = (await page.call("Target.createBrowserContext"))["browserContextId"]
        try:
            target = await page.call("Target.createTarget", url="about:blank", browserContextId=context)
            attached = await page.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
            page.session, page.context = attached["sessionId"], context
            for domain in ("Page", "Runtime", "Log", "Network"):
                await page.call(f"{domain}.enable")
            await page.resize(width, height)
            await page.call("Emulation.setScriptExecutionDisabled", value=not scripts)
            yield page
        finally:
            page.session = None
            await page.call("Target.disposeBrowserContext", browserContextId=context)
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening
