#!/usr/bin/env python3
"""Gates claims from Python. Usage: gate.py CLAIMS [option ...]

TOUCHSTONE names the program, such as `node dist/touchstone.mjs`; without it, npx runs the one that is installed.
"""
import json
import os
import shlex
import subprocess
import sys


def gate(claims: str, *options: str) -> dict:
    """The decision as a dictionary: `passed`, `at`, `policy_digest` and `results`.

    Raises RuntimeError where no decision was made. A gate that does not pass is a decision.
    """
    program = shlex.split(os.environ.get("TOUCHSTONE", "npx --no touchstone"))
    run = subprocess.run(
        [*program, "gate", claims, "--format", "json", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 5):
        raise RuntimeError(run.stderr.strip() or f"exit code {run.returncode}")
    return json.loads(run.stdout)


if __name__ == "__main__":
    decision = gate(*sys.argv[1:])
    for result in decision["results"]:
        mark = "pass" if result["passed"] else "FAIL"
        print(f"{mark}  {result['request_id']}  {result['reason']}")
    sys.exit(0 if decision["passed"] else 5)
