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
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
)

// watched returns a watcher over an app with the tables that it checks, whose home page answers *status.
func watched(t *testing.T, status *int) *Watcher {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	for _, sql := range []string{
		"CREATE TABLE health (id TEXT PRIMARY KEY, written TEXT)",
		"CREATE TABLE jobs (lane TEXT, state TEXT, run_at TEXT, updated TEXT)",
		"CREATE TABLE cron_runs (name TEXT, started TEXT)",
	} {
		run(t, app, sql)
	}
	if err := os.WriteFile(filepath.Join(app.DataDir(), "app.key"), []byte("key"), 0o600); err != nil {
		t.Fatal(err)
	}
	home := func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(*status) }
	w := &Watcher{
		taken: map[string]time.Time{},
		app:   app, home: http.HandlerFunc(home), start: time.Now(), key: readKey(app.DataDir()),
		notify: func(bool, []Problem) {},
	}
	// The quick check has the database open in the folder that is removed next.
	t.Cleanup(w.wait)
	return w
}

// wait returns once no quick check runs.
func (w *Watcher) wait() {
	for busy := true; busy; time.Sleep(time.Millisecond) {
		w.mu.Lock()
		busy = w.checking
		w.mu.Unlock()
	}
}

func run(t *testing.T, app core.App, sql string) {
	t.Helper()
	if _, err := app.NonconcurrentDB().NewQuery(sql).Execute(); err != nil {
		t.Fatal(err)
	}
}

func TestChecksThatHangAreAProblem(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	w.look(context.Background())
	if found := w.problems(); len(found) > 0 {
		t.Fatal(found)
	}
	w.reported = time.Now().Add(-2 * stuck)
	if found := w.problems(); !slices.Contains(found, "checks_hang") {
		t.Errorf("the status page learns %v", found)
	}
}

func TestReasons(t *testing.T) {
	status := http.StatusOK
	for want, breakIt := range map[Problem]func(w *Watcher){
		"":                func(*Watcher) {},
		"home_page_fails": func(*Watcher) { status = http.StatusInternalServerError },
		"app_key_missing": func(w *Watcher) { _ = os.Remove(filepath.Join(w.app.DataDir(), "app.key")) },
		"queue_stalled": func(w *Watcher) {
			run(t, w.app, "INSERT INTO jobs VALUES ('mail', 'queued', '2020-01-01 00:00:00.000Z', '')")
			w.start = time.Now().Add(-time.Hour)
			run(t, w.app, "INSERT INTO cron_runs VALUES ('jobs', '"+time.Now().UTC().Format("2006-01-02 15:04:05.000Z")+"')")
		},
		"crons_stalled":         func(w *Watcher) { w.start = time.Now().Add(-time.Hour) },
		"database_cannot_write": func(w *Watcher) { run(t, w.app, "DROP TABLE health") },
		"database_cannot_read": func(w *Watcher) { // found twice, named once
			run(t, w.app, "DROP TABLE jobs")
			run(t, w.app, "DROP TABLE cron_runs")
		},
	} {
		status = http.StatusOK
		w := watched(t, &status)
		breakIt(w)
		w.look(context.Background())
		var expected []string
		if want != "" {
			expected = []string{string(want)}
		}
		if got := w.report.Reasons(); !slices.Equal(got, expected) {
			t.Errorf("%q: %v", want, got)
		}
		if _, worded := sentences[want]; want != "" && !worded {
			t.Errorf("%s has no sentence", want)
		}
	}
}

// TestALongQueue: a lane that takes jobs is no reason to restart this server, however long the others wait.
func TestALongQueue(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	w.start = time.Now().Add(-time.Hour)
	at := func(before time.Duration) string {
		return time.Now().Add(-before).UTC().Format("2006-01-02 15:04:05.000Z")
	}
	run(t, w.app, "INSERT INTO cron_runs VALUES ('jobs', '"+at(0)+"')")
	run(t, w.app, "INSERT INTO jobs VALUES ('mail', 'queued', '2020-01-01 00:00:00.000Z', ''), ('mail', 'running', '', '"+at(time.Minute)+"')")
	w.look(context.Background())
	if got := w.report.Reasons(); len(got) > 0 {
		t.Error(got)
	}
	run(t, w.app, "DELETE FROM jobs WHERE state = 'running'") // between two jobs
	w.look(context.Background())
	if got := w.report.Reasons(); len(got) > 0 {
		t.Error(got)
	}
	w.taken["mail"] = time.Now().Add(-time.Hour)
	run(t, w.app, "INSERT INTO jobs VALUES ('mail', 'running', '', '"+at(time.Hour)+"')") // which never ends
	w.look(context.Background())
	if got := w.report.Reasons(); !slices.Equal(got, []string{"queue_stalled"}) {
		t.Error(got)
	}
}

// TestAHeldConnection: what keeps the single connection that writes ends with this process; a refusal does not.
func TestAHeldConnection(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	_ = w.app.RunInTransaction(func(core.App) error {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		defer cancel()
		if finding := w.write(ctx); finding.Problem != "database_hangs" {
			t.Errorf("%+v", finding)
		}
		// A backup holds it for a while, and a restart would only cut the backup off.
		w.app.Store().Set(core.StoreKeyActiveBackup, "backup")
		defer w.app.Store().Remove(core.StoreKeyActiveBackup)
		ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
		defer cancel()
		if finding := w.write(ctx); finding.Problem != "" {
			t.Errorf("%+v", finding)
		}
		return nil
	})
}

// TestTold: the operator gets one mail about a lasting failure, however often it comes and goes, and one about its end.
func TestTold(t *testing.T) {
	status := http.StatusInternalServerError
	w := watched(t, &status)
	told := toldBy(w)
	look := func(times, answer int) {
		status, w.served = answer, time.Time{}
		for range times {
			w.look(context.Background())
		}
	}
	look(lasting-1, http.StatusInternalServerError)
	if len(*told) > 0 {
		t.Error("told too early")
	}
	for range 3 {
		look(lasting, http.StatusInternalServerError)
		look(2, http.StatusOK)
	}
	w.incident.failed = w.incident.failed.Add(-quiet)
	look(2, http.StatusOK)
	if want := []string{"home_page_fails", ""}; !slices.Equal(*told, want) {
		t.Errorf("told %q, want %q", *told, want)
	}
}

// TestAnotherProblem: the operator learns of one that comes later and lasts, and once a day of what is left.
func TestAnotherProblem(t *testing.T) {
	status := http.StatusInternalServerError
	w := watched(t, &status)
	told := toldBy(w)
	look := func(times int) {
		for range times {
			w.look(context.Background())
		}
	}
	look(2 * lasting)
	key := filepath.Join(w.app.DataDir(), "app.key")
	for _, lasts := range []int{lasting - 1, 2 * lasting, lasting} { // a moment, then twice the same
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
		look(lasts)
		if err := os.WriteFile(key, []byte("key"), 0o600); err != nil {
			t.Fatal(err)
		}
		look(1)
	}
	w.incident.at = w.incident.at.Add(-repeatAfter)
	look(2)
	if want := []string{"home_page_fails", "home_page_fails app_key_missing", "home_page_fails"}; !slices.Equal(*told, want) {
		t.Errorf("told %q, want %q", *told, want)
	}
}

// toldBy collects the problems that the operator is told of, "" for their end.
func toldBy(w *Watcher) *[]string {
	var told []string
	w.notify = func(_ bool, problems []Problem) {
		told = append(told, strings.Join(Report{Findings: findingsOf(problems)}.Reasons(), " "))
	}
	return &told
}

func findingsOf(problems []Problem) (findings []Finding) {
	for _, problem := range problems {
		findings = append(findings, Finding{Problem: problem})
	}
	return findings
}

// TestDelivery: a mail that was not accepted is sent again with growing waits, until something newer is told, and not for ever.
func TestDelivery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Watcher
		sent := [3]int{}
		for i, accepted := range []int{3, 100, 100} {
			w.tellings.Add(1)
			w.deliver("a test", func() error {
				if sent[i]++; sent[i] < accepted {
					return errors.New("no mail server")
				}
				return nil
			})
			time.Sleep(10*resendAfter - time.Second)
		}
		time.Sleep(1000 * resendAfter)
		if want := [3]int{3, 4, sends}; sent != want {
			t.Errorf("sent %v times, want %v", sent, want)
		}
	})
}

// TestPageIsRequestedRarely: a home page that works costs a render every pageEvery, one that fails is watched.
func TestPageIsRequestedRarely(t *testing.T) {
	status, asked := http.StatusInternalServerError, 0
	w := watched(t, &status)
	w.home = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++; w.WriteHeader(status) })
	look := func(want int) {
		t.Helper()
		w.look(context.Background())
		if asked != want {
			t.Errorf("asked %d times, want %d", asked, want)
		}
	}
	look(1)
	look(2)
	status = http.StatusOK
	look(3)
	look(3)
	w.served = w.served.Add(-pageEvery)
	look(4)
	w.served = time.Now().Add(time.Hour) // the clock was set back
	look(5)
}

// TestRefusedForLackOfRoom: one refusal is no problem, a second one in a row is.
func TestRefusedForLackOfRoom(t *testing.T) {
	status := http.StatusServiceUnavailable
	w := watched(t, &status)
	look := func(want ...string) {
		t.Helper()
		w.look(context.Background())
		if got := w.report.Reasons(); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	look()
	look("home_page_fails")
	status = http.StatusOK
	look()
	w.served = time.Time{}
	status = http.StatusServiceUnavailable
	look()
	status = http.StatusInternalServerError
	look("home_page_fails")
}
