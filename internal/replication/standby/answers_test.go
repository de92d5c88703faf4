package standby

import (
	"net/http"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

// TestAReadThatWritesWaitsForTheCopy: the first look at a private address makes it, and another machine must know it before anyone
// installs it. Other reads wait for nothing, neither for writes nor for a storage that is away.
func TestAReadThatWritesWaitsForTheCopy(t *testing.T) {
	app := testapp.New(t)
	table := core.NewBaseCollection("addon_access")
	if err := app.Save(table); err != nil {
		t.Fatal(err)
	}
	p, _ := holding(t, time.Hour)
	p.countPromises(app)
	synced, fails := countSyncs(p)
	const path = "/api/app/addon"
	look := func(e *core.RequestEvent) error { return e.String(http.StatusOK, "the address") }
	first := func(e *core.RequestEvent) error {
		if err := app.RunInTransaction(func(tx core.App) error { return tx.Save(core.NewRecord(table)) }); err != nil {
			return err
		}
		return look(e)
	}
	expect := func(name string, answer *http.Response, status int, uploads int32) {
		t.Helper()
		if answer.StatusCode != status || synced.Load() != uploads {
			t.Errorf("%s: %d after %d uploads", name, answer.StatusCode, synced.Load())
		}
	}
	fails.Store(true)
	expect("a look at what is there, without storage", asked(t, p, "GET", path, look), 200, 0)
	expect("the first look, without storage", asked(t, p, "GET", path, first), 503, 1)
	expect("the same address again", asked(t, p, "GET", path+"/", look), 503, 2)
	expect("a page", asked(t, p, "GET", "/api/app/me", look), 200, 2)
	fails.Store(false)
	expect("with storage", asked(t, p, "GET", path, look), 200, 3)
	expect("what is in the copy", asked(t, p, "GET", path, look), 200, 3)
	expect("another first look", asked(t, p, "GET", path, first), 200, 4)
	lose(t, p)
	expect("what is in the copy, without the lease", asked(t, p, "GET", path, look), 200, 4)
	expect("a first look without the lease", asked(t, p, "GET", path, first), 503, 5)
}
