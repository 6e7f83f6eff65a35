"""What is done about taxes."""
