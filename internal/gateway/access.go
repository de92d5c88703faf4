package gateway

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"hash"
	"hash/fnv"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
	"unique"

	"github.com/maypok86/otter/v2"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/folder/datadir"
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
	// maxQueries bounds concurrent queries.
	maxQueries = 2
	shards     = 4096
)

// access is a member's row in the database.
type access struct {
	id, user, state, plan, locale string
	until                         time.Time // zero for no end
	used                          atomic.Int64
	who                           atomic.Pointer[member] // see members.at
	shard                         *atomic.Uint64
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
	case "unpaid", "blocked", "overdue", "paused", "held":
		return a.state
	}
	return "expired"
}

// tokenHash is the key under which a token is stored.
type tokenHash [sha256.Size]byte

// hasher computes token hashes. Its pool keeps the prepared state of the key, which is half of the work.
type hasher struct{ states sync.Pool }

type hashing struct {
	mac       hash.Hash
	text, sum []byte
}

func newHasher(key []byte) *hasher {
	return &hasher{states: sync.Pool{New: func() any { return &hashing{mac: hmac.New(sha256.New, key)} }}}
}

func (h *hasher) of(token string) tokenHash {
	one := h.states.Get().(*hashing) // the pool holds nothing else
	defer h.states.Put(one)
	one.text = append(one.text[:0], token...)
	one.mac.Reset()
	one.mac.Write(one.text)
	one.sum = one.mac.Sum(one.sum[:0])
	return tokenHash(one.sum)
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
	reader    *sql.DB
	statement *sql.Stmt
}

func newAccesses(app core.App, most int) *accesses {
	return &accesses{app: app, queries: make(chan struct{}, maxQueries), rows: otter.Must(&otter.Options[tokenHash, *access]{
		MaximumSize: most, ExpiryCalculator: otter.ExpiryWriting[tokenHash, *access](rememberRow),
	})}
}

// follow drops changed rows from memory after each commit, and closes the look-ups with the database.
func (a *accesses) follow() {
	drop := func(e *core.RecordEvent) error {
		a.drop(e.Record.Id)
		return e.Next()
	}
	a.app.OnRecordAfterCreateSuccess(collection).BindFunc(drop)
	a.app.OnRecordAfterUpdateSuccess(collection).BindFunc(drop)
	a.app.OnRecordAfterDeleteSuccess(collection).BindFunc(drop)
	// Before the app's own: SQLite empties its write-ahead log when the last connection is closed.
	a.app.OnBootstrapClear().BindFunc(func(e *core.BootstrapEvent) error {
		a.shut()
		return e.Next()
	})
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
	if !known || row.shard.Load() > row.loaded || time.Since(row.read) > keepRow {
		return nil, known
	}
	return row, true
}

// read looks a token up in the database; nil for an unknown token, which is not cached.
func (a *accesses) read(ctx context.Context, hash tokenHash) (*access, error) {
	if err := a.turn(ctx); err != nil {
		return nil, err
	}
	defer func() { <-a.queries }()
	if row, _ := a.hot(hash); row != nil {
		return row, nil // another call has read it in the meantime
	}
	statement, err := a.prepared()
	if err != nil {
		return nil, err
	}
	row := &access{loaded: a.changes.Load(), read: time.Now()}
	var until, used string
	// A context that ends costs two goroutines and is worth them for long queries only: readers wait for no writer.
	err = statement.QueryRowContext(context.WithoutCancel(ctx), hex.EncodeToString(hash[:])).
		Scan(&row.id, &row.user, &row.state, &row.plan, &row.locale, &until, &used)
	if errors.Is(err, sql.ErrNoRows) {
		a.rows.Invalidate(hash)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	row.shard = a.shard(row.id)
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

// turn waits until a query may run.
func (a *accesses) turn(ctx context.Context) error {
	select {
	case a.queries <- struct{}{}:
		return nil
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	select {
	case a.queries <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// prepared returns the statement for look-ups. The table is missing until the migrations have run.
func (a *accesses) prepared() (*sql.Stmt, error) {
	if !a.app.IsBootstrapped() {
		return nil, errors.New("the database is closed")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.statement != nil {
		return a.statement, nil
	}
	// A small cache: each of the app's connections would fill its 32 MB with look-ups among a million members.
	reader, err := datadir.Reader(filepath.Join(a.app.DataDir(), "data.db"))
	if err != nil {
		return nil, err
	}
	reader.SetMaxOpenConns(maxQueries)
	reader.SetMaxIdleConns(maxQueries)
	statement, err := reader.Prepare("SELECT id, user, state, plan, locale, until, last_used FROM " + collection +
		" WHERE token_hash = ?")
	if err != nil {
		_ = reader.Close() // nothing uses it
		return nil, err
	}
	a.reader, a.statement = reader, statement
	return statement, nil
}

// shut closes the connections for look-ups. The next one opens them again.
func (a *accesses) shut() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.reader != nil {
		_ = a.statement.Close() // nothing uses them after this
		_ = a.reader.Close()
		a.reader, a.statement = nil, nil
	}
}
