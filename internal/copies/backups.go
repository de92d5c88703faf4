package copies

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// refuseBackups: PocketBase ends a backup by waiting for every reader of the write-ahead log, and all writes wait with it;
// Litestream is a reader that never leaves (20 s). Its nightly clean-up does the same, so ours does it without waiting.
func refuseBackups(app core.App) {
	const automatic, cleanUp = "__pbAutoBackup__", "__pbDBOptimize__" // PocketBase's names
	app.OnBackupCreate().BindFunc(func(*core.BackupEvent) error {
		return fmt.Errorf("%s copies all data continuously, and a backup would hold up every write: use `passerelle restore`", variable)
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.App.Cron().Remove(automatic)
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		e.App.Cron().Remove(automatic)
		return err
	})
	app.Cron().MustAdd(cleanUp, "0 0 * * *", func() {
		for _, query := range []string{"PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA optimize"} {
			if _, err := app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
				app.Logger().Warn("The database's nightly clean-up failed", "query", query, "error", err)
			}
		}
	})
}
