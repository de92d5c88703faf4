package datadir

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMarkTellsACopyFromItsOriginal(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, dataFile)
	if Mark(dir) != "" {
		t.Fatal("a folder without a database has a mark")
	}
	if err := os.WriteFile(path, []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	mark := Mark(dir)
	if mark == "" {
		t.Fatal("no mark")
	}
	if err := os.WriteFile(path, []byte("two"), 0o600); err != nil { // as SQLite writes
		t.Fatal(err)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	if Mark(moved) != mark {
		t.Error("the mark follows neither writes nor a move within a disk")
	}
	if err := os.WriteFile(filepath.Join(copied, dataFile), []byte("two"), 0o600); err != nil {
		t.Fatal(err)
	}
	if Mark(copied) == mark {
		t.Error("a copy has the mark of its original")
	}
}
