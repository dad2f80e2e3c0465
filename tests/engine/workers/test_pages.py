import json

from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.workers.pages import paged

ITEMS = st.lists(st.lists(st.one_of(st.none(), st.integers(-999, 999), st.sampled_from(["enter", "7=4+3"]))))


@given(ITEMS, st.integers(2, 80))
def test_pages_together_hold_every_item_in_order(items: list[object], most: int) -> None:
    pages = [json.loads(page) for page in paged(items, most)]
    assert [item for page in pages for item in page] == items


@given(ITEMS, st.integers(2, 80))
def test_a_page_is_longer_than_allowed_only_for_a_single_item(items: list[object], most: int) -> None:
    for page in paged(items, most):
        assert len(page) <= most or len(json.loads(page)) == 1


def test_nothing_is_one_empty_page() -> None:
    assert paged([], 100) == [b"[]"]
