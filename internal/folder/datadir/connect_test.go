package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
)

// TestTransactionsWaitForOtherWriters: a transaction that reads first may write after the copies wrote.
func TestTransactionsWaitForOtherWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), dataFile)
	db, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	other, err := dbx.Open("sqlite", path+"?_pragma=busy_timeout(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := db.NewQuery("CREATE TABLE things (name TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	err = db.Transactional(func(tx *dbx.Tx) error {
		var count int
		if err := tx.NewQuery("SELECT COUNT(*) FROM things").Row(&count); err != nil {
			return err
		}
		_, _ = other.NewQuery("INSERT INTO things VALUES ('theirs')").Execute() // waits no time for its turn
		_, err := tx.NewQuery("INSERT INTO things VALUES ('ours')").Execute()
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

const brokenPage = "a page of the collections is full of zeros"

// breakPage empties the first page of a table, in the file itself.
func breakPage(t *testing.T, app core.App, table string) {
	t.Helper()
	var page, size int64
	for into, sql := range map[*int64]string{
		&page: "SELECT rootpage FROM sqlite_master WHERE name = '" + table + "'",
		&size: "PRAGMA page_size",
	} {
		if err := app.DB().NewQuery(sql).Row(into); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := app.DB().NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").Execute(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(app.DataDir(), dataFile), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(make([]byte, size), (page-1)*size); err != nil {
		t.Fatal(err)
	}
}

func TestAStartNamesWhatIsDamaged(t *testing.T) {
	for _, damage := range []string{
		`UPDATE _collections SET fields = CAST(x'5b7b226964223a22ff227d5d' AS TEXT) WHERE name = 'users'`,
		`UPDATE _collections SET fields = substr(fields, 3) WHERE name = 'users'`,
		`UPDATE _collections SET system = 'x' WHERE name = 'users'`,
		`UPDATE _collections SET options = 'x' WHERE name = 'users'`,
		`UPDATE _params SET value = substr(value, 3) WHERE id = 'settings'`,
		brokenPage,
	} {
		dir := t.TempDir()
		before := core.NewBaseApp(core.BaseAppConfig{DataDir: dir, DBConnect: Connect})
		if err := before.Bootstrap(); err != nil {
			t.Fatal(err)
		}
		if err := before.RunAllMigrations(); err != nil {
			t.Fatal(err)
		}
		if damage == brokenPage {
			breakPage(t, before, "_collections")
		} else if _, err := before.DB().NewQuery(damage).Execute(); err != nil {
			t.Fatal(err)
		}
		if err := before.ClearBootstrap(); err != nil {
			t.Fatal(err)
		}
		app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir, DBConnect: Connect})
		if _, err := Enter(app, fstest.MapFS{}, false, nil); err != nil {
			t.Fatal(err)
		}
		if err := app.Bootstrap(); err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("%s: %v", damage, err)
		}
		_ = app.ClearBootstrap()
	}
}

// TestANodesConnectionsCannotWrite: neither rows nor tables, in a transaction or not; what else has the file open can.
func TestANodesConnectionsCannotWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), dataFile)
	writer, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	write := func(db *dbx.DB, sql string) error { _, err := db.NewQuery(sql).Execute(); return err }
	if err := write(writer, "CREATE TABLE a (n INTEGER); CREATE INDEX have ON a (n); INSERT INTO a VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	OnlyRead(path)
	t.Cleanup(func() { reading.Delete(path) })
	node, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer node.Close()
	for _, sql := range []string{
		"INSERT INTO a VALUES (2)", "UPDATE a SET n = 2", "DELETE FROM a", "CREATE TABLE b (n)", "DROP TABLE a", "CREATE INDEX i ON a (n)",
		"BEGIN IMMEDIATE", "VACUUM", "PRAGMA user_version = 7", "REINDEX",
	} {
		if err := write(node, sql); err == nil {
			t.Errorf("%s passes", sql)
		}
	}
	if err := node.Transactional(func(tx *dbx.Tx) error { _, err := tx.NewQuery("INSERT INTO a VALUES (2)").Execute(); return err }); err == nil {
		t.Error("a transaction writes")
	}
	var count int
	if err := node.NewQuery("SELECT COUNT(*) FROM a WHERE n = 1").Row(&count); err != nil || count != 1 {
		t.Errorf("%d rows, %v", count, err)
	}
	if err := write(writer, "UPDATE a SET n = 3"); err != nil {
		t.Error(err)
	}
}
