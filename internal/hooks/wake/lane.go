package wake

import (
	"runtime/debug"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/tools/routine"

	"passerelle/internal/watch/logs"
)

// pause keeps a lane whose jobs are due, but can't be claimed, from spinning.
const pause = time.Second

// lane calls run in the background after every wake, at most max in parallel, and automatically when the next job is
// due.
type lane struct {
	name string
	max  int
	run  func()
	next func(name string) time.Time // when it has something to do; zero for never

	mu      sync.Mutex
	running int
	missed  bool // a wake came while every runner was busy
	stopped bool
	idle    *sync.Cond
	timer   *time.Timer
	due     time.Time // of the timer
}

func (l *lane) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stopped {
		return
	}
	if l.running >= l.max {
		l.missed = true
		return
	}
	l.running++
	routine.FireAndForget(l.loop)
}

// loop runs until no wake was missed: a missed one's job may have been committed after the last check.
func (l *lane) loop() {
	for l.once(); !l.leave(); l.once() {
	}
}

// leave ends a runner unless a wake was missed.
func (l *lane) leave() bool {
	var due time.Time
	if !l.isStopped() { // nobody waits for it any longer, and the database may be closed
		due = l.next(l.name)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.missed && !l.stopped {
		l.missed = false
		return false
	}
	l.running--
	if l.idle != nil {
		l.idle.Broadcast()
	}
	if !due.IsZero() {
		l.set(due, time.Now().Add(pause))
	}
	return true
}

func (l *lane) isStopped() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.stopped
}

// once runs the lane's cron. A panic must not cost a runner, and must not go unseen either.
func (l *lane) once() {
	defer func() {
		if reason := recover(); reason != nil {
			logs.Printf("A batch of jobs (lane %q) panicked: %v\n%s", l.name, reason, debug.Stack())
		}
	}()
	l.run()
}

// at wakes the lane now if due has passed, else then.
func (l *lane) at(due, now time.Time) {
	if !due.After(now) {
		l.wake()
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.set(due, now)
}

// set arms the timer for due, but not before earliest; one already armed for an earlier time stays.
func (l *lane) set(due, earliest time.Time) {
	if due.Before(earliest) {
		due = earliest
	}
	if l.stopped || l.timer != nil && !l.due.After(due) {
		return
	}
	if l.timer != nil {
		l.timer.Stop()
	}
	l.due = due
	var timer *time.Timer
	timer = time.AfterFunc(time.Until(due), func() {
		l.mu.Lock()
		if l.timer == timer {
			l.timer = nil
		}
		l.mu.Unlock()
		l.wake()
	})
	l.timer = timer
}

// stop starts nothing more and waits until nothing runs.
func (l *lane) stop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = true
	if l.timer != nil {
		l.timer.Stop()
	}
	if l.idle == nil {
		l.idle = sync.NewCond(&l.mu)
	}
	for l.running > 0 {
		l.idle.Wait()
	}
}
