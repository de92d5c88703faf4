package memory

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// unmapProgram takes the pages of the program's file out of the process. A start touches 42 MB of them, an idle server few. What
// is used again comes back from the system's cache; the rest, the system may drop when memory is short.
func unmapProgram() {
	program, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) {
		// 00400000-01976000 r-xp 00000000 fe:00 1234    /usr/local/bin/passerelle
		area, rest, _ := strings.Cut(line, " ")
		if !strings.HasPrefix(rest, "r-") || !strings.HasSuffix(rest, " "+program+"\n") {
			continue
		}
		first, end, _ := strings.Cut(area, "-")
		from, to := address(first), address(end)
		_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED) // without it, the pages only stay
	}
}

func address(hex string) uintptr {
	at, _ := strconv.ParseUint(hex, 16, 64) // the kernel wrote it
	return uintptr(at)
}
