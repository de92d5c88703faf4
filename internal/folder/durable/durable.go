// Package durable writes files that a power cut must not lose: with rename alone, a disk may keep the new name without the
// content, or neither.
package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Write replaces the file path: after a power cut it holds all of the old content or all of the new.
func Write(path string, content []byte, mode fs.FileMode) error {
	draft := path + ".draft"
	if err := os.WriteFile(draft, content, mode); err != nil {
		return err
	}
	return Rename(draft, path)
}

// Rename gives a finished file, or a folder, its name once its content is on the disk, and returns once the name is.
func Rename(from, to string) error {
	if err := Sync(from); err != nil {
		return err
	}
	if err := rename(from, to); err != nil {
		return err
	}
	return Sync(filepath.Dir(to))
}

// MkdirAll creates a folder with those above it, all of which a power cut leaves.
func MkdirAll(path string, mode fs.FileMode) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	above := filepath.Dir(path)
	if above != path {
		if err := MkdirAll(above, mode); err != nil {
			return err
		}
	}
	if err := os.Mkdir(path, mode); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return Sync(above)
}

// Sync waits until the disk has a file's content, or the names in a folder.
func Sync(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	mode := os.O_RDONLY
	if runtime.GOOS == "windows" { // it syncs no folder, and no file that is open for reading alone
		if info.IsDir() {
			return nil
		}
		mode = os.O_RDWR
	}
	file, err := os.OpenFile(path, mode, 0)
	if err != nil {
		return err
	}
	err = sync(file)
	if info.IsDir() && (errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported)) {
		err = nil // some network drives sync no folder either
	}
	return errors.Join(err, file.Close())
}

// The tests watch the order of both.
var (
	sync   = (*os.File).Sync
	rename = os.Rename
)
