package runtimes

import (
	"slices"
	"sync"
	"time"
)

const (
	// tasksAtOnce is how many scheduled tasks run at once while they end one after another: most take milliseconds, and
	// each that runs beside others needs its own runtime, 4.5 MB.
	tasksAtOnce = 2
	// patience is how long no task may end before one more begins. It is not a bound on the time that a task waits: on a
	// slow machine that would begin all tasks of a full minute at once, and make it slower.
	patience = 250 * time.Millisecond
)

// turns lets tasksAtOnce tasks run, and one more whenever none ended for patience, because a partner hangs. The zero
// value is ready.
type turns struct {
	mu      sync.Mutex
	running int
	more    int // beyond tasksAtOnce, for as long as tasks hang
	moves   int // how often a task ended, or began beyond the limit
	waiting []chan struct{}
}

// take waits for a turn; give ends it.
func (t *turns) take() {
	t.mu.Lock()
	if t.running < tasksAtOnce+t.more {
		t.running++
		t.mu.Unlock()
		return
	}
	turn, moves := make(chan struct{}), t.moves
	t.waiting = append(t.waiting, turn)
	t.mu.Unlock()
	stalled := time.NewTicker(patience)
	defer stalled.Stop()
	for {
		select {
		case <-turn:
			return
		case <-stalled.C:
		}
		t.mu.Lock()
		if t.moves == moves {
			t.moves++
			t.more++
			t.next()
		}
		moves = t.moves
		t.mu.Unlock()
	}
}

func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running--
	t.moves++
	t.more = min(t.more, t.running) // what hung has ended
	t.next()
}

// next begins the tasks that waited longest. It expects the lock.
func (t *turns) next() {
	for len(t.waiting) > 0 && t.running < tasksAtOnce+t.more {
		close(t.waiting[0])
		t.waiting = slices.Delete(t.waiting, 0, 1)
		t.running++
	}
}
