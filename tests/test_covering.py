"""The cases of tests that go over products: what `covering` of conftest gives, whole and sampled."""

from __future__ import annotations

from itertools import product

import conftest
import pytest
from hypothesis import given
from hypothesis import strategies as st

AXES = st.lists(st.integers(1, 6).map(range), min_size=1, max_size=4)


@given(AXES)
def test_each_value_of_each_axis_is_there_in_as_few_cases_as_can_be(axes: list[range]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conftest, "FULL", False)
        found = conftest.covering(*axes)
    assert len(found) == max(map(len, axes))
    assert [set(values) for values in zip(*found, strict=True)] == [set(axis) for axis in axes]


@given(AXES)
def test_whole_it_is_the_product(axes: list[range]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conftest, "FULL", True)
        assert conftest.covering(*axes) == list(product(*axes))


def test_shorter_axes_meet_other_values_when_they_come_round() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conftest, "FULL", False)
        assert conftest.covering("abcd", "xy") == [("a", "x"), ("b", "y"), ("c", "y"), ("d", "x")]
