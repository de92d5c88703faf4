package lease

import (
	"context"
	"errors"
	"time"
)

// Watch is a waiter's view of the lease.
type Watch struct {
	store *Store
	clock func() time.Duration
	etag  string        // the version of the object that was seen
	since time.Duration // when it was seen first
	last  time.Duration // when it was seen last
}

// NewWatch returns a watch that has seen nothing yet.
func NewWatch(store *Store) *Watch { return &Watch{store: store, clock: now} }

// Look reads the lease. free means that it may be taken: its holder has released it, or has not renewed it for its whole
// time, during which the storage could be read. ErrNone means that it was never taken.
func (w *Watch) Look(ctx context.Context) (record Record, etag string, free bool, err error) {
	asked := w.clock()
	record, etag, err = w.store.Read(ctx)
	if err != nil {
		w.etag = "" // if the storage was away, its holder needs the time to renew
		return record, etag, errors.Is(err, ErrNone), err
	}
	ttl := time.Duration(record.TTL) * time.Millisecond
	// A pause of this process hides an outage of the storage, or a machine that was suspended together with this one.
	if etag != w.etag || asked-w.last > ttl/2 {
		w.etag, w.since = etag, w.clock()
	}
	w.last = w.clock()
	return record, etag, record.Released || asked-w.since > ttl, nil
}
