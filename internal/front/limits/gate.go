package limits

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/front/held"
	"passerelle/internal/front/unavailable"
)

// A request that runs hooks holds a JavaScript runtime of 2 MB, and those hooks may hold what the next requests wait
// for: only the outermost request may be made to wait.
const (
	maxInside           = 48
	maxInsidePerAddress = 24 // leaves room for everyone else
	// maxPresent and maxPresentPerAddress include waiting requests.
	maxPresent           = 2000
	maxPresentPerAddress = 400
	maxWait              = 10 * time.Second
	// maxStay ends a request, and then the wait for a client that does not read; our longest routes call partners twice.
	maxStay = time.Minute
	// maxAnswer is the longest answer that leaves before it is read: five hundred long articles.
	maxAnswer = maxRoomPerAddress
)

// gate admits a limited number of requests at a time.
type gate struct {
	slots   chan struct{}
	each    int   // slots of one address
	exports *gate // nil in that of exports itself
	files   *share
	outside *Room // of answers that wait for their readers

	mu        sync.Mutex
	present   int
	addresses map[string]*caller
	unused    []*caller // of addresses that have left
}

// caller is one address with its share of the slots; the gate's mutex guards present.
type caller struct {
	present int
	slots   chan struct{}
}

func newGate() *gate {
	g := newSlots(maxInside, maxInsidePerAddress)
	g.exports, g.files, g.outside = newSlots(maxExports, maxExportsPerMember), newShare(maxFiles, maxFilesPerVisitor), NewRoom(maxRoomPerAddress)
	return g
}

func newSlots(all, each int) *gate {
	return &gate{slots: make(chan struct{}, all), each: each, addresses: map[string]*caller{}}
}

// pass answers 503 when no slot becomes free within some seconds.
func (g *gate) pass(e *core.RequestEvent) error {
	if !counted(e.Request) {
		return g.download(e)
	}
	address := e.RealIP()
	leave := g.admit(e, address)
	if leave == nil {
		return unavailable.Busy(e)
	}
	defer leave()
	if uploads(e) {
		writeUntil(e.Response, maxDownload)
		return e.Next()
	}
	writeUntil(e.Response, maxStay)
	return g.inside(e, address, leave)
}

// admit returns what ends the stay of a request, which may be called again; nil when no slot becomes free in time.
func (g *gate) admit(e *core.RequestEvent, address string) (leave func()) {
	if !exports(e) {
		return g.place(e.Request.Context(), address)
	}
	export := g.exports.place(e.Request.Context(), e.Auth.Id)
	if export == nil {
		return nil
	}
	inside := g.place(e.Request.Context(), address)
	if inside == nil {
		export()
		return nil
	}
	return func() {
		inside()
		export()
	}
}

func (g *gate) place(ctx context.Context, address string) (leave func()) {
	c := g.enter(ctx, address, maxWait)
	if c == nil {
		return nil
	}
	return sync.OnceFunc(func() { g.leave(address, c) })
}

// inside runs a request and leaves before its answer is written: a client that does not read holds bytes, and neither a slot
// nor a runtime. An answer that is too long, or that its handler flushes, is written inside.
func (g *gate) inside(e *core.RequestEvent, address string, leave func()) error {
	original := e.Response
	defer func() { e.Response = original }() // also for the answer to a panic
	answer := held.New(original, maxAnswer, func() bool { return true })
	e.Response = answer
	err := e.Next()
	if !answer.Waiting() || !answer.Written() {
		return err
	}
	leave()
	writeUntil(original, maxStay)
	g.outside.During(address, int64(answer.Len()), original, answer.Send)
	return err
}

// writeUntil fails only for a recorded answer, whose reader is this process.
func writeUntil(w http.ResponseWriter, limit time.Duration) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(limit))
}

// counted covers everything that may run hooks for long, except event streams, which internal/front/realtime limits, and the
// health answers. internal/front/site limits pages; files run no hooks.
func counted(r *http.Request) bool {
	p := r.URL.Path
	if !strings.HasPrefix(p, "/api/") || p == "/api/health" || p == "/api/app/health" || strings.HasPrefix(p, filesPath) {
		return false
	}
	if strings.HasPrefix(p, backupsPath) && r.Method == http.MethodGet {
		return false // its token is in the query, and a large one takes longer than maxStay
	}
	return p != "/api/realtime" || r.Method != http.MethodGet
}

// enter waits for a slot; nil when none becomes free in time. The caller must leave afterwards.
func (g *gate) enter(ctx context.Context, address string, wait time.Duration) *caller {
	c := g.arrive(address)
	if c == nil {
		return nil
	}
	if free(c.slots) {
		if free(g.slots) {
			return c
		}
		<-c.slots
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	if !take(ctx, c.slots) {
		g.depart(address, c)
		return nil
	}
	if !take(ctx, g.slots) {
		<-c.slots
		g.depart(address, c)
		return nil
	}
	return c
}

func (g *gate) leave(address string, c *caller) {
	<-g.slots
	<-c.slots
	g.depart(address, c)
}

// free takes an unused slot without waiting.
func free(slots chan struct{}) bool {
	select {
	case slots <- struct{}{}:
		return true
	default:
		return false
	}
}

func take(ctx context.Context, slots chan struct{}) bool {
	select {
	case slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g *gate) arrive(address string) *caller {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.addresses[address]
	if g.present >= maxPresent || c != nil && c.present >= maxPresentPerAddress {
		return nil
	}
	if c == nil {
		c = g.newCaller()
		g.addresses[address] = c
	}
	g.present++
	c.present++
	return c
}

// newCaller expects the lock.
func (g *gate) newCaller() *caller {
	last := len(g.unused) - 1
	if last < 0 {
		return &caller{slots: make(chan struct{}, g.each)}
	}
	c := g.unused[last]
	g.unused = g.unused[:last]
	return c
}

func (g *gate) depart(address string, c *caller) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.present--
	if c.present--; c.present > 0 {
		return
	}
	delete(g.addresses, address)
	if len(g.unused) < maxInside {
		g.unused = append(g.unused, c)
	}
}
