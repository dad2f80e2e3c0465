"""The encryption of notices against the example of RFC 8291, 5 and Appendix A."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from parlour_server.push.encryption import encrypt
from tests.server.push.push_service_double import Device, from_base64, in_base64

#: The example's receiver, and the message that it gets.
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_tests_own_decryption_reads_the_example_of_the_standard() -> None:
    key = ec.derive_private_key(int.from_bytes(from_base64(RECEIVER), "big"), ec.SECP256R1())
    device = Device(key, from_base64(AUTH))
    assert device.decrypt(from_base64(MESSAGE)) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize("size", [1, 3000])
def test_what_is_encrypted_is_read_by_its_device_only(size: int) -> None:
    device, other = Device(), Device()
    message = encrypt(b"x" * size, device.p256dh, in_base64(device.auth))
    assert device.decrypt(message) == b"x" * size
    with pytest.raises(Exception):  # noqa: B017, PT011  # whatever the library raises for a wrong tag
        other.decrypt(message)
