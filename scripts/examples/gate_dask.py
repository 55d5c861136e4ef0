"""Gates a file of claims on the workers of a Dask cluster: decisions, a record for each part, and one root over the records (parts.py says how).

For a cluster of your own: dask scheduler, dask worker tcp://HOST:8786, and --scheduler tcp://HOST:8786; its workers need parts.py beside them.
"""
import sys

import parts


def main(args, task=parts.gate_part):
    from dask.distributed import Client, as_completed

    parser = parts.parser_of(__doc__.splitlines()[0])
    parser.add_argument("--scheduler", help="the address of a cluster")
    given = parser.parse_args(args)
    jobs = parts.jobs_of(given)
    local = {"n_workers": given.workers, "threads_per_worker": 1, "dashboard_address": None}
    with Client(given.scheduler) if given.scheduler else Client(**local) as client:
        futures = client.map(task, jobs, pure=False, retries=2)
        for count, future in enumerate(as_completed(futures), 1):
            future.result()
            print(f"{count} of {len(jobs)} parts", file=sys.stderr)
        return parts.join(given, client.gather(futures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
