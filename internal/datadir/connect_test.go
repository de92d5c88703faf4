package datadir

import (
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
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
