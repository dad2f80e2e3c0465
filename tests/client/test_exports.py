import parlour_client


def test_public_names_are_these_and_no_others() -> None:
    assert parlour_client.__all__ == [
        "BadInput",
        "Bot",
        "ClientError",
        "Connection",
        "ConnectionEnded",
        "GivenToken",
        "GuestIdentity",
        "Identity",
        "IdentityError",
        "Position",
        "Refusal",
        "RequestTimeout",
        "Room",
        "RoomAddress",
        "ServerAddress",
        "ServerUnreachable",
        "TryLater",
        "parse_room",
        "parse_server",
        "run_bot",
    ]
    assert all(hasattr(parlour_client, name) for name in parlour_client.__all__)
