"""`python -m knowledge` is the command `estante`."""

import sys

from knowledge.cli import main

sys.exit(main())
