"""Gates a file of claims with a queue in PostgreSQL: decisions, a record for each part, and one root over the records (parts.py says how).

The queue is a table, and a worker takes a row with FOR UPDATE SKIP LOCKED. It holds the row until its part is in place, so that the row of a worker that dies is
free again as soon as the server sees the connection end. The client is psql; its usual variables (PGHOST, PGUSER, PGDATABASE) say where the server is.

More workers, on any machine that sees the same files: gate_postgres.py --work
"""
import json
import subprocess
import sys

import parts

QUEUE = "CREATE TABLE IF NOT EXISTS touchstone_parts (part int PRIMARY KEY, job jsonb NOT NULL, record jsonb)"
OPEN = "SELECT job FROM touchstone_parts WHERE record IS NULL ORDER BY part LIMIT 1 FOR UPDATE"
PSQL = ["psql", "--no-psqlrc", "--quiet", "--no-align", "--tuples-only", "--set", "ON_ERROR_STOP=1"]
END = "-- end --"


class Session:
    """One connection. It ends with this process, however that ends: psql reads the end of its input."""

    def __init__(self):
        self.psql = subprocess.Popen(PSQL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, sql):
        """The lines of the answer."""
        self.psql.stdin.write(f"{sql};\n\\echo {END}\n")
        self.psql.stdin.flush()
        lines = []
        while (line := self.psql.stdout.readline().rstrip("\n")) != END:
            if line == "" and self.psql.poll() is not None:
                raise RuntimeError("the connection to PostgreSQL ended")
            lines.append(line)
        return lines

    def close(self):
        self.psql.stdin.close()
        self.psql.wait()


def work(task=parts.gate_part):
    """Takes parts until all are done. Where those left are in the hands of others, it waits for the first of them, which may yet die."""
    session = Session()
    while True:
        session.ask("BEGIN")
        found = session.ask(f"{OPEN} SKIP LOCKED") or session.ask(OPEN)
        if found:
            job = json.loads(found[0])
            record = json.dumps(task(job))
            session.ask(f"UPDATE touchstone_parts SET record = {quoted(record)} WHERE part = {job['part']}")
        session.ask("COMMIT")
        if not found and session.ask("SELECT count(*) FROM touchstone_parts WHERE record IS NULL") == ["0"]:
            return session.close()


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def main(args, script=__file__):
    if args == ["--work"]:
        return work()
    given = parts.parser_of(__doc__.splitlines()[0]).parse_args(args)
    session = Session()
    rows = ", ".join(f"({job['part']}, {quoted(json.dumps(job))})" for job in parts.jobs_of(given))
    for sql in [QUEUE, "TRUNCATE touchstone_parts", f"INSERT INTO touchstone_parts (part, job) VALUES {rows}"]:
        session.ask(sql)
    workers = [subprocess.Popen([sys.executable, script, "--work"]) for _ in range(given.workers)]
    if all([worker.wait() != 0 for worker in workers]):
        raise RuntimeError("every worker died: run it again, and what is done stays done")
    records = [json.loads(line) for line in session.ask("SELECT record FROM touchstone_parts ORDER BY part")]
    session.close()
    return parts.join(given, records)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
