package copies

import (
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/replica"
)

// TestACopyOfAnOlderRelease: what an older release has copied comes back as it was, on an empty disk, for this release to
// upgrade (tests/api/operations/upgrade.test.ts).
func TestACopyOfAnOlderRelease(t *testing.T) {
	releases, err := filepath.Glob("../../../tests/fixtures/release-*/data.db.br")
	if err != nil || len(releases) == 0 {
		t.Fatalf("no releases: %v", err)
	}
	for _, release := range releases {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		place, err := replica.Parse("file://" + filepath.ToSlash(t.TempDir()))
		if err != nil {
			t.Fatal(err)
		}
		old := t.TempDir()
		unpack(t, release, filepath.Join(old, replica.DataFile))
		_ = databasesIn(t, old) // PocketBase would have its request log beside it, and both in WAL mode
		store, err := replica.Open(ctx, old, place.At(databases))
		if err != nil {
			t.Fatal(err)
		}
		if err := store.SyncAndWait(ctx); err != nil {
			t.Fatal(err)
		}
		if err := store.Close(ctx); err != nil {
			t.Fatal(err)
		}
		restored := filepath.Join(t.TempDir(), "data")
		if _, err := Restore(ctx, place, restored, time.Time{}, func(Step) {}); err != nil {
			t.Fatal(err)
		}
		if _, err := datadir.Inspect(restored); err != nil {
			t.Error(err)
		}
		for _, statement := range []string{
			"SELECT group_concat(id || email) FROM (SELECT * FROM users ORDER BY id)", "SELECT group_concat(id || amount_cents) FROM payments",
			"SELECT group_concat(file) FROM (SELECT * FROM _migrations ORDER BY file)",
		} {
			if before, after := one(t, old, statement), one(t, restored, statement); before == "" || before != after {
				t.Errorf("%s: %q, restored %q", statement, before, after)
			}
		}
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	packed, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	content, err := io.ReadAll(brotli.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func one(t *testing.T, dir, statement string) (found string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, replica.DataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(statement).Scan(&found); err != nil {
		t.Fatal(err)
	}
	return found
}
