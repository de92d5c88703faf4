package datadir

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/folder/durable"
)

// server keeps the running server's lock: if the garbage collector closed the file, the lock would be released.
var server *flock.Flock

// Alone makes this process the only server of dir until it ends.
func Alone(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if server == nil || server.Path() != filepath.Join(dir, serverLock) {
		lock, err := lockServer(dir)
		if err != nil {
			return err
		}
		server = lock
	}
	return lockFile(dir)
}

// Enter locks and checks app's data folder before anything is written there, and binds the hooks that protect it. ours
// are the migrations of this binary; only is for commands that must be alone with the data, as a server must. first,
// unless it is nil, runs before the data is looked at. Errors are one sentence for the operator.
func Enter(app core.App, ours fs.FS, only bool, first func(dir string) error) (*Data, error) {
	dir := app.DataDir()
	if err := mayWrite(dir); err != nil {
		return nil, err
	}
	if only {
		if err := Alone(dir); err != nil {
			return nil, err
		}
	}
	opening, err := lockBesideBackups(dir)
	if err != nil {
		return nil, err
	}
	if first != nil {
		if err := first(dir); err != nil {
			return nil, err
		}
	}
	if only { // first may have restored the database
		if err := lockFile(dir); err != nil {
			return nil, err
		}
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
		fmt.Fprintf(os.Stderr, "The log database was damaged. It is now %s; a new one replaces it.\n", aside)
	}
	if only { // the other commands run no migrations
		if err := data.copyBeforeUpgrade(dir, ours); err != nil {
			return nil, err
		}
		keepTemporaryHere(dir)
	}
	if data.Restored {
		if err := settle(dir); err != nil {
			return nil, err
		}
	}
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		defer func() { _ = opening.Unlock() }()
		if err := e.Next(); err != nil {
			return tellDamage(filepath.Join(e.App.DataDir(), dataFile), err)
		}
		return syncKey(e.App.DataDir())
	})
	holdWhileServing(app)
	// After the hooks, which tell the operator what it refuses.
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Func: guardBackup, Priority: innermost})
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Func: backUpWithRoom, Priority: innermost + 1})
	app.OnBackupRestore().BindFunc(guardBackup)
	replaceByRestores(app)
	return data, nil
}

// holdWhileServing keeps the locks on app's databases for as long as it uses them.
func holdWhileServing(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := Hold(e.App.DataDir()); err != nil {
			return err
		}
		if err := lockFile(e.App.DataDir()); err != nil { // this start may have made the database
			return err
		}
		return e.Next()
	})
	app.OnBootstrapClear().BindFunc(func(e *core.BootstrapEvent) error {
		LetGo(e.App.DataDir())
		return e.Next()
	})
}

// PasswordFile holds the first administrator's password where the output is kept as a log.
const PasswordFile = "first-password.txt"

// keyFile is created by the hooks (pb_hooks/lib/app-key.ts), which cannot sync it: after a power cut it was empty, and
// the database's secrets were permanently unreadable.
const keyFile = "app.key"

// syncKey syncs the key and the folder's file names to disk before anything is sealed with it.
func syncKey(dir string) error {
	for _, path := range []string{filepath.Join(dir, keyFile), dir} {
		// Without the file, APP_KEY is set.
		if err := durable.Sync(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot write %s to the disk: %w", path, err)
		}
	}
	return nil
}

// ofCopies are the files that belong to a running copy (internal/replication/copies, internal/replication/standby) and not to the data.
// temporary holds what requests carry beyond 32 MB while they are read.
const temporary = ".temporary"

// keepTemporaryHere lets this process put temporary files into dir, where there is room and health watches it: the system's folder
// may be small, in memory, or missing. Without it, that one is used.
func keepTemporaryHere(dir string) {
	folder, err := filepath.Abs(filepath.Join(dir, temporary))
	if err == nil {
		err = os.RemoveAll(folder) // of a process that was killed
	}
	if err == nil {
		err = os.Mkdir(folder, 0o700)
	}
	if err != nil {
		return
	}
	for _, name := range []string{"TMPDIR", "TMP"} { // Windows reads the second one
		_ = os.Setenv(name, folder)
	}
}

var ofCopies = []string{".copies.json", ".copies.lock", ".drill", ".restoring", replicaFolder, ".auxiliary.db-litestream", pairFolder}

const (
	replicaFolder = "." + dataFile + "-litestream"
	pairFolder    = ".standby"
)

// innermost is the priority of what runs right before PocketBase makes a backup.
const innermost = 1000

// guardBackup holds the backup lock while a backup is made or restored, and excludes what is not data.
func guardBackup(e *core.BackupEvent) error {
	e.Exclude = append(e.Exclude, serverLock, backupLock, upgradesDir, temporary, PasswordFile, PasswordFile+".draft")
	e.Exclude = append(e.Exclude, ofCopies...)
	ctx, cancel := context.WithTimeout(e.Context, backupPatience)
	defer cancel()
	file := flock.New(filepath.Join(e.App.DataDir(), backupLock))
	if _, err := file.TryLockContext(ctx, retryLock); err != nil {
		return fmt.Errorf("another command uses the data folder: %w", err)
	}
	defer func() { _ = file.Unlock() }()
	return e.Next()
}
