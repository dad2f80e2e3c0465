"""One socket to a server that reconnects and resumes by itself, with what it needs to reach it."""
