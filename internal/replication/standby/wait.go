package standby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// wait takes the lease as soon as it may.
func (p *Pair) wait(ctx context.Context) error {
	began, watch := time.Now(), lease.NewWatch(p.store)
	beats, stop := context.WithCancel(ctx)
	defer stop()
	go p.beat(beats)
	go p.followUploads(beats)
	var warm *follower
	var away bool // the storage has not answered since the copy was last restarted
	var restarted time.Time
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
			away = true
			continue
		}
		if away && warm != nil && time.Since(restarted) > p.config.TTL {
			p.say("The storage answers again.")
			warm.restart(ctx, followEvery) // what it asked for meanwhile may never be answered
			away, restarted = false, time.Now()
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
