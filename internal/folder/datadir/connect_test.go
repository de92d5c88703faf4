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
