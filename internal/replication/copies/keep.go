package copies

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
)

const (
	passEvery = time.Hour
	retryPass = time.Minute // after a pass that failed
	holdEvery = 30 * time.Second
	retryHold = 5 * time.Second
	sizeEvery = time.Hour
)

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
		if err == nil {
			last, _ := c.Store().Last()
			err = claim.noteCopied(last)
		}
		if taken := errors.Is(err, errTaken); ctx.Err() == nil {
			c.mu.Lock()
			if taken && c.store != nil {
				c.store.Refuse()
			}
			c.taken, c.again = err, time.Time{}
			if err != nil && !taken {
				c.again = time.Now().Add(retryHold)
			}
			c.mu.Unlock()
			if taken {
				logs.Printf("%s: %v. This server copies nothing until it is started again.\n", variable, err)
				return
			}
		}
		if err != nil {
			pause(ctx, retryHold)
		} else {
			pause(ctx, holdEvery)
		}
	}
}

func pause(ctx context.Context, wait time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(wait):
	}
}

// noteUploads queues the files of a saved record to be copied, and those of a deleted one to be noted as deleted.
func (c *Copies) noteUploads(record *core.Record) {
	for _, field := range record.Collection().Fields {
		if field.Type() != core.FieldTypeFile || len(record.GetStringSlice(field.GetName())) == 0 {
			continue
		}
		folder := record.BaseFilesPath() + "/"
		if c.options.CompleteUploads != nil && !c.app.Settings().S3.Enabled {
			c.mu.Lock()
			c.saves++
			c.saved[folder] = c.saves
			c.mu.Unlock()
		}
		select {
		case c.waiting <- folder:
		default: // the next pass finds it
		}
		return
	}
}

// AwaitUploads returns once the files of all records that were saved before the call are copied: on one of two machines, an
// upload that was answered must not die with its disk.
func (c *Copies) AwaitUploads(ctx context.Context) error {
	for folder, save := range c.unsettled() {
		if err := c.uploads.add(ctx, folder); err != nil {
			return err
		}
		c.settle(map[string]uint64{folder: save})
	}
	return nil
}

func (c *Copies) unsettled() map[string]uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.saved)
}

// settle forgets folders that were copied, unless they were saved again in the meantime.
func (c *Copies) settle(copied map[string]uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for folder, save := range copied {
		if c.saved[folder] == save {
			delete(c.saved, folder)
		}
	}
}

func (c *Copies) keepUploads(ctx context.Context) {
	next, complete := time.Now(), c.options.CompleteUploads == nil
	for ctx.Err() == nil {
		if c.mayWrite() && !time.Now().Before(next) {
			if !complete {
				complete = c.completeUploads(ctx)
			}
			next = time.Now().Add(retryPass)
			if complete {
				next = time.Now().Add(c.pass(ctx))
			}
		}
		select {
		case <-ctx.Done():
		case folder := <-c.waiting:
			if !c.mayWrite() || c.app.Settings().S3.Enabled || !complete {
				continue // the next pass finds it
			}
			saved := c.unsettled()
			if _, err := c.uploads.pass(ctx, folder); err != nil {
				next = time.Now().Add(retryPass)
			} else {
				c.settle(map[string]uint64{folder: saved[folder]})
			}
		case <-time.After(min(max(time.Until(next), time.Second), retryPass)):
		}
	}
}

func (c *Copies) completeUploads(ctx context.Context) bool {
	err := c.options.CompleteUploads(ctx)
	c.noteUploadsError(err)
	return err == nil
}

func (c *Copies) noteUploadsError(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil && c.passErr == nil {
		c.failing = time.Now()
	}
	c.passErr = err
}

// mayWrite reports whether the place is ours.
func (c *Copies) mayWrite() bool {
	store := c.Store()
	c.mu.Lock()
	defer c.mu.Unlock()
	return store != nil && !errors.Is(c.taken, errTaken)
}

// pass copies all uploads and returns when to do it again. Uploads in object storage are safe there.
func (c *Copies) pass(ctx context.Context) time.Duration {
	if c.app.Settings().S3.Enabled {
		return passEvery
	}
	saved := c.unsettled()
	sum, err := c.uploads.pass(ctx, "")
	if err == nil {
		c.settle(saved)
		err = c.uploads.purge(ctx)
	}
	c.noteUploadsError(err)
	if err != nil {
		return retryPass
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sum, c.passed = sum, time.Now()
	return passEvery
}

func (c *Copies) keepSize(ctx context.Context) {
	for ctx.Err() == nil {
		var sum int64
		var failed error
		for _, name := range replica.Files {
			_, size, err := c.databases().Newest(ctx, name)
			sum, failed = sum+size, errors.Join(failed, err)
		}
		wait := sizeEvery
		if failed != nil || sum == 0 {
			wait = retryHold
		} else {
			c.mu.Lock()
			c.size = sum
			c.mu.Unlock()
		}
		pause(ctx, wait)
	}
}
