package bundle

import (
	"context"

	"github.com/pocketbase/pocketbase/core"
)

// Register excludes the copy from PocketBase's backups (every binary brings its own) and keeps it alive while the
// server runs.
func (b *Bundle) Register(app core.App) {
	exclude := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, DirName)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(exclude)
	app.OnBackupRestore().BindFunc(exclude)

	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		ctx, stop := context.WithCancel(context.Background())
		go b.KeepAlive(ctx)
		e.App.OnTerminate().BindFunc(func(te *core.TerminateEvent) error {
			stop()
			return te.Next()
		})
		return e.Next()
	})
}
