"""The worked example with workers that fail: one dies once its part is written, before it can say so; another writes its part twice, at the same time."""
import os
import sys
import threading
from pathlib import Path

import review_dask


def faulty(job):
    died = Path(job["out"]) / "died"
    record = review_dask.review_part(job)
    if job["part"] == 1 and not died.exists():
        died.touch()
        os._exit(1)
    if job["part"] == 2:
        target = review_dask.results_path(job["out"], 2)
        target.with_suffix(".json").unlink()
        twice = [threading.Thread(target=review_dask.review_part, args=[job]) for _ in range(2)]
        for thread in twice:
            thread.start()
        for thread in twice:
            thread.join()
        if review_dask.read_record(target) != record:
            raise RuntimeError("the second time came to something else")
    return record


if __name__ == "__main__":
    review_dask.main(sys.argv[1:], task=faulty)
