// Package standby lets a second machine take over when the first one dies (docs/design/operations.md, Two machines). Both run the same
// command. The one that holds the lease serves and copies its database; the other one follows the copy, answers from it as a node
// does, and takes over once the lease is released or has expired. Without --standby nothing of this is active.
package standby

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
	"passerelle/internal/watch/output"
)

// exitLost is the exit code of a machine that has lost the lease. Its supervisor starts it again, and it waits.
const exitLost = 75

// A machine that ends again and again before it serves is started again and again, and would keep the lease without
// serving: after maxStarts it leaves it to the other one for so many times its length.
const maxStarts, leaveFor = 3, 6

// Config is how this machine takes part.
type Config struct {
	Dir        string        // the data folder
	Place      replica.Place // where the copies and the lease are
	TTL        time.Duration // of the lease
	Address    string        // host:port that a waiting machine answers at
	Migrations fs.FS         // of this binary
	Reached    string        // where nodes reach this machine, as http://host:port; "" for nowhere
}

// The shortest and longest lease in seconds, and the usual one: with the two seconds of a takeover, writes come back within twelve.
const minLease, maxLease, usualLease = 2, 300, 10

// LeaseFrom reads STANDBY_LEASE_SECONDS. The error is one sentence.
func LeaseFrom(text string) (time.Duration, error) {
	if text == "" {
		return usualLease * time.Second, nil
	}
	seconds, err := strconv.Atoi(text)
	if err != nil || seconds < minLease || seconds > maxLease {
		return 0, fmt.Errorf("STANDBY_LEASE_SECONDS must be a whole number from %d to %d (%s)", minLease, maxLease, text)
	}
	return time.Duration(seconds) * time.Second, nil
}

// Pair is this machine's part.
type Pair struct {
	config Config
	times  lease.Times
	store  *lease.Store
	member *member
	fresh  bool // this folder never was part of a pair
	host   string
	fence  fence
	group  group
	// Uploads returns when the files of all records that were saved before are copied; nil where object storage holds them.
	Uploads func(context.Context) error
	copies  atomic.Pointer[replica.Store]
	// News is called after each upload that an answer waited for; Nodes are the machines that read the copy. Both may be nil.
	News  func()
	Nodes func() []node.Machine

	node   *node.Node               // while it waits
	ready  chan struct{}            // closed once app's server can answer meanwhile
	app    atomic.Pointer[core.App] // that answers meanwhile, nil before
	waited chan error               // of wait
	stop   func()
	sight  *lease.Watch
	proved bool // the storage can hold a lease
	began  time.Time
	said   string // the last sentence for the operator

	mu       sync.Mutex
	since    time.Time // when it took the lease
	source   string    // the copy that it follows
	problem  string    // the code of what keeps it from taking over
	standbys []Machine
}

func logf(format string, values ...any) {
	logs.Printf("%s standby: %s\n", time.Now().UTC().Format("15:04:05.000"), fmt.Sprintf(format, values...))
}

// say tells the operator what this machine waits for, once.
func (p *Pair) say(format string, values ...any) {
	sentence := fmt.Sprintf(format, values...)
	if sentence != p.said {
		logf("%s", sentence)
	}
	p.said = sentence
}

// Enter returns when this machine holds the lease and its data folder has the newest database, or when it can answer as a node until
// then: see Waiting. Errors are one sentence for the operator.
func Enter(ctx context.Context, config Config) (*Pair, error) {
	if !lease.Supported {
		return nil, errors.New("--standby needs Linux: other systems have no clock that counts while the machine sleeps")
	}
	dir, err := filepath.Abs(config.Dir)
	if err != nil {
		return nil, err
	}
	config.Dir = dir
	if err := datadir.Alone(dir); err != nil {
		return nil, err
	}
	objects, err := config.Place.Objects(ctx)
	if err != nil {
		return nil, err
	}
	p := &Pair{config: config, times: lease.TimesOf(config.TTL), began: time.Now()}
	p.store = &lease.Store{Objects: objects, Key: lease.Object, Call: p.times.Call}
	p.sight, p.ready, p.waited = lease.NewWatch(p.store), make(chan struct{}), make(chan error, 1)
	if p.member, p.fresh, err = join(dir); err != nil {
		return nil, err
	}
	p.host, _ = os.Hostname()
	p.fence.guard(filepath.Join(dir, replica.DataFile))
	p.node, err = node.New(ctx, node.Config{Dir: dir, Place: config.Place, Migrations: config.Migrations, Waits: true})
	if err == nil {
		err = p.node.Listen(config.Address)
	}
	if err != nil {
		return nil, err
	}
	if ctx, p.stop = context.WithCancel(ctx); node.Follows(dir) { // it can answer without the storage
		p.node.Begin(ctx)
	}
	go func() { p.waited <- p.wait(ctx) }()
	select {
	case <-p.ready:
		return p, p.node.Prepare()
	case err = <-p.waited:
		return p, err
	}
}

// Waiting is what answers while this machine waits, nil if it holds the lease.
func (p *Pair) Waiting() *node.Node {
	if p.fence.holder.Load() != nil {
		return nil
	}
	return p.node
}

// Succeed takes over from app's server, which answers as a node: once this machine has the lease and all data, the same command begins
// again in this process. What a server binds to its app and its process cannot be unbound.
func (p *Pair) Succeed(app core.App) {
	var ends atomic.Bool
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		ends.Store(true)
		p.stop()
		return e.Next()
	})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "standby", Priority: last, Func: func(e *core.ServeEvent) error {
		err := errors.Join(e.Next(), p.member.change(func(m *member) { m.Begins = 0 }))
		p.app.Store(&app)
		go func() {
			err := <-p.waited
			if ends.Load() {
				return
			}
			if err == nil {
				err = errors.Join(p.member.change(func(m *member) { m.Starts-- }), app.Restart())
			}
			logf("%v.", err)
			p.GiveUp()
			output.Flush()
			os.Exit(1)
		}()
		return err
	}})
}

// take tries to become the holder. Nothing is taken when another machine was faster.
func (p *Pair) take(ctx context.Context, record lease.Record, etag string) (taken bool, err error) {
	next := lease.Record{
		Term: record.Term + 1, Seq: record.Seq, Owner: rand.Text(), Node: p.member.node(), Host: p.host,
		TTL: p.config.TTL.Milliseconds(), Previous: record.Source(), Key: record.Key, Schema: record.Schema, Address: p.config.Reached,
	}
	own := record.Node == next.Node && record.Replica == p.member.Replica && !p.member.Moving
	if own { // the newest database is here
		next.Replica, next.Previous, next.Ready = record.Replica, record.Previous, record.Ready
	} else {
		next.Replica = fmt.Sprintf("%s%08d-%s", lease.TermPrefix, next.Term, rand.Text()[:6])
	}
	if p.fresh {
		// Its name is kept before the first lease is taken in it.
		if err := p.member.change(func(m *member) { m.First = true }); err != nil {
			return false, err
		}
	}
	holder, err := lease.Take(ctx, p.store, p.times, next, etag)
	if err != nil {
		p.say("The lease was not taken: %v.", err)
		return false, nil
	}
	if own {
		logf("Keeps the lease: term %d, copy %s.", next.Term, next.Replica)
	} else {
		logf("Took the lease: term %d, copy %s.", next.Term, next.Replica)
	}
	p.fence.holder.Store(holder)
	p.mu.Lock()
	p.since = time.Now()
	p.mu.Unlock()
	go p.keep(ctx, holder)
	err = p.member.change(func(m *member) { m.Starts++ })
	switch {
	case err != nil:
	case own:
	case next.Previous == "":
		err = p.member.note(next.Replica, false) // the first holder
	default:
		err = p.takeOver(ctx, next.Previous, next.Replica)
	}
	if err != nil {
		_ = holder.Release(ctx) // another machine may be able to
		return true, fmt.Errorf("cannot take over: %w", err)
	}
	return true, nil
}

// keep renews the lease, and ends the process when another machine has taken it.
func (p *Pair) keep(ctx context.Context, holder *lease.Holder) {
	err := holder.Keep(ctx, func(err error) {
		if err != nil {
			logf("WRITES STOPPED, the lease cannot be renewed: %s.", replica.Explain(err))
			return
		}
		logf("The lease is renewed again, writes continue.")
		if copies := p.copies.Load(); copies != nil { // Litestream itself may pause for minutes after an outage
			ctx, cancel := context.WithTimeout(ctx, p.config.TTL)
			defer cancel()
			_ = copies.SyncData(ctx)
		}
	})
	if errors.Is(err, lease.ErrTaken) {
		logf("Another machine has taken the lease (%d commits were refused). Exit %d.", p.fence.refused.Load(), exitLost)
		output.Flush()
		os.Exit(exitLost)
	}
}
