package datadir

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/folder/durable"
)

const (
	// upgradesDir in the data folder holds the databases as they were before upgrades; a link may put it on another disk.
	upgradesDir = "before-upgrade"
	// undone names, with its time, a newer database that a way back has replaced: a second way back must not overwrite it.
	undone     = "undone-20060102-150405.000.db"
	copySuffix = ".copy.db"
	keptCopies = 2
	besides    = 2 << 20 // bytes that a start needs besides the copy
)

// copyBeforeUpgrade copies the database before the first migration of this release changes it. The copy is named after
// the release's newest migration, so that a start that fails and is repeated replaces its own copy only, and not even
// that one where some of the migrations were applied before the others failed.
func (d *Data) copyBeforeUpgrade(dir string, ours fs.FS) error {
	newest, err := d.UpgradesTo(ours)
	if err != nil || newest == "" {
		return err
	}
	folder := filepath.Join(dir, upgradesDir)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	target := filepath.Join(folder, strings.TrimSuffix(newest, filepath.Ext(newest))+copySuffix)
	if d.isHalfway(target) {
		return nil
	}
	source := filepath.Join(dir, dataFile)
	if err := roomFor(source, folder); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "Copying the database before the upgrade…")
	if err := vacuumInto(source, target); err != nil {
		return fmt.Errorf("cannot copy the database before the upgrade: %w", err)
	}
	return dropOldCopies(folder)
}

// isHalfway reports whether an upgrade of the database in this copy has begun: a failed start has applied PocketBase's own
// migrations and not ours. A restored backup has its own history.
func (d *Data) isHalfway(copied string) bool {
	if d.Restored || !filled(copied) {
		return false
	}
	before, err := applied(copied)
	if err != nil || before == nil || len(before) >= len(d.Applied) {
		return false
	}
	for name := range before {
		if !d.Applied[name] {
			return false
		}
	}
	return true
}

// UpgradesTo is the release's newest migration, "" where nothing is installed yet and where the database lacks none.
func (d *Data) UpgradesTo(ours fs.FS) (string, error) {
	if d.IsNew() {
		return "", nil
	}
	files, err := fs.ReadDir(ours, ".")
	if err != nil {
		return "", fmt.Errorf("cannot read the migrations: %w", err)
	}
	var all []string
	for _, file := range files {
		if number, _ := parse(file.Name()); number > 0 {
			all = append(all, file.Name())
		}
	}
	for _, migration := range core.SystemMigrations.Items() {
		all = append(all, migration.File)
	}
	if !slices.ContainsFunc(all, func(name string) bool { return !d.Applied[name] }) {
		return "", nil
	}
	return slices.Max(all), nil
}

func roomFor(source, folder string) error {
	info, err := os.Stat(source)
	if err != nil {
		return err
	}
	free, known := FreeBytes(folder)
	needed := uint64(info.Size()) + besides
	if known && free < needed {
		return fmt.Errorf("the upgrade needs %d MB for a copy of the database, but %s has %d MB: make room, or make that folder a link to another disk",
			needed>>20, folder, free>>20)
	}
	return nil
}

// vacuumInto writes a complete copy of a database, write-ahead log included, and syncs it to disk under its name.
func vacuumInto(source, target string) error {
	db, err := openToWrite(source)
	if err != nil {
		return err
	}
	defer db.Close()
	draft := target + ".draft"
	if err := os.Remove(draft); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := db.NewQuery("VACUUM INTO {:draft}").Bind(dbx.Params{"draft": draft}).Execute(); err != nil {
		return err
	}
	return place(draft, target)
}

// place gives a finished file its name.
func place(draft, target string) error {
	if err := os.Chmod(draft, 0o600); err != nil {
		return err
	}
	return durable.Rename(draft, target)
}

func dropOldCopies(folder string) error {
	copies, err := copiesIn(folder)
	if err != nil {
		return err
	}
	for _, old := range copies[min(keptCopies, len(copies)):] {
		if err := os.Remove(filepath.Join(folder, old.Name())); err != nil {
			return err
		}
	}
	return nil
}

// copiesIn lists the copies, newest first.
func copiesIn(folder string) ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var copies []fs.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && strings.HasSuffix(entry.Name(), copySuffix) {
			copies = append(copies, info)
		}
	}
	slices.SortFunc(copies, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	return copies, nil
}

// WayBack is the newest copy from before an upgrade.
type WayBack struct {
	folder, name string
	Of           time.Time // when it was made
}

// FindWayBack returns an error, one sentence, where no rollback is possible now. No server may run.
func FindWayBack(dir string) (*WayBack, error) {
	if err := Alone(dir); err != nil {
		return nil, err
	}
	if filled(filepath.Join(dir, pairFolder)) {
		return nil, fmt.Errorf("this folder belongs to a pair, whose lease and copies are those of the newer release: stop both machines, "+
			"move %s out of the data folder, repeat the rollback, and start the older release with another prefix in BACKUP_URL",
			filepath.Join(dir, pairFolder))
	}
	folder := filepath.Join(dir, upgradesDir)
	copies, err := copiesIn(folder)
	if err != nil {
		return nil, err
	}
	if len(copies) == 0 {
		return nil, fmt.Errorf("there is no copy in %s: no upgrade was made since the last rollback", folder)
	}
	return &WayBack{folder: folder, name: copies[0].Name(), Of: copies[0].ModTime()}, nil
}

// GoBack replaces the database by the newest copy from before an upgrade, for the release from before. The database that it
// replaces stays aside, in before-upgrade. No server may run. Errors are one sentence.
func GoBack(dir string) (aside string, err error) {
	way, err := FindWayBack(dir)
	if err != nil {
		return "", err
	}
	path, newest := filepath.Join(dir, dataFile), filepath.Join(way.folder, way.name)
	aside = filepath.Join(way.folder, time.Now().UTC().Format(undone))
	if err := checkpoint(path); err != nil {
		return "", fmt.Errorf("cannot complete the current database: %w", err)
	}
	if err := vacuumInto(path, aside); err != nil {
		return "", fmt.Errorf("cannot set the current database aside: %w", err)
	}
	draft := path + ".draft"
	if err := errors.Join(copyFile(newest, draft), sameOwner(draft, path)); err != nil {
		return "", err
	}
	for _, log := range []string{"-wal", "-shm"} { // empty now
		if err := os.Remove(path + log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	// Litestream would continue the copy of the replaced database; without its folder it begins with a whole new one.
	if err := os.RemoveAll(filepath.Join(dir, replicaFolder)); err != nil {
		return "", err
	}
	if err := place(draft, path); err != nil {
		return "", err
	}
	return aside, os.Remove(newest)
}

// checkpoint writes everything into the file itself, so that no crash parts it from its write-ahead log.
func checkpoint(path string) error {
	db, err := openToWrite(path)
	if err != nil {
		return err
	}
	_, err = db.NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").Execute()
	return errors.Join(err, db.Close())
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
