"""Python runs this when it starts: subprocesses of tests record their lines too."""

import coverage

coverage.process_startup()
