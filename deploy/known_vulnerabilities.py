"""Look for known vulnerabilities in the locked packages, by pip-audit: PyPI's advisories first,
OSV's where those cannot be had.

    python deploy/known_vulnerabilities.py [LOCK...]

Ends with 0 when every package was looked up and none has a known one, with 1 when some have, and
with 2 when a package could not be looked up. pip-audit by itself says that nothing is known of a
package it never found; that is not the same.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SERVICES = ("pypi", "osv")
LOCKS = ("requirements.lock", "requirements-dev.lock")


def main(locks: list[str]) -> int:
    return max(check(lock) for lock in locks or LOCKS)


def check(lock: str) -> int:
    for service in SERVICES:
        found = audit(lock, service)
        if found is not None and not skipped(found):
            return tell(lock, service, found)
    print(f"{lock}: not checked, for neither {' nor '.join(SERVICES)} answered. This says nothing")
    print("about the packages; run it again where the network can be reached.")
    return 2


def audit(lock: str, service: str) -> list[dict[str, Any]] | None:
    """What pip-audit says of each package; None when the service did not answer."""
    command = [
        sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format", "json",
        "--progress-spinner", "off", "--vulnerability-service", service, "--timeout", "20",
        "--requirement", str(ROOT / lock),
    ]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 -- ours
    try:
        read: list[dict[str, Any]] = json.loads(ran.stdout)["dependencies"]
    except (ValueError, KeyError):
        return None
    return read


def skipped(found: list[dict[str, Any]]) -> list[str]:
    return [package["name"] for package in found if "skip_reason" in package]


def tell(lock: str, service: str, found: list[dict[str, Any]]) -> int:
    known = [(package, one) for package in found for one in package.get("vulns", ())]
    print(
        f"{lock}: {len(found)} packages looked up at {service}, {len(known)} known vulnerabilities"
    )
    for package, one in known:
        mended = ", ".join(one["fix_versions"]) or "no version yet"
        print(f"  {package['name']} {package['version']}: {one['id']}, mended in {mended}")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
