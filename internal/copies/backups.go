package copies

import (
	"errors"

	"github.com/pocketbase/pocketbase/core"
)

// PocketBase's names of crons.
const automaticBackup, cleanUp = "__pbAutoBackup__", "__pbDBOptimize__"

// refuseBackups: PocketBase ends a backup by waiting for every reader of the write-ahead log, and all writes wait with it;
// Litestream is a reader that never leaves (20 s). Its nightly clean-up does the same, so ours does it without waiting.
func (s *Service) refuseBackups() {
	app := s.app
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		if s.now.Load() == nil {
			return e.Next()
		}
		return errors.New("all data is copied continuously, and a backup would hold up every write: use `passerelle restore`")
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
