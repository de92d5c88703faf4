package memory

import (
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// unmapProgram takes the pages of the program's file out of the process. A start touches 42 MB of them, an idle server few. What
// is used again comes back from the system's cache; the rest, the system may drop when memory is short.
func unmapProgram() {
	program, err := os.Executable()
	if err != nil || !asInFile() {
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

// asInFile reports whether what the process only reads is as the file has it: the loader of a position-independent program, as some
// distributions build them, has written to it.
func asInFile() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-buildmode", Value: "exe"})
}

func address(hex string) uintptr {
	at, _ := strconv.ParseUint(hex, 16, 64) // the kernel wrote it
	return uintptr(at)
}
