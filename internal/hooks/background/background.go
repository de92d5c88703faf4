// Package background does a server's own work beside its requests, and ends it before the databases are closed: PocketBase
// drops them at the end of OnTerminate, and code that asks for one after that panics, which ends the process with an error.
package background

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// patience is how long a stop waits for work whose context has ended.
const patience = 2 * time.Second

// Run starts work; its context ends when app stops, and the stop waits for its return. Call it while app begins to serve.
func Run(app core.App, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx)
	}()
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		cancel()
		select {
		case <-done:
		case <-time.After(patience):
		}
		return e.Next()
	})
}

// Every runs work at an interval until app stops, and then once more.
func Every(app core.App, interval time.Duration, work func(now time.Time)) {
	Run(app, func(ctx context.Context) {
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				work(time.Now())
				return
			case now := <-ticker.C:
				work(now)
			}
		}
	})
}
