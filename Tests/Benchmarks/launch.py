"""launch.py USAGE COMMAND…: runs a command and writes its wall seconds, CPU seconds, peak KiB and exit status to a file.

A process of its own, because a child's peak memory counts from that of the process that started it: a large one would hide
the child's.
"""

import os
import sys
import time

begin = time.monotonic()
child = os.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(child, 0)
wall = time.monotonic() - begin
with open(sys.argv[1], "w", encoding="ascii") as out:
    print(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status), file=out)
