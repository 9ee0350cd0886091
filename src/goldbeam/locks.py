"""One writer a file: a second run that would write the same one fails at once instead of mixing two results."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from goldbeam.atomic import check_target, remove_leftovers, side_file
from goldbeam.errors import ModelError

# What file systems without locks answer, some network ones among them: there we go on without.
_WITHOUT_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS}


@contextmanager
def sole_writer(path: str | os.PathLike[str]) -> Iterator[None]:
    """Own ``path`` for writing, or raise ModelError with the process that does.

    The system holds the lock, on a hidden file beside ``path``, and lets go of it when the process ends, however it
    ends. The file alone locks nothing, so one that a killed run left behind is in nobody's way.
    """
    target = check_target(path)
    name = side_file(target, ".lock")
    try:
        descriptor = _acquire(name)
    except BlockingIOError as cause:
        raise ModelError(
            f"{os.fspath(path)}: another run is writing it (process {_owner(name)}); wait for it or choose another name"
        ) from cause
    except OSError as cause:
        raise ModelError(
            f"{os.fspath(path)}: cannot be written ({cause.strerror or cause}); choose another place or mend this one"
        ) from cause
    try:
        remove_leftovers(target)
        yield
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)  # while we still hold it: whoever opened this file sees that it is gone, and tries again
        os.close(descriptor)


def _acquire(name: str) -> int:
    """A descriptor that holds the lock on the file which ``name`` means now."""
    while True:
        descriptor = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        held = False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.exists(name) and os.path.samestat(os.fstat(descriptor), os.stat(name)):
                held = True
                os.ftruncate(descriptor, 0)
                os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
                return descriptor
        except BaseException as cause:
            if isinstance(cause, OSError) and cause.errno in _WITHOUT_LOCKS:
                return descriptor
            if held:  # a full disk, or Ctrl-C in this moment; the lock of another run is not ours to remove
                with suppress(FileNotFoundError):
                    os.unlink(name)
            os.close(descriptor)
            raise
        os.close(descriptor)  # its owner removed it while we opened it


def _owner(name: str) -> str:
    try:
        with open(name, encoding="ascii") as file:
            return file.read().strip() or "unknown"
    except OSError:  # gone in this moment, or not ours to read
        return "unknown"
