//go:build unix

package replica

import (
	"os"
	"sync"
	"syscall"
)

const sharedFirst, sharedSize = 0x40000002, 510 // of SQLite's file format

var (
	held     = map[string]*os.File{} // never closed: that releases the lock
	heldLock sync.Mutex
)

// hold takes SQLite's shared lock on a database again. A process that closes any descriptor of a file loses all its locks on it:
// another program that reads the database beside the server would then delete the write-ahead log that the server still uses.
func hold(path string) error {
	heldLock.Lock()
	defer heldLock.Unlock()
	file := held[path]
	if file == nil {
		var err error
		if file, err = os.Open(path); err != nil {
			return err
		}
		held[path] = file
	}
	return syscall.FcntlFlock(file.Fd(), syscall.F_SETLK, &syscall.Flock_t{Type: syscall.F_RDLCK, Start: sharedFirst, Len: sharedSize})
}
