"""Services of docker-compose.yml run as a container engine runs them, where there is none.

A container is a process tree with an address, a host table, a file system, a user, rights and variables of
its own, by Linux namespaces; its programs are this machine's. What the file leaves to the image of a service
(command, user, whose its folders are) is written down here for images of others. Takes root.
"""

import ctypes
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from ruamel.yaml import YAML

from tests.end_to_end.program_process import END_SECONDS
from tests.end_to_end.server_process import wait_until
from tests.require import require

ROOT: Final = Path(__file__).parents[2]
SERVICES: Final[dict[str, Any]] = YAML(typ="safe").load(ROOT / "docker-compose.yml")["services"]
DOCKERFILE: Final = (
    (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").split("\nFROM ")[-1]
)
VARIABLE: Final = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")
SYSTEM_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NOBODY: Final = 65534
HEALTH_SECONDS: Final = 120.0
NEW_NETWORK: Final = 0x40000000  # CLONE_NEWNET of <linux/sched.h>; Python has it from 3.12 on


@dataclass(frozen=True)
class Image:
    """What an image says of its containers; ``owned`` are its folders and whose they are."""

    command: str
    user: int = 0
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: str = "/"
    owned: Mapping[str, int] = field(default_factory=dict)
    program: str = ""
    """The program that the machine must have."""
    capable: bool = False
    """Whether it runs only where it may bind privileged ports, since its file has that capability."""


def _own_image() -> Image:
    """Return what the Dockerfile says."""
    (user,) = re.findall(r"useradd .*--uid (\d+)", DOCKERFILE)
    (folder,) = re.findall(r"^WORKDIR (\S+)$", DOCKERFILE, re.MULTILINE)
    (command,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    variables = dict(re.findall(r"(PARLOUR_\w+|PYTHON\w+)=(\S+)", DOCKERFILE))
    path = f"{Path(sys.executable).parent}:{SYSTEM_PATH}"
    return Image(
        shlex.join(json.loads(command)),
        int(user),
        {**variables, "PATH": path, "HOME": folder},
        folder,
        {folder: int(user)},
    )


POSTGRESQL_SCRIPT: Final = """
PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin | tail -1)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    printf %s "$POSTGRES_PASSWORD" > /tmp/password
    initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 > /dev/null
    echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
    pg_ctl --wait --options="-c listen_addresses=''" start > /dev/null
    PGPASSWORD=$POSTGRES_PASSWORD createdb --username="$POSTGRES_USER" "$POSTGRES_USER"
    pg_ctl --wait stop > /dev/null
fi
exec postgres -c listen_addresses='*'
"""
IMAGES: Final = {
    "parlour": _own_image(),
    "nats": Image("nats-server", program="nats-server"),
    "postgres": Image(
        shlex.join(["sh", "-eu", "-c", POSTGRESQL_SCRIPT]),
        environment={"PGDATA": "/var/lib/postgresql/data"},
        program="pg_isready",
    ),
    "caddy": Image(
        "caddy run --config /etc/caddy/Caddyfile --adapter caddyfile",
        owned={"/data": 0, "/config": 0},
        program="caddy",
        capable=True,
    ),
    "prom/prometheus": Image(
        "prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/prometheus",
        NOBODY,
        folder="/prometheus",
        owned={"/prometheus": NOBODY},
        program="prometheus",
    ),
}
#: Builds a container's file system over this machine's, and becomes its program.
SCRIPT: Final = """
mount --make-rprivate /
mount -t tmpfs tmpfs "$BASE"
mkdir "$BASE/upper" "$BASE/work" "$BASE/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$BASE/upper,workdir=$BASE/work" "$BASE/root"
mount --rbind /dev "$BASE/root/dev"
mount -t proc proc "$BASE/root/proc"
printf %s "$HOSTS" > "$BASE/root/etc/hosts"
mkdir -p "$BASE/root/run/secrets"
mount -t tmpfs -o mode=755 tmpfs "$BASE/root/run/secrets"
eval "$MOUNTS"
mount -o remount,bind,"$ACCESS" "$BASE/root"
exec chroot "$BASE/root" "$@"
"""


class Compose:
    """The services of the file in a network of their own; a context manager that ends what still runs."""

    def __init__(self, folder: Path, variables: Mapping[str, str] | None = None) -> None:
        """Keep volumes below a folder; the variables are those of the shell and the file ``.env``."""
        require(os.getuid() == 0 and Path("/usr/sbin/ip").exists(), "containers take root and iproute2")
        self._folder = folder
        self._variables = variables or {}
        self._name = f"pc{secrets.token_hex(3)}"
        self._net = f"10.{100 + secrets.randbelow(100)}.{secrets.randbelow(256)}"
        self._addresses = {name: f"{self._net}.{index}" for index, name in enumerate(SERVICES, 2)}
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._stack = ExitStack()

    def address(self, service: str) -> str:
        """Return the address of a service, which this machine can reach."""
        return self._addresses[service]

    def log(self, service: str) -> str:
        """Return what a service has printed."""
        return self._log(service).read_text(encoding="utf-8", errors="replace")

    def volume(self, name: str) -> Path:
        """Return the folder of a volume."""
        return self._folder / "volumes" / name

    def up(self, *services: str) -> None:
        """Start services after those that they depend on, each when those before it are healthy. Blocks."""
        for name in services:
            needed = SERVICES[name].get("depends_on", {})
            self.up(
                *(each for each, how in needed.items() if how.get("required", True) and has_program(each))
            )
            if name not in self._running:
                self._start(name)
                if self._is_task(name):
                    assert self._running[name].wait(END_SECONDS) == 0, self.log(name)
                else:
                    wait_until(partial(self.is_healthy, name), f"{name} healthy", HEALTH_SECONDS)

    def is_healthy(self, service: str) -> bool:
        """Return whether a service runs and its health check succeeds. Blocks."""
        process = self._running[service]
        assert process.poll() is None, f"{service} ended with {process.returncode}: {self.log(service)}"
        health = SERVICES[service].get("healthcheck", {})
        if health.get("disable"):
            return True
        kind, *command = health["test"]
        assert kind == "CMD"
        pid = self._inner_pid(service)
        if pid is None:
            return False
        inside = ["nsenter", f"--target={pid}", "--net", "--mount", "--pid", "--root"]
        done = subprocess.run([*inside, *self._as_user(service, command)], capture_output=True, timeout=30)
        return done.returncode == 0

    def stop(self, service: str) -> int:
        """Ask a service to end, as the engine does, and return its status. Blocks."""
        pid = self._inner_pid(service)
        assert pid is not None
        os.kill(pid, signal.SIGTERM)
        return self._running.pop(service).wait(END_SECONDS)

    def kill(self, service: str) -> None:
        """End a service at once. Blocks."""
        inner = self._inner_pid(service)  # it has given up the user that would let it end with its parent
        process = self._running.pop(service)
        for pid in filter(None, (inner, process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait(END_SECONDS)

    def __enter__(self) -> Self:
        self._stack.enter_context(_own_network())
        _run("ip", "link", "add", self._name, "type", "bridge")
        self._stack.callback(_run, "ip", "link", "del", self._name)
        _run("ip", "address", "add", f"{self._net}.1/24", "dev", self._name)
        _run("ip", "link", "set", self._name, "up")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            for name in self._running:
                print(f"== {name}\n{self.log(name)}")
        for name in list(self._running):
            self.kill(name)
        self._stack.close()

    def _start(self, name: str) -> None:
        image = image_of(name)
        require(has_program(name), f"there is no {image.program}")
        space = self._space(name)
        base = self._folder / "containers" / name
        base.mkdir(parents=True, exist_ok=True)
        environment = {
            "PATH": SYSTEM_PATH,
            "BASE": str(base),
            "HOSTS": "".join(f"{address} {host}\n" for host, address in self._addresses.items())
            + "127.0.0.1 localhost\n",
            "MOUNTS": "\n".join(self._mounts(name)),
            "ACCESS": "ro" if SERVICES[name].get("read_only") else "rw",
        }
        own = ["ip", "netns", "exec", space, "unshare", "--mount", "--pid", "--fork", "--kill-child"]
        with self._log(name).open("ab") as log:
            self._running[name] = subprocess.Popen(
                [*own, "sh", "-eu", "-c", SCRIPT, "sh", *self._as_user(name, self._command(name))],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _space(self, name: str) -> str:
        """Make a network namespace with the service's address; return its name, and its device's outside."""
        index = self._addresses[name].rpartition(".")[2]
        space = f"{self._name}-{index}"
        if Path("/run/netns", space).exists():
            return space
        _run("ip", "netns", "add", space)
        self._stack.callback(_run, "ip", "netns", "del", space)
        _run("ip", "link", "add", space, "type", "veth", "peer", "name", "eth0", "netns", space)
        _run("ip", "link", "set", space, "master", self._name, "up")
        _run("ip", "-n", space, "address", "add", f"{self._addresses[name]}/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            _run("ip", "-n", space, "link", "set", device, "up")
        return space

    def _mounts(self, name: str) -> list[str]:
        """Return the shell commands that mount a service's volumes, files, secrets and empty folders."""
        service, image = SERVICES[name], image_of(name)
        commands = []
        for target in service.get("tmpfs", ()):
            commands.append(_mount(target, "-t tmpfs -o mode=1777 tmpfs"))
        for mount in service.get("volumes", ()):
            source, target, *_ = mount.split(":")
            if source.startswith("./"):
                commands.append(
                    _mount(target, f"--bind {shlex.quote(str(ROOT / source))}", (ROOT / source).is_dir())
                )
            else:
                commands.append(
                    _mount(target, f"--bind {shlex.quote(str(self.made_volume(source, name, target)))}")
                )
        mounted = {mount.split(":")[1] for mount in service.get("volumes", ())}
        for folder in image.owned.keys() - mounted:  # of ours: the image declares a volume
            commands.append(
                _mount(folder, f"--bind {shlex.quote(str(self.made_volume(name, name, folder)))}")
            )
        for secret in service.get("secrets", ()):
            source = Path(self._filled(f"${{SECRETS:-{self._folder}/secrets}}"), secret)
            commands.append(
                _mount(f"/run/secrets/{secret}", f"--bind {shlex.quote(str(source))}", folder=False)
            )
        for place in {ROOT, Path(sys.executable).resolve().parents[1]}:  # which an empty /tmp would hide
            commands.append(_mount(str(place), f"--bind {shlex.quote(str(place))}"))
            commands += [f'chmod a+x "$BASE/root"{shlex.quote(str(parent))}' for parent in place.parents]
        return commands

    def made_volume(self, volume: str, name: str, target: str) -> Path:
        """Return the folder of a volume; a new one is the image's folder, else root's."""
        folder = self.volume(volume)
        if not folder.exists():
            folder.mkdir(parents=True)
            owner = image_of(name).owned.get(target, 0)
            if SERVICES[name]["image"].startswith("postgres"):
                owner = self._user(name)
            os.chown(folder, owner, owner)
        return folder

    def _as_user(self, name: str, command: Sequence[str]) -> list[str]:
        """Return a command with the service's user, rights, folder and variables."""
        service, image, user = SERVICES[name], image_of(name), self._user(name)
        kept = [each.lower() for each in service.get("cap_add", ())]
        bounds = ",".join(["-all", *(f"+{each}" for each in kept)])
        rights = [f"--bounding-set={bounds}", f"--inh-caps={bounds}", "--no-new-privs"]
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert not image.capable or "net_bind_service" in kept, f"{name}: exec: Operation not permitted"
        identity = [f"--reuid={user}", f"--regid={user}", "--clear-groups"]
        return [
            *("setpriv", *identity, *rights, "env", "-i", f"--chdir={image.folder}"),
            *(f"{key}={value}" for key, value in self._environment(name).items()),
            *command,
        ]

    def _environment(self, name: str) -> dict[str, str]:
        """Return the image's variables, changed by the file's: one without a value is the shell's or none."""
        found = {"PATH": SYSTEM_PATH, **image_of(name).environment}
        for key, value in SERVICES[name].get("environment", {}).items():
            if value is not None:
                found[key] = self._filled(str(value))
            elif key in self._variables:
                found[key] = self._variables[key]
            else:
                found.pop(key, None)
        return found

    def _command(self, name: str) -> list[str]:
        service, image = SERVICES[name], image_of(name)
        given = service.get("command", [])
        words = shlex.split(self._filled(given)) if isinstance(given, str) else list(given)
        if "entrypoint" in service:
            return [*service["entrypoint"], *words]
        if words and words[0].startswith("-"):
            return [*shlex.split(image.command), *words]
        return words or shlex.split(image.command)

    def _user(self, name: str) -> int:
        user = str(SERVICES[name].get("user", image_of(name).user)).partition(":")[0]
        if user.isdecimal():
            return int(user)
        import pwd

        return pwd.getpwnam(user).pw_uid

    def _filled(self, text: str) -> str:
        """Return a text of the file with its variables replaced."""
        return VARIABLE.sub(lambda found: self._variables.get(found[1]) or found[2] or "", text)

    def _is_task(self, name: str) -> bool:
        """Return whether a service is one that ends."""
        return bool(SERVICES[name].get("restart") == "no")

    def _inner_pid(self, name: str) -> int | None:
        outer = self._running[name].pid
        try:
            children = Path(f"/proc/{outer}/task/{outer}/children").read_text().split()
        except FileNotFoundError:
            return None
        return int(children[0]) if children else None

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"


def image_of(service: str) -> Image:
    """Return the image of a service."""
    return IMAGES[SERVICES[service]["image"].partition(":")[0]]


def has_program(service: str) -> bool:
    """Return whether this machine has what a service runs."""
    name = SERVICES[service]["image"].partition(":")[0]
    if name not in IMAGES:
        return False
    program = IMAGES[name].program
    return not program or shutil.which(program, path=SYSTEM_PATH) is not None


def _mount(target: str, how: str, folder: bool = True) -> str:
    real = os.path.realpath(target)  # a link such as that from /var/run would lead out of the container
    place = f'"$BASE/root"{shlex.quote(real)}'
    make = f"mkdir -p {place}" if folder else f'mkdir -p "$(dirname {place})"; touch {place}'
    return f"{make}; mount {how} {place}"


@contextmanager
def _own_network() -> Iterator[None]:
    """Give this thread a network apart: a browser ends its requests when that of the machine changes."""
    system = ctypes.CDLL(None, use_errno=True)
    with Path("/proc/thread-self/ns/net").open("rb") as before:
        if system.unshare(NEW_NETWORK):
            raise OSError(ctypes.get_errno(), "unshare")
        try:
            _run("ip", "link", "set", "lo", "up")
            yield
        finally:
            if system.setns(before.fileno(), NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "setns")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=30)
