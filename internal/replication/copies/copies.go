package copies

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
)

const (
	maxWaiting  = 1000 // folders of new uploads; the next pass finds the rest
	closeWithin = 4 * time.Second
	leaveWithin = time.Second // a place that is left for another one, which gets everything
)

// Options say how a server copies. A single server has a Claim; one of two machines (internal/replication/standby) copies the
// databases itself, as long as it holds the lease, and says where and with what.
type Options struct {
	Claim     *Claim
	Databases func() replica.Place
	Store     func() *replica.Store // nil before it opened
	// CompleteUploads must succeed before uploads that are not on the disk count as deleted. It may be nil.
	CompleteUploads func(context.Context) error
}

// Copies copies a running server's data to a place.
type Copies struct {
	app     core.App
	place   replica.Place
	options Options
	began   time.Time
	uploads *uploads
	waiting chan string // folders of records with new uploads
	scratch string
	cancel  context.CancelFunc // nil before start
	work    sync.WaitGroup
	lock    *flock.Flock // nil before start

	mu       sync.Mutex
	store    *replica.Store
	taken    error     // why we no longer copy
	again    time.Time // when the place is tried again; zero for never
	size     int64
	sum      totals
	passed   time.Time
	passErr  error
	failing  time.Time // since when the uploads are not copied
	drilling bool
	saved    map[string]uint64 // folders whose uploads are not copied yet, each with the number of its last save
	saves    uint64
}

func newCopies(app core.App, place replica.Place, options Options) *Copies {
	return &Copies{
		app: app, place: place, options: options, began: time.Now(),
		waiting: make(chan string, maxWaiting), saved: map[string]uint64{}, scratch: filepath.Join(app.DataDir(), scratchFolder),
	}
}

// start copies until stop.
func (c *Copies) start() error {
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel = cancel
	// What a drill or restore left behind when the last process was killed.
	for _, folder := range []string{c.scratch, filepath.Join(c.app.DataDir(), restoreFolder)} {
		if err := os.RemoveAll(folder); err != nil {
			return fmt.Errorf("cannot remove %s: %w", folder, err)
		}
	}
	objects, err := c.place.Objects(ctx)
	if err != nil {
		return err
	}
	c.lockBackups()
	c.uploads = &uploads{objects, filepath.Join(c.app.DataDir(), storageFolder)}
	if claim := c.options.Claim; claim != nil && claim.settled {
		if err := c.open(ctx); err != nil { // keepPlace tries again
			logs.Printf("%v; the server starts without copies and keeps trying.\n", err)
		}
	}
	c.work.Go(func() { c.keepPlace(ctx) })
	c.work.Go(func() { c.keepUploads(ctx) })
	c.work.Go(func() { c.keepSize(ctx) })
	return nil
}

func (c *Copies) stop(within time.Duration) {
	if c.cancel != nil {
		c.cancel()
	}
	c.work.Wait()
	c.close(within)
	if c.lock != nil {
		_ = c.lock.Unlock()
	}
}

func (c *Copies) open(ctx context.Context) error {
	store, err := replica.Open(ctx, c.app.DataDir(), c.databases())
	if err != nil {
		return fmt.Errorf("%s cannot be used: %s", variable, replica.Explain(err))
	}
	c.mu.Lock()
	c.store = store
	c.mu.Unlock()
	return nil
}

// Store copies the databases; nil before it opened.
func (c *Copies) Store() *replica.Store {
	if c.options.Store != nil {
		return c.options.Store()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.store
}

// databases is where they are copied to.
func (c *Copies) databases() replica.Place {
	if c.options.Databases != nil {
		return c.options.Databases()
	}
	return c.place.At(databases)
}

// close copies the rest. A stop must not wait long for a storage that is down.
func (c *Copies) close(within time.Duration) {
	claim, store := c.options.Claim, c.Store()
	if claim == nil || store == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	err := store.Close(ctx)
	if err == nil && c.mayWrite() {
		err = claim.release(ctx)
	}
	if err != nil {
		logs.Printf("The last changes are not in the copy yet (%s); the next start of this data folder copies them.\n", replica.Explain(err))
	}
}
