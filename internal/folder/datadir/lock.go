// Package datadir guards the folder that holds all of an installation's data: one server at a time, commits that
// survive a power cut, and a start that changes nothing when something about the folder is wrong.
package datadir

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// The kernel holds the locks (flock, LockFileEx on Windows), so they end with their process, however it dies. SQLite
// does not work without locks either.
const (
	serverLock = ".server.lock"
	backupLock = ".backup.lock"
)

// backupPatience limits how long a command waits for a backup to end, and a backup for a command.
const backupPatience = 10 * time.Minute

const retryLock = 100 * time.Millisecond

var errServed = errors.New("another server uses the data folder")

// lockServer makes this process the only server of dir. It does not wait: the error is one sentence for the operator.
func lockServer(dir string) (*flock.Flock, error) {
	file := flock.New(filepath.Join(dir, serverLock))
	locked, err := file.TryLock()
	if err != nil {
		return nil, cannotWrite(dir, err)
	}
	if !locked {
		return nil, fmt.Errorf("%w %s: stop it first, or give this one its own folder with --dir", errServed, dir)
	}
	return file, nil
}

// lockBesideBackups waits until no backup is running, and lets none begin: when PocketBase opens its databases it
// deletes the temporary folder of a backup in progress, in this process or another one.
func lockBesideBackups(dir string) (*flock.Flock, error) {
	file := flock.New(filepath.Join(dir, backupLock))
	locked, err := file.TryRLock()
	if err != nil {
		return nil, cannotWrite(dir, err)
	}
	if !locked {
		fmt.Fprintln(os.Stderr, "Waiting for the end of a backup…")
		ctx, cancel := context.WithTimeout(context.Background(), backupPatience)
		defer cancel()
		locked, err = file.TryRLockContext(ctx, retryLock)
	}
	if err != nil || !locked {
		return nil, fmt.Errorf("a backup of the data folder %s is still running: try again later", dir)
	}
	return file, nil
}

// cannotWrite is a sentence about err, which kept this process from writing to dir.
func cannotWrite(dir string, err error) error {
	var reason syscall.Errno
	if errors.As(err, &reason) {
		err = reason
	}
	if reason == syscall.EROFS {
		return fmt.Errorf("the data folder %s is on a read-only file system, as a disk with errors becomes one: see the system's log, "+
			"mount it for writing, or name another folder with --dir", dir)
	}
	return inWords(dir, fmt.Errorf("cannot write to the data folder %s (%w): let this user write there, or name another folder with --dir", dir, err))
}
