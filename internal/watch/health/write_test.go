package health

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/folder/datadir"
)

// TestASlowDisk: a write that does not end while others do is no reason to restart a server. Where writes take long again and
// again, the operator is warned.
func TestASlowDisk(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	other, err := datadir.Connect(filepath.Join(w.app.DataDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	_ = w.app.RunInTransaction(func(core.App) error { // holds the connection, and no lock
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		committed := make(chan error, 1)
		time.AfterFunc(100*time.Millisecond, func() {
			_, err := other.NewQuery("INSERT INTO jobs VALUES ('mail', 'done', '', '')").Execute()
			committed <- err
		})
		if finding := w.write(ctx); finding.Problem != "" || finding.Warning != "" {
			t.Errorf("%+v", finding)
		}
		if err := <-committed; err != nil {
			t.Error(err)
		}
		return nil
	})
	w.slow = lasting - 1
	if warning := w.slowness(slowWrite); warning != "database_slow" {
		t.Errorf("after %d slow writes: %q", lasting, warning)
	}
	if warning := w.slowness(0); warning != "database_slow" {
		t.Errorf("a moment later: %q", warning)
	}
	w.slowUntil = time.Now()
	w.look(t.Context())
	if len(w.warnings()) > 0 || len(w.problems()) > 0 {
		t.Errorf("later: %v, %v", w.warnings(), w.problems())
	}
}

// TestAReplacedDatabase: the operator learns the cause, and no supervisor restarts the server.
func TestAReplacedDatabase(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	dir := w.app.DataDir()
	if err := datadir.Hold(dir); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "data.db")
	if err := os.Rename(path, path+".aside"); err != nil {
		t.Fatal(err)
	}
	w.look(t.Context())
	if got := w.report.Reasons(); !slices.Contains(got, "database_replaced") || slices.Contains(got, "database_cannot_write") || w.report.RestartHelps() {
		t.Errorf("%v", got)
	}
	w.wait() // the read of the whole file, which SQLite would make again, and delete its write-ahead log
	if _, err := os.Stat(path); err == nil || w.checked.Problem != "" || w.checkedOn != "" {
		t.Errorf("the read of the whole file: %+v, %v", w.checked, err)
	}
	if err := os.Rename(path+".aside", path); err != nil {
		t.Fatal(err)
	}
	w.look(t.Context())
	if got := w.report.Reasons(); len(got) > 0 {
		t.Errorf("when it is back: %v", got)
	}
	datadir.LetGo(dir)
}

// TestAJumpOfTheClock: a report that was made a moment ago is not old because the clock was set ahead.
func TestAJumpOfTheClock(t *testing.T) {
	status := http.StatusOK
	w := watched(t, &status)
	w.look(t.Context())
	w.report.Looked = w.report.Looked.Add(-24 * time.Hour) // as the new clock sees it
	if found := w.problems(); len(found) > 0 {
		t.Error(found)
	}
}
