package lease

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Holder is this process's hold on the lease.
type Holder struct {
	store    *Store
	times    Times
	clock    func() time.Duration
	deadline atomic.Int64 // on clock; it must not write afterwards

	mu       sync.Mutex // guards the rest
	record   Record
	etag     string
	released bool
}

// Take makes next the lease if the object still has the ETag that Watch.Look saw ("" if there was none). ErrTaken means
// that another machine was faster.
func Take(ctx context.Context, store *Store, times Times, next Record, etag string) (*Holder, error) {
	h := &Holder{store: store, times: times, clock: now, record: next, etag: etag}
	return h, h.renew(ctx)
}

// Held reports whether this process may write now. It costs one reading of the clock.
func (h *Holder) Held() bool { return int64(h.clock()) < h.deadline.Load() }

// Confirm asks the storage who holds the lease. Held cannot know about a machine whose clock was paused with it. After nil,
// every later holder finds what was copied before the call.
func (h *Holder) Confirm(ctx context.Context) error {
	found, _, err := h.store.Read(ctx)
	if err == nil && (found.Owner != h.record.Owner || found.Term != h.record.Term) { // never written after Take
		h.deadline.Store(0)
		err = ErrTaken
	}
	return err
}

// Record returns the lease as last written.
func (h *Holder) Record() Record {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.record
}

// Keep renews the lease until it is lost, which it reports as ErrTaken, or until ctx ends or the lease is released. It
// keeps trying while the outcome is open. changed learns when the lease can no longer be renewed in time, with the reason,
// and when it can be again, with nil.
func (h *Holder) Keep(ctx context.Context, changed func(error)) error {
	late := false
	tick := time.NewTicker(h.times.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		h.mu.Lock()
		if h.released {
			h.mu.Unlock()
			return nil
		}
		err := h.renew(ctx)
		h.mu.Unlock()
		switch {
		case errors.Is(err, ErrTaken):
			return err
		case ctx.Err() != nil:
			return nil
		case err == nil && late:
			late = false
			changed(nil)
		case err != nil && !late && !h.Held():
			late = true
			changed(err)
		}
	}
}

// Update changes the record and writes it. After an error other than ErrTaken the next renewal writes the change.
func (h *Holder) Update(ctx context.Context, change func(*Record)) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	change(&h.record)
	return h.renew(ctx)
}

// Release ends the hold, so that a waiter takes over at once. The caller must have stopped writing, and everything that
// it wrote must be in the copy.
func (h *Holder) Release(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.released, h.record.Released = true, true
	h.deadline.Store(0)
	_, err := h.store.write(ctx, &h.record, h.etag)
	return err
}

// renew expects the lock.
func (h *Holder) renew(ctx context.Context) error {
	from := h.clock() // before sending: a waiter cannot have seen it earlier
	etag, err := h.store.write(ctx, &h.record, h.etag)
	if etag != "" {
		h.etag = etag
	}
	switch {
	case errors.Is(err, ErrTaken):
		h.deadline.Store(0)
	case err == nil:
		h.deadline.Store(int64(from + h.times.Hold))
	}
	return err
}
