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
	"path/filepath"
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
