package copies

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/replica"
)

// TestCopiesAfterARollback: the copy has the database that was put back and what is written then, not pages of the
// one that it replaced.
func TestCopiesAfterARollback(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	place, err := replica.Parse("file://" + filepath.ToSlash(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copyTo := func(sql string) {
		t.Helper()
		data := databasesIn(t, dir)
		store, err := replica.Open(ctx, dir, place)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := data.Exec(sql); err != nil {
			t.Fatal(err)
		}
		if err := store.SyncAndWait(ctx); err != nil {
			t.Fatal(err)
		}
		if err := store.Close(ctx); err != nil {
			t.Fatal(err)
		}
		datadir.LetGo(dir) // as the process's end does
		if err := data.Close(); err != nil {
			t.Fatal(err)
		}
	}
	copyTo("INSERT INTO t VALUES ('before')")
	folder := filepath.Join(dir, "before-upgrade")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := databasesIn(t, dir).Exec("VACUUM INTO ?", filepath.Join(folder, "20_b.copy.db")); err != nil {
		t.Fatal(err)
	}
	copyTo("INSERT INTO t VALUES ('after'); CREATE TABLE newer (text TEXT); INSERT INTO newer VALUES (randomblob(100000))")
	if _, err := datadir.GoBack(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, ".data.db-litestream")); !os.IsNotExist(err) {
		t.Errorf("Litestream's folder is still there: %v", err)
	}
	copyTo("INSERT INTO t VALUES ('since')")
	restored := filepath.Join(t.TempDir(), "restored.db")
	if _, err := place.Restore(ctx, replica.DataFile, restored, time.Time{}, nil); err != nil {
		t.Fatal(err)
	}
	if err := Check(ctx, restored); err != nil {
		t.Error(err)
	}
	db, err := sql.Open("sqlite", restored)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var texts string
	if err := db.QueryRow("SELECT group_concat(text) FROM t").Scan(&texts); err != nil || texts != "before,since" {
		t.Errorf("the copy has %q, %v", texts, err)
	}
}
