package copies

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"passerelle/internal/lease"
	"passerelle/internal/replica"
)

const (
	storageFolder = "storage"    // core.LocalStorageDirName
	restoreFolder = ".restoring" // in the target's file system, so that the end is a rename
)

// Step is a part of a restore.
type Step struct {
	// Name is "data.db", "auxiliary.db" or "uploads".
	Name string
	// Done of Total, in bytes; for uploads the number of files, whose total is 0 because it is unknown.
	Done, Total int64
}

// Restore puts the copies at place into dir: the newest, or those of a time unless it is zero. All is checked before anything
// appears in dir, the data database last. It returns the moment that the data database shows. The jobs in it wait for an
// operator (internal/datadir), because they may have run since.
func Restore(ctx context.Context, place replica.Place, dir string, at time.Time, report func(Step)) (time.Time, error) {
	folder := filepath.Join(dir, restoreFolder)
	if err := os.RemoveAll(folder); err != nil {
		return time.Time{}, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return time.Time{}, err
	}
	defer os.RemoveAll(folder)
	from, err := newest(ctx, place)
	if err != nil {
		return time.Time{}, err
	}
	var reached time.Time
	for _, name := range replica.Files {
		path := filepath.Join(folder, name)
		moment, err := from.Restore(ctx, name, path, at, func(done, total int64) { report(Step{name, done, total}) })
		if name == replica.LogsFile && errors.Is(err, replica.ErrNone) {
			continue // logs alone do not decide
		}
		if err == nil {
			err = Check(ctx, path)
		}
		if err != nil {
			return time.Time{}, err
		}
		if name == replica.DataFile {
			reached = moment
			err = markRestored(path)
		}
		if err != nil {
			return time.Time{}, err
		}
	}
	if err := FetchUploads(ctx, place, filepath.Join(folder, storageFolder), at, func(files int64) { report(Step{Name: "uploads", Done: files}) }); err != nil {
		return time.Time{}, err
	}
	for _, name := range []string{storageFolder, replica.LogsFile, replica.DataFile} {
		if err := os.Rename(filepath.Join(folder, name), filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return time.Time{}, err
		}
	}
	return reached, nil
}

// newest is where the newest complete copy of the databases is: a single server's, or that of two machines.
func newest(ctx context.Context, place replica.Place) (replica.Place, error) {
	objects, err := place.Objects(ctx)
	if err != nil {
		return place, err
	}
	record, _, err := (&lease.Store{Objects: objects, Key: leaseKey, Call: patience}).Read(ctx)
	if errors.Is(err, lease.ErrNone) {
		return place.At(databases), nil
	}
	return place.At(record.Source()), err
}

// smallCache keeps what a check reads out of memory.
const smallCache = "?_pragma=busy_timeout(10000)&_pragma=query_only(1)&_pragma=cache_size(-2000)"

// Check reads a database to its end: the error says what is broken.
func Check(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", path+smallCache)
	if err != nil {
		return err
	}
	defer db.Close()
	var result string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&result); err != nil {
		return fmt.Errorf("%s cannot be read: %w", filepath.Base(path), err)
	}
	if result != "ok" {
		return fmt.Errorf("%s is damaged: %s", filepath.Base(path), result)
	}
	return nil
}

// markRestored makes the file what a backup's is, a database with a rollback journal, by which internal/datadir knows that
// its jobs must wait. PocketBase turns its write-ahead log on again.
func markRestored(path string) error {
	const journalModes, rollback = 18, 1
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteAt([]byte{rollback, rollback}, journalModes)
	for _, suffix := range []string{"-wal", "-shm"} { // of the check
		_ = os.Remove(path + suffix)
	}
	return errors.Join(err, file.Sync(), file.Close())
}
