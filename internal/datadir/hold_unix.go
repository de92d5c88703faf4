//go:build unix

package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	sharedFirst, sharedSize = 0x40000002, 510 // of SQLite's file format

	lockPatience = 2 * time.Second
	tryLock      = 5 * time.Millisecond
)

var (
	held     = map[string]*os.File{} // never closed: that releases SQLite's own locks
	heldLock sync.Mutex
)

// Hold keeps SQLite's shared lock on the databases in dir. A process that closes any descriptor of a file loses all of SQLite's
// locks on it: another program that reads the database beside the server would then delete the write-ahead log that the server
// still uses, and what the server answers from then on would be lost. Where locks belong to the process, call it again after
// a file was closed.
func Hold(dir string) error {
	heldLock.Lock()
	defer heldLock.Unlock()
	for _, name := range []string{dataFile, logsFile} {
		path := filepath.Join(dir, name)
		file, err := opened(path)
		if err == nil && file != nil {
			err = lockShared(file)
			if errors.Is(err, syscall.EINVAL) && outlivesOthers {
				setLock, outlivesOthers = syscall.F_SETLK, false
				err = lockShared(file)
			}
		}
		if err != nil {
			return fmt.Errorf("cannot lock the database %s: %w", path, err)
		}
	}
	return nil
}

// LetGo releases what Hold keeps, so that SQLite can end its write-ahead logs when the server closes the databases.
func LetGo(dir string) {
	heldLock.Lock()
	defer heldLock.Unlock()
	if !outlivesOthers { // it would release SQLite's own locks
		return
	}
	for _, name := range []string{dataFile, logsFile} {
		if file := held[filepath.Join(dir, name)]; file != nil {
			_ = setShared(file, syscall.F_UNLCK) // at worst the logs are ended by the next start
		}
	}
}

// lockShared waits for another program that is just ending the write-ahead log.
func lockShared(file *os.File) error {
	for end := time.Now().Add(lockPatience); ; time.Sleep(tryLock) {
		err := setShared(file, syscall.F_RDLCK)
		if !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EACCES) || time.Now().After(end) {
			return err
		}
	}
}

func setShared(file *os.File, kind int16) error {
	return syscall.FcntlFlock(file.Fd(), setLock, &syscall.Flock_t{Type: kind, Start: sharedFirst, Len: sharedSize})
}

// opened returns a descriptor of the file that is at path now; nil without one.
func opened(path string) (*os.File, error) {
	now, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if file := held[path]; file != nil {
		if kept, err := file.Stat(); err == nil && os.SameFile(kept, now) {
			return file, nil
		}
	}
	file, err := os.Open(path)
	if err == nil {
		held[path] = file
	}
	return file, err
}
