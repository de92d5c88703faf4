package runtimes

import (
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// afterJobs is the priority of internal/hooks/wake, which registers earlier. afterWrites is later than all other ends but that
	// of internal/replication/standby, after which nothing may write.
	afterJobs, afterWrites = -1, 9000

	// cronTime is how long a stop lets scheduled tasks finish, cutTime how long it waits for handlers that it has cut.
	cronTime = time.Second
	cutTime  = 250 * time.Millisecond
)

var errStopping = errors.New("the server is stopping")

// endWith ends the handlers before app closes its databases: one that asked for a database after that would panic.
// PocketBase waits for requests only, and for a second. No scheduled task begins any more, those that run may finish, and
// what is left is cut: its transaction is rolled back.
func (h *Host) endWith(app core.App) {
	end := func(priority int, work func()) {
		app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: priority, Func: func(e *core.TerminateEvent) error {
			work()
			return e.Next()
		}})
	}
	end(afterJobs, func() { h.crons.stop(cronTime) })
	end(afterWrites, func() { h.pool.cut(cutTime) })
}

// cut interrupts every handler, waits a while for them to end, and lets no more begin.
func (p *pool) cut(wait time.Duration) {
	p.mu.Lock()
	p.cutting = true
	for m := range p.lent {
		m.vm.Interrupt(errStopping)
	}
	p.mu.Unlock()
	p.calls.stop(wait)
}

// tally counts what runs, until it is stopped.
type tally struct {
	mu      sync.Mutex
	running int
	stopped bool
	idle    chan struct{} // closed once nothing runs; nil before the stop
}

// begin reports whether something may begin; end follows.
func (t *tally) begin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.stopped {
		t.running++
	}
	return !t.stopped
}

func (t *tally) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.running--; t.running == 0 && t.idle != nil {
		close(t.idle)
	}
}

// stop lets nothing more begin, and waits a while for what runs.
func (t *tally) stop(wait time.Duration) {
	t.mu.Lock()
	if !t.stopped {
		t.stopped, t.idle = true, make(chan struct{})
		if t.running == 0 {
			close(t.idle)
		}
	}
	t.mu.Unlock()
	select {
	case <-t.idle:
	case <-time.After(wait):
	}
}
