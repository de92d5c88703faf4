//go:build unix

package datadir

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestKeep(t *testing.T) {
	before := syscall.Umask(0o022)
	defer syscall.Umask(before)
	root := t.TempDir()
	existing := filepath.Join(root, "existing")
	if err := os.Mkdir(existing, 0o755); err != nil {
		t.Fatal(err)
	}
	expect := func(path string, want os.FileMode) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s: %o, want %o", path, got, want)
		}
	}

	for _, dir := range []string{existing, filepath.Join(root, "new", "data")} {
		if err := KeepPrivate(dir); err != nil {
			t.Fatal(err)
		}
	}
	expect(existing, 0o750)
	expect(filepath.Join(root, "new", "data"), 0o700)

	file := filepath.Join(existing, "data.db")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	expect(file, 0o600)
}
