"""Writing a file so that a crash at any moment leaves the old file or the new one, never a part of one."""

from __future__ import annotations

import contextlib
import glob
import os
import stat
from collections.abc import Iterable
from typing import Any

from goldbeam import _core
from goldbeam.errors import GoldbeamError, ModelError


def check_target(
    path: str | os.PathLike[str], error: type[GoldbeamError] = ModelError, *, devices: bool = False
) -> str:
    """Raise unless a file could be written at ``path``; return where it really goes, links followed.

    Long work calls this first, so that a typing mistake costs a second and not a training run. ``devices`` lets pipes
    and the like of /dev/null pass, for writers that know not to rename over them.
    """
    name = os.fspath(path)
    target = os.path.realpath(name)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise error(f"{name}: the folder {os.path.dirname(name) or folder} does not exist; create it first")
    if os.path.lexists(target):
        try:
            mode = os.stat(target).st_mode
        except OSError as cause:  # the path of a loop of links leads back to itself
            raise error(
                f"{name}: cannot be written ({_reason(cause)}); remove the link or give another name"
            ) from cause
        if stat.S_ISDIR(mode):
            raise error(f"{name}: is a folder; give the name of a file")
        if not stat.S_ISREG(mode):  # renaming over /dev/null would take it away from everybody
            if devices:
                return target
            raise error(f"{name}: is not a regular file; give another name")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise error(f"{name}: the folder {folder} is not writable; choose another or change its permissions")
    return target


def write_atomically(
    path: str | os.PathLike[str], chunks: Iterable[Any], error: type[GoldbeamError] = ModelError
) -> None:
    """Write bytes-like ``chunks`` to a temporary file beside ``path``, then rename it into place."""
    try:
        target = check_target(path, error)
        _replace(target, chunks)
    except OSError as cause:
        raise error(
            f"{os.fspath(path)}: cannot be written ({_reason(cause)}); free space or choose another place"
        ) from cause
    # The new file is in place: failing now would claim that the old one still is. Some file systems refuse this call.
    with contextlib.suppress(OSError):
        _sync_folder(os.path.dirname(target))


def _replace(target: str, chunks: Iterable[Any]) -> None:
    temporary = side_file(target, f"-{os.urandom(8).hex()}.tmp")
    try:
        # 0o666 and the umask: the permissions that a plain open() would have given (mkstemp gives 0o600).
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with open(descriptor, "wb", buffering=0):
            if os.path.exists(target):
                os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            for chunk in chunks:
                _write_all(descriptor, chunk)
            os.fsync(descriptor)
        os.replace(temporary, target)
    except BaseException:  # Ctrl-C too: nothing half-written stays behind
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def side_file(target: str, ending: str) -> str:
    """A hidden name beside ``target`` for a file of ours, which no file of a user has.

    The target's name is in it as a checksum, because it may be as long as names can be.
    """
    folder, name = os.path.split(target)
    return os.path.join(folder, f".goldbeam-{_core.checksum(os.fsencode(name)):016x}{ending}")


def leftovers(target: str) -> list[str]:
    """The temporary files for ``target`` that exist now: what killed writers left behind, and of a writer at work."""
    return glob.glob(f"{glob.escape(side_file(target, '-'))}*.tmp")


def remove_leftovers(target: str) -> None:
    """Delete what killed writers of ``target`` left behind; only its sole writer may call this."""
    for temporary in leftovers(target):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def _reason(cause: OSError) -> str:
    return cause.strerror or str(cause)


def _write_all(descriptor: int, chunk: Any) -> None:
    rest = memoryview(chunk)
    while rest.nbytes:  # one write() takes 2 GiB at most
        rest = rest[os.write(descriptor, rest) :]


def _sync_folder(folder: str) -> None:
    """Make the rename itself durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
