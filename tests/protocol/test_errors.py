"""Refusal and close codes are stable and documented once."""

from parlour_protocol.errors import (
    FINAL_CLOSE_CODES,
    CloseCode,
    MalformedMessage,
    ProtocolViolation,
    RefusalCode,
    RefusalReason,
)


def test_close_codes_are_the_numbers_of_the_protocol() -> None:
    assert sorted(CloseCode) == [1001, 1008, 1009, 1011, 1012, 1013, 4001, 4003, 4004, 4008, 4009, 4010]


def test_a_client_comes_back_after_everything_but_the_final_codes() -> None:
    assert sorted(FINAL_CLOSE_CODES) == [1008, 4001, 4003, 4009]


def test_refusal_codes_are_spelt_as_words_with_hyphens() -> None:
    assert all(code.value == code.name.lower().replace("_", "-") for code in [*RefusalCode, *RefusalReason])


def test_an_error_keeps_its_text_and_the_command_or_close_code() -> None:
    malformed = MalformedMessage("why", "7")
    assert (str(malformed), malformed.command_id) == ("why", "7")
    assert ProtocolViolation(CloseCode.TOO_BIG, "why").code == 1009
