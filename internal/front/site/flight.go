package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"
)

var errBusy = errors.New("no render in time")

// ofOneVisitor is the part of the queue that one visitor may fill.
const ofOneVisitor = 4

// flights runs one render per key however many requests wait for it, and few renders at a time over all keys, because
// each JavaScript runtime that has rendered once holds React in memory.
//
// No request owns a render: it runs in its own goroutine with its own time-out, so that a client who leaves takes
// nothing from the others. A render that nobody waits for any more is not started. One visitor waits for a part of the queue
// at most.
type flights struct {
	site       *Site
	slots      chan struct{}
	maxQueue   int
	queueWait  time.Duration
	renderTime time.Duration

	mu       sync.Mutex
	all      map[string]*flight
	visitors map[string]int // how many of all, by who asked first
}

// flight is one render. The fields below done are written before it is closed and read only after.
type flight struct {
	key     string
	visitor string // who asked first, as internal/front/limits counts
	client  string
	waiters int  // guarded by flights.mu
	started bool // guarded by flights.mu
	cancel  context.CancelFunc
	done    chan struct{}

	err      error
	start    uint64 // the cache's sequence when the render began
	entry    *entry // a cacheable answer, stored or not
	response *response
	shared   bool // the response is for every waiter
}

func newFlights(s *Site, renders, maxQueue int, queueWait, renderTime time.Duration) *flights {
	return &flights{
		site: s, slots: make(chan struct{}, renders), maxQueue: maxQueue,
		queueWait: queueWait, renderTime: renderTime, all: map[string]*flight{}, visitors: map[string]int{},
	}
}

// join returns the flight of flightKey, starting it if needed; every join needs one wait. entryKey is the key under
// which a cacheable answer is stored.
func (g *flights) join(flightKey, entryKey, visitor, client string, request func(context.Context) *http.Request) (*flight, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if f := g.all[flightKey]; f != nil {
		f.waiters++
		return f, nil
	}
	if len(g.all) >= g.maxQueue || g.visitors[visitor] >= max(1, g.maxQueue/ofOneVisitor) {
		return nil, errBusy
	}
	ctx, cancel := context.WithTimeout(context.Background(), g.queueWait+g.renderTime)
	f := &flight{key: flightKey, visitor: visitor, client: client, waiters: 1, cancel: cancel, done: make(chan struct{})}
	g.all[flightKey] = f
	g.visitors[visitor]++
	go g.fly(ctx, f, entryKey, request(ctx))
	return f, nil
}

// wait blocks until the flight has landed, the request is cancelled or the time is up. After patience it returns too, and the
// flight continues for the next request.
func (g *flights) wait(ctx context.Context, f *flight, patience <-chan time.Time) error {
	timer := time.NewTimer(g.queueWait + g.renderTime)
	defer timer.Stop()
	var err error
	select {
	case <-f.done:
		err = f.err
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = errBusy
	case <-patience:
		return errBusy
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	f.waiters--
	if f.waiters == 0 && !f.started {
		g.forget(f)
		f.cancel()
	}
	return err
}

// forget lets the next request start a new flight; g.mu is held.
func (g *flights) forget(f *flight) {
	if g.all[f.key] != f {
		return
	}
	delete(g.all, f.key)
	if g.visitors[f.visitor]--; g.visitors[f.visitor] == 0 {
		delete(g.visitors, f.visitor)
	}
}

// fly waits for a free slot, renders, stores what is cacheable and wakes the waiters, whatever happens.
func (g *flights) fly(ctx context.Context, f *flight, entryKey string, req *http.Request) {
	defer func() {
		g.mu.Lock()
		g.forget(f)
		g.mu.Unlock()
		f.cancel()
		close(f.done)
	}()
	queue := time.NewTimer(g.queueWait)
	defer queue.Stop()
	select {
	case g.slots <- struct{}{}:
	case <-ctx.Done():
		f.err = ctx.Err()
		return
	case <-queue.C:
		f.err = errBusy
		return
	}
	g.mu.Lock()
	wanted := f.waiters > 0 && ctx.Err() == nil
	f.started = wanted
	g.mu.Unlock()
	if !wanted {
		<-g.slots
		f.err = context.Canceled
		return
	}
	res := g.render(f, req)
	if age := res.maxAge(); age > 0 {
		f.entry = g.site.newEntry(entryKey, res, age)
		if res.body.Len() > maxBody || !g.site.cache.store(f.entry, f.start, age) {
			// Its data has changed: the purge may reach a cache in front before this answer does.
			f.entry = g.site.newEntry(entryKey, res, 0)
		}
		return
	}
	if res.status < http.StatusInternalServerError && res.status != http.StatusTooManyRequests {
		g.site.cache.forget(entryKey)
	}
	f.response, f.shared = res, res.status >= http.StatusInternalServerError
}

// render runs the hooks for one page and frees the slot; a panic turns into a plain 500.
func (g *flights) render(f *flight, req *http.Request) (res *response) {
	defer func() { <-g.slots }()
	defer func() {
		if problem := recover(); problem != nil {
			slog.Error("A page could not be rendered", "path", req.URL.Path, "error", fmt.Sprint(problem), "stack", string(debug.Stack()))
			res = failure(req)
		}
	}()
	f.start = g.site.cache.sequence()
	res = newResponse()
	if dashboard(req.URL.Path) {
		g.site.dashboardHeaders(res.header, req)
	}
	g.site.next.ServeHTTP(res, req)
	res.done()
	return res
}

// failure is the answer when not even the hooks' error page could be made.
func failure(req *http.Request) *response {
	res := newResponse()
	res.header["Content-Type"] = valuePlain
	res.WriteHeader(http.StatusInternalServerError)
	message := "Une erreur est survenue. Réessayez dans un instant.\n"
	if english(req.URL.Path) {
		message = "Something went wrong. Try again in a moment.\n"
	}
	_, _ = res.Write([]byte(message))
	res.done()
	return res
}
