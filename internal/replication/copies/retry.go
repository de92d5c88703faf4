package copies

import (
	"context"
	"time"

	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
)

// A chosen place that cannot be used when the server starts is tried again: it may have been silent for an hour.
var firstRetry, lastRetry = 15 * time.Second, 10 * time.Minute

// fail shows on the pages why nothing is copied, and when the place is tried again. The server keeps serving: a business
// must not depend on its copies.
func (s *Service) fail(place replica.Place, err error) {
	logs.Printf("Nothing is copied: %v\n", err)
	failed := newCopies(s.app, place, Options{})
	failed.taken, failed.again = err, time.Now().Add(firstRetry)
	s.now.Store(failed)
	go s.retry(failed)
}

// retry tries the place with growing waits, until it is used, another one is, or the server stops.
func (s *Service) retry(failed *Copies) {
	for wait := firstRetry; ; {
		pause(s.running, wait)
		if !s.tryAgain(failed) {
			return
		}
		wait = min(2*wait, lastRetry)
		failed.mu.Lock()
		failed.again = time.Now().Add(wait)
		failed.mu.Unlock()
	}
}

// tryAgain reports whether there is to be another try.
func (s *Service) tryAgain(failed *Copies) bool {
	ctx, cancel := context.WithCancelCause(s.running)
	defer cancel(nil)
	s.retrying.Store(&cancel)
	defer s.retrying.Store(nil)
	s.changing.Lock()
	defer s.changing.Unlock()
	if s.running.Err() != nil || s.now.Load() != failed {
		return false
	}
	err := s.move(ctx, failed.place)
	if err == nil || s.now.Load() != failed {
		return false
	}
	failed.mu.Lock()
	defer failed.mu.Unlock()
	if context.Cause(ctx) == nil { // a choice that gave this try up says nothing about the place
		failed.taken = err
	}
	return true
}
