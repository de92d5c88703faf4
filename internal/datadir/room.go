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
	if err := checkAccess(dir); errors.Is(err, fs.ErrNotExist) {
		return nil // the start creates it
	} else if err != nil {
		return cannotWrite(dir, err)
	}
	if free, known := FreeBytes(dir); known && free < LeastFree {
		return fmt.Errorf("the disk of the data folder %s has only %d MB free: make room, a server needs %d MB", dir, free>>20, LeastFree>>20)
	}
	return nil
}
