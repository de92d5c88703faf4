package gateway

import (
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

const (
	// usedEvery is the shortest time between two writes of a member's last_used.
	usedEvery = 15 * time.Minute
	// batch is how many rows one statement writes: the database has a single writer.
	batch = 500
	// maxTouched bounds the pending writes; a member beyond it is written at their next request.
	maxTouched = 20_000
)

// touched holds pending writes: when members last used their address, and when a client last read the manifest. The
// statements bypass record hooks, so they drop no cached row.
type touched struct {
	app core.App

	mu      sync.Mutex
	used    map[string]time.Time // row → time
	fetched map[string]time.Time
}

func newTouched(app core.App) *touched {
	return &touched{app: app, used: map[string]time.Time{}, fetched: map[string]time.Time{}}
}

// note records a member's request, and whether it read the manifest.
func (t *touched) note(row *access, manifest bool, now time.Time) {
	last := row.used.Load()
	age := now.Sub(time.UnixMilli(last)).Abs() // a time ahead of the clock was written while that was fast
	due := age >= usedEvery && row.used.CompareAndSwap(last, now.UnixMilli())
	if !due && !manifest {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if due && len(t.used) < maxTouched {
		t.used[row.id] = now
	}
	if manifest && len(t.fetched) < maxTouched {
		t.fetched[row.id] = now
	}
}

// take returns the pending writes, which are no longer pending.
func (t *touched) take() (used, fetched map[string]time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	used, fetched = t.used, t.fetched
	t.used, t.fetched = map[string]time.Time{}, map[string]time.Time{}
	return used, fetched
}

// write stores the pending writes. It keeps those that fail for the next run.
func (t *touched) write() {
	used, fetched := t.take()
	t.store("last_used", used, usedEvery)
	t.store("fetched", fetched, 0)
}

// store writes one column of the rows where it is older by that much, or ahead of the clock, a batch in each statement.
func (t *touched) store(column string, rows map[string]time.Time, older time.Duration) {
	statement := "UPDATE " + collection + " SET " + column + " = one.value ->> 'at' FROM json_each({:rows}) AS one" +
		" WHERE " + collection + ".id = one.value ->> 'id'" +
		" AND (" + collection + "." + column + " <= one.value ->> 'before' OR " + collection + "." + column + " > one.value ->> 'ahead')"
	for len(rows) > 0 {
		uses := make([]use, 0, min(batch, len(rows)))
		for id, at := range rows {
			if uses = append(uses, use{id, date(at), date(at.Add(-older)), date(at.Add(usedEvery))}); len(uses) == batch {
				break
			}
		}
		if _, err := t.app.NonconcurrentDB().NewQuery(statement).Bind(dbx.Params{"rows": text(uses)}).Execute(); err != nil {
			t.app.Logger().Error("Cannot store the last use of add-on addresses", "error", err)
			t.putBack(column, rows)
			return
		}
		for _, each := range uses {
			delete(rows, each.ID)
		}
		if len(uses) == batch { // from all over the table: they would fill the writing connection's cache of 32 MB
			if _, err := t.app.NonconcurrentDB().NewQuery("PRAGMA shrink_memory").Execute(); err != nil {
				t.app.Logger().Warn("Cannot shrink the database's cache", "error", err)
			}
		}
	}
}

// use is a row of one statement.
type use struct {
	ID     string `json:"id"`
	At     string `json:"at"`
	Before string `json:"before"` // nothing is written over a later time,
	Ahead  string `json:"ahead"`  // except one that a fast clock wrote
}

func (t *touched) putBack(column string, rows map[string]time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	waiting := t.used
	if column == "fetched" {
		waiting = t.fetched
	}
	for id, at := range rows {
		if _, later := waiting[id]; !later && len(waiting) < maxTouched {
			waiting[id] = at
		}
	}
}

// date formats a time as PocketBase stores it.
func date(at time.Time) string { return at.UTC().Format(types.DefaultDateLayout) }
