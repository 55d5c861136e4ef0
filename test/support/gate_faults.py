"""The worked examples of a gate in parts, with workers that die: one half-way through its part, one once the part is in place and before it can say so."""
import os
import sys
from pathlib import Path

import gate_dask
import gate_postgres
import parts


def faulty(job):
    if job["part"] == 1 and first(job, "half-way"):
        half = Path(job["out"]) / ".part-half"
        (half / "reviews").mkdir(parents=True)
        (half / "reviews" / "reviews.jsonl").write_bytes(b'{"half')
        os._exit(1)
    record = parts.gate_part(job)
    if job["part"] == 2 and first(job, "in-place"):
        os._exit(1)
    return record


def first(job, name):
    try:
        (Path(job["out"]) / f"died-{name}").touch(exist_ok=False)
        return True
    except FileExistsError:
        return False


if __name__ == "__main__":
    engine, *args = sys.argv[1:]
    if engine == "dask":
        sys.exit(gate_dask.main(args, task=faulty))
    if engine == "--work":
        sys.exit(gate_postgres.work(task=faulty))
    sys.exit(gate_postgres.main(args, script=__file__))
