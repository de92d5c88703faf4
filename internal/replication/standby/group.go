package standby

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// maxSync limits how long a write waits for the copy: then its outcome is unknown, and the visitor is asked to repeat it.
const maxSync = 5 * time.Second

// group lets all writes that wait for the copy share one upload.
type group struct {
	sync func(context.Context) error
	// promised is how many rows reads have made (answers.go), and copied how many of these are in the copy.
	promised, copied atomic.Int64

	mu   sync.Mutex
	next *batch // joined by those who come now
	busy bool
}

type batch struct {
	done chan struct{}
	err  error
}

// wait returns once everything that was committed before the call is in the copy.
func (g *group) wait(ctx context.Context) error {
	g.mu.Lock()
	if g.next == nil {
		g.next = &batch{done: make(chan struct{})}
	}
	mine := g.next
	if !g.busy {
		g.busy = true
		go g.run()
	}
	g.mu.Unlock()
	select {
	case <-mine.done:
		return mine.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run uploads for one batch after the other until nobody waits.
func (g *group) run() {
	for {
		g.mu.Lock()
		current := g.next
		g.next, g.busy = nil, current != nil
		g.mu.Unlock()
		if current == nil {
			return
		}
		promised := g.promised.Load()
		ctx, cancel := context.WithTimeout(context.Background(), maxSync)
		current.err = g.sync(ctx)
		cancel()
		if current.err == nil {
			g.copied.Store(promised)
		}
		close(current.done)
	}
}
