package copies

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/replica"
)

// TestAPageMovesTheCopies: it begins them on a running server, moves them to another place and back, and ends them; a place
// that cannot be used leaves everything as it was.
func TestAPageMovesTheCopies(t *testing.T) {
	quiet = time.Second
	t.Cleanup(func() { quiet = 15 * time.Second })
	app, s, serve := newService(t)
	noError := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	choose := func(text string) error {
		refused, failed := s.choose(text, nil)
		return errors.Join(refused, failed)
	}
	serve()
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

// newService is one whose app serves once serve was called.
func newService(t *testing.T) (app core.App, s *Service, serve func()) {
	t.Helper()
	app = core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	s = Register(app, replica.Place{}, Options{})
	t.Cleanup(func() {
		_ = app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error { return nil })
		_ = app.ClearBootstrap()
	})
	return app, s, func() {
		t.Helper()
		if err := app.OnServe().Trigger(&core.ServeEvent{App: app}, func(*core.ServeEvent) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
}

// to is the choice of a folder.
func to(folder string) string {
	text, _ := json.Marshal(choice{URL: "file://" + folder}) // strings can be written
	return string(text)
}

// TestAPlaceThatIsSilentAtTheStartIsTriedAgain: nobody starts the server again because a storage was down for an hour.
func TestAPlaceThatIsSilentAtTheStartIsTriedAgain(t *testing.T) {
	first := firstRetry
	firstRetry = 50 * time.Millisecond
	t.Cleanup(func() { firstRetry = first })
	_, s, serve := newService(t)
	disk := filepath.Join(t.TempDir(), "disk")
	if err := os.WriteFile(disk, nil, 0o600); err != nil { // nothing is mounted yet
		t.Fatal(err)
	}
	if refused, failed := s.choose(to(disk+"/copies"), nil); refused != nil || failed != nil {
		t.Fatal(refused, failed)
	}
	serve()
	state := s.now.Load().State()
	if again, err := time.Parse(time.RFC3339, state.Again); state.Error == "" || strings.Contains(state.Error, variable) || err != nil || time.Until(again) > time.Minute {
		t.Errorf("the page shows %+v", state)
	}
	// A choice that fails ends no tries.
	if refused, _ := s.choose(to(disk+"/other"), nil); refused == nil {
		t.Error("a place below a file is accepted")
	}
	if err := os.Remove(disk); err != nil {
		t.Fatal(err)
	}
	used := func() bool { c := s.now.Load(); return c != nil && c.Store() != nil }
	for end := time.Now().Add(30 * time.Second); !used(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it is not used")
		}
	}
	if state := s.now.Load().State(); state.Error != "" || state.Again != "" {
		t.Errorf("the page shows %+v", state)
	}
}

// TestAChoiceNotesBeforeTheNextBegins: what one notes as tried is not wiped out by the end of another one.
func TestAChoiceNotesBeforeTheNextBegins(t *testing.T) {
	_, s, serve := newService(t)
	serve()
	var notes []string // by one choice at a time
	var all sync.WaitGroup
	for range 5 {
		folder := t.TempDir()
		all.Go(func() {
			_, _ = s.choose(to(folder), func(what string) error {
				notes = append(notes, what+" "+folder)
				return nil
			})
		})
	}
	all.Wait()
	for i := 0; i+1 < len(notes); i += 2 {
		_, tried, _ := strings.Cut(notes[i], " ")
		if notes[i] != noteTried+" "+tried || notes[i+1] != noteUsed+" "+tried && notes[i+1] != noteUnused+" "+tried {
			t.Errorf("%s, then %s", notes[i], notes[i+1])
		}
	}
	if len(notes) != 10 {
		t.Errorf("noted: %v", notes)
	}
}

// TestAPlaceThatBreaksShowsItsNextTry: a file is where the folder of the copies was when the server starts.
func TestAPlaceThatBreaksShowsItsNextTry(t *testing.T) {
	app, _, _ := newService(t)
	to := place(t)
	claim := started(t, to, app.DataDir())
	if err := errors.Join(os.RemoveAll(to.Folder()), os.WriteFile(to.Folder(), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	c := newCopies(app, to, Options{Claim: claim})
	if err := c.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.stop(0) })
	for end := time.Now().Add(30 * time.Second); c.State().Again == ""; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the page shows %+v", c.State())
		}
	}
	if state := c.State(); state.Error == "" {
		t.Errorf("the page shows %+v", state)
	}
}
