package health

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"
)

// TestASleep: a laptop that slept through the night, or whose clock was set ahead, has its crons a minute later.
func TestASleep(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	hours := func(count int) time.Time { return time.Now().Add(-time.Duration(count) * time.Hour) }
	stamp := hours(8).UTC().Format("2006-01-02 15:04:05.000Z")
	run(t, w.app, "INSERT INTO cron_runs VALUES ('jobs', '"+stamp+"')")
	run(t, w.app, "INSERT INTO jobs VALUES ('mail', 'queued', '"+stamp+"', '')")
	w.start, w.looked = hours(48), hours(8).Round(0)
	for range 2 * lasting {
		w.look(context.Background())
		if got := w.report.Reasons(); len(got) > 0 {
			t.Fatalf("after the night: %v", got)
		}
	}
	w.start = w.start.Add(-oldestCron)
	w.look(context.Background())
	if got := w.report.Reasons(); !slices.Equal(got, []string{"crons_stand"}) {
		t.Errorf("a quarter of an hour later: %v", got)
	}
	w.start = w.start.Add(-oldestJob)
	w.look(context.Background())
	if got := w.report.Reasons(); !slices.Equal(got, []string{"queue_stands", "crons_stand"}) {
		t.Errorf("three quarters of an hour later: %v", got)
	}
}
