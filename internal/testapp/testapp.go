// Package testapp makes PocketBase applications for tests.
package testapp

import (
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

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

// PocketBase looks for its data by the path of its source, which -trimpath removes (scripts/lib/shell.ts).
var data = sync.OnceValues(func() (string, error) {
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/pocketbase/pocketbase").Output()
	return filepath.Join(strings.TrimSpace(string(module)), "tests", "data"), err
})
