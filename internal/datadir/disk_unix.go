//go:build unix

package datadir

import "syscall"

// FreeBytes returns how much users other than root may still write to the folder's disk.
func FreeBytes(dir string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true
}
