"""The command line of the API: `pinkas api`, commands for daily work, profiles, `pinkas listen`, `pinkas trigger`.

The program of the service is called `pinkas` too. Where both are installed, either one knows all commands: this one is
added to the parser of that one by `add_commands`.
"""

from pinkas_client.cli.parser import add_commands as add_commands
from pinkas_client.cli.parser import complete as complete
from pinkas_client.cli.parser import make_parser as make_parser
from pinkas_client.cli.program import main as main
