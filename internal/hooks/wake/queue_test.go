package wake

import (
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/testapp"
)

func jobsTable(t *testing.T) core.App {
	app := testapp.New(t)
	if _, err := app.DB().NewQuery("CREATE TABLE jobs (lane TEXT, state TEXT, run_at TEXT, updated TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	return app
}

// at is the stored time so long before now.
func at(ago time.Duration) string {
	stored, _ := types.ParseDateTime(time.Now().Add(-ago))
	return stored.String()
}

func add(t *testing.T, app core.App, lane, state string, due, updated time.Duration) {
	_, err := app.DB().Insert("jobs", dbx.Params{"lane": lane, "state": state, "run_at": at(due), "updated": at(updated)}).Execute()
	if err != nil {
		t.Fatal(err)
	}
}

func TestJobsAreCountedByLaneAndState(t *testing.T) {
	app := jobsTable(t)
	add(t, app, "mail", "queued", 3*time.Hour, 0)
	add(t, app, "mail", "queued", time.Hour, 0)
	add(t, app, "mail", "queued", -time.Hour, 0) // waits for its time
	add(t, app, "mail", "running", 0, 2*time.Minute)
	add(t, app, "mail", "running", 0, time.Minute)
	add(t, app, "payments", "queued", -time.Hour, 0)
	add(t, app, "payments", "done", time.Hour, 0)
	found, err := Queue(t.Context(), app, "queued", "running")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Jobs{}
	for _, jobs := range found {
		got[jobs.Lane+" "+jobs.State] = jobs
	}
	if len(got) != 3 {
		t.Errorf("states that were not asked for: %v", got)
	}
	waiting := got["mail queued"]
	if age := waiting.Age(); waiting.Count != 3 || age < 3*time.Hour || age > 4*time.Hour || !waiting.Taken.IsZero() {
		t.Errorf("three queued, one since three hours: %d since %v, taken %v", waiting.Count, age, waiting.Taken)
	}
	running := got["mail running"]
	if ago := time.Since(running.Taken.Time()); running.Count != 2 || ago < time.Minute || ago > 2*time.Minute || running.Age() != 0 {
		t.Errorf("two running, the latest taken a minute ago: %d, %v ago, due since %v", running.Count, ago, running.Age())
	}
	if later := got["payments queued"]; later.Count != 1 || later.Age() != 0 {
		t.Errorf("nothing is due in this lane: %d since %v", later.Count, later.Age())
	}
}
