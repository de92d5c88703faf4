package standby

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"

	"passerelle/internal/replication/replica"
)

const (
	followEvery  = time.Second
	retryAfter   = time.Second
	maxCatchUp   = 15 * time.Second // of a warm copy, before the whole database is fetched instead
	catchUpEvery = 20 * time.Millisecond
	// patience is how long a warm copy may stand still at a takeover before it is restarted, then twice as long each time.
	patience = followEvery * 5 / 4
)

// follower keeps a warm copy of the data database.
type follower struct {
	source string        // the copy's path in the storage
	place  replica.Place // of the copy
	path   string        // of the file
	every  time.Duration // between its looks
	cancel context.CancelFunc
	done   chan struct{}

	goal  uint64 // the transaction that the copy must reach
	since time.Time
}

// maxBehind is how long a warm copy may need for what the storage has before it counts as missing.
const maxBehind = 30 * time.Second

// isBehind reports whether the copy does not follow, for example because the disk is full. One caller at a time.
func (f *follower) isBehind(ctx context.Context) bool {
	if followed := replica.Followed(f.path); followed == 0 || followed < f.goal {
		return followed == 0 || time.Since(f.since) > maxBehind
	}
	if newest, err := f.place.Recent(ctx, replica.DataFile); err == nil {
		f.goal, f.since = newest, time.Now()
	}
	return false
}

// follow begins a warm copy of root's copy source in dir. An earlier one is thrown away: in each term the transactions
// count from one.
func follow(ctx context.Context, root replica.Place, source, dir string) (*follower, error) {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, ownerEnter)); err != nil {
		return nil, err
	}
	f := &follower{source: source, place: root.At(source), path: filepath.Join(dir, replica.DataFile), every: followEvery}
	f.run(ctx)
	return f, nil
}

func (f *follower) run(ctx context.Context) {
	ctx, f.cancel = context.WithCancel(ctx)
	f.done = make(chan struct{})
	go func() {
		defer close(f.done)
		for ctx.Err() == nil {
			err := f.place.Follow(ctx, replica.DataFile, f.path, f.every)
			if err != nil && ctx.Err() == nil && strings.Contains(err.Error(), "cannot resume follow") {
				f.discard() // what it needs next is older than what the storage keeps
			}
			select {
			case <-ctx.Done():
			case <-time.After(retryAfter):
			}
		}
	}()
}

func (f *follower) discard() {
	for _, suffix := range []string{"", "-txid", ".tmp"} {
		_ = os.Remove(f.path + suffix)
	}
}

func (f *follower) stop() {
	f.cancel()
	<-f.done
}

// restart gives up what the copy is asking the storage for: a request on a dead connection is not answered for seconds. Not the first
// whole copy, which takes as long as the database is large and would begin again each time.
func (f *follower) restart(ctx context.Context, every time.Duration) {
	if replica.Followed(f.path) == 0 {
		return
	}
	f.stop()
	f.every = every
	f.run(ctx)
}

// finish stops when the copy has everything that the storage has. Its holder is gone, but may have been about to upload
// something: only a copy that was complete before and after the stop has no half of it.
func (f *follower) finish(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, maxCatchUp)
	defer cancel()
	defer f.stop()
	for {
		if err := f.catchUp(ctx); err != nil {
			return err
		}
		f.stop()
		newest, _, err := f.place.Newest(ctx, replica.DataFile)
		if err != nil {
			return err
		}
		if newest == replica.Followed(f.path) {
			return nil
		}
		f.run(ctx)
	}
}

func (f *follower) catchUp(ctx context.Context) error {
	newest, _, err := f.place.Newest(ctx, replica.DataFile)
	if err != nil {
		return err
	}
	if newest == 0 {
		return replica.ErrNone
	}
	reached, moved, longest := uint64(0), time.Now(), patience
	for {
		switch followed := replica.Followed(f.path); {
		case followed >= newest:
			return nil
		case followed > reached:
			reached, moved = followed, time.Now()
		case time.Since(moved) > longest:
			f.restart(ctx, catchUpEvery)
			moved, longest = time.Now(), 2*longest
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the warm copy does not catch up: %w", ctx.Err())
		case <-time.After(catchUpEvery):
		}
	}
}

// writeAhead marks a restored file as a database with a write-ahead log, as PocketBase would. A backup's file has none,
// by which internal/folder/datadir tells that its jobs must wait for a decision; those of this one continue.
func writeAhead(path string) error {
	db, err := dbx.Open("sqlite", path)
	if err != nil {
		return err
	}
	_, err = db.NewQuery("PRAGMA journal_mode = WAL").Execute()
	return errors.Join(err, db.Close())
}
