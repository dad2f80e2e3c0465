"""A link, a whole game and a reconnect in Firefox, driven by Node over WebDriver BiDi.

Playwright drives only a Firefox of its own making; `client/web/test/firefox/play.js` drives the machine's.
"""

import shutil
import subprocess
from pathlib import Path

from tests.end_to_end.server_process import ServerProcess
from tests.require import require

WEB = Path(__file__).parents[2] / "client" / "web"
SCRIPT = WEB / "test" / "firefox" / "play.js"


def test_two_people_play_by_link_in_firefox_while_the_server_restarts(mortal: ServerProcess) -> None:
    firefox, node = shutil.which("firefox-esr") or shutil.which("firefox"), shutil.which("node")
    require(firefox, "there is no Firefox on this machine")
    require(node, "there is no Node on this machine")
    require((WEB / "node_modules" / "puppeteer-core").is_dir(), "run `npm ci` in client/web")
    steps = {"kill\n": mortal.kill, "start\n": mortal.start}
    with subprocess.Popen(
        [str(node), str(SCRIPT), str(firefox), mortal.url], stdout=subprocess.PIPE, text=True
    ) as script:
        assert script.stdout is not None
        for line in script.stdout:
            steps[line]()
    assert script.returncode == 0
