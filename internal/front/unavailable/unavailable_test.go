package unavailable

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/tools/router"
	_ "modernc.org/sqlite"
)

// failures are produced by SQLite itself.
func failures(t *testing.T) (passing map[string]error, lasting error) {
	t.Helper()
	open := func(name, pragmas string) *dbx.DB {
		db, err := dbx.Open("sqlite", filepath.Join(t.TempDir(), name)+pragmas)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		db.DB().SetMaxOpenConns(2)
		if _, err := db.NewQuery("CREATE TABLE t (a TEXT UNIQUE)").Execute(); err != nil {
			t.Fatal(err)
		}
		return db
	}
	run := func(db dbx.Builder, sql string) error {
		_, err := db.NewQuery(sql).Execute()
		return err
	}
	full := open("full.db", "?_pragma=max_page_count(3)")
	busy := open("busy.db", "?_pragma=busy_timeout(1)")
	holder, err := busy.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = holder.Rollback() })
	if err := run(holder, "INSERT INTO t VALUES ('held')"); err != nil {
		t.Fatal(err)
	}
	readonly := open("readonly.db", "")
	if err := run(readonly, "INSERT INTO t VALUES ('once')"); err != nil {
		t.Fatal(err)
	}
	lasting = run(readonly, "INSERT INTO t VALUES ('once')")
	readonly.DB().SetMaxOpenConns(1)
	if err := run(readonly, "PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	return map[string]error{
		"full":     run(full, fmt.Sprintf("INSERT INTO t VALUES ('%s')", strings.Repeat("x", 100_000))),
		"busy":     run(busy, "INSERT INTO t VALUES ('waits')"),
		"readonly": run(readonly, "INSERT INTO t VALUES ('never')"),
	}, lasting
}

func TestIs(t *testing.T) {
	found, lasting := failures(t)
	for name, err := range found {
		if err == nil {
			t.Fatalf("%s: SQLite gave no error", name)
		}
		_, thrown := goja.New().RunString("(function () { throw new Error('inside') })()")
		for shape, wrapped := range map[string]error{
			"itself":            err,
			"wrapped":           fmt.Errorf("creating: %w", err),
			"PocketBase's":      router.NewBadRequestError("Failed to create record.", err),
			"PocketBase's own":  router.NewBadRequestError("Failed.", router.NewBadRequestError("inner", err)),
			"joined":            errors.Join(thrown, err),
			"text of a hook":    errors.New("GoError: " + err.Error()),
			"thrown by a hook":  inHook(t, err, false),
			"thrown on by hook": inHook(t, err, true),
		} {
			if !Is(wrapped) {
				t.Errorf("%s, %s: %v is not recognised", name, shape, wrapped)
			}
		}
	}
	for _, err := range []error{
		lasting, router.NewBadRequestError("Failed to create record.", lasting), errors.New("database is full of surprises"),
		router.NewNotFoundError("", nil), inHook(t, lasting, true),
	} {
		if err == nil || Is(err) {
			t.Errorf("%v is taken for passing", err)
		}
	}
}

// inHook returns what a hook throws when a Go function fails in it, unchanged or as its own error.
func inHook(t *testing.T, err error, own bool) error {
	t.Helper()
	vm := goja.New()
	if e := vm.Set("save", func() error { return err }); e != nil {
		t.Fatal(e)
	}
	script := "save()"
	if own {
		script = "try { save() } catch (error) { throw new Error(`saving: ${error}`) }"
	}
	_, thrown := vm.RunString(script)
	return thrown
}
