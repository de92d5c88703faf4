//go:build unix

package datadir

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/pocketbase/dbx"
)

// serving opens the database of a folder and holds it as a server does.
func serving(t *testing.T) (dir string, db *dbx.DB) {
	t.Helper()
	dir = t.TempDir()
	db, err := Connect(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		LetGo(dir)
		_ = db.Close()
	})
	if _, err := db.NewQuery("CREATE TABLE t (a TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	if err := Hold(dir); err != nil {
		t.Fatal(err)
	}
	return dir, db
}

func insert(db dbx.Builder) error {
	_, err := db.NewQuery("INSERT INTO t VALUES ('x')").Execute()
	return err
}

// TestNothingIsCommittedElsewhere: the server keeps its files open, whatever is put in their place, and the next start would not
// find what they hold.
func TestNothingIsCommittedElsewhere(t *testing.T) {
	copied := func(from, to string) error {
		source, err := os.Open(from)
		if err != nil {
			return err
		}
		defer source.Close()
		target, err := os.Create(to)
		if err != nil {
			return err
		}
		_, err = io.Copy(target, source)
		return errors.Join(err, target.Close())
	}
	aside := func(path string) error { return os.Rename(path, path+".aside") }
	back := func(path string) error { return os.Rename(path+".aside", path) }
	for name, c := range map[string]struct{ replace, undo func(path string) error }{
		"moved away": {aside, back},
		"moved, and a copy in its place": {
			func(path string) error { return errors.Join(aside(path), copied(path+".aside", path)) }, back,
		},
		"its log moved": {
			func(path string) error { return aside(path + "-wal") }, func(path string) error { return back(path + "-wal") },
		},
		"the folder moved": {
			func(path string) error { return aside(filepath.Dir(path)) }, func(path string) error { return back(filepath.Dir(path)) },
		},
		"a backup written over it": {
			func(path string) error {
				err := copied(path, path+".aside")
				return errors.Join(err, os.WriteFile(path, append(make([]byte, versionOffset), 1, 1), 0o600))
			},
			func(path string) error { return copied(path+".aside", path) },
		},
	} {
		dir, db := serving(t)
		path := filepath.Join(dir, dataFile)
		if err := insert(db); err != nil || !InPlace(dir) {
			t.Fatalf("%s: before: %v", name, err)
		}
		if err := c.replace(path); err != nil {
			t.Fatal(err)
		}
		before := Commits(dir)
		if err := insert(db); err == nil || InPlace(dir) || Commits(dir) == before {
			t.Errorf("%s: %v", name, err)
		}
		other, err := Connect(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := insert(other); !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: a new connection: %v", name, err)
		}
		if err := Hold(dir); !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: another file is held: %v", name, err)
		}
		if err := c.undo(path); err != nil {
			t.Fatal(err)
		}
		if err := insert(db); err != nil || !InPlace(dir) {
			t.Errorf("%s: when it is back: %v", name, err)
		}
		_ = other.Close()
	}
}

// TestAStopLeavesTheLogOfOthers: SQLite deletes the write-ahead log of a name, when the last connection closes.
func TestAStopLeavesTheLogOfOthers(t *testing.T) {
	dir, db := serving(t)
	path := filepath.Join(dir, dataFile)
	if err := insert(db); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal"} {
		if err := errors.Join(os.Rename(name, name+".aside"), copyFile(name+".aside", name)); err != nil {
			t.Fatal(err)
		}
	}
	LetGo(dir)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if !filled(path + "-wal") {
		t.Error("the log of the copy is gone")
	}
	served.Delete(path)
}

// TestOneServerOfAFile: two folders, one database.
func TestOneServerOfAFile(t *testing.T) {
	for name, link := range map[string]func(from, to string) error{"a symbolic link": os.Symlink, "a hard link": os.Link} {
		dir, other := t.TempDir(), t.TempDir()
		path := filepath.Join(dir, dataFile)
		write(t, path, "x")
		if err := link(path, filepath.Join(other, dataFile)); err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0) // as another process has it
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: aloneByte, Len: 1}
		if err := syscall.FcntlFlock(file.Fd(), setLock, &lock); err != nil {
			t.Fatal(err)
		}
		if err := lockFile(other); !errors.Is(err, errServed) {
			t.Errorf("%s: %v", name, err)
		}
		lock.Type = syscall.F_UNLCK
		if err := syscall.FcntlFlock(file.Fd(), setLock, &lock); err != nil {
			t.Fatal(err)
		}
		if err := lockFile(other); err != nil {
			t.Errorf("%s: alone: %v", name, err)
		}
		t.Chdir(other) // a start names its folder as its command line does
		if err := lockFile("."); err != nil {
			t.Errorf("%s: the same folder by a relative name: %v", name, err)
		}
	}
}
