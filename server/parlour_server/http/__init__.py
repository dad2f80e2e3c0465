"""HTTP basics shared by the routes, the authentication and the WebSocket endpoint."""
