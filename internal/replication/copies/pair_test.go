package copies

import (
	"context"
	"strings"
	"testing"
	"time"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// TestRestoreOfTwoMachines: the newest complete term counts, and an earlier one for an earlier moment.
func TestRestoreOfTwoMachines(t *testing.T) {
	to := place(t)
	first, second, unfinished := "term-00000001-AAAAAA", "term-00000002-BBBBBB", "term-00000003-CCCCCC"
	var between time.Time
	for _, term := range []string{first, second, unfinished} {
		dir := t.TempDir()
		if _, err := databasesIn(t, dir).Exec("INSERT INTO t VALUES (?)", term); err != nil {
			t.Fatal(err)
		}
		store, err := replica.Open(t.Context(), dir, to.At(term))
		if err == nil {
			err = store.SyncAndWait(t.Context())
		}
		if err == nil {
			err = store.Close(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		if term == first {
			between = time.Now()
		}
	}
	objects, err := to.Objects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	store := &lease.Store{Objects: objects, Key: lease.Object, Call: time.Minute}
	record := lease.Record{Term: 3, Owner: "x", Replica: unfinished, Previous: second}
	if _, err := lease.Take(t.Context(), store, lease.TimesOf(time.Minute), record, ""); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[time.Time]string{{}: second, between: first} {
		dir := t.TempDir()
		if _, err := Restore(t.Context(), to, dir, at, func(Step) {}); err != nil {
			t.Fatal(err)
		}
		var text string
		if err := databasesIn(t, dir).QueryRow("SELECT text FROM t").Scan(&text); err != nil || text != want {
			t.Errorf("at %v: %q, want %q: %v", at, text, want, err)
		}
	}
}

// TestCopyOfTwoMachines: a restore finds the newest complete copy by their lease, and a single server keeps away.
func TestCopyOfTwoMachines(t *testing.T) {
	to := place(t)
	dir := t.TempDir()
	if _, err := databasesIn(t, dir).Exec("INSERT INTO t VALUES ('of the pair')"); err != nil {
		t.Fatal(err)
	}
	store, err := replica.Open(t.Context(), dir, to.At("term-1"))
	if err == nil {
		err = store.SyncAndWait(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close(context.Background()) })
	u := storage(t, to)
	record := strings.NewReader(`{"term": 2, "replica": "term-2", "prev": "term-1", "ready": false}`)
	if _, err := u.objects.Put(t.Context(), lease.Object, record, replica.Condition{}); err != nil {
		t.Fatal(err)
	}
	target := t.TempDir()
	if _, err := Restore(t.Context(), to, target, time.Time{}, func(Step) {}); err != nil {
		t.Fatal(err)
	}
	var text string
	if err := databasesIn(t, target).QueryRow("SELECT text FROM t").Scan(&text); err != nil || text != "of the pair" {
		t.Errorf("restored %q: %v", text, err)
	}
	if _, _, err := begin(t, to, t.TempDir()); err == nil || !strings.Contains(err.Error(), "--standby") {
		t.Errorf("a single server beside two machines: %v", err)
	}
}
