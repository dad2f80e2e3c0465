"""WebSocket connections of clients: endpoint, connection, outgoing queue, rate limits."""
