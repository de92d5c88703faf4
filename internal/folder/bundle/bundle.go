// Package bundle writes the embedded hooks and migrations to disk, because PocketBase's JavaScript runtime reads them
// only from there.
//
// They go to <dataDir>/.bundle/<hash of the content>/{pb_hooks,pb_migrations}. A new version of the binary has another
// hash and so another folder: an old process that is still running keeps its own files.
package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// DirName is the folder inside the data folder that holds the unpacked copies.
const DirName = ".bundle"

const (
	hooksName      = "pb_hooks"
	migrationsName = "pb_migrations"
	tempPrefix     = ".unpack-"
)

// Bundle names the folders of one unpacked copy.
type Bundle struct {
	Dir           string // <dataDir>/.bundle/<hash>
	HooksDir      string
	MigrationsDir string
}

// file is one embedded file; path is relative to the bundle's folder and uses the system's separator.
type file struct {
	path string
	data []byte
}

// Unpack ensures that dataDir holds a complete, unaltered copy of hooks and migrations and returns its location.
//
// Any number of processes may call it at once: each writes to its own temporary folder and renames it into place, and
// the later ones use the first one's copy. An altered folder is repaired before use. Errors are one sentence that names
// the folder and what to do.
func Unpack(dataDir string, hooks, migrations fs.FS) (*Bundle, error) {
	files, hash, err := collect(hooks, migrations)
	if err != nil {
		return nil, fmt.Errorf("cannot read the files built into this binary: %w", err)
	}
	root, err := filepath.Abs(filepath.Join(dataDir, DirName))
	if err != nil {
		return nil, explain(filepath.Join(dataDir, DirName), err)
	}
	dir := filepath.Join(root, hash)
	if err := ensure(root, dir, files); err != nil {
		return nil, explain(root, err)
	}
	b := &Bundle{
		Dir:           dir,
		HooksDir:      filepath.Join(dir, hooksName),
		MigrationsDir: filepath.Join(dir, migrationsName),
	}
	b.touch()
	removeOld(root, hash)
	return b, nil
}

// ensure leaves a complete copy of files in dir, a child of root. It tries a few times: another process may be
// repairing the same folder.
func ensure(root, dir string, files []file) error {
	err := error(nil)
	for range 5 {
		if complete(dir, files) {
			return nil
		}
		if _, statErr := os.Lstat(dir); statErr != nil {
			err = install(root, dir, files)
		} else {
			err = repair(dir, files)
		}
	}
	switch {
	case complete(dir, files):
		return nil
	case err != nil:
		return err
	default:
		return fmt.Errorf("the files in %s keep changing while they are being written", dir)
	}
}

// collect reads every embedded file, sorted by path, and the hash that names their folder.
func collect(hooks, migrations fs.FS) ([]file, string, error) {
	var files []file
	for _, part := range []struct {
		name string
		fsys fs.FS
	}{{hooksName, hooks}, {migrationsName, migrations}} {
		err := fs.WalkDir(part.fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
				return err
			}
			data, err := fs.ReadFile(part.fsys, p)
			if err != nil {
				return err
			}
			files = append(files, file{filepath.Join(part.name, filepath.FromSlash(p)), data})
			return nil
		})
		if err != nil {
			return nil, "", err
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s\x00%d\x00", filepath.ToSlash(f.path), len(f.data))
		sum.Write(f.data)
	}
	return files, hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// complete reports whether dir holds exactly files: same names, same bytes, nothing else, and no links.
func complete(dir string, files []file) bool {
	extra, err := extras(dir, files)
	if err != nil || len(extra) > 0 {
		return false
	}
	for _, f := range files {
		if !same(filepath.Join(dir, f.path), f.data) {
			return false
		}
	}
	return true
}

// same reports whether path is a regular file holding exactly data.
func same(path string, data []byte) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	part := make([]byte, 64<<10)
	for {
		n, err := f.Read(part)
		if !bytes.HasPrefix(data, part[:n]) {
			return false
		}
		if data = data[n:]; err != nil {
			return errors.Is(err, io.EOF) && len(data) == 0
		}
	}
}
