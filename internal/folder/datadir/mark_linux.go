package datadir

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// markOf is the time of the file's birth, "" where the file system keeps none. Its number is no mark: a file system that
// hands out numbers as it is mounted would make a copy of every folder that its machine restarts with.
func markOf(path string) string {
	var stat unix.Statx_t
	if err := unix.Statx(unix.AT_FDCWD, path, 0, unix.STATX_BTIME, &stat); err != nil || stat.Mask&unix.STATX_BTIME == 0 {
		return ""
	}
	return fmt.Sprintf("born:%d.%09d", stat.Btime.Sec, stat.Btime.Nsec)
}
