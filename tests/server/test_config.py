"""Settings from flags, variables and defaults, each with its bounds."""

import os
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from parlour_server.__main__ import command_line, main
from parlour_server.config import (
    GENERAL,
    OTHER_VARIABLES,
    PRESETS,
    SETTINGS,
    TEST_PREFIX,
    SettingError,
    Settings,
    flag_of,
    label_of,
    read_settings,
    unknown_variables,
    uses_nodes,
    variable_of,
    worker_count,
)
from parlour_server.http.client_address import Networks
from parlour_server.limits.settings import LIMITS
from parlour_server.limits.token_bucket import Rate
from tests.server.people import browser
from tests.server.served import served

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "docker-compose.yml"
INVENTED = {"PARLOUR_DATABSE"}  # misspelt by a test on purpose


def test_flags_go_before_variables_and_variables_before_defaults() -> None:
    environ = {"PARLOUR_PORT": "9000", "PARLOUR_HOST": "::1"}
    settings = read_settings({"port": "9001", "host": None}, environ)
    assert (settings.port, settings.host, settings.think_seconds) == (9001, "::1", 5.0)


def test_an_empty_variable_counts_as_unset() -> None:
    assert read_settings({}, {"PARLOUR_PORT": ""}).port == 8080


def test_a_variable_may_name_a_file_with_the_value_which_the_value_itself_overrides(tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://parlour:secret@postgresql/parlour\n", encoding="utf-8")
    environ = {"PARLOUR_DATABASE_FILE": str(secret)}
    assert read_settings({}, environ).database == "postgresql://parlour:secret@postgresql/parlour"
    assert read_settings({}, {**environ, "PARLOUR_DATABASE": "other.db"}).database == "other.db"
    assert read_settings({"database": "third.db"}, environ).database == "third.db"
    assert unknown_variables(environ) == []


def test_a_file_for_a_value_that_cannot_be_read_is_named_in_one_line(tmp_path: Path) -> None:
    missing = str(tmp_path / "secret")
    with pytest.raises(
        SettingError, match=r"PARLOUR_DATABASE_FILE names '.*secret', which cannot be read: No"
    ):
        read_settings({}, {"PARLOUR_DATABASE_FILE": missing})
    (tmp_path / "secret").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingError, match="it is no text"):
        read_settings({}, {"PARLOUR_DATABASE_FILE": missing})


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_has_a_flag_a_help_text_and_a_default_that_it_takes(name: str) -> None:
    row = SETTINGS[name]
    assert row.help
    assert row.group
    given = command_line().parse_args(["serve", flag_of(name), "1"])
    assert getattr(given, name) == "1"
    text = ",".join(row.default) if isinstance(row.default, tuple) else str(row.default)
    if text:
        assert getattr(read_settings({name: text}, {}), name) == row.default


def shown_by(capsys: pytest.CaptureFixture[str], flag: str) -> list[str]:
    """Return the settings that a help shows, in its order, and hold that it has each group in one piece."""
    with pytest.raises(SystemExit) as end:
        main(["serve", flag])
    assert end.value.code == 0
    text = capsys.readouterr().out
    headings = re.findall(r"^(\S.*):$", text, re.MULTILINE)
    assert len(headings) == len(set(headings))
    return [name.replace("-", "_") for name in re.findall(r"^  --([a-z-]+) VALUE", text, re.MULTILINE)]


def test_every_setting_is_shown_by_exactly_one_of_the_two_helps(capsys: pytest.CaptureFixture[str]) -> None:
    general, limits = shown_by(capsys, "--help"), shown_by(capsys, "--help-limits")
    assert sorted(general + limits) == sorted(SETTINGS)
    assert (general, limits) == (list(GENERAL), list(LIMITS))
    assert len(general) <= 26


def test_the_help_says_for_whom_each_preset_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert all(f"{name} for {preset.purpose}" in shown for name, preset in PRESETS.items())


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_gives_way_to_flags_and_variables(name: str) -> None:
    preset = read_settings({"preset": name}, {})
    assert preset == read_settings({}, {"PARLOUR_PRESET": name})
    for setting in PRESETS[name].values:
        default = SETTINGS[setting].default
        assert getattr(preset, setting) != default
        text = ",".join(default) if isinstance(default, tuple) else str(default)
        assert getattr(read_settings({"preset": name, setting: text}, {}), setting) == default
        if text:
            environ = {"PARLOUR_PRESET": name, variable_of(setting): text}
            assert getattr(read_settings({}, environ), setting) == default


def test_the_defaults_are_those_for_strangers() -> None:
    assert read_settings({"preset": "public"}, {}) == Settings()


def test_at_home_no_limit_is_stricter_than_for_strangers() -> None:
    home = read_settings({"preset": "home"}, {})
    for name in PRESETS["home"].values.keys() & LIMITS.keys():
        mine, strangers = getattr(home, name), SETTINGS[name].default
        if isinstance(mine, Rate):
            assert mine.seconds == strangers.seconds
            mine, strangers = mine.times, strangers.times
        assert mine > strangers, name


def test_thirty_machines_of_a_class_answer_before_one_of_them_makes_a_quick_move() -> None:
    room = read_settings({"preset": "class"}, {})
    assert room.think_seconds * 30 <= room.queue_seconds
    assert all(address in Networks(room.shared_networks) for address in ("203.0.113.7", "2001:db8::1"))
    assert read_settings({"preset": "class", "shared_networks": "::1"}, {}).shared_networks == ("::1",)


@pytest.mark.parametrize(("name", "statuses"), [("home", [201]), ("class", [201]), ("public", [201, 429])])
async def test_twelve_accounts_are_made_at_once_at_home_and_by_a_class(
    tmp_path: Path, name: str, statuses: list[int]
) -> None:
    preset = read_settings({"preset": name}, {})
    async with served(tmp_path, **{each: getattr(preset, each) for each in PRESETS[name].values}) as server:
        made = [(await (await browser(server)).sign_up(f"pupil-{n}")).status for n in range(12)]
    assert sorted(set(made)) == statuses


def test_origins_are_a_list_without_slashes_at_the_end() -> None:
    origins = read_settings({"origin": "https://a.example/, https://b.example ,"}, {}).origin
    assert origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", ""),
        ("port", "eighty"),
        ("port", "-1"),
        ("port", "65536"),
        ("port", "80.5"),
        ("think_seconds", "0"),
        ("think_seconds", "nan"),
        ("think_seconds", "inf"),
        ("think_seconds", "61"),
        ("machine_pace", "-0.1"),
        ("max_sockets", "0"),
        ("max_sockets", "many"),
        ("engines", "thread"),
        ("study", "thread"),
        ("study", "dask"),
        ("study", "dask:"),
        ("study", "process:2"),
        ("engines", "process:"),
        ("engines", "process:0"),
        ("engines", "process:257"),
        ("engines", "process:²"),
        ("engines", "nats:0"),
        ("engines", "nats:many"),
        ("log_level", "loud"),
        ("preset", "school"),
        ("preset", ""),
        ("log_format", "xml"),
        ("room_rate", "20"),
        ("room_rate", "0/60"),
        ("room_rate", "20/0"),
        ("room_rate", "-1/60"),
        ("room_rate", "20/60/2"),
        ("room_rate", "1000001/60"),
        ("chat_rate", "5/1.5"),
        ("idle_seconds", "0"),
        ("origin", "games.example.org"),
        ("origin", "https://games.example.org/play"),
        ("trusted_proxies", "proxy.example"),
        ("trusted_proxies", "10.0.0.1/8"),
    ],
)
def test_an_unusable_value_is_refused_with_flag_and_variable_and_what_is_allowed(
    name: str, value: str
) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({name: value}, {})
    text = str(error.value)
    assert text.startswith(f"{label_of(name)} is {value!r}: allowed are ")
    assert "\n" not in text


def test_a_setting_is_named_by_its_flag_and_its_variable() -> None:
    assert label_of("log_level") == "--log-level / PARLOUR_LOG_LEVEL"


def test_an_unknown_preset_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        SettingError, match=r"^--preset / PARLOUR_PRESET is 'school': .* home, class, public$"
    ):
        read_settings({}, {"PARLOUR_PRESET": "school"})


def test_large_bounds_are_written_out() -> None:
    with pytest.raises(SettingError, match=r"from 1 to 1000000$"):
        read_settings({"max_sockets": "0"}, {})


def test_a_rate_is_so_many_times_in_so_many_seconds() -> None:
    assert read_settings({"room_rate": "10/60"}, {"PARLOUR_CHAT_RATE": "1/2"}).room_rate == Rate(10, 60)
    assert read_settings({}, {"PARLOUR_CHAT_RATE": "1/2"}).chat_rate == Rate(1, 2)


def test_proxies_are_addresses_and_networks() -> None:
    assert read_settings({"trusted_proxies": "10.0.0.0/8, ::1"}, {}).trusted_proxies == ("10.0.0.0/8", "::1")


def test_an_unknown_variable_is_named_with_the_closest_setting_and_never_its_value() -> None:
    environ = {"PARLOUR_PROT": "secret", "PARLOUR_XYZZY": "secret", "PARLOUR_PORT": "1", "PATH": "/bin"}
    assert unknown_variables(environ) == [
        "PARLOUR_PROT is not a setting: did you mean PARLOUR_PORT?",
        "PARLOUR_XYZZY is not a setting: --help and --help-limits list them",
    ]


def test_no_variable_that_this_repository_uses_is_unknown() -> None:
    """Of the client, of Compose, of the tests: each may be set where a server starts."""
    files = [COMPOSE, *(ROOT / name for name in ("Dockerfile", "Makefile", ".ci/run")), *ROOT.glob("*.md")]
    for folder in ("bench", "client/parlour_client", "docs", "engine", "server", "tests"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in (".md", ".py")]
    texts = [path.read_text(encoding="utf-8") for path in files if path != Path(__file__)]
    used = {name for text in texts for name in re.findall(r"\bPARLOUR_[A-Z]+(?:_[A-Z]+)*\b", text)}
    assert used >= {"PARLOUR_TOKEN", "PARLOUR_TEST_DATABASE", "PARLOUR_PUBLISH"}
    assert unknown_variables(dict.fromkeys(used - INVENTED, "")) == []
    assert not {name for name in OTHER_VARIABLES if name.startswith(TEST_PREFIX) or name not in used}


def test_compose_passes_every_setting_on_to_one_node_and_to_each_of_several() -> None:
    services = YAML(typ="safe").load(COMPOSE)["services"]
    names = {variable_of(name) for name in SETTINGS}
    for service in ("parlour", "parlour-1", "parlour-2"):
        passed = services[service]["environment"]
        assert {name.removesuffix("_FILE") for name in passed} == names
    alone = services["parlour"]["environment"]
    given = {name: value for name, value in alone.items() if value is not None}
    assert all(str(value).startswith(f"${{{name}:-") for name, value in given.items())


def test_engines_leave_a_core_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((None, 1), (1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert worker_count("process") == workers
    assert worker_count("process:3") == 3


def test_beside_engine_nodes_one_worker_stays_here() -> None:
    settings = read_settings({"engines": "nats", "bus": "nats://10.0.0.1:4222"}, {})
    assert (worker_count(settings.engines), uses_nodes(settings.engines)) == (1, True)
    assert (worker_count("nats:2"), uses_nodes("nats:2")) == (2, True)
    assert not uses_nodes("process:2")


def test_engine_nodes_need_a_bus() -> None:
    with pytest.raises(SettingError, match="that needs --bus / PARLOUR_BUS"):
        read_settings({"engines": "nats"}, {})


def test_one_of_several_nodes_has_a_name_that_subjects_can_hold_and_a_bus() -> None:
    settings = read_settings({"node": "a-1", "bus": "nats://127.0.0.1"}, {})
    assert (settings.node, read_settings({}, {}).node) == ("a-1", "")
    for name in ("a.b", "a b", "*", ">", "n" * 33):
        with pytest.raises(SettingError, match=r"PARLOUR_NODE is .*: allowed are 1 to 32"):
            read_settings({"node": name, "bus": "nats://127.0.0.1"}, {})
    with pytest.raises(SettingError, match="that needs --bus / PARLOUR_BUS"):
        read_settings({"node": "a"}, {})


def test_over_postgresql_a_bus_makes_a_node_whose_name_is_its_own() -> None:
    shared = {"bus": "nats://127.0.0.1", "database": "postgresql://parlour@db/parlour"}
    names = {read_settings(shared, {}).node for _ in range(2)}
    assert len(names) == 2
    for name in names:
        assert read_settings({**shared, "node": name}, {}).node == name
    assert read_settings({**shared, "database": "parlour.db", "engines": "nats"}, {}).node == ""
