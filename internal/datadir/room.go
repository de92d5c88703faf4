package datadir

import (
	"errors"
	"fmt"
	"io/fs"
)

// LeastFree is how many bytes of disk a server needs at least: SQLite and the start of a backup need some room.
const LeastFree = 64 << 20

// CheckRoom says in a sentence why a server could not write to dir: this user may not, or the disk is full. It writes nothing.
func CheckRoom(dir string) error {
	if err := mayWrite(dir); err != nil {
		return err
	}
	if free, known := FreeBytes(dir); known && free < LeastFree {
		return fmt.Errorf("the disk of the data folder %s has only %d MB free: make room, a server needs %d MB", dir, free>>20, LeastFree>>20)
	}
	return nil
}

// mayWrite says in a sentence that this user may not write to dir.
func mayWrite(dir string) error {
	err := checkAccess(dir)
	if err == nil || errors.Is(err, fs.ErrNotExist) { // a start creates it
		return nil
	}
	return cannotWrite(dir, err)
}
