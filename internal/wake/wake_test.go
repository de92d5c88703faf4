package wake

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
)

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatal(what)
}

func TestACommittedJobRunsTheCron(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ClearBootstrap()
	jobs := core.NewBaseCollection(collection)
	jobs.Fields.Add(&core.TextField{Name: "state"}, &core.DateField{Name: "run_at"})
	if err := app.Save(jobs); err != nil {
		t.Fatal(err)
	}
	var runs atomic.Int32
	app.Cron().MustAdd(cronJob, "0 0 1 1 *", func() { runs.Add(1) })
	Register(app)

	save := func(in core.App, state string, at time.Time) {
		t.Helper()
		record := core.NewRecord(jobs)
		record.Set("state", state)
		record.Set("run_at", at)
		if err := in.Save(record); err != nil {
			t.Fatal(err)
		}
	}
	save(app, "done", time.Now())
	save(app, "queued", time.Now().Add(time.Hour))
	err := app.RunInTransaction(func(tx core.App) error {
		save(tx, "queued", time.Now())
		time.Sleep(20 * time.Millisecond)
		if runs.Load() != 0 {
			t.Error("ran before the commit, or for a job that is not due")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "did not run after the commit", func() bool { return runs.Load() == 1 })
}

func TestWakerIsBoundedAndForgetsNothing(t *testing.T) {
	release := make(chan struct{})
	var started, done atomic.Int32
	w := &waker{run: func() {
		started.Add(1)
		<-release
		done.Add(1)
	}}
	for range 20 {
		w.wake()
	}
	eventually(t, "runners did not start", func() bool { return started.Load() == maxRunners })
	close(release)
	eventually(t, "a missed wake was forgotten", func() bool { return done.Load() == maxRunners+1 })
	eventually(t, "runners did not end", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.running == 0
	})
}

func TestWakerOutlivesAPanic(t *testing.T) {
	var calls atomic.Int32
	w := &waker{run: func() {
		calls.Add(1)
		panic("job")
	}}
	for i := int32(1); i <= 2*maxRunners; i++ {
		w.wake()
		eventually(t, "runner was lost", func() bool { return calls.Load() == i })
		eventually(t, "runner did not end", func() bool {
			w.mu.Lock()
			defer w.mu.Unlock()
			return w.running == 0
		})
	}
}
