"""`python -m goldbeam`: the command `goldbeam`."""

import sys

from goldbeam.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
