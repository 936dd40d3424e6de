"""A command in a pseudo-terminal, as somebody at a keyboard meets it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

TIMEOUT = 20.0
CTRL_C, CTRL_D = "\x03", "\x04"


class Pty:
    """A running command: type with `send`, wait for what it says with `expect`. Leaving the block kills it.

    `environment` is added to this process's, with TERM=xterm and no NO_COLOR unless it says otherwise.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None, cwd: str = ".") -> None:
        plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        everything = {**plain, "TERM": "xterm", **(environment or {})}
        self.seen = ""
        self._read = 0
        self._code: int | None = None
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            try:
                # Where the tests run in the background Ctrl-C is ignored, which a child would inherit.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                os.chdir(cwd)
                os.execvpe(command[0], list(command), everything)
            finally:
                os._exit(127)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def __enter__(self) -> Pty:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        os.close(self._terminal)

    def expect(self, text: str, timeout: float = TIMEOUT) -> str:
        """Wait until `text` comes after what was expected before; all that came up to its end.

        Raises:
            AssertionError: it did not come, within `timeout` seconds or before the command ended; shows what did.
        """
        end = time.monotonic() + timeout
        while (place := self.seen.find(text, self._read)) < 0:
            if not self._more(end - time.monotonic()):
                raise AssertionError(f"{text!r} did not come; after what was expected came {self.seen[self._read :]!r}")
        start, self._read = self._read, place + len(text)
        return self.seen[start : self._read]

    def settle(self, *endings: str, timeout: float = TIMEOUT) -> str:
        """Wait until all that came ends with one of the `endings`, such as prompts; what came since it was read last.

        Raises:
            AssertionError: as `expect`.
        """
        end = time.monotonic() + timeout
        while not (len(self.seen) > self._read and self.seen.endswith(endings)):
            if not self._more(end - time.monotonic()):
                raise AssertionError(f"none of {endings} came; last came {self.seen[self._read :]!r}")
        start, self._read = self._read, len(self.seen)
        return self.seen[start:]

    def send(self, line: str = "") -> None:
        """Type a line and Enter."""
        self.press(f"{line}\n")

    def press(self, keys: str) -> None:
        """Type keys alone, such as `CTRL_C`."""
        if keys == CTRL_C:
            time.sleep(0.1)  # one that comes between a prompt and the reading after it would wait for a line
        os.write(self._terminal, keys.encode())

    def kill(self, number: int = signal.SIGKILL) -> int:
        """Send a signal (`kill -9` unless told) if it still runs, and wait for the end; see `wait`."""
        if self._code is None:
            os.kill(self.pid, number)
        return self.wait()

    def wait(self, timeout: float = TIMEOUT) -> int:
        """Wait for the command's end: its exit code, or minus the number of the signal that ended it.

        Raises:
            AssertionError: it still runs after `timeout` seconds.
        """
        end = time.monotonic() + timeout
        while self._code is None:
            self._more(min(0.05, end - time.monotonic()))  # a full terminal would keep it from ending
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self._code = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                raise AssertionError(f"still running; it last said {self.seen[-200:]!r}")
        while self._more(0):
            pass
        return self._code

    def _more(self, timeout: float) -> bool:
        """Read what has come into `seen`; whether anything came within `timeout` seconds."""
        if not select.select([self._terminal], [], [], max(0.0, timeout))[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # Linux: the other end is closed
            return False
        self.seen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)
