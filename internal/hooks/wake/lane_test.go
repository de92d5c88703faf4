package wake

import (
	"sync/atomic"
	"testing"
	"time"
)

func laneFor(run func()) *lane {
	return &lane{max: 3, run: run, next: func(string) time.Time { return time.Time{} }}
}

func (l *lane) isIdle() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running == 0
}

func TestLaneIsBoundedAndForgetsNothing(t *testing.T) {
	release := make(chan struct{})
	var started, done atomic.Int32
	l := laneFor(func() {
		started.Add(1)
		<-release
		done.Add(1)
	})
	for range 20 {
		l.wake()
	}
	eventually(t, "runners did not start", func() bool { return started.Load() == 3 })
	close(release)
	eventually(t, "a missed wake was forgotten", func() bool { return done.Load() == 4 })
	eventually(t, "runners did not end", l.isIdle)
}

func TestLaneOutlivesAPanic(t *testing.T) {
	var calls atomic.Int32
	l := laneFor(func() {
		calls.Add(1)
		panic("job")
	})
	for i := int32(1); i <= 6; i++ {
		l.wake()
		eventually(t, "runner was lost", func() bool { return calls.Load() == i })
		eventually(t, "runner did not end", l.isIdle)
	}
}

// A batch may outlast the stop's patience; the database is closed then.
func TestAStoppedLaneReadsNothing(t *testing.T) {
	release := make(chan struct{})
	l := laneFor(func() { <-release })
	l.next = func(string) time.Time {
		t.Error("it asked for its next job")
		return time.Time{}
	}
	l.wake()
	go l.stop()
	eventually(t, "the stop did not begin", l.isStopped)
	close(release)
	eventually(t, "runner did not end", l.isIdle)
}

// Jobs that are due but can't be claimed, as on a full disk.
func TestLaneDoesNotSpin(t *testing.T) {
	var calls atomic.Int32
	l := laneFor(func() { calls.Add(1) })
	l.next = func(string) time.Time { return time.Now().Add(-time.Hour) }
	l.wake()
	eventually(t, "did not come back", func() bool { return calls.Load() >= 2 })
	l.stop()
	if calls.Load() > 3 {
		t.Errorf("%d runs in a little over %v", calls.Load(), pause)
	}
}
