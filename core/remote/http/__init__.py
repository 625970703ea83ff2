"""How requests travel: sockets, proxies, certificates, cancellation, and retries."""
