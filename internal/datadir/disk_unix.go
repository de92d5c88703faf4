//go:build unix

package datadir

import "syscall"

const writes = 2 // W_OK of access(2)

// FreeBytes returns how much users other than root may still write to the folder's disk.
func FreeBytes(dir string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true
}

// checkAccess asks whether this user may write to dir, without writing.
func checkAccess(dir string) error { return syscall.Access(dir, writes) }
