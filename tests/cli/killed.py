"""A `goldbeam` that kills itself (SIGKILL) at its n-th piece of work: a batch, or a call that changes a file.

    python killed.py N WORDS…

A write that is hit puts half of its bytes on the disk first. Without chance and clock, so a failure can be repeated.
"""

import fcntl
import os
import signal
import sys

from goldbeam.learning import loop


def main():
    left = [int(sys.argv[1])]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where the tests run in the background

    def dies(call, before=lambda *arguments: None):
        def wrapped(*arguments, **options):
            left[0] -= 1
            if left[0] == 0:
                before(*arguments)
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **options)

        return wrapped

    write = os.write
    os.write = dies(write, before=lambda descriptor, data: write(descriptor, data[: len(data) // 2]))
    os.open = dies(os.open)
    os.fsync = dies(os.fsync)
    os.replace = dies(os.replace)
    os.unlink = dies(os.unlink)
    fcntl.flock = dies(fcntl.flock)
    loop._Run.learn = dies(loop._Run.learn)
    loop.BATCH_TOKENS = 300

    from goldbeam.cli.main import main

    sys.exit(main(sys.argv[2:]))


if __name__ == "__main__":
    main()
