"""What documents earned: by document, by client, and in all."""
