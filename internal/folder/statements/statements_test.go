package statements

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// counting tells how often each text was prepared.
type counting struct {
	driver.Connector
	prepared map[string]int
}

type countingConn struct {
	connection
	prepared map[string]int
}

func (c counting) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return countingConn{opened.(connection), c.prepared}, nil
}

func (c countingConn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	c.prepared[text]++
	return c.connection.PrepareContext(ctx, text)
}

// database opens a file with one connection, which has a table t of three rows, and counts what it prepares.
func database(t *testing.T) (*sql.DB, map[string]int, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	opened, err := Connector(path + "?_pragma=journal_mode(WAL)")
	if err != nil {
		t.Fatal(err)
	}
	prepared := map[string]int{}
	db := sql.OpenDB(connector{counting{opened.(connector).Connector, prepared}})
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	exec(t, db, "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
	for _, name := range []string{"a", "b", "c"} {
		exec(t, db, "INSERT INTO t (name) VALUES (?)", name)
	}
	return db, prepared, path
}

type runner interface {
	Exec(text string, args ...any) (sql.Result, error)
	Query(text string, args ...any) (*sql.Rows, error)
}

func exec(t *testing.T, db runner, text string, args ...any) {
	t.Helper()
	if _, err := db.Exec(text, args...); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// read returns the rows as text, columns and rows separated by spaces.
func read(t *testing.T, db runner, text string, args ...any) string {
	t.Helper()
	found, err := db.Query(text, args...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer found.Close()
	names, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for found.Next() {
		cells := make([]any, len(names))
		for i := range cells {
			cells[i] = new(sql.NullString)
		}
		if err := found.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		for _, cell := range cells {
			words = append(words, cell.(*sql.NullString).String)
		}
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(words, " ")
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestATextIsPreparedOnce(t *testing.T) {
	db, prepared, _ := database(t)
	const text = "SELECT name FROM t WHERE id = ?"
	for id, want := range map[int]string{1: "a", 2: "b", 3: "c", 4: ""} {
		same(t, read(t, db, text, id), want)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	same(t, read(t, tx, text, 2), "b")
	exec(t, tx, "INSERT INTO t (name) VALUES (?)", "d")
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	same(t, read(t, db, text, 4), "")
	const lines = "SELECT\n\tname FROM t"
	for range 2 {
		same(t, read(t, db, lines), "a b c")
	}
	for _, text := range []string{text, lines, "INSERT INTO t (name) VALUES (?)"} {
		if prepared[text] != 1 {
			t.Errorf("%s was prepared %d times", text, prepared[text])
		}
	}
}

// TestWithinItself: while rows are read, the same text runs again on the same connection.
func TestWithinItself(t *testing.T) {
	db, _, _ := database(t)
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	const text = "SELECT name FROM t WHERE id >= ? ORDER BY id"
	outer, err := tx.Query(text, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	var seen string
	for outer.Next() {
		var name string
		if err := outer.Scan(&name); err != nil {
			t.Fatal(err)
		}
		seen += name + ":" + read(t, tx, text, 3) + " "
	}
	same(t, seen, "a:c b:c c:c ")
	if err := outer.Close(); err != nil {
		t.Fatal(err)
	}
	same(t, read(t, tx, text, 2), "b c")
}

// TestSchemaChanges: a kept statement follows the schema, also when another connection changed it.
func TestSchemaChanges(t *testing.T) {
	db, _, path := database(t)
	const text = "SELECT * FROM t WHERE id = 1"
	same(t, read(t, db, text), "1 a")
	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	exec(t, other, "ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'x'")
	same(t, read(t, db, text), "1 a x")
	exec(t, db, "ALTER TABLE t DROP COLUMN more")
	same(t, read(t, db, text), "1 a")
	exec(t, db, "DROP TABLE t")
	if _, err := db.Query(text); err == nil || !strings.Contains(err.Error(), "no such table") {
		t.Errorf("a dropped table: %v", err)
	}
	exec(t, db, "CREATE TABLE t (id INTEGER, text TEXT)")
	exec(t, db, "INSERT INTO t VALUES (1, 'new')")
	same(t, read(t, db, text), "1 new")
}

// TestFailures: a statement that failed leaves nothing behind for its next run.
func TestFailures(t *testing.T) {
	db, prepared, _ := database(t)
	const insert = "INSERT INTO t (name) VALUES (?)"
	for range 2 {
		if _, err := db.Exec(insert, "a"); err == nil || strings.Count(err.Error(), "UNIQUE") != 1 {
			t.Errorf("a name that is there: %v", err)
		}
		exec(t, db, "DELETE FROM t WHERE name = ?", "d")
		exec(t, db, insert, "d")
	}
	if prepared[insert] != 3 {
		t.Errorf("prepared %d times: a statement that failed is finalized, any other kept", prepared[insert])
	}
	const late = "SELECT CASE WHEN id < ? THEN name ELSE json(name) END FROM t ORDER BY id"
	found, err := db.Query(late, 2)
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() { // until the second row
	}
	if err := found.Err(); err == nil || !strings.Contains(err.Error(), "JSON") {
		t.Errorf("a failure at the second row: %v", err)
	}
	_ = found.Close()
	same(t, read(t, db, late, 99), "a b c d")
	if _, err := db.Exec("SELECT name FROM nothing"); err == nil {
		t.Error("a text that is wrong")
	}
}

func TestCancelled(t *testing.T) {
	db, _, _ := database(t)
	const text = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT COUNT(*) FROM n`
	same(t, read(t, db, text, 5), "5")
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error)
	go func() {
		var count int
		failed <- db.QueryRowContext(ctx, text, 1<<40).Scan(&count)
	}()
	cancel()
	if err := <-failed; err == nil {
		t.Error("a cancelled statement succeeded")
	}
	same(t, read(t, db, text, 7), "7")
	exec(t, db, "INSERT INTO t (name) VALUES (?)", "after")
}

// TestFewAreKept: the ones used least recently go, and the file is closed with the rest.
func TestFewAreKept(t *testing.T) {
	db, prepared, path := database(t)
	text := func(number int) string { return fmt.Sprintf("SELECT %d", number) }
	for number := range 3 * keep {
		read(t, db, text(0))
		read(t, db, text(number))
	}
	if prepared[text(0)] != 1 {
		t.Errorf("the text used most was prepared %d times", prepared[text(0)])
	}
	read(t, db, text(1))
	if prepared[text(1)] != 2 {
		t.Errorf("a text used long ago was prepared %d times", prepared[text(1)])
	}
	for _, text := range []string{"PRAGMA user_version", "SELECT '" + strings.Repeat("x", longest) + "'"} {
		read(t, db, text)
		if prepared[text] != 0 {
			t.Errorf("%.30s was kept", text)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("no /proc: cannot see open files")
	}
	for _, file := range open {
		if target, _ := os.Readlink("/proc/self/fd/" + file.Name()); strings.HasPrefix(target, path) {
			t.Errorf("%s is still open", target)
		}
	}
}

// TestColumnTypes: PocketBase's SQL console asks for them.
func TestColumnTypes(t *testing.T) {
	db, _, _ := database(t)
	found, err := db.Query("SELECT id, name FROM t")
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	types, err := found.ColumnTypes()
	if err != nil {
		t.Fatal(err)
	}
	same(t, types[0].DatabaseTypeName()+" "+types[1].DatabaseTypeName(), "INTEGER TEXT")
}
