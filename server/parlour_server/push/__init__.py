"""Notices to devices by Web Push (RFC 8030, 8291, 8292): who wants them, when each is due, sending."""
