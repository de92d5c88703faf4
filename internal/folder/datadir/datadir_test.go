package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // core.SystemMigrations
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// product creates a folder whose database records these migrations.
func product(t *testing.T, migrations ...string) string {
	t.Helper()
	dir := t.TempDir()
	db, err := Connect(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("CREATE TABLE _migrations (file TEXT PRIMARY KEY, applied INTEGER NOT NULL)").Execute(); err != nil {
		t.Fatal(err)
	}
	for _, name := range migrations {
		if _, err := db.Insert("_migrations", dbx.Params{"file": name, "applied": 1}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestPragmas: all are PocketBase's own but one, and only for the data database.
func TestPragmas(t *testing.T) {
	for file, synchronous := range map[string]string{dataFile: "2", logsFile: "1"} {
		path := filepath.Join(t.TempDir(), file)
		read := func(connect func(string) (*dbx.DB, error), pragma string) (value string) {
			db, err := connect(path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if err := db.NewQuery("PRAGMA " + pragma).Row(&value); err != nil {
				t.Fatal(err)
			}
			return value
		}
		if got := read(Connect, "synchronous"); got != synchronous {
			t.Errorf("%s: synchronous is %s, want %s", file, got, synchronous)
		}
		for _, pragma := range []string{"busy_timeout", "journal_mode", "journal_size_limit", "foreign_keys", "temp_store", "cache_size"} {
			if ours, theirs := read(Connect, pragma), read(core.DefaultDBConnect, pragma); ours != theirs {
				t.Errorf("%s: %s is %s, PocketBase has %s", file, pragma, ours, theirs)
			}
		}
	}
}

func TestCheckVersion(t *testing.T) {
	ours := fstest.MapFS{"100-a.js": {}, "200-b.js": {}}
	for newer, names := range map[string][]string{
		"":            {"100-a.js", "200-b.js", "150-made-in-a-dashboard.js", "1640988000_init.go", "odd name"},
		"201-c.js":    {"100-a.js", "200-b.js", "201-c.js"},
		"9999999999_": {"100-a.js", "9999999999_later.go"},
	} {
		data, err := Inspect(product(t, names...))
		if err != nil {
			t.Fatal(err)
		}
		err = data.CheckVersion(ours)
		if (err != nil) != (newer != "") || err != nil && !strings.Contains(err.Error(), newer) {
			t.Errorf("%v: %v", names, err)
		}
	}
}

func TestBrokenLogs(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, logsFile)
	for range 2 { // missing, then complete
		if aside, err := SetAsideBrokenLogs(dir); aside != "" || err != nil {
			t.Errorf("moved to %s, %v", aside, err)
		}
		db, err := Connect(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.NewQuery("CREATE TABLE IF NOT EXISTS _logs (id TEXT)").Execute(); err != nil {
			t.Fatal(err)
		}
		db.Close()
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteAt([]byte(strings.Repeat("x", 4000)), 50); err != nil { // after the magic words of the header
		t.Fatal(err)
	}
	file.Close()
	aside, err := SetAsideBrokenLogs(dir)
	if err != nil || aside == "" {
		t.Fatalf("moved to %q, %v", aside, err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the damaged file is still there")
	}
	if _, err := os.Stat(aside); err != nil {
		t.Error(err)
	}
}

func TestOneServer(t *testing.T) {
	dir := t.TempDir()
	first, err := lockServer(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockServer(dir); err == nil || !strings.Contains(err.Error(), "another server uses the data folder "+dir) {
		t.Errorf("a second server: %v", err)
	}
	if _, err := lockBesideBackups(dir); err != nil {
		t.Errorf("a command beside the server: %v", err)
	}
	if err := first.Unlock(); err != nil {
		t.Fatal(err)
	}
	if _, err := lockServer(dir); err != nil {
		t.Errorf("a server after the first one's end: %v", err)
	}
}

// TestRestored: jobs are held, sessions ended and letters paused in a backup's copy, however it got there, and only there.
func TestRestored(t *testing.T) {
	dir := product(t, "1_a.js")
	run := func(dir, sql string) {
		t.Helper()
		db, err := Connect(filepath.Join(dir, dataFile))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	run(dir, "CREATE TABLE jobs AS SELECT 'a' AS id, 'queued' AS state UNION SELECT 'b', 'running' UNION SELECT 'c', 'done'")
	run(dir, "CREATE TABLE webhook_deliveries AS SELECT 'f' AS id, 'queued' AS state UNION SELECT 'g', 'done'")
	run(dir, "CREATE TABLE webhook_endpoints AS SELECT '2026' AS failing_since, 3 AS outages, '2026' AS paused_until")
	run(dir, "CREATE TABLE sessions AS SELECT 'd' AS id")
	run(dir, "CREATE TABLE users AS SELECT 'e' AS id, FALSE AS older_ended")
	run(dir, `CREATE TABLE newsletter_issues AS SELECT 'f' AS id, 'sending' AS state, '' AS problem
		UNION SELECT 'g', 'paused', '' UNION SELECT 'h', 'scheduled', '' UNION SELECT 'i', 'sent', ''`)
	run(dir, `CREATE TABLE operator_settings AS SELECT 'stripe_folder' AS id, '["lease:s3://b"]' AS plain`)
	copied := t.TempDir()
	run(dir, "VACUUM INTO '"+filepath.Join(copied, dataFile)+"'")

	for folder, restored := range map[string]bool{dir: false, copied: true} {
		data, err := Inspect(folder)
		if err != nil || data.Restored != restored {
			t.Errorf("restored: %v, %v; want %v", data, err, restored)
		}
	}
	if err := settle(copied); err != nil {
		t.Fatal(err)
	}
	db, err := open(filepath.Join(copied, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var states []string
	if err := db.NewQuery("SELECT state FROM jobs ORDER BY id").Column(&states); err != nil || strings.Join(states, " ") != "held held done" {
		t.Errorf("%v, %v", states, err)
	}
	var issues []string
	const letters = "SELECT state || ':' || problem FROM newsletter_issues ORDER BY id"
	want := "paused:restored paused:restored draft:restored sent:"
	if err := db.NewQuery(letters).Column(&issues); err != nil || strings.Join(issues, " ") != want {
		t.Errorf("%v, %v", issues, err)
	}
	var sent []string
	if err := db.NewQuery("SELECT state FROM webhook_deliveries ORDER BY id").Column(&sent); err != nil || strings.Join(sent, " ") != "canceled done" {
		t.Errorf("%v, %v", sent, err)
	}
	var failing int
	if err := db.NewQuery("SELECT COUNT(*) FROM webhook_endpoints WHERE failing_since != '' OR outages != 0 OR paused_until != ''").Row(&failing); err != nil || failing != 0 {
		t.Errorf("%d endpoints fail, %v", failing, err)
	}
	var mark string
	if err := db.NewQuery("SELECT plain FROM operator_settings").Row(&mark); err != nil || !strings.HasPrefix(mark, `["restored `) {
		t.Errorf("%q, %v", mark, err)
	}
	var open int
	const left = "SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM users WHERE NOT older_ended)"
	if err := db.NewQuery(left).Row(&open); err != nil || open != 0 {
		t.Errorf("%d, %v", open, err)
	}
	run(copied, "SELECT 1") // as PocketBase opens it
	if data, err := Inspect(copied); err != nil || data.Restored {
		t.Errorf("restored again: %v, %v", data, err)
	}
}

func TestKeyID(t *testing.T) {
	// pb_hooks/lib/app-key.ts derives the same id from the same text.
	if first, second := keyID(strings.Repeat("a", 32)), keyID(strings.Repeat("b", 32)); first == second || len(first) != keyIDDigits {
		t.Errorf("%s, %s", first, second)
	}
}
