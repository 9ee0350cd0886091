"""Saving replaces a file at once or leaves it as it was."""

import errno
import os

import pytest

from goldbeam.atomic import check_target, write_atomically
from goldbeam.errors import DataError, ModelError


def test_the_content_is_replaced_and_nothing_else_stays(tmp_path):
    target = tmp_path / "m"
    target.write_bytes(b"old")
    write_atomically(target, [b"new", bytearray(b" "), memoryview(b"content")])
    assert target.read_bytes() == b"new content"
    assert os.listdir(tmp_path) == ["m"]


def test_a_relative_name_is_written_to_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_atomically("m", [b"new"])
    assert (tmp_path / "m").read_bytes() == b"new"


def test_an_existing_file_keeps_its_permissions(tmp_path):
    (tmp_path / "m").write_bytes(b"old")
    (tmp_path / "m").chmod(0o604)
    write_atomically(tmp_path / "m", [b"new"])
    assert (tmp_path / "m").stat().st_mode & 0o777 == 0o604


def test_permissions_follow_the_umask(tmp_path):
    old = os.umask(0o027)
    try:
        write_atomically(tmp_path / "m", [b"new"])
    finally:
        os.umask(old)
    assert (tmp_path / "m").stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder" / "m")
    write_atomically(tmp_path / "link", [b"new"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "m").read_bytes() == b"new"


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_failing_step_leaves_the_old_file_and_no_temporary(tmp_path, monkeypatch, call):
    target = tmp_path / "m"
    target.write_bytes(b"old")

    def full(*_args, **_kwargs):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(ModelError, match=r"/m: cannot be written \(No space left on device\)"):
            write_atomically(target, [b"new"])
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["m"]


def test_an_interrupt_leaves_the_old_file_and_no_temporary(tmp_path):
    target = tmp_path / "m"
    target.write_bytes(b"old")

    def chunks():
        yield b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(target, chunks())
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["m"]


def test_short_writes_are_continued(tmp_path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:3]))
    write_atomically(tmp_path / "m", [b"0123456789"])
    assert (tmp_path / "m").read_bytes() == b"0123456789"


def test_targets_that_cannot_be_written_are_refused_before_any_work(tmp_path, monkeypatch):
    with pytest.raises(ModelError, match=r"/absent does not exist; create it first"):
        check_target(tmp_path / "absent" / "m")
    with pytest.raises(DataError, match="is a folder"):
        check_target(tmp_path, DataError)
    with pytest.raises(ModelError, match="is not a regular file"):
        check_target("/dev/null")
    assert check_target("/dev/null", devices=True) == "/dev/null"
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ModelError, match="is not writable"):
        check_target(tmp_path / "m")


def test_links_that_lead_nowhere_are_one_line(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ModelError, match="/loop: cannot be written"):
        write_atomically(tmp_path / "loop", [b"new"])
