// Package standby lets a second machine take over when the first one dies (decisions 112 and 113). Both run the same
// command. The one that holds the lease serves and copies its database; the other one follows the copy, answers 503,
// and takes over once the lease is released or has expired. Without --standby nothing of this is active.
package standby

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"passerelle/internal/datadir"
	"passerelle/internal/lease"
	"passerelle/internal/replica"
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
}

// The shortest and longest lease in seconds, and the usual one.
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

	stopPage func()
	said     string // the last sentence for the operator

	mu        sync.Mutex
	since     time.Time // when it took the lease
	following *follower // of a waiting machine
	problem   string    // the code of what keeps it from taking over
	standbys  []Machine
}

func logf(format string, values ...any) {
	fmt.Fprintf(os.Stderr, "%s standby: %s\n", time.Now().UTC().Format("15:04:05.000"), fmt.Sprintf(format, values...))
}

// say tells the operator what this machine waits for, once.
func (p *Pair) say(format string, values ...any) {
	sentence := fmt.Sprintf(format, values...)
	if sentence != p.said {
		logf("%s", sentence)
	}
	p.said = sentence
}

// Enter returns when this machine holds the lease and its data folder has the newest database. Until then it follows
// the copy and answers visitors with 503. Errors are one sentence for the operator.
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
	p := &Pair{config: config, times: lease.TimesOf(config.TTL)}
	p.store = &lease.Store{Objects: objects, Key: lease.Object, Call: p.times.Call}
	if p.member, p.fresh, err = join(dir); err != nil {
		return nil, err
	}
	p.host, _ = os.Hostname()
	p.fence.guard(filepath.Join(dir, replica.DataFile))
	if p.stopPage, err = listen(config.Address); err != nil {
		return nil, err
	}
	for {
		err := p.store.Probe(ctx)
		if err == nil {
			break
		}
		if errors.Is(err, lease.ErrIgnored) {
			return nil, err
		}
		p.say("%s: %s. Trying again.", config.Place, replica.Explain(err))
		time.Sleep(time.Second)
	}
	return p, p.wait(ctx)
}

// wait takes the lease as soon as it may.
func (p *Pair) wait(ctx context.Context) error {
	began, watch := time.Now(), lease.NewWatch(p.store)
	beats, stop := context.WithCancel(ctx)
	defer stop()
	go p.beat(beats)
	go p.followUploads(beats)
	var warm *follower
	defer func() {
		if warm != nil {
			warm.stop()
		}
	}()
	for ; ; time.Sleep(p.times.Every / 2) {
		record, etag, free, err := watch.Look(ctx)
		absent := errors.Is(err, lease.ErrNone)
		switch {
		case absent && !p.fresh:
			return fmt.Errorf("the lease in %s is gone: if this machine has the newest database, remove %s and start again", p.config.Place, p.member.path())
		case absent && !p.member.hasDatabase():
			p.say("Nobody has taken the lease in %s. First start the machine with the data, with --standby.", p.config.Place)
			continue
		case err != nil && !absent:
			p.say("%s. Waiting for the storage.", replica.Explain(err))
			continue
		}
		mine := record.Node == p.member.node()
		if !absent && !mine && p.fresh && p.member.hasDatabase() {
			return fmt.Errorf("the machine %s holds the lease in %s, and the database in %s is not a copy of its own: move it away first",
				record.Host, p.config.Place, p.config.Dir)
		}
		problem := p.unfit(record, absent || mine)
		p.report(problem)
		if problem != nil {
			p.say("This machine cannot take over: %s.", problem.sentence)
		}
		if !absent && !mine && !free || problem != nil {
			if warm, err = p.keepWarm(ctx, warm, record); err != nil {
				return err
			}
			continue
		}
		if mine && p.member.Starts >= maxStarts && time.Since(began) < leaveFor*p.config.TTL {
			p.say("This machine ended %d times before it served: it leaves the lease to the other one for %v.", p.member.Starts, leaveFor*p.config.TTL)
			continue
		}
		taken, err := p.take(ctx, warm, record, etag)
		if taken || err != nil {
			return err
		}
	}
}

// keepWarm follows the newest complete copy.
func (p *Pair) keepWarm(ctx context.Context, warm *follower, record lease.Record) (*follower, error) {
	source := record.Source()
	if source == "" || warm != nil && warm.source == source {
		return warm, nil
	}
	if warm != nil {
		warm.stop()
	}
	if p.fresh {
		if err := p.member.note("", false); err != nil {
			return nil, err
		}
		p.fresh = false
	}
	p.say("%s holds the lease, term %d. Following its copy %s.", record.Host, record.Term, source)
	warm, err := follow(ctx, p.config.Place, source, p.warmDir())
	if err == nil {
		p.mu.Lock()
		p.following = warm
		p.mu.Unlock()
	}
	return warm, err
}

// unfitness is why a machine must not take over, even if nobody serves: a code for administrators (StandbyProblem of
// common/wire/system.ts) and a sentence for the log.
type unfitness struct{ code, sentence string }

// unfit compares this machine with what the lease asks for; nil if it could take over.
func (p *Pair) unfit(record lease.Record, ours bool) *unfitness {
	if !ours && record.Source() == "" {
		return &unfitness{"no_copy", record.Host + " has not completed its first copy"}
	}
	if record.Key != "" {
		keys, err := datadir.Keys(p.config.Dir)
		if err != nil || !slices.Contains(keys, record.Key) {
			return &unfitness{"no_key", fmt.Sprintf("it lacks the app key %s (APP_KEY, or app.key in %s)", record.Key, p.config.Dir)}
		}
	}
	if record.Schema != "" {
		data := &datadir.Data{Applied: map[string]bool{record.Schema: true}}
		if err := data.CheckVersion(p.config.Migrations); err != nil {
			return &unfitness{"old_release", err.Error()}
		}
	}
	return nil
}

// take tries to become the holder. Nothing is taken when another machine was faster.
func (p *Pair) take(ctx context.Context, warm *follower, record lease.Record, etag string) (taken bool, err error) {
	next := lease.Record{
		Term: record.Term + 1, Seq: record.Seq, Owner: rand.Text(), Node: p.member.node(), Host: p.host,
		TTL: p.config.TTL.Milliseconds(), Previous: record.Source(), Key: record.Key, Schema: record.Schema,
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
	logf("Took the lease: term %d, own database %t, copy %s.", next.Term, own, next.Replica)
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
		err = p.takeOver(ctx, warm, next.Previous, next.Replica)
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
		os.Exit(exitLost)
	}
}
