"""The report of a run as text."""

from parlour_client.errors import Refusal, RequestTimeout
from parlour_client.load.tally import Tally, lines
from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode


def run_of(milliseconds: list[int]) -> Tally:
    tally = Tally()
    for each in milliseconds:
        tally.acknowledgements.record(each / 1000)
    return tally


def test_a_report_counts_moves_over_the_time_they_took() -> None:
    report = run_of([1] * 99 + [200]).report(rooms=5, sockets=2, seconds=20.0, loader_share=0.1)
    assert (report.moves, report.moves_per_second) == (100, 5.0)
    assert round(report.p50) == round(report.p99) == 1
    assert round(report.longest / 200, 1) == 1.0
    assert "errors           none" in lines(report)


def test_errors_are_counted_by_their_kind_and_number() -> None:
    tally = run_of([1])
    for _ in range(2):
        tally.fail(Refusal(Refused("1", RefusalCode.TOO_MANY, "too many messages")))
    tally.fail(RequestTimeout("no answer"))
    report = tally.report(1, 1, 1.0, 0.1)
    assert report.errors == {"refused: too-many": 2, "RequestTimeout": 1}
    assert "errors           2 x refused: too-many, 1 x RequestTimeout" in lines(report)


def test_a_loader_that_has_no_time_to_spare_says_that_the_figures_are_its_own() -> None:
    assert lines(run_of([1]).report(1, 1, 1.0, 0.95))[-1].startswith("the loader was busier")
