package standby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
)

// wait takes the lease as soon as it may: not while app's server begins, which could not be ended.
func (p *Pair) wait(ctx context.Context) error {
	beats, stop := context.WithCancel(ctx)
	defer stop()
	go p.beat(beats)
	go p.followUploads(beats)
	asked, begins := false, false
	for ; ctx.Err() == nil; time.Sleep(min(p.times.Every/2, time.Second)) {
		if !asked && p.node.Ready() {
			asked, begins = true, p.begins()
		}
		if err := p.prove(ctx); errors.Is(err, lease.ErrIgnored) {
			return err
		} else if err != nil {
			p.say("%s: %s. Trying again.", p.config.Place, replica.Explain(err))
			continue
		}
		record, etag, free, err := p.sight.Look(ctx)
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
			return fmt.Errorf("the machine %s holds the lease in %s, and the database in %s is not a copy of that machine's database: move it away first",
				record.Host, p.config.Place, p.config.Dir)
		}
		problem := p.unfit(record, absent || mine)
		p.report(problem)
		if problem != nil {
			p.say("This machine cannot take over: %s.", problem.sentence)
		}
		if !absent && !mine && !free || problem != nil {
			if !absent && !mine {
				err = p.follow(ctx, record)
			}
			if err != nil {
				return err
			}
			continue
		}
		if mine && p.member.Starts >= maxStarts && time.Since(p.began) < leaveFor*p.config.TTL {
			p.say("This machine ended %d times before it served: it leaves the lease to the other one for %v.", p.member.Starts, leaveFor*p.config.TTL)
			continue
		}
		if begins && p.app.Load() == nil {
			continue
		}
		taken, err := p.take(ctx, record, etag)
		if taken || err != nil {
			return err
		}
	}
	return ctx.Err()
}

// begins lets app's server begin, unless that has ended the process several times: then this start only waits, since a machine that ends
// can take nothing over. The next start tries again.
func (p *Pair) begins() bool {
	tries := p.member.Begins < maxStarts
	err := p.member.change(func(m *member) {
		if m.Begins++; !tries {
			m.Begins = 0
		}
	})
	switch {
	case err != nil:
		p.say("This machine only waits, because it cannot note that its server begins: %v.", err)
	case !tries:
		p.say("This machine only waits, because its server ended %d times before it answered. The next start tries again.", maxStarts)
	default:
		close(p.ready)
	}
	return tries && err == nil
}

// prove finds out once whether the storage can hold a lease.
func (p *Pair) prove(ctx context.Context) (err error) {
	if !p.proved {
		err = p.store.Probe(ctx)
		p.proved = err == nil
	}
	return err
}

// follow follows the newest complete copy. The database here is history: another machine has continued it.
func (p *Pair) follow(ctx context.Context, record lease.Record) error {
	p.mu.Lock()
	first := p.source == ""
	p.source = record.Source()
	p.mu.Unlock()
	if p.source == "" || !first {
		return nil
	}
	if p.fresh {
		if err := p.member.note("", false); err != nil {
			return err
		}
		p.fresh = false
	}
	p.say("%s holds the lease, term %d. Following its copy %s.", record.Host, record.Term, record.Source())
	if node.Follows(p.config.Dir) { // since the start
		return nil
	}
	if err := p.moveAside(); err != nil {
		return err
	}
	p.node.Begin(ctx)
	return nil
}

// unfitness is why a machine must not take over, even if nobody serves: a code for administrators (StandbyProblem of
// common/contract/system.ts) and a sentence for the log.
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
