package datadir

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

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
	aside, err := SetAsideBrokenLogs(dir)
	if err != nil {
		return nil, err
	}
	if aside != "" {
		fmt.Fprintf(os.Stderr, "The log database was damaged. It is now %s, and a new one is made.\n", aside)
	}
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		defer func() { _ = opening.Unlock() }()
		return e.Next()
	})
	app.OnBackupCreate().BindFunc(guardBackup)
	app.OnBackupRestore().BindFunc(guardBackup)
	return data, nil
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
