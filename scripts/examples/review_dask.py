"""Reviews a file of requests on the workers of a Dask cluster, and joins what they found: the bytes of one run on one machine.

The file is cut behind line ends. A task reads its part by byte offsets, runs Node on the package's module over it (review-part.mjs) and puts the results in
their place with one rename, so that a task may run twice, at the same time or after a worker died: it leaves the same bytes. Nothing is appended to. What was
done before is taken as it is where requests, evidence and program are the same. Workers and client see the same file system.

For a cluster of your own: dask scheduler, dask worker tcp://HOST:8786, and --scheduler tcp://HOST:8786.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import uuid
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCRIPT = HERE / "review-part.mjs"
COPIED_BYTES = 1 << 20


def parts_of(requests, part_bytes):
    """Where the parts of the file begin and end, each behind a line end, and their SHA-256."""
    with open(requests, "rb") as file:
        number = start = 0
        while block := file.read(part_bytes):
            if not block.endswith(b"\n"):
                block += file.readline()
            yield {"part": number, "start": start, "end": start + len(block), "input_sha256": sha256(block)}
            number, start = number + 1, start + len(block)


def basis_of(data):
    """One digest of all that an answer depends on besides its request: program, evidence, envelope."""
    files = [SCRIPT, ROOT / "dist" / "library.mjs", *sorted((data / "evidence").glob("*.json")), data / "policies" / "envelope.json"]
    return sha256("".join(f"{file.name} {sha256(file.read_bytes())}\n" for file in files).encode())


def review_part(job):
    """The task: returns the record of the part, {part, start, end, input_sha256, basis, results, output_sha256}."""
    asked = {key: job[key] for key in ("part", "start", "end", "input_sha256", "basis")}
    target = results_path(job["out"], job["part"])
    done = read_record(target)
    if done is not None and all(done.get(key) == value for key, value in asked.items()):
        return done
    with open(job["requests"], "rb") as file:
        file.seek(job["start"])
        block = file.read(job["end"] - job["start"])
    if sha256(block) != job["input_sha256"]:
        raise RuntimeError(f"{job['requests']} changed while it was reviewed")
    results = subprocess.run([job["node"], str(SCRIPT), job["data"]], input=block, stdout=subprocess.PIPE, check=True).stdout
    record = {**asked, "results": results.count(b"\n"), "output_sha256": sha256(results)}
    replace(target, results)
    replace(target.with_suffix(".json"), canonical(record))
    return record


def read_record(target):
    """The record of a part that is done, if its results are those that it names."""
    try:
        record = json.loads(target.with_suffix(".json").read_bytes())
        return record if sha256(target.read_bytes()) == record["output_sha256"] else None
    except (OSError, ValueError, KeyError):
        return None


def join(requests, out, records):
    """results.jsonl, and manifest.json: what was reviewed, on what basis, and what came out, as a whole and part by part."""
    whole, temporary = hashlib.sha256(), beside(out / "results.jsonl")
    with open(temporary, "xb") as file:
        for record in records:
            part = results_path(out, record["part"]).read_bytes()
            if sha256(part) != record["output_sha256"]:
                raise RuntimeError(f"part {record['part']} is not what its worker wrote")
            whole.update(part)
            file.write(part)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, out / "results.jsonl")
    parts = [{key: value for key, value in record.items() if key != "basis"} for record in records]
    replace(out / "manifest.json", canonical({
        "basis": records[0]["basis"] if records else None, "parts": parts,
        "input": {"bytes": os.path.getsize(requests), "sha256": digest_of(requests)}, "output": {"results": sum(part["results"] for part in parts), "sha256": whole.hexdigest()},
    }))


def results_path(out, part):
    return Path(out) / f"part-{part:05}.jsonl"


def beside(path):
    return path.with_name(f".{path.name}.{uuid.uuid4().hex}.tmp")


def replace(path, content):
    """Whole or not at all: a reader sees the file before or after, and two writers of the same bytes do no harm."""
    temporary = beside(path)
    with open(temporary, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def canonical(value):
    return (json.dumps(value, sort_keys=True, separators=(",", ":")) + "\n").encode()


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def digest_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(COPIED_BYTES):
            digest.update(block)
    return digest.hexdigest()


def main(args, task=review_part):
    from dask.distributed import Client, as_completed

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("requests")
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", type=Path, default=ROOT / "data", help="the folder of evidence and policies")
    parser.add_argument("--part-bytes", type=int, default=8 << 20)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes on this machine, where there is no --scheduler")
    parser.add_argument("--scheduler", help="the address of a cluster")
    parser.add_argument("--node", default="node")
    given = parser.parse_args(args)
    given.out.mkdir(parents=True, exist_ok=True)
    basis = basis_of(given.data)
    common = {"requests": os.path.abspath(given.requests), "out": str(given.out.resolve()), "data": str(given.data.resolve()), "node": given.node, "basis": basis}
    jobs = [{**common, **part} for part in parts_of(given.requests, given.part_bytes)]
    local = {"n_workers": given.workers, "threads_per_worker": 1, "dashboard_address": None}
    with Client(given.scheduler) if given.scheduler else Client(**local) as client:
        futures = client.map(task, jobs, pure=False, retries=2)
        for count, future in enumerate(as_completed(futures), 1):
            future.result()
            print(f"{count} of {len(jobs)} parts", file=sys.stderr)
        join(given.requests, given.out, client.gather(futures))


if __name__ == "__main__":
    main(sys.argv[1:])
