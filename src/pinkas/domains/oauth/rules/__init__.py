"""What the OAuth server decides: pure rules after RFC 6749, 7636, 8252, 9207 and 9700."""
