"""Questions asked in three passes."""

import json
import time


def report(questions, ask):
    """Prints how many seconds of the processor each pass took, and the sum of the answers."""
    seconds = []
    for _ in range(3):
        start = time.thread_time()
        total = sum(map(ask, questions))
        seconds.append(time.thread_time() - start)
    print(json.dumps({"questions": len(questions), "seconds": seconds, "sum": total}))
