package copies

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replica"
)

// TestAPageMovesTheCopies: it begins them on a running server, moves them to another place and back, and ends them; a place
// that cannot be used leaves everything as it was.
func TestAPageMovesTheCopies(t *testing.T) {
	quiet = time.Second
	t.Cleanup(func() { quiet = 15 * time.Second })
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	s := Register(app, replica.Place{}, Options{})
	noError := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	to := func(folder string) string {
		text, err := json.Marshal(choice{URL: "file://" + folder})
		noError(err)
		return string(text)
	}
	choose := func(text string) error {
		refused, failed := s.choose(text, nil)
		return errors.Join(refused, failed)
	}
	noError(app.OnServe().Trigger(&core.ServeEvent{App: app}, func(*core.ServeEvent) error { return nil }))
	t.Cleanup(func() {
		_ = app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error { return nil })
		_ = app.ClearBootstrap()
	})
	copied := func(folder string) {
		t.Helper()
		_, err := app.NonconcurrentDB().NewQuery("INSERT INTO rows VALUES (strftime('%f'))").Execute()
		noError(err)
		for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			if c := s.now.Load(); c.Store() != nil && c.Store().SyncAndWait(t.Context()) == nil {
				break
			} else if time.Now().After(end) {
				t.Fatalf("nothing is copied: %+v", c.State())
			}
		}
		path := filepath.Join(t.TempDir(), "restored.db")
		place, err := replica.Parse("file://" + folder)
		noError(err)
		_, err = place.At(databases).Restore(t.Context(), replica.DataFile, path, time.Time{}, nil)
		noError(err)
		live, err := readFacts(t.Context(), filepath.Join(app.DataDir(), replica.DataFile))
		noError(err)
		restored, err := readFacts(t.Context(), path)
		noError(err)
		if live["rows"] != restored["rows"] {
			t.Errorf("%s: %v, live %v", folder, restored["rows"], live["rows"])
		}
	}
	_, err := app.NonconcurrentDB().NewQuery("CREATE TABLE rows (at TEXT)").Execute()
	noError(err)
	if s.now.Load() != nil {
		t.Fatal("it copies without a place")
	}
	one, two := t.TempDir(), t.TempDir()
	noError(choose(to(one)))
	copied(one)
	noError(choose(to(one))) // again, as a second click does
	copied(one)
	noError(choose(to(two)))
	copied(two)
	noError(choose(to(one)))
	copied(one)
	blocked := filepath.Join(t.TempDir(), "file")
	noError(os.WriteFile(blocked, nil, 0o600))
	for _, wrong := range []string{to(filepath.Join(app.DataDir(), "inside")), to(blocked + "/x"), `{"url":"ftp://x"}`, "{"} {
		if err := choose(wrong); err == nil {
			t.Errorf("%s is accepted", wrong)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is no sentence", err)
		}
	}
	copied(one)
	if left, _ := filepath.Glob(filepath.Join(one, "probe-*")); len(left) > 0 {
		t.Errorf("probes are left: %v", left)
	}
	noError(choose(""))
	if s.now.Load() != nil {
		t.Error("it still copies")
	}
}
