package datadir

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gofrs/flock"
	"github.com/pocketbase/pocketbase/core"
)

// server keeps the lock of the running server: a file that the garbage collector closes would free it.
var server *flock.Flock

// Enter locks and checks the data folder of app before anything is written there, and binds what keeps it whole. ours
// are the migrations of this binary; only is for commands that must be alone with the data, as a server is. Errors are
// one sentence for the operator.
func Enter(app core.App, ours fs.FS, only bool) (*Data, error) {
	dir := app.DataDir()
	if only {
		lock, err := lockServer(dir)
		if err != nil {
			return nil, err
		}
		server = lock
	}
	opening, err := lockBesideBackups(dir)
	if err != nil {
		return nil, err
	}
	data, err := Inspect(dir)
	if err != nil {
		return nil, err
	}
	if err := data.CheckVersion(ours); err != nil {
		return nil, err
	}
	if err := CheckKey(dir, dir); err != nil {
		return nil, err
	}
	aside, err := SetAsideBrokenLogs(dir)
	if err != nil {
		return nil, err
	}
	if aside != "" {
		fmt.Fprintf(os.Stderr, "The log database was damaged. It is now %s, and a new one is made.\n", aside)
	}
	if only { // the other commands run no migrations
		if err := data.adoptUnreleased(dir, ours); err != nil {
			return nil, fmt.Errorf("cannot take over the database of an unreleased build: %w", err)
		}
	}
	if data.Restored {
		if err := holdJobs(dir); err != nil {
			return nil, err
		}
	}
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		defer func() { _ = opening.Unlock() }()
		if err := e.Next(); err != nil {
			return err
		}
		return syncKey(e.App.DataDir())
	})
	app.OnBackupCreate().BindFunc(guardBackup)
	app.OnBackupRestore().BindFunc(guardBackup)
	verifyRestores(app, ours)
	return data, nil
}

// keyFile is made by the hooks (pb_hooks/lib/app-key.ts), which cannot sync it: after a power cut it was empty, and the
// secrets that the database kept were unreadable for good.
const keyFile = "app.key"

// syncKey has the key and the names of the folder's files written to the disk before anything is sealed with it.
func syncKey(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // neither a folder nor a file that is open for reading can be synced there
	}
	for _, path := range []string{filepath.Join(dir, keyFile), dir} {
		file, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // APP_KEY is set
		}
		if err == nil {
			err = errors.Join(file.Sync(), file.Close())
		}
		if err != nil {
			return fmt.Errorf("cannot write %s to the disk: %w", path, err)
		}
	}
	return nil
}

// guardBackup holds the backup lock while a backup is made or restored, and leaves both locks out of it.
func guardBackup(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, serverLock, backupLock)
	ctx, cancel := context.WithTimeout(e.Context, backupPatience)
	defer cancel()
	file := flock.New(filepath.Join(e.App.DataDir(), backupLock))
	if _, err := file.TryLockContext(ctx, retryLock); err != nil {
		return fmt.Errorf("another command uses the data folder: %w", err)
	}
	defer func() { _ = file.Unlock() }()
	return e.Next()
}
