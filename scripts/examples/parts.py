"""Gates a file of claims in parts, with whatever hands the parts out: what every example of a distributed run shares.

The file is cut behind line ends. `gate_part` runs `touchstone gate --record` over one part, with a record of its own, and puts the folder of the part in its place
with one rename, so that a part may be done twice, at the same time or after a worker died: it leaves the same bytes. `join` puts the decisions one after
another, and one Merkle root over the records of all parts. Workers and client see the same file system.

A policy that names required claims belongs to a gate over the whole: a part that lacks one fails.
"""
import argparse
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOUCHSTONE = ROOT / "dist" / "touchstone.mjs"
COPIED_BYTES = 1 << 20
CLOSED = 5


def parser_of(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("claims", help="requests for review, one per line")
    parser.add_argument("out", type=Path)
    parser.add_argument("--at", required=True, help="the moment that ages count to and records name, such as 2026-05-04T10:00:00Z")
    parser.add_argument("--policy", type=Path)
    parser.add_argument("--data", type=Path, default=ROOT / "data", help="the folder of evidence and policies")
    parser.add_argument("--part-bytes", type=int, default=8 << 20)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes on this machine")
    parser.add_argument("--node", default="node")
    return parser


def jobs_of(given):
    """A job for each part, of plain values, which any engine can carry."""
    given.out.mkdir(parents=True, exist_ok=True)
    policy = None if given.policy is None else str(given.policy.resolve())
    common = {
        "claims": os.path.abspath(given.claims), "out": str(given.out.resolve()), "at": given.at, "policy": policy,
        "data": str(given.data.resolve()), "node": given.node, "basis": basis_of(given.data, policy, given.at),
    }
    return [{**common, **part} for part in parts_of(given.claims, given.part_bytes)]


def parts_of(path, part_bytes):
    """Where the parts of the file begin and end, each behind a line end, and their SHA-256."""
    with open(path, "rb") as file:
        number = start = 0
        while block := file.read(part_bytes):
            if not block.endswith(b"\n"):
                block += file.readline()
            yield {"part": number, "start": start, "end": start + len(block), "input_sha256": sha256(block)}
            number, start = number + 1, start + len(block)


def basis_of(data, policy, at):
    """One digest of all that a decision depends on besides its claims: program, evidence and its origins, envelope, policy, moment."""
    program = [TOUCHSTONE, *sorted((ROOT / "dist" / "chunks").glob("*.mjs"))]
    files = [*program, *sorted((data / "evidence").glob("*.json")), data / "policies" / "envelope.json", *([Path(policy)] if policy else [])]
    return sha256("".join(f"{file.name} {digest_of(file)}\n" for file in files).encode() + at.encode())


def block_of(path, job):
    """The bytes of a part."""
    with open(path, "rb") as file:
        file.seek(job["start"])
        block = file.read(job["end"] - job["start"])
    if sha256(block) != job["input_sha256"]:
        raise RuntimeError(f"{path} changed while it was read")
    return block


def gate_part(job):
    """The task: returns what stands in part.json, {part, start, end, input_sha256, basis, passed, files: {name: SHA-256}}."""
    asked = {key: job[key] for key in ("part", "start", "end", "input_sha256", "basis")}
    target = folder_of(job["out"], job["part"])
    done = read_done(target)
    if done is not None and all(done.get(key) == value for key, value in asked.items()):
        return done
    work = Path(tempfile.mkdtemp(prefix=".part-", dir=job["out"]))
    try:
        (work / "claims.jsonl").write_bytes(block_of(job["claims"], job))
        policy = [] if job["policy"] is None else ["--policy", job["policy"]]
        options = ["--data", job["data"], "--at", job["at"], "--record", "--recorded-at", job["at"], "--state", str(work), "--json"]
        gate = subprocess.run([job["node"], str(TOUCHSTONE), "gate", str(work / "claims.jsonl"), *policy, *options], stdout=subprocess.PIPE)
        if gate.returncode not in (0, CLOSED):
            raise RuntimeError(f"part {job['part']} cannot be gated: exit code {gate.returncode}")
        (work / "decision.json").write_bytes(gate.stdout)
        record = {**asked, "passed": gate.returncode == 0, "files": digests_in(work)}
        (work / "part.json").write_bytes(canonical(record))
        put_in_place(work, target)
        return record
    finally:
        shutil.rmtree(work, ignore_errors=True)


def put_in_place(work, target):
    """One rename. Where somebody else was first with the same part, theirs stays: it has the same bytes. What is damaged goes."""
    for file in [path for path in work.rglob("*") if path.is_file()]:
        with open(file, "rb") as opened:
            os.fsync(opened.fileno())
    while True:
        try:
            return os.rename(work, target)
        except OSError:
            theirs = read_done(target)
            if theirs is not None and canonical(theirs) == (work / "part.json").read_bytes():
                return None
            damaged = target.with_name(f".damaged-{uuid.uuid4().hex}")
            os.rename(target, damaged)
            shutil.rmtree(damaged)


def read_done(target):
    """What part.json says, if the files of the part are those that it names."""
    try:
        record = json.loads((target / "part.json").read_bytes())
        return record if digests_in(target) == record["files"] else None
    except (OSError, ValueError, KeyError):
        return None


def digests_in(folder):
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in ("part.json", "lock")]
    return {path.relative_to(folder).as_posix(): digest_of(path) for path in sorted(files)}


def join(given, records):
    """decisions.jsonl, a line for each part; root.json, one root over their records; manifest.json: what was gated, on what basis, and what came out."""
    folders = [folder_of(given.out, record["part"]) for record in records]
    for folder, record in zip(folders, records):
        if read_done(folder) != record:
            raise RuntimeError(f"{folder.name} is not what its worker wrote")
    decisions = b"".join((folder / "decision.json").read_bytes() for folder in folders)
    root = subprocess.run([given.node, str(TOUCHSTONE), "journal", "merge-root", "--json", *map(str, folders)], stdout=subprocess.PIPE, check=True).stdout
    replace(given.out / "decisions.jsonl", decisions)
    replace(given.out / "root.json", root)
    replace(given.out / "manifest.json", canonical({
        "passed": all(record["passed"] for record in records), "at": given.at, "parts": records, "claims_sha256": digest_of(given.claims),
        "decisions_sha256": sha256(decisions), "root_hash": json.loads(root)["root_hash"],
    }))
    return 0 if all(record["passed"] for record in records) else CLOSED


def folder_of(out, part):
    return Path(out) / f"part-{part:05}"


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
