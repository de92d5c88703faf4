package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/singleflight"

	"passerelle/internal/front/limits"
	"passerelle/internal/hooks/outbound"
)

const (
	// maxCached bounds the weight of all cached replies.
	maxCached = 32 << 20
	// maxWaiting bounds the requests that run or wait for sources, the others those for one source and those of one member.
	maxWaiting, maxWaitingOfSource, maxWaitingOfMember = 2048, 512, 256
	// lateTime is the minimum cache time of a reply that took at least half as long as members wait: it came too late, or
	// almost too late, for the member who asked. It also is that of a catalog whose pages the gateway makes: the next one is of the
	// same reply.
	lateTime = time.Minute
)

var (
	errBusy    = errors.New("too many calls at once")
	errStopped = errors.New("the server is stopping")
	errBroken  = errors.New("internal error")
	errOne     = errors.New("a question that fails, of a source that works")
)

// sources calls add-ons, once for all members who request the same thing at the same time, and caches the replies.
type sources struct {
	ctx     context.Context
	calls   *outbound.Client
	client  *http.Client
	flights singleflight.Group
	cache   *otter.Cache[cacheKey, *reply]
	waiting atomic.Int64
	// patience is how long members wait, in nanoseconds.
	patience atomic.Int64
	under    sync.WaitGroup
	unread   *limits.Room
	huge     chan struct{}
	rest     time.Duration // how long a source that failed is left alone

	records map[string]*record // by print; guarded by Gateway.configuring
}

func newSources(ctx context.Context, calls *outbound.Client, unread *limits.Room) *sources {
	return &sources{ctx: ctx, unread: unread, rest: openTime, huge: make(chan struct{}, maxHuge), calls: calls, client: calls.ToSources(), records: map[string]*record{}, cache: newCache()}
}

// cacheKey names a reply: source.kept and the question's path there. Joined, each look-up would allocate the text.
type cacheKey struct{ source, path string }

func newCache() *otter.Cache[cacheKey, *reply] {
	return otter.Must(&otter.Options[cacheKey, *reply]{
		MaximumWeight: maxCached,
		Weigher:       func(key cacheKey, r *reply) uint32 { return uint32(len(key.source)+len(key.path)) + r.weight() },
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[cacheKey, *reply]) time.Duration {
			return time.Until(e.Value.end())
		}),
	})
}

// keep drops the state of sources that are no longer configured.
func (s *sources) keep(all []*source) {
	s.records = map[string]*record{}
	for _, each := range all {
		s.records[each.print] = each.record
	}
}

// need is what a question lacks that is looked up in the cache.
type need int

const (
	nothing need = iota
	refreshed
	awaited
)

// look returns the cached reply, and whether a fresh one is needed and worth waiting for.
func (s *sources) look(from *source, q question, path string) (*reply, need) {
	kept, found := s.cache.GetIfPresent(cacheKey{from.kept, path})
	now := time.Now()
	if found && now.Before(kept.fresh) {
		from.hits.Add(1)
		return kept, nothing
	}
	var spare *reply
	if found && now.Before(kept.ifError) {
		spare = kept
	}
	if from.breaker.State() != gobreaker.StateClosed {
		from.miss(q)
		if spare == nil {
			from.misses.Add(1)
		}
		return spare, nothing
	}
	if found && now.Before(kept.whileAsking) {
		from.hits.Add(1)
		return kept, refreshed
	}
	from.misses.Add(1)
	return spare, awaited
}

// call calls a source once for all concurrent identical requests. Each waits for a turn of its member first, outside the
// shared call: a request that waits behind a member's hanging ones delays nobody else who asks for the same.
func (s *sources) call(from *source, q question, path string, who *member, at int, arrivals chan<- arrival) {
	all, here, own := s.waiting.Add(1), from.waiting.Add(1), who.waiting.Add(1)
	if all > maxWaiting || here > maxWaitingOfSource || own > maxWaitingOfMember {
		s.leave(from, who)
		arrivals <- arrival{at, nil}
		return
	}
	s.under.Go(func() {
		defer s.leave(from, who)
		turns := who.turns()
		ctx, cancel := context.WithTimeout(s.ctx, from.timeout)
		defer cancel()
		select {
		case turns <- struct{}{}:
			defer func() { <-turns }()
		case <-ctx.Done():
			arrivals <- arrival{at, nil}
			return
		}
		key := cacheKey{from.kept, path}
		answer, err, _ := s.flights.Do(key.source+key.path, func() (any, error) {
			if kept, found := s.cache.GetIfPresent(key); found && time.Now().Before(kept.fresh) {
				return kept, nil // an earlier flight has cached it since the caller looked
			}
			return s.fly(from, q, key)
		})
		one, _ := answer.(*reply)
		if err != nil {
			one = nil
		}
		arrivals <- arrival{at, one}
	})
}

func (s *sources) leave(from *source, who *member) {
	s.waiting.Add(-1)
	from.waiting.Add(-1)
	who.waiting.Add(-1)
}

// fly makes one call and caches the reply. It recovers from panics, which would end the
// process: a flight's goroutine has no caller.
func (s *sources) fly(from *source, q question, key cacheKey) (answer *reply, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			slog.Error("[gateway] cannot read a source's response", "source", from.config.ID,
				"error", fmt.Sprintf("%T", problem), "stack", string(debug.Stack()))
			answer, err = nil, errBroken
		}
	}()
	ctx, cancel := context.WithTimeout(s.ctx, from.timeout)
	defer cancel()
	wanted := time.Now()
	select {
	case from.calls <- struct{}{}:
		defer func() { <-from.calls }()
	case <-ctx.Done():
		return nil, errBusy
	}
	start := time.Now()
	answer, err = from.breaker.Execute(func() (*reply, error) {
		answer, err := s.fetch(ctx, from, q)
		if err != nil && s.ctx.Err() != nil {
			return nil, errStopped
		}
		from.ended(q, time.Since(start), err)
		if err == nil && (q.whole || time.Since(wanted) > time.Duration(s.patience.Load())/2) {
			answer.keepFor(lateTime)
		}
		if err != nil && from.lastStraw() && s.stillAnswers(from) {
			err = errOne
		}
		return answer, err
	})
	if err == nil && time.Now().Before(answer.end()) {
		s.cache.Set(key, answer)
	}
	return answer, err
}

// stillAnswers reports whether a source still answers a request that it answered before.
func (s *sources) stillAnswers(from *source) bool {
	from.mu.Lock()
	q, last := from.answered, from.still
	from.mu.Unlock()
	if q.resource == "" || time.Since(last) < stillTime {
		return q.resource != ""
	}
	_, err, _ := s.flights.Do("still "+from.print, func() (any, error) {
		ctx, cancel := context.WithTimeout(s.ctx, min(from.timeout, stillTime))
		defer cancel()
		_, err := s.fetch(ctx, from, q)
		if err == nil {
			from.mu.Lock()
			from.still, from.failing = time.Now(), time.Time{}
			from.mu.Unlock()
		}
		return nil, err
	})
	return err == nil
}

// probe sends one request to each source that is due, whatever is cached.
func (s *sources) probe(all []*source) {
	for _, each := range all {
		if each.breaker.State() != gobreaker.StateHalfOpen {
			continue
		}
		q := each.trial()
		if q.resource == "" {
			continue
		}
		s.under.Go(func() {
			defer each.tried()
			_, _ = s.fly(each, q, cacheKey{each.kept, q.path()}) // the breaker notes how it ends
		})
	}
}
