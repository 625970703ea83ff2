"""Result layers: filling them, and their form, table, tips, metadata, stacks, and buildings."""
