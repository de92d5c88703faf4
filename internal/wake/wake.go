// Package wake starts queued background jobs as soon as their transaction is committed. Without it, on the stock
// PocketBase build, they wait for the cron of the next minute. What a job does is none of its business.
package wake

import (
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
)

const (
	collection = "jobs" // the outbox (pb_migrations)
	cronJob    = "jobs" // the cron that works it off (pb_hooks/jobs)

	// maxRunners bounds how many batches run at once: one that hangs on a stalled mail server must not hold up the rest.
	maxRunners = 4
)

// Register binds the outbox of app to its cron job.
func Register(app core.App) {
	w := &waker{run: func() { runCron(app) }}
	signal := func(e *core.RecordEvent) error {
		if isDue(e.Record, time.Now()) {
			w.wake()
		}
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(collection).BindFunc(signal)
	app.OnRecordAfterUpdateSuccess(collection).BindFunc(signal)
}

func isDue(job *core.Record, now time.Time) bool {
	return job.GetString("state") == "queued" && !job.GetDateTime("run_at").Time().After(now)
}

func runCron(app core.App) {
	for _, job := range app.Cron().Jobs() {
		if job.Id() == cronJob {
			job.Run()
			return
		}
	}
}

// waker calls run in the background after every wake, at most maxRunners at once.
type waker struct {
	run func()

	mu      sync.Mutex
	running int
	missed  bool // a wake came while every runner was busy
}

func (w *waker) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running >= maxRunners {
		w.missed = true
		return
	}
	w.running++
	routine.FireAndForget(w.loop)
}

// loop runs until no wake was missed: the job of a missed one may have been committed after the last look.
func (w *waker) loop() {
	for {
		func() {
			defer func() { _ = recover() }() // a panic in a job must not eat a runner; the cron has it too
			w.run()
		}()
		w.mu.Lock()
		if !w.missed {
			w.running--
			w.mu.Unlock()
			return
		}
		w.missed = false
		w.mu.Unlock()
	}
}
