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
	"github.com/pocketbase/pocketbase/tools/hook"
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

// TestABackupWithoutRoom: it is refused before it fills the disk, and one that fails leaves nothing.
func TestABackupWithoutRoom(t *testing.T) {
	dir := t.TempDir()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.ClearBootstrap() }()
	rubbish := filepath.Join(dir, core.LocalTempDirName, "pb_backup_x")
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, "left out")
		return e.Next()
	})
	fails := errors.New("no space left on device")
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Func: backUpWithRoom, Priority: innermost})
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Priority: innermost + 1, Func: func(*core.BackupEvent) error {
		write(t, rubbish, "half a file")
		return fails
	}})
	if err := app.CreateBackup(t.Context(), "a.zip"); !errors.Is(err, fails) {
		t.Fatal(err)
	}
	if _, err := os.Stat(rubbish); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left: %v", err)
	}
	free, known := FreeBytes(dir)
	for name, refused := range map[string]bool{"left out": false, "upload": true} {
		path := filepath.Join(dir, name, "x")
		write(t, path, "")
		if !known || os.Truncate(path, int64(free/2)) != nil {
			t.Skip("no sparse file as large as half the disk")
		}
		err := app.CreateBackup(t.Context(), "b.zip")
		if refused == errors.Is(err, fails) || refused && !strings.Contains(err.Error(), "no backup was made: it needs ") {
			t.Errorf("%s: %v", name, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
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
	if _, err := Inspect(killed); err == nil || !strings.Contains(err.Error(), "put it back, and it has everything; only if it is lost") {
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
