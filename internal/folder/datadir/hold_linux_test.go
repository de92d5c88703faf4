package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestHoldWithoutLocksOfAnOpenFile: gVisor and WSL 1 refuse them, and a server that served there must still start.
func TestHoldWithoutLocksOfAnOpenFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, dataFile), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	setLock = 9999 // no kernel knows it
	defer func() { setLock, outlivesOthers = unix.F_OFD_SETLK, true }()
	if err := Hold(dir); err != nil {
		t.Fatal(err)
	}
	if setLock != syscall.F_SETLK {
		t.Error("nothing is held")
	}
	LetGo(dir) // releases nothing of SQLite's
}

// TestHoldOutlivesADescriptorThatIsClosed: Litestream, a backup or a look at the file's header closes one, and SQLite's own
// locks are gone with it.
func TestHoldOutlivesADescriptorThatIsClosed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, dataFile)
	db, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("CREATE TABLE t (text TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	// Locks of an open file conflict with those of this process, as another program's do.
	other, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	locked := func(kind int16) bool {
		err := syscall.FcntlFlock(other.Fd(), unix.F_OFD_SETLK, &syscall.Flock_t{Type: kind, Start: sharedFirst, Len: sharedSize})
		if err != nil && !errors.Is(err, syscall.EAGAIN) {
			t.Fatal(err)
		}
		return err != nil
	}
	closed := func() {
		file, err := os.Open(path)
		if err == nil {
			err = file.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := Hold(dir); err != nil {
		t.Fatal(err)
	}
	closed()
	if !locked(syscall.F_WRLCK) {
		t.Error("another program may delete the write-ahead log")
	}
	LetGo(dir)
	if locked(syscall.F_WRLCK) {
		t.Error("it is still held at the end")
	}
	locked(syscall.F_UNLCK)

	// A database that was put in its place, as a takeover does.
	if err := os.Rename(path, path+".former"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Hold(dir); err != nil {
		t.Fatal(err)
	}
	if other, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	if !locked(syscall.F_WRLCK) {
		t.Error("the new file is not held")
	}
}
