package copies

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

const (
	storageFolder = "storage"    // core.LocalStorageDirName
	restoreFolder = ".restoring" // in the target's file system, so that the end is a rename
	maxNamed      = 20           // files in a message
)

// Step is a part of a restore.
type Step struct {
	// Name is "data.db", "auxiliary.db" or "uploads".
	Name string
	// Done of Total, in bytes; for uploads the number of files, whose total is 0 because it is unknown.
	Done, Total int64
}

// Restored is what Restore has brought back.
type Restored struct {
	At time.Time // the moment that the data database shows
	// Bad are what cannot be used of the copy: uploads, or the request log. They are missing.
	Bad []string
}

// Lacks is a line for the operator about what is missing, "" for nothing.
func (r Restored) Lacks() string {
	if len(r.Bad) == 0 {
		return ""
	}
	named := r.Bad[:min(len(r.Bad), maxNamed)]
	return fmt.Sprintf("The copies of %d files cannot be used, and these are missing now: %s\n", len(r.Bad), strings.Join(named, ", "))
}

// Restore puts the copies at place into dir: the newest, or those of a time unless it is zero. All is checked before anything
// appears in dir, the data database last. The jobs in it wait for an operator (internal/folder/datadir), because they may have run
// since.
func Restore(ctx context.Context, place replica.Place, dir string, at time.Time, report func(Step)) (done Restored, err error) {
	folder := filepath.Join(dir, restoreFolder)
	if err := os.RemoveAll(folder); err != nil {
		return done, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return done, err
	}
	defer os.RemoveAll(folder)
	paths, err := sources(ctx, place)
	if err != nil {
		return done, err
	}
	var from replica.Place
	for _, path := range paths {
		from = place.At(path)
		if done.At, err = restoreOne(ctx, from, replica.DataFile, folder, at, report); !errors.Is(err, replica.ErrNone) {
			break // with a time, the copies of later terms do not reach back to it
		}
	}
	if err == nil {
		err = markRestored(filepath.Join(folder, replica.DataFile))
	}
	if err != nil {
		return done, err
	}
	if _, err := restoreOne(ctx, from, replica.LogsFile, folder, at, report); err != nil { // the log alone does not decide
		if ctx.Err() != nil {
			return done, ctx.Err()
		}
		if !errors.Is(err, replica.ErrNone) {
			done.Bad = append(done.Bad, replica.LogsFile)
		}
		if err := os.RemoveAll(filepath.Join(folder, replica.LogsFile)); err != nil {
			return done, err
		}
	}
	bad, err := FetchUploads(ctx, place, filepath.Join(folder, storageFolder), at, func(files int64) { report(Step{Name: "uploads", Done: files}) })
	if err != nil {
		return done, err
	}
	done.Bad = append(done.Bad, bad...)
	for _, name := range []string{storageFolder, replica.LogsFile, replica.DataFile} {
		if err := durable.Rename(filepath.Join(folder, name), filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return done, err
		}
	}
	return done, nil
}

func restoreOne(ctx context.Context, from replica.Place, name, folder string, at time.Time, report func(Step)) (time.Time, error) {
	path := filepath.Join(folder, name)
	moment, err := from.Restore(ctx, name, path, at, func(done, total int64) { report(Step{name, done, total}) })
	if err == nil {
		err = Check(ctx, path)
	}
	return moment, err
}

// sources are the paths of the copies at a place, the newest first. Two machines (internal/replication/standby) keep one for each
// term; only those up to the newest complete one count.
func sources(ctx context.Context, place replica.Place) (paths []string, err error) {
	objects, err := place.Objects(ctx)
	if err != nil {
		return nil, err
	}
	store := lease.Store{Objects: objects, Key: lease.Object, Call: patience}
	record, _, err := store.Read(ctx)
	if errors.Is(err, lease.ErrNone) {
		return []string{databases}, nil
	}
	if err != nil {
		return nil, err
	}
	for object, err := range objects.List(ctx, lease.TermPrefix) {
		if err != nil {
			return nil, err
		}
		term, _, _ := strings.Cut(object.Key, "/")
		if term <= record.Source() && !slices.Contains(paths, term) {
			paths = append(paths, term)
		}
	}
	slices.Reverse(paths)                // their names begin with the term's number
	return append(paths, databases), nil // of a machine that served alone before
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

// markRestored makes the file what a backup's is, a database with a rollback journal, by which internal/folder/datadir knows that
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
