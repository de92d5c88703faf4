package datadir

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// TestBackupsLeaveOutCopies: a machine that was one of two keeps old databases, which are no part of its data.
func TestBackupsLeaveOutCopies(t *testing.T) {
	e := &core.BackupEvent{App: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}), Context: t.Context()}
	if err := guardBackup(e); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".standby", ".copies.json", ".copies.lock", ".drill", ".data.db-litestream"} {
		if !slices.Contains(e.Exclude, name) {
			t.Errorf("%s would be in a backup", name)
		}
	}
}

// TestABackupBesideALeftLog: a backup that is copied over the database of a killed server lies beside the log of that one.
func TestABackupBesideALeftLog(t *testing.T) {
	dir, copied := product(t, "1_a.js"), t.TempDir()
	path := filepath.Join(dir, dataFile)
	if err := vacuumInto(path, filepath.Join(copied, dataFile)); err != nil {
		t.Fatal(err)
	}
	db, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.NewQuery("INSERT INTO _migrations VALUES ('2_b.js', 1)").Execute(); err != nil {
		t.Fatal(err)
	}
	killed := t.TempDir()
	left, log := filepath.Join(killed, dataFile), filepath.Join(copied, "left")
	for from, to := range map[string]string{path: left, path + "-wal": left + "-wal"} {
		if err := copyFile(from, to); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(copyFile(path+"-wal", log), db.Close()); err != nil {
		t.Fatal(err)
	}
	if data, err := Inspect(killed); err != nil || !data.Applied["2_b.js"] {
		t.Fatalf("after a kill: %v, %v", data, err)
	}

	if err := errors.Join(copyFile(filepath.Join(copied, dataFile), left), copyFile(log, left+"-wal")); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(left)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Inspect(killed); err == nil || !strings.Contains(err.Error(), "move data.db-wal and data.db-shm") {
		t.Errorf("beside the left log: %v", err)
	}
	if after, err := os.ReadFile(left); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the backup was changed, %v", err)
	}
	if err := os.Remove(left + "-wal"); err != nil {
		t.Fatal(err)
	}
	if data, err := Inspect(killed); err != nil || !data.Restored {
		t.Errorf("without it: %+v, %v", data, err)
	}
}
