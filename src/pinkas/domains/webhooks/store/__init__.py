"""What the webhooks domain keeps."""
