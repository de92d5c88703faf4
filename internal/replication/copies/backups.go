package copies

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/pocketbase/pocketbase/core"
)

// PocketBase's names of crons.
const automaticBackup, cleanUp = "__pbAutoBackup__", "__pbDBOptimize__"

var errNoBackup = errors.New("all data is copied continuously, and a backup would hold up every write: use `passerelle restore`")

// lockFile in the data folder is locked while a server copies: the command that makes a backup is another process.
const lockFile = ".copies.lock"

// lockPatience is longer than that command holds the lock.
const lockPatience, retryLock = time.Second, 20 * time.Millisecond

func (c *Copies) lockBackups() {
	c.lock = flock.New(filepath.Join(c.app.DataDir(), lockFile))
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	_, _ = c.lock.TryLockContext(ctx, retryLock) // a disk without locks refuses no backup
}

// CheckBackup refuses a backup of dir beside a server that copies it.
func CheckBackup(dir string) error {
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetFlag(os.O_RDWR)) // does not create it
	locked, err := lock.TryLock()
	if err != nil || locked {
		_ = lock.Unlock()
		return nil
	}
	return fmt.Errorf("%w, or stop the server first", errNoBackup)
}

// refuseBackups: PocketBase ends a backup by waiting for every reader of the write-ahead log, and all writes wait with it;
// Litestream is a reader that never leaves (20 s). Its nightly clean-up does the same, so ours does it without waiting.
func (s *Service) refuseBackups() {
	app := s.app
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		if s.now.Load() == nil {
			return e.Next()
		}
		return errNoBackup
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if s.now.Load() != nil {
			e.App.Cron().Remove(automaticBackup)
		}
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		if s.now.Load() != nil {
			e.App.Cron().Remove(automaticBackup)
		}
		return err
	})
	app.Cron().MustAdd(cleanUp, "0 0 * * *", func() {
		checkpoint := "PRAGMA wal_checkpoint(TRUNCATE)" // as PocketBase does
		if s.now.Load() != nil {
			checkpoint = "PRAGMA wal_checkpoint(PASSIVE)"
		}
		for _, query := range []string{checkpoint, "PRAGMA optimize"} {
			if _, err := app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
				app.Logger().Warn("The database's nightly clean-up failed", "query", query, "error", err)
			}
		}
	})
}
