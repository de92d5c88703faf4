package datadir

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// markOf is the file's number, with the time of its birth where the file system keeps one: numbers alone repeat on new disks.
func markOf(path string) string {
	var stat unix.Statx_t
	if err := unix.Statx(unix.AT_FDCWD, path, 0, unix.STATX_INO|unix.STATX_BTIME, &stat); err != nil {
		return ""
	}
	if stat.Mask&unix.STATX_BTIME == 0 {
		return fmt.Sprintf("file:%d", stat.Ino)
	}
	return fmt.Sprintf("file:%d:%d.%09d", stat.Ino, stat.Btime.Sec, stat.Btime.Nsec)
}
