package standby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
)

const (
	// beforeCrons runs after everything that prepares the server, and before PocketBase starts its crons (999) and the
	// server listens.
	beforeCrons = 900
	// last returns after every other handler of a start.
	last = -300_000
	// AfterAll runs after everything that may still write at a stop.
	AfterAll = 9999

	lookEvery   = 10 * time.Second
	forgetEvery = time.Hour
	closeTime   = 8 * time.Second // less than deploy/ gives a stop
)

// Place is where this machine copies its database to, as long as it holds the lease.
func (p *Pair) Place() replica.Place {
	return p.config.Place.At(p.fence.holder.Load().Record().Replica)
}

// Copies is what copies the database there; nil before the server starts.
func (p *Pair) Copies() *replica.Store { return p.copies.Load() }

// Register binds the rest of this machine's part to app: it copies the databases, holds answers back, and releases the
// lease at a stop.
func (p *Pair) Register(app core.App) {
	running, stop := context.WithCancel(context.Background())
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "standby", Priority: beforeCrons, Func: func(e *core.ServeEvent) error {
		copies, err := replica.Open(running, p.config.Dir, p.Place())
		if err != nil {
			return err
		}
		p.copies.Store(copies)
		p.group.sync = p.confirmed(copies.SyncData)
		p.countPromises(e.App)
		if err := p.complete(running, e.App); err != nil {
			return err
		}
		go p.watch(running, e.App)
		p.node.HangUp()
		return e.Next()
	}})
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Id: "standby", Priority: AfterAll, Func: func(e *core.TerminateEvent) error {
		p.release(!e.IsRestart)
		stop()
		return e.Next()
	}})
}

// confirmed is sync with a look at the lease after it: another machine may have taken it while this one and its clock were
// paused.
func (p *Pair) confirmed(sync func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		if err := sync(ctx); err != nil {
			return err
		}
		if p.News != nil {
			p.News()
		}
		return p.fence.holder.Load().Confirm(ctx)
	}
}

// complete returns when the whole database is in this term's copy. Nothing is written for anyone before: if this machine
// died, nobody would have it.
func (p *Pair) complete(ctx context.Context, app core.App) error {
	holder := p.fence.holder.Load()
	began := time.Now()
	for {
		err := p.copies.Load().SyncData(ctx)
		if err == nil {
			err = holder.Update(ctx, func(r *lease.Record) { r.Ready, r.Key, r.Schema = true, keyOf(app), schemaOf(app) })
		}
		if err == nil {
			logf("Serving after a first upload of %v.", time.Since(began).Round(time.Millisecond))
			return p.member.change(func(m *member) { m.Starts = 0 })
		}
		if errors.Is(err, lease.ErrTaken) || ctx.Err() != nil {
			return err
		}
		p.say("The first upload: %s. Trying again.", replica.Explain(err))
		time.Sleep(p.times.Every)
	}
}

// keyOf is the id of the key that this database needs, "" if nothing is sealed.
func keyOf(app core.App) string {
	return text(app, "SELECT COALESCE(MAX(key_id), '') FROM app_keys WHERE state = 'current'")
}

// schemaOf is the last of our migrations in this database.
func schemaOf(app core.App) string {
	return text(app, "SELECT COALESCE(MAX(file), '') FROM "+core.DefaultMigrationsTable+" WHERE file LIKE '%.js'")
}

func text(app core.App, sql string) string {
	var value string
	if err := app.DB().NewQuery(sql).Bind(dbx.Params{}).Row(&value); err != nil {
		return "" // then a standby cannot compare, and finds out when it takes over
	}
	return value
}

// watch looks after the other machines and old copies until ctx ends.
func (p *Pair) watch(ctx context.Context, app core.App) {
	var forgotten time.Time
	for {
		try, cancel := context.WithTimeout(ctx, lookEvery)
		_ = p.look(try) // an outage shows in the copy's age
		p.tellKey(try, app)
		cancel()
		if time.Since(forgotten) > forgetEvery {
			forgotten = time.Now()
			if err := forget(ctx, p.store.Objects, p.fence.holder.Load().Record()); err != nil && ctx.Err() == nil {
				logf("Old copies were not deleted: %s.", replica.Explain(err))
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(lookEvery):
		}
	}
}

// tellKey keeps the lease's key that of the database: it may be rotated at any time, and a standby without the new one
// must not take over.
func (p *Pair) tellKey(ctx context.Context, app core.App) {
	holder := p.fence.holder.Load()
	if key := keyOf(app); key != "" && key != holder.Record().Key {
		_ = holder.Update(ctx, func(r *lease.Record) { r.Key = key }) // else the next renewal
	}
}

// release completes the copy and, unless this process starts again, lets another machine take over at once.
func (p *Pair) release(ends bool) {
	copies := p.copies.Load()
	if copies == nil {
		if ends {
			p.GiveUp()
		}
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := errors.Join(copies.SyncData(ctx), copies.Close(ctx)); err != nil {
		logf("The lease is not released, the copy lacks the last writes: %s.", replica.Explain(err))
		return
	}
	if !ends {
		return
	}
	if err := p.fence.holder.Load().Release(ctx); err != nil {
		logf("The lease is not released: %s.", replica.Explain(err))
		return
	}
	logf("The lease is released.")
}

// GiveUp releases the lease of a machine that could not start: nobody was answered here, so the copy lacks nothing. Its
// supervisor starts it again and again, and it would take its own lease back before another machine may.
func (p *Pair) GiveUp() {
	holder := p.fence.holder.Load()
	if holder == nil || p.copies.Load() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := holder.Release(ctx); err == nil {
		logf("The lease is released: this machine does not serve.")
	}
}

// state is what administrators see (SystemStandby of common/contract/system.ts).
type state struct {
	Host     string         `json:"host"`
	Term     int64          `json:"term"`
	Since    string         `json:"since"`
	Seconds  int            `json:"seconds"`
	Held     bool           `json:"held"`
	CopyAge  int            `json:"copyAge"`
	Standbys []Machine      `json:"standbys"`
	Nodes    []node.Machine `json:"nodes"`
}

// Bind exposes `$standby.state()`, as JSON, and `$standby.awaitCopy()` to a hooks runtime. A server that runs alone, where p is
// nil, has the state null and waits for no copy.
func (p *Pair) Bind(vm *goja.Runtime) {
	state, await := func() (string, error) { return "null", nil }, func() error { return nil }
	if p != nil {
		await = p.awaitCopy
		state = func() (string, error) {
			text, err := json.Marshal(p.state())
			return string(text), err
		}
	}
	_ = vm.Set("$standby", map[string]any{"state": state, "awaitCopy": await}) // fails only for a runtime that is being torn down
}

// awaitCopy returns once everything that was committed is in the copy and the lease is still held: what a job does next
// cannot be done again by another machine that knows nothing of its claim.
func (p *Pair) awaitCopy() error {
	if err := p.group.wait(context.Background()); err != nil {
		return fmt.Errorf("the last changes are not in the copy: %s", replica.Explain(err))
	}
	if !p.fence.open() {
		return errors.New("this machine does not hold the lease")
	}
	return nil
}

func (p *Pair) state() state {
	holder := p.fence.holder.Load()
	record := holder.Record()
	s := state{Host: p.host, Term: record.Term, Held: holder.Held(), CopyAge: -1}
	s.Seconds, s.Nodes = int(p.config.TTL.Seconds()), []node.Machine{}
	if p.Nodes != nil {
		s.Nodes = p.Nodes()
	}
	if copies := p.copies.Load(); copies != nil {
		if last, _ := copies.Last(); !last.IsZero() {
			s.CopyAge = int(time.Since(last).Seconds())
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s.Since = p.since.UTC().Format("2006-01-02T15:04:05.000Z")
	s.Standbys = append([]Machine{}, p.standbys...)
	return s
}
