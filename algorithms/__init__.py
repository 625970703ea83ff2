"""The Processing provider and its algorithms."""
