package standby

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/dbx"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

const source = "term-00000001-AAAAAA"

func connect(t *testing.T, path string) *dbx.DB {
	t.Helper()
	db, err := dbx.Open("sqlite", path+"?_pragma=journal_mode(WAL)&_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func run(t *testing.T, db *dbx.DB, statements ...string) {
	t.Helper()
	for _, sql := range statements {
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

// copied is the first machine's database, whose copy is at source.
func copied(t *testing.T, p *Pair) (*dbx.DB, *replica.Store) {
	t.Helper()
	dir := t.TempDir()
	run(t, connect(t, filepath.Join(dir, replica.LogsFile)), "CREATE TABLE logs (a)")
	data := connect(t, filepath.Join(dir, replica.DataFile))
	run(t, data, "CREATE TABLE _migrations (file TEXT)", "INSERT INTO _migrations VALUES ('1_first.js')",
		"CREATE TABLE jobs (state TEXT)", "INSERT INTO jobs VALUES ('queued')")
	store, err := replica.Open(t.Context(), dir, p.config.Place.At(source))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close(t.Context()) })
	if err := store.SyncAndWait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return data, store
}

// follows lets p follow the copy at source, and returns once it has it.
func follows(t *testing.T, p *Pair) {
	t.Helper()
	holder := p.fence.holder.Load()
	if err := holder.Update(t.Context(), func(r *lease.Record) { r.Replica, r.Ready = source, true }); err != nil {
		t.Fatal(err)
	}
	if err := p.follow(t.Context(), lease.Record{Replica: source, Ready: true}); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); p.node.IsBehind(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the copy does not begin")
		}
	}
}

func jobs(t *testing.T, path string) (count int) {
	t.Helper()
	if err := connect(t, path).NewQuery("SELECT COUNT(*) FROM jobs WHERE state = 'queued'").Row(&count); err != nil {
		t.Fatal(err)
	}
	return count
}

func TestATakeoverHasTheNewestDatabase(t *testing.T) {
	for _, how := range []string{"followed", "fetched"} {
		p, _ := holding(t, time.Hour)
		data, store := copied(t, p)
		stale := connect(t, filepath.Join(p.config.Dir, replica.DataFile))
		run(t, stale, "CREATE TABLE jobs (state TEXT)")
		_ = stale.Close()
		if how == "followed" {
			follows(t, p)
		}
		run(t, data, "INSERT INTO jobs VALUES ('queued')")
		if err := store.SyncData(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := p.takeOver(t.Context(), source, "term-00000002-BBBBBB"); err != nil {
			t.Fatal(how, err)
		}
		path := filepath.Join(p.config.Dir, replica.DataFile)
		found, err := datadir.Inspect(p.config.Dir)
		if err != nil || found.Restored || !found.Applied["1_first.js"] {
			t.Errorf("%s: a start would see %+v, %v", how, found, err)
		}
		if count := jobs(t, path); count != 2 {
			t.Errorf("%s: %d jobs", how, count)
		}
		aside, _ := filepath.Glob(filepath.Join(p.config.Dir, Folder, asidePrefix+"*", replica.DataFile))
		if len(aside) != 1 {
			t.Errorf("%s: the database that was here is gone", how)
		}
		again, fresh, err := join(p.config.Dir)
		if err != nil || fresh || again.Replica != "term-00000002-BBBBBB" || again.Moving || again.node() != p.member.node() {
			t.Errorf("%s: remembers %+v, %v", how, again, err)
		}
	}
}

func TestOnlyTheLastDatabasesStayAside(t *testing.T) {
	p, _ := holding(t, time.Hour)
	for range keptAside + 2 {
		for _, name := range []string{"data.db", "data.db-wal", "auxiliary.db"} {
			if err := os.WriteFile(filepath.Join(p.config.Dir, name), []byte("x"), ownerOnly); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.moveAside(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond) // their names are times
	}
	if err := p.moveAside(); err != nil { // with nothing there
		t.Fatal(err)
	}
	kept, _ := filepath.Glob(filepath.Join(p.config.Dir, Folder, asidePrefix+"*", "data.db*"))
	if left, _ := filepath.Glob(filepath.Join(p.config.Dir, "*.db*")); len(kept) != 2*keptAside || len(left) > 0 {
		t.Errorf("kept %v, left %v", kept, left)
	}
}

func TestACopiedFolderIsAnotherNode(t *testing.T) {
	p, _ := holding(t, time.Hour)
	if err := p.member.note(source, false); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	if err := os.CopyFS(other, os.DirFS(p.config.Dir)); err != nil {
		t.Fatal(err)
	}
	copied, fresh, err := join(other)
	if err != nil || fresh || copied.ID != p.member.ID || copied.node() == p.member.node() {
		t.Errorf("%+v, %v", copied, err)
	}
}

func TestUnfit(t *testing.T) {
	t.Setenv("APP_KEY", strings.Repeat("k", 40))
	keys, err := datadir.Keys(t.TempDir())
	if err != nil || len(keys) != 1 {
		t.Fatal(keys, err)
	}
	p, _ := holding(t, time.Hour)
	p.config.Migrations = fstest.MapFS{"1797000000-first.js": {}}
	good := lease.Record{Host: "a", Replica: source, Ready: true, Key: keys[0], Schema: "1797000000-first.js"}
	for want, change := range map[string]func(*lease.Record){
		"":            func(*lease.Record) {},
		"no_copy":     func(r *lease.Record) { r.Ready = false },
		"no_key":      func(r *lease.Record) { r.Key = "00000000" },
		"old_release": func(r *lease.Record) { r.Schema = "1799999999-later.js" },
	} {
		record := good
		change(&record)
		found := p.unfit(record, false)
		if want == "" && found != nil || want != "" && (found == nil || found.code != want) {
			t.Errorf("%q: %+v", want, found)
		}
	}
}

func TestAFirstLeaseWhoseHolderWasKilledIsItsOwn(t *testing.T) {
	p, _ := holding(t, time.Hour)
	p.store.Key = "another.json"
	if err := os.WriteFile(filepath.Join(p.config.Dir, replica.DataFile), []byte("x"), ownerOnly); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(p.config.Dir, Folder, "member.json.draft"), ownerEnter); err != nil { // no note can be made
		t.Fatal(err)
	}
	if taken, err := p.take(t.Context(), lease.Record{}, ""); taken || err == nil {
		t.Fatalf("took a lease that it would not know as its own: %v", err)
	}
	if err := os.Remove(filepath.Join(p.config.Dir, Folder, "member.json.draft")); err != nil {
		t.Fatal(err)
	}
	if err := p.member.change(func(m *member) { m.First = true }); err != nil {
		t.Fatal(err)
	}
	again, fresh, err := join(p.config.Dir)
	if err != nil || !fresh || again.node() != p.member.node() {
		t.Errorf("%+v, %t, %v", again, fresh, err)
	}
}

// TestACrashLoopLeavesTheLease: a machine that never serves must not take its own lease back before the other one may.
func TestACrashLoopLeavesTheLease(t *testing.T) {
	for starts, ttl := range map[int]time.Duration{maxStarts - 1: time.Minute, maxStarts: 200 * time.Millisecond} {
		p, store := holding(t, ttl)
		p.config.Migrations = fstest.MapFS{}
		if err := p.member.change(func(m *member) { m.Replica, m.Starts = source, starts }); err != nil {
			t.Fatal(err)
		}
		record, etag, err := store.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		record.Node, record.Owner, record.Replica, record.Ready, record.TTL = p.member.node(), "crashed", source, true, ttl.Milliseconds()
		record.Term++
		if _, err := lease.Take(t.Context(), store, p.times, record, etag); err != nil {
			t.Fatal(err)
		}
		if err := p.wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		waited := time.Since(p.began) // as the wait counts
		if (waited >= leaveFor*ttl) != (starts == maxStarts) {
			t.Errorf("after %d starts it waited %v", starts, waited)
		}
		if again, _, err := join(p.config.Dir); err != nil || again.Starts != starts+1 {
			t.Errorf("remembers %d starts, %v", again.Starts, err)
		}
	}
}
