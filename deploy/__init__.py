"""What an operator of several machines needs: files of the programs around the service, and commands."""
