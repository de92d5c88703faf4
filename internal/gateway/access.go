package gateway

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"hash/fnv"
	"sync"
	"sync/atomic"
	"time"
	"unique"

	"github.com/maypok86/otter/v2"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

const (
	collection = "addon_access"
	// maxRows bounds memory to about 10 MB. A member beyond it costs one index lookup.
	maxRows = 20_000
	// keepRow is how long a cached row is trusted: another node, or a statement that bypasses the record hooks, may have
	// changed it. The row stays in memory longer, so strangers at a known member's address cannot prevent a new read.
	keepRow, rememberRow = time.Minute, 24 * time.Hour
	// queryTime bounds how long a client waits for a busy database.
	queryTime = 10 * time.Second
	// maxQueries bounds concurrent queries: each beyond the idle connections would open another one.
	maxQueries = 2
	shards     = 4096
)

// access is a member's row in the database.
type access struct {
	id, user, state, plan, locale string
	until                         time.Time // zero for no end
	used                          atomic.Int64
	loaded                        uint64 // accesses.changes before the row was read
	read                          time.Time
}

// over returns the notice for a member without access, "" for one with access. An unknown state counts as no access.
func (a *access) over(now time.Time) string {
	switch a.state {
	case "active":
		if a.until.IsZero() || now.Before(a.until) {
			return ""
		}
	case "unpaid", "blocked":
		return a.state
	}
	return "expired"
}

// tokenHash is the key under which a token is stored.
type tokenHash [sha256.Size]byte

func hashOf(key []byte, token string) (sum tokenHash) {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(token))
	mac.Sum(sum[:0])
	return sum
}

// accesses reads rows by token and caches the hot ones. Each committed change of a row increments changes and stores the
// number in the row's shard: rows of the shard that were read before it are stale, whichever token read them.
type accesses struct {
	app     core.App
	rows    *otter.Cache[tokenHash, *access]
	queries chan struct{}
	changes atomic.Uint64
	changed [shards]atomic.Uint64

	mu        sync.Mutex
	db        *sql.DB
	statement *sql.Stmt
}

func newAccesses(app core.App, most int) *accesses {
	return &accesses{app: app, queries: make(chan struct{}, maxQueries), rows: otter.Must(&otter.Options[tokenHash, *access]{
		MaximumSize: most, ExpiryCalculator: otter.ExpiryWriting[tokenHash, *access](rememberRow),
	})}
}

// follow drops changed rows from memory after each commit.
func (a *accesses) follow() {
	drop := func(e *core.RecordEvent) error {
		a.drop(e.Record.Id)
		return e.Next()
	}
	a.app.OnRecordAfterCreateSuccess(collection).BindFunc(drop)
	a.app.OnRecordAfterUpdateSuccess(collection).BindFunc(drop)
	a.app.OnRecordAfterDeleteSuccess(collection).BindFunc(drop)
}

func (a *accesses) drop(id string) {
	shard, number := a.shard(id), a.changes.Add(1)
	for {
		before := shard.Load()
		if before >= number || shard.CompareAndSwap(before, number) {
			return
		}
	}
}

func (a *accesses) shard(id string) *atomic.Uint64 {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(id)) // never fails
	return &a.changed[sum.Sum32()%shards]
}

// hot returns the cached row of a token if it is still valid, else nil; known reports whether the token recently had a row.
func (a *accesses) hot(hash tokenHash) (row *access, known bool) {
	row, known = a.rows.GetIfPresent(hash)
	if !known || a.shard(row.id).Load() > row.loaded || time.Since(row.read) > keepRow {
		return nil, known
	}
	return row, true
}

// read looks a token up in the database; nil for an unknown token, which is not cached.
func (a *accesses) read(ctx context.Context, hash tokenHash) (*access, error) {
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	select {
	case a.queries <- struct{}{}:
		defer func() { <-a.queries }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if row, _ := a.hot(hash); row != nil {
		return row, nil // another call has read it in the meantime
	}
	statement, err := a.prepared()
	if err != nil {
		return nil, err
	}
	row := &access{loaded: a.changes.Load(), read: time.Now()}
	var until, used string
	err = statement.QueryRowContext(ctx, hex.EncodeToString(hash[:])).
		Scan(&row.id, &row.user, &row.state, &row.plan, &row.locale, &until, &used)
	if errors.Is(err, sql.ErrNoRows) {
		a.rows.Invalidate(hash)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// Many rows share these few texts.
	row.state, row.plan, row.locale = unique.Make(row.state).Value(), unique.Make(row.plan).Value(), unique.Make(row.locale).Value()
	if until != "" {
		end, err := types.ParseDateTime(until)
		if err != nil {
			return nil, err
		}
		row.until = end.Time()
	}
	if last, err := types.ParseDateTime(used); err == nil {
		row.used.Store(max(0, last.Time().UnixMilli()))
	}
	a.rows.Set(hash, row)
	return row, nil
}

// prepared returns the statement for the currently open database. The table is missing until the migrations have run.
func (a *accesses) prepared() (*sql.Stmt, error) {
	builder, found := a.app.ConcurrentDB().(*dbx.DB)
	if !found {
		return nil, errors.New("the database is closed")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.statement != nil && a.db == builder.DB() {
		return a.statement, nil
	}
	statement, err := builder.DB().Prepare("SELECT id, user, state, plan, locale, until, last_used FROM " + collection +
		" WHERE token_hash = ?")
	if err != nil {
		return nil, err
	}
	a.db, a.statement = builder.DB(), statement
	return statement, nil
}

// close stops the background work of the row cache.
func (a *accesses) close() {
	a.rows.StopAllGoroutines()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.statement != nil {
		_ = a.statement.Close() // nothing uses it after this
		a.statement = nil
	}
}
