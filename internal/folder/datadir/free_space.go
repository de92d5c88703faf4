package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
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

// CheckUpgrade says in a sentence why a start of this binary would refuse the database of dir: a newer release has migrated it,
// or there is no room for the copy from before an upgrade. ours are the binary's migrations. It writes nothing.
func CheckUpgrade(dir string, ours fs.FS) error {
	data, err := Inspect(dir)
	if err != nil {
		return err
	}
	if err := data.CheckVersion(ours); err != nil {
		return err
	}
	newest, err := data.UpgradesTo(ours)
	if err != nil || newest == "" {
		return err
	}
	folder := filepath.Join(dir, upgradesDir)
	if data.isHalfway(filepath.Join(folder, strings.TrimSuffix(newest, filepath.Ext(newest))+copySuffix)) {
		return nil
	}
	return roomFor(filepath.Join(dir, dataFile), folder)
}

// mayWrite says in a sentence that this user may not write to dir.
func mayWrite(dir string) error {
	err := checkAccess(dir)
	if err == nil || errors.Is(err, fs.ErrNotExist) { // a start creates it
		return nil
	}
	return cannotWrite(dir, err)
}
