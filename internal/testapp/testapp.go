// Package testapp makes PocketBase applications for tests.
package testapp

import (
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
)

// New is an application on a copy of PocketBase's own test data, until the test ends.
func New(tb testing.TB) *tests.TestApp {
	tb.Helper()
	dir, err := data()
	if err != nil {
		tb.Fatal(err)
	}
	app, err := tests.NewTestApp(dir)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(app.Cleanup)
	return app
}

// Handler answers with app's routes, as its hooks of OnServe complete them.
func Handler(tb testing.TB, app core.App) http.Handler {
	tb.Helper()
	router, err := apis.NewRouter(app)
	if err != nil {
		tb.Fatal(err)
	}
	event := &core.ServeEvent{App: app, Router: router, Server: &http.Server{}}
	err = app.OnServe().Trigger(event, func(e *core.ServeEvent) error {
		e.Server.Handler, err = e.Router.BuildMux()
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return event.Server.Handler
}

// PocketBase looks for its data by the path of its source, which -trimpath removes (scripts/lib/shell.ts).
var data = sync.OnceValues(func() (string, error) {
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/pocketbase/pocketbase").Output()
	return filepath.Join(strings.TrimSpace(string(module)), "tests", "data"), err
})
