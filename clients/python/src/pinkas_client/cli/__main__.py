"""`python -m pinkas_client.cli`."""

import sys

from pinkas_client.cli.program import main

sys.exit(main())
