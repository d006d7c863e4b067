"""launch.py USAGE PERIOD COMMAND…: runs a command and writes what it took to a file: wall seconds, CPU seconds, the peak of its
memory in KiB, the peak of its memory that belongs to no file, and its exit status.

The kernel keeps no peak of the memory that belongs to no file: it is looked at every PERIOD seconds. With 0 nobody looks, and the
peak is 0.

A process of its own, because a child's peak memory counts from that of the process that started it: a large one would hide
the child's.
"""

import os
import sys
import threading
import time

class Watch(threading.Thread):
    """Looks at a process until it ends; only Linux tells what belongs to no file, elsewhere the peak stays 0."""

    def __init__(self, process, period):
        super().__init__(daemon=True)
        self.process = process
        self.period = period
        self.peak = 0

    def run(self):
        while (memory := self.anonymous()) is not None:
            self.peak = max(self.peak, memory)
            time.sleep(self.period)

    def anonymous(self):
        try:
            with open(f"/proc/{self.process}/status", encoding="ascii", errors="replace") as status:
                # Until the command takes its place, the process is a copy of this one and has its name.
                if status.readline() == OWN_NAME:
                    return 0
                return next((int(line.split()[1]) for line in status if line.startswith("RssAnon:")), None)
        except OSError:
            return None


def own_name():
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:
            return status.readline()
    except OSError:
        return ""


OWN_NAME = own_name()
begin = time.monotonic()
child = os.fork()
if child == 0:
    os.execvp(sys.argv[3], sys.argv[3:])
watch = Watch(child, float(sys.argv[2]))
if watch.period > 0:
    watch.start()
_, status, usage = os.wait4(child, 0)
wall = time.monotonic() - begin
with open(sys.argv[1], "w", encoding="ascii") as out:
    print(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, watch.peak, os.waitstatus_to_exitcode(status), file=out)
