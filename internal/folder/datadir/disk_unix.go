//go:build unix

package datadir

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"
)

const writes = 2 // W_OK of access(2)

// FreeBytes returns how much users other than root may still write to the folder's disk.
func FreeBytes(dir string) (uint64, bool) {
	var stat syscall.Statfs_t
	err := syscall.Statfs(dir, &stat)
	if errors.Is(err, fs.ErrNotExist) { // it is made later
		err = syscall.Statfs(filepath.Dir(dir), &stat)
	}
	if err != nil {
		return 0, false
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), true
}

// checkAccess asks whether this user may write to path, without writing.
func checkAccess(path string) error { return syscall.Access(path, writes) }
