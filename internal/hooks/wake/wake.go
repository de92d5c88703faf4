// Package wake starts queued background jobs as soon as their transaction is committed or their time has come, a few at
// a time in each lane. It knows nothing about what a job does: each lane is a cron of pb_hooks/platform/jobs, which
// this package runs.
package wake

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/cron"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
)

const (
	collection = "jobs" // the outbox (pb_migrations)
	cronJob    = "jobs" // the cron that works off the jobs without a lane; those of a lane have "jobs-<lane>"

	// Keys of the app's store that pb_hooks/lib/job-holders.ts reads.
	instanceKey = "instance"
	stoppingKey = "stopping"

	// graceTime is how long a stop lets jobs finish, stopTime how long it waits for them in total.
	graceTime = 2 * time.Second
	stopTime  = 4 * time.Second
	// first is the priority of the stop: what jobs write is still stored and copied.
	first = -1
)

// runners limits how many batches of a lane run in parallel. In total they are no more than the runtimes kept ready for
// the hooks, so that unresponsive partners don't make every request wait for a new one.
var runners = map[string]int{
	"": 2, "mail": 2, "payments": 2, "accounts": 1, "debrid": 1, "letters": 1, "webhooks": 3,
	"cache-1": 1, "cache-2": 1, "cache-3": 1, "cache-4": 1, // one call at a time to each cache in front
}

// Register binds app's outbox to the crons of its lanes. The returned context ends shortly after the server was asked
// to stop: calls to partners must not outlive it.
func Register(app core.App) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	w := &waker{app: app, lanes: map[string]*lane{}}
	app.Store().Set(instanceKey, security.RandomString(12))

	signal := func(e *core.RecordEvent) error {
		if e.Record.GetString("state") == "queued" {
			w.at(e.Record.GetString("lane"), e.Record.GetDateTime("run_at").Time())
		}
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(collection).BindFunc(signal)
	app.OnRecordAfterUpdateSuccess(collection).BindFunc(signal)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "wake", Func: func(e *core.ServeEvent) error {
		w.adopt(e.App.Cron().Jobs())
		if err := e.Next(); err != nil {
			return err
		}
		w.wakeBusy() // the last process's leftovers do not wait for the minute
		return nil
	}})
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: first, Func: func(e *core.TerminateEvent) error {
		app.Store().Set(stoppingKey, "1")
		if !w.stop(graceTime) {
			cancel()
			w.stop(stopTime - graceTime)
		}
		cancel()
		return e.Next()
	}})
	return ctx
}

// waker holds the lanes that have a cron.
type waker struct {
	app   core.App
	mu    sync.Mutex
	lanes map[string]*lane
}

// adopt takes over the lanes' crons: whatever starts one of them, the minute or a person, is limited from here on.
func (w *waker) adopt(jobs []*cron.Job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, job := range jobs {
		suffix, found := strings.CutPrefix(job.Id(), cronJob)
		name := strings.TrimPrefix(suffix, "-")
		limit, known := runners[name]
		if !found || !known {
			continue
		}
		l := &lane{name: name, max: limit, run: job.Run, next: w.nextDue}
		w.lanes[name] = l
		w.app.Cron().MustAdd(job.Id(), job.Expression(), l.wake)
	}
}

func (w *waker) all() []*lane {
	w.mu.Lock()
	defer w.mu.Unlock()
	lanes := make([]*lane, 0, len(w.lanes))
	for _, l := range w.lanes {
		lanes = append(lanes, l)
	}
	return lanes
}

// wakeBusy wakes the lanes that hold a waiting or interrupted job. Each wake takes a JavaScript runtime.
func (w *waker) wakeBusy() {
	var busy []string
	err := w.app.DB().NewQuery("SELECT DISTINCT lane FROM jobs WHERE state IN ('queued', 'running')").Column(&busy)
	if err != nil {
		w.app.Logger().Error("[wake] can't read the jobs", "error", err)
	}
	for _, l := range w.all() {
		if err != nil || slices.Contains(busy, l.name) {
			l.wake()
		}
	}
}

// at wakes a lane when its job is due.
func (w *waker) at(name string, due time.Time) {
	w.mu.Lock()
	l := w.lanes[name]
	w.mu.Unlock()
	if l != nil {
		l.at(due, time.Now())
	}
}

// stop starts nothing more and reports whether everything ended in time.
func (w *waker) stop(wait time.Duration) bool {
	idle := make(chan struct{})
	go func() {
		for _, l := range w.all() {
			l.stop()
		}
		close(idle)
	}()
	select {
	case <-idle:
		return true
	case <-time.After(wait):
		return false
	}
}

// nextDue returns when the next job of a lane is due; the zero time when none waits.
func (w *waker) nextDue(name string) time.Time {
	var due types.DateTime
	err := w.app.DB().
		NewQuery("SELECT COALESCE(MIN(run_at), '') FROM jobs WHERE lane = {:lane} AND state = 'queued'").
		Bind(dbx.Params{"lane": name}).Row(&due)
	if err != nil {
		w.app.Logger().Error("[wake] can't read the jobs", "lane", name, "error", err)
	}
	return due.Time()
}
