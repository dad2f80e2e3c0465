"""Seals: made by any node of the cluster, for one subject, and by nobody else."""

import pytest

from parlour_server.cluster.seal import SEAL_BYTES, Seal

SEAL, OTHER = Seal("a secret"), Seal("another secret")


def test_what_was_sealed_is_opened_by_every_node_with_the_secret() -> None:
    sealed = SEAL.close("node.a", b"body")
    assert Seal("a secret").open("node.a", sealed) == b"body"


@pytest.mark.parametrize("at", [0, SEAL_BYTES - 1, SEAL_BYTES, -1])
def test_a_changed_message_is_not_opened(at: int) -> None:
    sealed = bytearray(SEAL.close("node.a", b"body"))
    sealed[at] ^= 1
    assert SEAL.open("node.a", bytes(sealed)) is None


@pytest.mark.parametrize("payload", [b"", b"short", bytes(SEAL_BYTES), b"body" * 20])
def test_what_was_never_sealed_is_not_opened(payload: bytes) -> None:
    assert SEAL.open("node.a", payload) is None


def test_a_seal_of_another_cluster_or_subject_is_not_opened() -> None:
    assert SEAL.open("node.a", OTHER.close("node.a", b"body")) is None
    assert SEAL.open("node.b", SEAL.close("node.a", b"body")) is None


def test_clusters_have_names_of_their_own_that_do_not_tell_the_secret() -> None:
    assert SEAL.cluster == Seal("a secret").cluster != OTHER.cluster
    assert "secret" not in SEAL.cluster
