//go:build unix

package health

import "syscall"

// freeBytes returns what others than root may still write to the folder's disk.
func freeBytes(dir string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true
}
