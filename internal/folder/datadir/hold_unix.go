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
	aloneByte               = sharedFirst + sharedSize

	lockPatience = 2 * time.Second
	tryLock      = 5 * time.Millisecond
)

var (
	held     = map[string]*os.File{} // never closed: that releases SQLite's own locks
	alone    = map[string]*os.File{} // never closed either
	heldLock sync.Mutex
)

// lockFile makes this process the only server of the database file in dir: a link in another folder, of either kind, leads to the
// same file, and the lock of the folder knows nothing of it. Without a file, or where it cannot be locked, the start says more.
func lockFile(dir string) error {
	heldLock.Lock()
	defer heldLock.Unlock()
	path, err := filepath.Abs(filepath.Join(dir, dataFile)) // a second descriptor would meet the lock of the first one
	if err != nil {
		return nil
	}
	file, err := opened(alone, path, os.O_RDWR)
	if err != nil || file == nil {
		return nil
	}
	err = syscall.FcntlFlock(file.Fd(), setLock, &syscall.Flock_t{Type: syscall.F_WRLCK, Start: aloneByte, Len: 1})
	if !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EACCES) {
		return nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return fmt.Errorf("%w (its database file %s is also that of another folder): stop it first, or give this one its own folder with --dir", errServed, path)
}

// Hold keeps SQLite's shared lock on the databases in dir. A process that closes any descriptor of a file loses all of SQLite's
// locks on it: another program that reads the database beside the server would then delete the write-ahead log that the server
// still uses, and what the server answers from then on would be lost. Where locks belong to the process, call it again after
// a file was closed. Until LetGo, nothing is committed while another data database has replaced this one.
func Hold(dir string) error {
	heldLock.Lock()
	defer heldLock.Unlock()
	if !InPlace(dir) {
		return ErrReplaced
	}
	for _, name := range []string{dataFile, logsFile} {
		path := filepath.Join(dir, name)
		file, err := opened(held, path, os.O_RDONLY)
		if err == nil && file != nil {
			err = lockShared(file)
			if errors.Is(err, syscall.EINVAL) && outlivesOthers {
				setLock, outlivesOthers = syscall.F_SETLK, false
				err = lockShared(file)
			}
		}
		if err == nil && file != nil && name == dataFile {
			err = watchPlace(path, file, outlivesOthers)
		}
		if err != nil {
			return fmt.Errorf("cannot lock the database %s: %w", path, err)
		}
	}
	return nil
}

// LetGo releases what Hold keeps, so that SQLite can end its write-ahead logs when the server closes the databases. Where others
// are in their place, it would delete the logs of those.
func LetGo(dir string) {
	heldLock.Lock()
	defer heldLock.Unlock()
	if !InPlace(dir) {
		return
	}
	unwatchPlace(dir)
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

// opened returns the descriptor in files of the file that is at path now, opened with flag; nil without one.
func opened(files map[string]*os.File, path string, flag int) (*os.File, error) {
	now, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if file := files[path]; file != nil {
		if kept, err := file.Stat(); err == nil && os.SameFile(kept, now) {
			return file, nil
		}
	}
	file, err := os.OpenFile(path, flag, 0)
	if err == nil {
		files[path] = file
	}
	return file, err
}
