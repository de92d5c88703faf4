package node

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"math/rand"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/benbjohnson/litestream/file"

	"passerelle/internal/replication/replica"
)

// NODE_SOAK=10m makes the tests that repeat something do it for as long; without it they take seconds.
func soak(t *testing.T) time.Duration {
	if long, err := time.ParseDuration(os.Getenv("NODE_SOAK")); err == nil {
		return long
	}
	if testing.Short() {
		return time.Second
	}
	return 3 * time.Second
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func change(t testing.TB, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func openAs(t testing.TB, path, parameters string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(10000)"+parameters)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

const series = " FROM (WITH RECURSIVE s(value) AS (SELECT 1 UNION ALL SELECT value+1 FROM s WHERE value<%d) SELECT value FROM s)"

// writer is a database that Litestream copies, with compactions each second.
type writer struct {
	path  string
	db    *sql.DB
	ls    *litestream.DB
	store *litestream.Store
	place replica.Place
}

// newWriter copies to source below a folder's place. The sum of n over a and b is 400000 in each commit.
func newWriter(t *testing.T, folder, source string) *writer {
	t.Helper()
	place, err := replica.Parse((&url.URL{Scheme: "file", Path: filepath.ToSlash(folder)}).String())
	must(t, err)
	w := &writer{path: filepath.Join(t.TempDir(), "data.db"), place: place}
	w.db = openAs(t, w.path, "&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate")
	for _, table := range []string{"a", "b"} {
		change(t, w.db, "CREATE TABLE "+table+" (id INTEGER PRIMARY KEY, n INTEGER, pad TEXT)")
		change(t, w.db, "INSERT INTO "+table+" SELECT value, 100, hex(randomblob(100))"+fmt.Sprintf(series, 2000))
	}
	change(t, w.db, "CREATE INDEX b_n ON b (n)")
	w.copyTo(t, folder, source)
	return w
}

func (w *writer) copyTo(t *testing.T, folder, source string) {
	t.Helper()
	w.ls = litestream.NewDB(w.path)
	w.ls.Replica = litestream.NewReplicaWithClient(w.ls, file.NewReplicaClient(filepath.Join(folder, source, replica.DataFile)))
	w.ls.MonitorInterval, w.ls.Replica.SyncInterval = 20*time.Millisecond, 20*time.Millisecond
	w.store = litestream.NewStore([]*litestream.DB{w.ls}, litestream.CompactionLevels{{Level: 0}, {Level: 1, Interval: 300 * time.Millisecond}, {Level: 2, Interval: time.Second}})
	w.store.SetL0Retention(200 * time.Millisecond)
	w.store.L0RetentionCheckInterval = 200 * time.Millisecond
	must(t, w.store.Open(t.Context()))
	t.Cleanup(func() { _ = w.store.Close(context.Background()) })
	w.sync(t)
}

func (w *writer) sync(t *testing.T) {
	t.Helper()
	must(t, w.ls.SyncAndWait(t.Context()))
}

// commit keeps the sum, and now and then makes and drops tables, grows, shrinks and vacuums the file.
func (w *writer) commit(i int) error {
	tx, err := w.db.Begin()
	if err != nil {
		return err
	}
	n := rand.Intn(50)
	_, one := tx.Exec("UPDATE a SET n = n - ?, pad = hex(randomblob(?)) WHERE id = ?", n, rand.Intn(900), rand.Intn(2000)+1)
	_, two := tx.Exec("UPDATE b SET n = n + ? WHERE id = ?", n, rand.Intn(2000)+1)
	switch i % 7 {
	case 0:
		_, _ = tx.Exec(fmt.Sprintf("CREATE TABLE IF NOT EXISTS t%d (x)", i))
		_, _ = tx.Exec(fmt.Sprintf("INSERT INTO t%d SELECT hex(randomblob(500))"+series, i, 40))
	case 6:
		_, _ = tx.Exec(fmt.Sprintf("DROP TABLE IF EXISTS t%d", i-6))
	}
	if err := errors.Join(one, two, tx.Commit()); err != nil {
		return err
	}
	if i%200 == 199 {
		_, err = w.db.Exec("VACUUM")
	}
	return err
}

// digest is the hash of all rows of all tables.
func digest(t *testing.T, path string) string {
	t.Helper()
	db := openAs(t, path, "&_pragma=query_only(1)")
	rows, err := db.Query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_litestream%' ESCAPE '\\' ORDER BY name")
	must(t, err)
	var names []string
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		names = append(names, name)
	}
	sum := sha256.New()
	for _, name := range names {
		rows, err := db.Query("SELECT * FROM " + name + " ORDER BY rowid")
		must(t, err)
		columns, err := rows.Columns()
		must(t, err)
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(sql.RawBytes)
			}
			must(t, rows.Scan(values...))
			for _, value := range values {
				fmt.Fprintf(sum, "%s|%q;", name, *value.(*sql.RawBytes))
			}
		}
		must(t, rows.Close())
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// equal compares the copy with the writer's database, once it has everything.
func equal(t *testing.T, w *writer, path string) {
	t.Helper()
	if one, other := digest(t, w.path), digest(t, path); one != other {
		t.Errorf("the copy differs: %s and %s", one, other)
	}
	var ok string
	must(t, openAs(t, path, "&_pragma=query_only(1)").QueryRow("PRAGMA integrity_check").Scan(&ok))
	if ok != "ok" {
		t.Error(ok)
	}
}

// patiently follows as the node does: a list may miss a file that is being added.
func patiently(ctx context.Context, c *copied) error {
	for tries := 0; ; tries++ {
		_, err := c.next(ctx)
		if !errors.Is(err, errGap) || tries == 50 {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// read reads the invariant within one transaction, in which changes are applied.
func read(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var a, b, indexed, objects int64
	err = tx.QueryRow("SELECT sum(n) FROM a").Scan(&a)
	time.Sleep(time.Duration(rand.Intn(3)) * time.Millisecond)
	err = errors.Join(err, tx.QueryRow("SELECT sum(n) FROM b NOT INDEXED").Scan(&b),
		tx.QueryRow("SELECT sum(n) FROM b INDEXED BY b_n WHERE n > -1000000").Scan(&indexed),
		tx.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&objects))
	if err == nil && (a+b != 400000 || b != indexed) {
		return fmt.Errorf("torn: %d + %d, by index %d", a, b, indexed)
	}
	return err
}

// TestReadersSeeWholeCommits: while the writer changes rows and tables, vacuums and compacts, readers of the copy in this process
// always see the state of one commit, and in the end every row.
func TestReadersSeeWholeCommits(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	dir := t.TempDir()
	c, err := openCopy(t.Context(), dir, w.place, "term")
	must(t, err)
	run, stop := context.WithTimeout(t.Context(), soak(t))
	defer stop()
	var all sync.WaitGroup
	all.Go(func() {
		for i := 0; run.Err() == nil; i++ {
			if err := w.commit(i); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(2 * time.Millisecond)
		}
	})
	reads := make([]int, 3)
	for i := range reads {
		db := openAs(t, c.path(), "&_pragma=query_only(1)")
		all.Go(func() {
			for ; run.Err() == nil; reads[i]++ {
				if err := read(db); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	applied := 0
	all.Go(func() {
		for run.Err() == nil {
			count, err := c.next(run)
			applied += count
			if err != nil && !errors.Is(err, errGap) && run.Err() == nil {
				t.Error(err)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	all.Wait()
	w.sync(t)
	must(t, patiently(t.Context(), c))
	t.Logf("%d files, %v reads", applied, reads)
	if applied < 5 {
		t.Errorf("only %d files were applied", applied)
	}
	equal(t, w, c.path())
	must(t, c.close())
}

// TestContinuesAfterKills: a node that is killed at any moment continues where it was, and has every row in the end.
func TestContinuesAfterKills(t *testing.T) {
	if dir := os.Getenv("NODE_CHILD"); dir != "" {
		place, err := replica.Parse(os.Getenv("NODE_PLACE"))
		must(t, err)
		c, err := openCopy(t.Context(), dir, place, "term")
		for must(t, err); ; time.Sleep(5 * time.Millisecond) {
			if err := patiently(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	folder, dir := t.TempDir(), t.TempDir()
	w := newWriter(t, folder, "term")
	kills := 0
	for end, i := time.Now().Add(soak(t)), 0; time.Now().Before(end); kills++ {
		child := exec.Command(os.Args[0], "-test.run=^TestContinuesAfterKills$")
		child.Env = append(os.Environ(), "NODE_CHILD="+dir, "NODE_PLACE=file://"+folder)
		var said strings.Builder
		child.Stdout, child.Stderr = &said, &said
		must(t, child.Start())
		for until := time.Now().Add(time.Duration(50+rand.Intn(250)) * time.Millisecond); time.Now().Before(until); i++ {
			must(t, w.commit(i))
		}
		_ = child.Process.Kill()
		if err := child.Wait(); child.ProcessState.Exited() {
			t.Fatalf("%v: %s", err, said.String())
		}
	}
	w.sync(t)
	c, err := openCopy(t.Context(), dir, w.place, "term")
	must(t, err)
	must(t, patiently(t.Context(), c))
	t.Logf("%d kills", kills)
	equal(t, w, c.path())
	must(t, c.close())
}

// TestContinuesAfterCompaction: the single changes that a sleeping copy needs are gone.
func TestContinuesAfterCompaction(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	for range 2 {
		for i := range 60 {
			must(t, w.commit(i))
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(1500 * time.Millisecond)
		w.sync(t)
		must(t, patiently(t.Context(), c))
		equal(t, w, c.path())
	}
	must(t, c.close())
}

// TestFollowsAnotherTerm: the next term's copy begins with a whole database, of which few pages differ.
func TestFollowsAnotherTerm(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "one")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "one")
	must(t, err)
	db := openAs(t, c.path(), "&_pragma=query_only(1)")
	must(t, read(db))
	must(t, w.commit(1))
	must(t, w.store.Close(t.Context()))
	must(t, os.RemoveAll(filepath.Join(filepath.Dir(w.path), ".data.db-litestream")))
	w.copyTo(t, folder, "two")
	must(t, w.commit(2))
	w.sync(t)
	written := 0
	c.around = func(_ context.Context, pages []uint32, commit func() error) error {
		written += len(pages)
		return commit()
	}
	must(t, c.follow(t.Context(), "two"))
	must(t, patiently(t.Context(), c))
	if written == 0 || written > int(c.count)/2 {
		t.Errorf("%d of %d pages were written", written, c.count)
	}
	must(t, read(db))
	equal(t, w, c.path())
	must(t, c.close())
}

// TestLeavesOtherFoldersAlone: a writer's database is not replaced.
func TestLeavesOtherFoldersAlone(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "term")
	if _, err := openCopy(t.Context(), filepath.Dir(w.path), w.place, "term"); !errors.Is(err, errForeign) {
		t.Error(err)
	}
}

// TestChangesNothingWhenAFileIsBroken: the checksum is of the whole file.
func TestChangesNothingWhenAFileIsBroken(t *testing.T) {
	folder := t.TempDir()
	w := newWriter(t, folder, "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	before, at := digest(t, c.path()), c.at
	must(t, w.commit(1))
	w.sync(t)
	must(t, w.store.Close(t.Context()))
	broken := 0
	files, _ := filepath.Glob(filepath.Join(folder, "term", replica.DataFile, "ltx", "*", "*.ltx"))
	for _, name := range files {
		content, err := os.ReadFile(name)
		must(t, err)
		content[len(content)-20] ^= 1
		must(t, os.WriteFile(name, content, 0o600))
		broken++
	}
	if _, err := c.next(t.Context()); err == nil || broken == 0 {
		t.Errorf("%d broken files: %v", broken, err)
	}
	if c.at != at || digest(t, c.path()) != before {
		t.Error("a broken file changed the copy")
	}
	must(t, c.close())
}
