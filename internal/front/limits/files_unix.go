//go:build unix

package limits

import "syscall"

// openFiles is how many files and connections this process may have open.
func openFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return manyFiles
	}
	return int(min(limit.Cur, manyFiles))
}
