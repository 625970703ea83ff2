"""What every search from the interface needs: the job, its estimate, and approval."""
