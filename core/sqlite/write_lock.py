"""The lock that writers queue up for: a file's, which the kernel hands on in the order of asking
and takes back from a process that dies."""

import fcntl
import os
import threading


def acquire(path: str, seconds: float) -> int:
    """The open file, once the lock is ours; closing it lets the next one go. Raises OSError, a
    TimeoutError when it took too long."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return Waiter(file).wait(seconds)
    return file


class Waiter:
    """One place in the queue. The kernel knows no wait that ends, so a thread of its own waits;
    when the lock comes too late, it is passed on."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.changed = threading.Condition()
        self.is_ours = self.is_given_up = False
        threading.Thread(target=self.stand, daemon=True).start()

    def stand(self) -> None:
        fcntl.flock(self.file, fcntl.LOCK_EX)
        with self.changed:
            self.is_ours = True
            self.changed.notify()
            if self.is_given_up:
                os.close(self.file)

    def wait(self, seconds: float) -> int:
        with self.changed:
            if not self.changed.wait_for(lambda: self.is_ours, seconds):
                self.is_given_up = True
                raise TimeoutError(f"another writer has the database for more than {seconds:g} s")
        return self.file
