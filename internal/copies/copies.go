package copies

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replica"
)

const (
	passEvery   = time.Hour
	retryPass   = time.Minute // after a pass that failed
	holdEvery   = 30 * time.Second
	sizeEvery   = time.Hour
	maxWaiting  = 1000 // folders of new uploads; the next pass finds the rest
	closeWithin = 4 * time.Second
)

// Options say how a server copies.
type Options struct {
	// Databases is the prefix below the place; "" is the one of a single server.
	Databases string
	// Claim is a single server's right to the place; nil under a lease, which decides in its stead.
	Claim *Claim
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

	mu       sync.Mutex
	store    *replica.Store
	closed   error
	taken    error // why we no longer copy
	size     int64
	sum      totals
	passed   time.Time
	passErr  error
	drilling bool
}

// Register copies app's data to place while app serves.
func Register(app core.App, place replica.Place, options Options) *Copies {
	if options.Databases == "" {
		options.Databases = databases
	}
	c := &Copies{
		app: app, place: place, options: options, began: time.Now(),
		waiting: make(chan string, maxWaiting), scratch: filepath.Join(app.DataDir(), scratchFolder),
	}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := c.start(ctx, &work); err != nil {
			return err
		}
		return e.Next()
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		cancel()
		work.Wait()
		c.close()
		return e.Next()
	})
	noteUploads := func(e *core.RecordEvent) error {
		c.noteUploads(e.Record)
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess().BindFunc(noteUploads)
	app.OnRecordAfterUpdateSuccess().BindFunc(noteUploads)
	refuseBackups(app)
	return c
}

// refuseBackups: PocketBase ends a backup by waiting for every reader of the write-ahead log, and all writes wait with it;
// Litestream is a reader that never leaves (20 s). Its nightly clean-up does the same, so ours does it without waiting.
func refuseBackups(app core.App) {
	const automatic, cleanUp = "__pbAutoBackup__", "__pbDBOptimize__" // PocketBase's names
	app.OnBackupCreate().BindFunc(func(*core.BackupEvent) error {
		return fmt.Errorf("%s copies all data continuously, and a backup would hold up every write: use `passerelle restore`", variable)
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.App.Cron().Remove(automatic)
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		e.App.Cron().Remove(automatic)
		return err
	})
	app.Cron().MustAdd(cleanUp, "0 0 * * *", func() {
		for _, query := range []string{"PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA optimize"} {
			if _, err := app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
				app.Logger().Warn("The database's nightly clean-up failed", "query", query, "error", err)
			}
		}
	})
}

func (c *Copies) start(ctx context.Context, work *sync.WaitGroup) error {
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
	c.uploads = &uploads{objects, filepath.Join(c.app.DataDir(), storageFolder)}
	claim := c.options.Claim
	if claim == nil || claim.settled {
		if err := c.open(ctx); err != nil {
			return err
		}
	}
	work.Go(func() { c.keepPlace(ctx) })
	work.Go(func() { c.keepUploads(ctx) })
	work.Go(func() { c.keepSize(ctx) })
	return nil
}

func (c *Copies) open(ctx context.Context) error {
	store, err := replica.Open(ctx, c.app.DataDir(), c.place.At(c.options.Databases))
	if err != nil {
		return fmt.Errorf("%s cannot be used: %s", variable, replica.Explain(err))
	}
	c.mu.Lock()
	c.store = store
	c.mu.Unlock()
	return nil
}

// keepPlace takes the place if the start could not, and looks again and again whether it is still ours.
func (c *Copies) keepPlace(ctx context.Context) {
	claim := c.options.Claim
	for claim != nil && ctx.Err() == nil {
		err := claim.settle(ctx)
		if err == nil && c.Store() == nil {
			err = c.open(ctx)
		}
		if err == nil {
			err = claim.held(ctx)
		}
		if taken := errors.Is(err, errTaken); ctx.Err() == nil {
			c.mu.Lock()
			if taken && c.store != nil {
				c.store.Refuse()
			}
			c.taken = err
			c.mu.Unlock()
			if taken {
				fmt.Fprintf(os.Stderr, "%s: %v. This server copies nothing until it is started again.\n", variable, err)
				return
			}
		}
		pause(ctx, holdEvery)
	}
}

func pause(ctx context.Context, wait time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(wait):
	}
}

// noteUploads has the files of a saved record copied soon.
func (c *Copies) noteUploads(record *core.Record) {
	for _, field := range record.Collection().Fields {
		if field.Type() != core.FieldTypeFile || len(record.GetStringSlice(field.GetName())) == 0 {
			continue
		}
		select {
		case c.waiting <- record.BaseFilesPath() + "/":
		default: // the next pass finds it
		}
		return
	}
}

func (c *Copies) keepUploads(ctx context.Context) {
	next := time.Now()
	for ctx.Err() == nil {
		if c.mayWrite() && !time.Now().Before(next) {
			next = time.Now().Add(c.pass(ctx))
		}
		select {
		case <-ctx.Done():
		case folder := <-c.waiting:
			if !c.mayWrite() || c.app.Settings().S3.Enabled {
				continue
			}
			if _, err := c.uploads.pass(ctx, folder); err != nil {
				next = time.Now().Add(retryPass)
			}
		case <-time.After(min(max(time.Until(next), time.Second), retryPass)):
		}
	}
}

// mayWrite reports whether the place is ours.
func (c *Copies) mayWrite() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.store != nil && !errors.Is(c.taken, errTaken)
}

// pass copies all uploads and returns when to do it again. Uploads in object storage are safe there.
func (c *Copies) pass(ctx context.Context) time.Duration {
	if c.app.Settings().S3.Enabled {
		return passEvery
	}
	sum, err := c.uploads.pass(ctx, "")
	if err == nil {
		err = c.uploads.purge(ctx)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passErr = err
	if err != nil {
		return retryPass
	}
	c.sum, c.passed = sum, time.Now()
	return passEvery
}

func (c *Copies) keepSize(ctx context.Context) {
	for ctx.Err() == nil {
		var sum int64
		var failed error
		for _, name := range replica.Files {
			_, size, err := c.place.At(c.options.Databases).Newest(ctx, name)
			sum, failed = sum+size, errors.Join(failed, err)
		}
		wait := sizeEvery
		if failed != nil || sum == 0 {
			wait = retryPass
		} else {
			c.mu.Lock()
			c.size = sum
			c.mu.Unlock()
		}
		pause(ctx, wait)
	}
}

// Store copies the databases; nil before it opened.
func (c *Copies) Store() *replica.Store {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.store
}

// close copies the rest. A stop must not wait long for a storage that is down.
func (c *Copies) close() {
	store := c.Store()
	if store == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	err := store.Close(ctx)
	if claim := c.options.Claim; err == nil && claim != nil && c.mayWrite() {
		err = claim.release(ctx)
	}
	c.mu.Lock()
	c.closed = err
	c.mu.Unlock()
	if err != nil {
		fmt.Fprintf(os.Stderr, "The last changes are not in the copy yet (%s); the next start of this data folder copies them.\n", replica.Explain(err))
	}
}

// Closed is nil when everything was copied at the stop.
func (c *Copies) Closed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// State is what /admin/system shows.
type State struct {
	Place string `json:"place"`
	// Age is how many seconds old the copy is; since the start when there is none yet.
	Age   int64  `json:"age"`
	Error string `json:"error"` // why it does not get younger
	Bytes int64  `json:"bytes"`
	// Uploads are "beside" the databases, or in object storage already ("elsewhere").
	Uploads       string `json:"uploads"`
	UploadTotals  totals `json:"uploadTotals"`
	UploadsPassed string `json:"uploadsPassed"` // RFC 3339; "" before the first pass
	UploadsError  string `json:"uploadsError"`
}

// State is the present one.
func (c *Copies) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	last, err := time.Time{}, c.taken
	if c.store != nil {
		var failed error
		if last, failed = c.store.Last(); err == nil {
			err = failed
		}
	}
	if last.IsZero() {
		last = c.began
	}
	state := State{
		Place: c.place.String(), Age: int64(time.Since(last).Seconds()), Bytes: c.size, Uploads: "beside",
		UploadTotals: c.sum, Error: words(err), UploadsError: words(c.passErr),
	}
	if c.app.Settings().S3.Enabled {
		state.Uploads = "elsewhere"
	}
	if !c.passed.IsZero() {
		state.UploadsPassed = c.passed.UTC().Format(time.RFC3339)
	}
	return state
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return strings.TrimSpace(replica.Explain(err))
}
