"""The event loop of this process: uvloop's if it is installed, else the standard library's."""

import asyncio


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop, of uvloop if possible."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
