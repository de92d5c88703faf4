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
	// batch is how many rows one transaction writes: the database has a single writer.
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
	due := now.UnixMilli()-last >= usedEvery.Milliseconds() && row.used.CompareAndSwap(last, now.UnixMilli())
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

// write stores the pending writes. It keeps those that fail for the next run.
func (t *touched) write() {
	t.mu.Lock()
	used, fetched := t.used, t.fetched
	t.used, t.fetched = map[string]time.Time{}, map[string]time.Time{}
	t.mu.Unlock()
	t.store("last_used", used, usedEvery)
	t.store("fetched", fetched, 0)
}

// store writes one column of the rows where it is older by that much.
func (t *touched) store(column string, rows map[string]time.Time, older time.Duration) {
	for len(rows) > 0 {
		written := make([]string, 0, batch)
		err := t.app.RunInTransaction(func(tx core.App) error {
			query := tx.DB().NewQuery("UPDATE " + collection + " SET " + column + " = {:at} WHERE id = {:id} AND " + column + " <= {:before}")
			for id, at := range rows {
				params := dbx.Params{"id": id, "at": date(at), "before": date(at.Add(-older))}
				if _, err := query.Bind(params).Execute(); err != nil {
					return err
				}
				if written = append(written, id); len(written) == batch {
					break
				}
			}
			return nil
		})
		if err != nil {
			t.app.Logger().Error("Cannot store the last use of add-on addresses", "error", err)
			t.putBack(column, rows)
			return
		}
		for _, id := range written {
			delete(rows, id)
		}
		if len(written) == batch { // from all over the table: they would fill the writing connection's cache of 32 MB
			if _, err := t.app.NonconcurrentDB().NewQuery("PRAGMA shrink_memory").Execute(); err != nil {
				t.app.Logger().Warn("Cannot shrink the database's cache", "error", err)
			}
		}
	}
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
