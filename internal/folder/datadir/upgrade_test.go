package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// installed makes a database that knows every system migration and some of ours, with one row of data.
func installed(t *testing.T, dir string, ours ...string) *Data {
	t.Helper()
	db, err := Connect(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, migration := range core.SystemMigrations.Items() {
		ours = append(ours, migration.File)
	}
	statements := []string{
		"CREATE TABLE _migrations (file TEXT PRIMARY KEY, applied INTEGER)", "CREATE TABLE jobs (id TEXT, state TEXT)",
		"CREATE TABLE t (v TEXT)", "INSERT INTO t VALUES ('before')",
	}
	for _, name := range ours {
		statements = append(statements, "INSERT INTO _migrations VALUES ('"+name+"', 1)")
	}
	for _, sql := range statements {
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := Inspect(dir)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func value(t *testing.T, path string) (v string) {
	t.Helper()
	db, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.NewQuery("SELECT v FROM t").Row(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func setValue(t *testing.T, dir, v string) {
	t.Helper()
	db, err := Connect(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("UPDATE t SET v = '" + v + "'").Execute(); err != nil {
		t.Fatal(err)
	}
}

func copies(t *testing.T, dir string) (names []string) {
	t.Helper()
	found, err := copiesIn(filepath.Join(dir, upgradesDir))
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range found {
		names = append(names, info.Name())
	}
	return names
}

func release(names ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for _, name := range names {
		files[name] = &fstest.MapFile{}
	}
	return files
}

// TestAnUpgradeHasAWayBack: the copy is from before, a repeated start replaces it, and it can be put back.
func TestAnUpgradeHasAWayBack(t *testing.T) {
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	if err := data.copyBeforeUpgrade(dir, release("10_a.js")); err != nil || len(copies(t, dir)) != 0 {
		t.Fatalf("nothing to upgrade: %v, %v", copies(t, dir), err)
	}
	next := release("10_a.js", "20_b.js", "30_c.js")
	for _, v := range []string{"before", "still before"} {
		setValue(t, dir, v)
		if err := data.copyBeforeUpgrade(dir, next); err != nil {
			t.Fatal(err)
		}
		names := copies(t, dir)
		if len(names) != 1 || value(t, filepath.Join(dir, upgradesDir, names[0])) != v {
			t.Fatalf("%s: %v", v, names)
		}
	}
	setValue(t, dir, "after")
	server = nil // GoBack takes the lock of another process
	way, err := FindWayBack(dir)
	if err != nil || value(t, filepath.Join(way.folder, way.name)) != "still before" || time.Since(way.Of) > time.Minute {
		t.Fatalf("the way back: %+v, %v", way, err)
	}
	aside, err := GoBack(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := value(t, filepath.Join(dir, dataFile)); got != "still before" {
		t.Errorf("the database says %q", got)
	}
	if got := value(t, aside); got != "after" {
		t.Errorf("the replaced database says %q", got)
	}
	if info, err := os.Stat(filepath.Join(dir, dataFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the database's file: %v, %v", info.Mode(), err)
	}
	// Its jobs are held, as those of any older database.
	if back, err := Inspect(dir); err != nil || !back.Restored {
		t.Errorf("back: %+v, %v", back, err)
	}
	if _, err := GoBack(dir); err == nil {
		t.Error("a second way back found a copy")
	}
}

// TestTwoWaysBack: each keeps what it replaces, and the second one overwrites nothing of the first.
func TestTwoWaysBack(t *testing.T) {
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	for _, name := range []string{"20_b.js", "30_c.js"} {
		if err := data.copyBeforeUpgrade(dir, release("10_a.js", name)); err != nil {
			t.Fatal(err)
		}
	}
	server = nil
	for _, v := range []string{"first", "second"} {
		setValue(t, dir, v)
		if _, err := GoBack(dir); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := filepath.Glob(filepath.Join(dir, upgradesDir, "undone*.db"))
	if err != nil || len(kept) != 2 || value(t, kept[0]) != "first" || value(t, kept[1]) != "second" {
		t.Errorf("kept %v, %v", kept, err)
	}
}

func TestTwoCopiesAreKept(t *testing.T) {
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	for _, name := range []string{"20_b.js", "30_c.js", "40_d.js"} {
		if err := data.copyBeforeUpgrade(dir, release("10_a.js", name)); err != nil {
			t.Fatal(err)
		}
	}
	if names := copies(t, dir); len(names) != keptCopies {
		t.Errorf("kept %v", names)
	}
}

func TestANewFolderIsNotCopied(t *testing.T) {
	dir := t.TempDir()
	if err := (&Data{}).copyBeforeUpgrade(dir, release("10_a.js")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, upgradesDir)); err == nil {
		t.Error("a copy of nothing")
	}
}

// TestAFailedUpgradeKeepsItsCopy: a start that applied some migrations and failed is repeated. The copy stays as it was before
// the first try, and a restored backup is copied again.
func TestAFailedUpgradeKeepsItsCopy(t *testing.T) {
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	next := release("10_a.js", "20_b.js", "30_c.js")
	again := func() string {
		t.Helper()
		if err := data.copyBeforeUpgrade(dir, next); err != nil {
			t.Fatal(err)
		}
		names := copies(t, dir)
		if len(names) != 1 {
			t.Fatalf("copies: %v", names)
		}
		return value(t, filepath.Join(dir, upgradesDir, names[0]))
	}
	again()
	data.Applied["30_c.js"] = true
	setValue(t, dir, "half migrated")
	if got := again(); got != "before" {
		t.Errorf("the copy says %q", got)
	}
	data.Restored = true
	if got := again(); got != "half migrated" {
		t.Errorf("the copy of a restored backup says %q", got)
	}
}

// TestNoWayBackInAPair: the lease and the other machine have the newer database.
func TestNoWayBackInAPair(t *testing.T) {
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	if err := data.copyBeforeUpgrade(dir, release("10_a.js", "20_b.js")); err != nil {
		t.Fatal(err)
	}
	pair := filepath.Join(dir, pairFolder)
	if err := errors.Join(os.Mkdir(pair, 0o700), os.WriteFile(filepath.Join(pair, "member.json"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	server = nil
	if _, err := GoBack(dir); err == nil || len(copies(t, dir)) != 1 {
		t.Fatalf("a way back in a pair: %v", err)
	}
	if err := os.RemoveAll(pair); err != nil {
		t.Fatal(err)
	}
	if _, err := GoBack(dir); err != nil {
		t.Errorf("alone: %v", err)
	}
}
