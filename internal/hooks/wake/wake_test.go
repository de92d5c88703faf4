package wake

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
)

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatal(what)
}

// served is an app with the outbox, whose crons count their runs, in its serving state. The last process left a job for
// a later time in two of the lanes.
func served(t *testing.T, crons map[string]func()) (core.App, context.Context) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	jobs := core.NewBaseCollection(collection)
	jobs.Fields.Add(&core.TextField{Name: "state"}, &core.TextField{Name: "lane"}, &core.DateField{Name: "run_at"})
	if err := app.Save(jobs); err != nil {
		t.Fatal(err)
	}
	for name, run := range crons {
		app.Cron().MustAdd(name, "0 0 1 1 *", run)
	}
	for _, lane := range []string{"", "mail"} {
		save(t, app, lane, "queued", time.Now().Add(time.Hour))
	}
	ctx := Register(app)
	if err := app.OnServe().Trigger(&core.ServeEvent{App: app}, func(*core.ServeEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return app, ctx
}

func save(t *testing.T, app core.App, lane, state string, at time.Time) {
	t.Helper()
	jobs, err := app.FindCollectionByNameOrId(collection)
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(jobs)
	record.Set("state", state)
	record.Set("lane", lane)
	record.Set("run_at", at)
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
}

func TestACommittedJobRunsItsLane(t *testing.T) {
	var plain, mail, other atomic.Int32
	app, _ := served(t, map[string]func(){
		cronJob:              func() { plain.Add(1) },
		cronJob + "-mail":    func() { mail.Add(1) },
		cronJob + "-debrid":  func() { other.Add(1) }, // has no job, so it needs no runtime at the start
		cronJob + "-purge":   func() { other.Add(1) },
		"another-jobs-thing": func() { other.Add(1) },
	})
	eventually(t, "a start did not look at what was left", func() bool { return plain.Load() == 1 && mail.Load() == 1 })
	save(t, app, "", "done", time.Now())
	save(t, app, "", "queued", time.Now().Add(time.Hour))
	err := app.RunInTransaction(func(tx core.App) error {
		save(t, tx, "mail", "queued", time.Now())
		time.Sleep(20 * time.Millisecond)
		if mail.Load() != 1 {
			t.Error("ran before the commit")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "did not run after the commit", func() bool { return mail.Load() > 1 })
	if plain.Load() != 1 || other.Load() != 0 {
		t.Error("another cron ran, or a job that is not due")
	}
}

func TestAJobRunsWhenItsTimeComes(t *testing.T) {
	var runs atomic.Int32
	app, _ := served(t, map[string]func(){cronJob + "-mail": func() { runs.Add(1) }})
	eventually(t, "the start", func() bool { return runs.Load() == 1 })
	due := time.Now().Add(300 * time.Millisecond)
	save(t, app, "mail", "queued", time.Now().Add(time.Hour))
	save(t, app, "mail", "queued", due)
	eventually(t, "did not run when it was due", func() bool { return runs.Load() > 1 })
	if time.Now().Before(due) {
		t.Error("ran early")
	}
}

// A cron rescheduled a job by SQL, which triggers no event.
func TestALaneLooksForTheNextJobItself(t *testing.T) {
	var runs atomic.Int32
	var app core.App
	app, _ = served(t, map[string]func(){cronJob: func() {
		if runs.Add(1) == 2 {
			_, _ = app.DB().NewQuery("UPDATE jobs SET run_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 seconds')").Execute()
		}
	}})
	eventually(t, "the start", func() bool { return runs.Load() == 1 })
	save(t, app, "", "queued", time.Now())
	eventually(t, "the next job was forgotten", func() bool { return runs.Load() > 2 })
}

func TestAStopWaitsThenEndsTheCalls(t *testing.T) {
	var ctx context.Context
	ready, started := make(chan struct{}), make(chan struct{}, 9)
	app, ctx := served(t, map[string]func(){cronJob: func() {
		<-ready
		started <- struct{}{}
		<-ctx.Done() // a partner that never answers
	}})
	close(ready)
	<-started
	begin := time.Now()
	err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error { return nil })
	if took := time.Since(begin); err != nil || took < graceTime || took > stopTime+5*time.Second {
		t.Errorf("stopped after %v, %v", took, err)
	}
	if app.Store().Get(stoppingKey) != "1" {
		t.Error("the hooks are not told")
	}
	save(t, app, "", "queued", time.Now())
	time.Sleep(20 * time.Millisecond)
	if len(started) != 0 {
		t.Error("something was begun after the stop")
	}
}
