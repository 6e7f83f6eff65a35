"""What the books take and show, as it crosses the wire and as other domains hand it over."""
