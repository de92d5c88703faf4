package health

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/folder/datadir"
)

// TestASleep: a laptop that slept through the night, or whose clock was set ahead, has its crons a minute later.
func TestASleep(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	hours := func(count int) time.Time { return time.Now().Add(-time.Duration(count) * time.Hour) }
	stamp := hours(8).UTC().Format("2006-01-02 15:04:05.000Z")
	run(t, w.app, "INSERT INTO cron_runs VALUES ('jobs', '"+stamp+"')")
	run(t, w.app, "INSERT INTO jobs VALUES ('mail', 'queued', '"+stamp+"', '')")
	w.start, w.looked, w.clock = hours(48), hours(8), hours(8).Round(0)
	w.wake() // a look that hung for eight hours
	if time.Since(w.start) < oldestCron {
		t.Error("a hang counts as a sleep")
	}
	w.looked, w.clock = time.Now(), hours(8).Round(0)
	for range 2 * lasting {
		w.look(context.Background())
		if got := w.report.Reasons(); len(got) > 0 {
			t.Fatalf("after the night: %v", got)
		}
	}
	w.start = w.start.Add(-oldestCron)
	w.look(context.Background())
	if got := w.report.Reasons(); !slices.Equal(got, []string{"crons_stalled"}) {
		t.Errorf("a quarter of an hour later: %v", got)
	}
	w.start = w.start.Add(-oldestJob)
	w.look(context.Background())
	if got := w.report.Reasons(); !slices.Equal(got, []string{"queue_stalled", "crons_stalled"}) {
		t.Errorf("three quarters of an hour later: %v", got)
	}
}

// A check that failed within the hour of the night must not come again with each look.
func TestQuickCheckAtNight(t *testing.T) {
	night := time.Date(2026, 11, 28, nightHour, 10, 0, 0, time.UTC)
	w := &Watcher{checkedOn: "2026-11-27"}
	if !w.isDue(night) || w.isDue(night.Add(-time.Hour)) {
		t.Error("it is due at another hour than at night")
	}
	w.checkedOn, w.checkFrom = "", night.Add(checkAgain)
	if w.isDue(night.Add(time.Second)) || !w.isDue(night.Add(checkAgain+time.Second)) {
		t.Error("a failed check is not due after a while")
	}
	w.checkedOn = "2026-11-28"
	if w.isDue(night.Add(2 * checkAgain)) {
		t.Error("it is due twice a night")
	}
}

// TestQuickCheck: what cannot be opened says nothing of its content, and is looked at again.
func TestQuickCheck(t *testing.T) {
	w := &Watcher{app: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})}
	path := filepath.Join(w.app.DataDir(), "data.db")
	junk := func() error { return os.WriteFile(path, []byte(strings.Repeat("junk", 4096)), 0o600) }
	good := func() error {
		if err := os.Remove(path); err != nil {
			return err
		}
		db, err := datadir.Connect(path)
		if err != nil {
			return err
		}
		_, err = db.NewQuery("CREATE TABLE things (name TEXT)").Execute()
		return errors.Join(err, db.Close())
	}
	for _, c := range []struct {
		name  string
		make  func() error
		want  Problem
		again bool
	}{
		{"a folder in its place", func() error { return os.Mkdir(path, 0o700) }, "database_cannot_read", true},
		{"a good one", good, "", false},
		{"no database", junk, "database_damaged", false},
	} {
		if err := c.make(); err != nil {
			t.Fatal(err)
		}
		w.checkedOn, w.checking = "today", true
		w.check(t.Context(), "today")
		if w.checked.Problem != c.want || w.checking || (w.checkedOn == "") != c.again {
			t.Errorf("%s: %+v, checked on %q", c.name, w.checked, w.checkedOn)
		}
		if c.again {
			if w.quickCheck(t.Context()); w.checking {
				t.Errorf("%s: checked again at once", c.name)
			}
		}
	}
}
