package node

import (
	"database/sql"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/health"
)

// TestAChangeOfPocketBaseIsTheWriters: a machine that only reads could not make it, and would end at each start.
func TestAChangeOfPocketBaseIsTheWriters(t *testing.T) {
	reader, err := sql.Open("sqlite", ":memory:")
	must(t, err)
	reader.SetMaxOpenConns(1)
	defer reader.Close()
	n := &Node{config: Config{Migrations: fstest.MapFS{"1_first.js": {}}}, copy: &copied{reader: reader}}
	change(t, reader, "CREATE TABLE _migrations (file TEXT)")
	change(t, reader, "INSERT INTO _migrations VALUES ('1_first.js')")
	for _, migration := range core.SystemMigrations.Items() {
		if err := n.fits(t.Context()); err == nil {
			t.Errorf("fits without %s", migration.File)
		}
		change(t, reader, "INSERT INTO _migrations VALUES ('"+migration.File+"')")
	}
	must(t, n.fits(t.Context()))
}

// TestAStandbyThatReachesNoWriterTakesNobody: balancers would send it visitors who sign up. It says so once.
func TestAStandbyThatReachesNoWriterTakesNobody(t *testing.T) {
	place, err := replica.Parse("file://" + t.TempDir())
	must(t, err)
	n, err := New(t.Context(), Config{Dir: t.TempDir(), Place: place, Waits: true})
	must(t, err)
	for address, want := range map[string]int{"": 503, "http://10.0.0.5:8090": 200} {
		must(t, os.WriteFile(filepath.Join(place.Folder(), lease.Object), []byte(`{"host":"a","address":"`+address+`"}`), 0o600))
		_, err = n.readLease(t.Context())
		must(t, err)
		to := httptest.NewRecorder()
		if n.ServeHTTP(to, httptest.NewRequest("GET", health.Path, nil)); to.Code != want {
			t.Errorf("%q: %d", address, to.Code)
		}
		n.said = "something else"
		_, err = n.readLease(t.Context())
		must(t, err)
		if n.said != "something else" {
			t.Errorf("%q: again %s", address, n.said)
		}
	}
}

// TestAMachineMayWaitForLong: nothing is configured before app's server begins, which may wait for an upgrade, a key or a copy.
func TestAMachineMayWaitForLong(t *testing.T) {
	place, err := replica.Parse("file://" + t.TempDir())
	must(t, err)
	n, err := New(t.Context(), Config{Dir: t.TempDir(), Place: place})
	must(t, err)
	defer func(before time.Duration) { configureEvery = before }(configureEvery)
	configureEvery = 0
	n.look <- struct{}{}
	n.Begin(t.Context())
	time.Sleep(100 * time.Millisecond)
	n.end()
}
