package copies

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/tools/security"

	"passerelle/internal/replication/replica"
)

// Claim is a data folder's right to write to a place.
type Claim struct {
	number    uint64 // a later claim has a higher one
	place     replica.Place
	objects   replica.Objects
	dir       string
	mine      local     // as we last wrote it; another claim may have written since
	session   string    // ours at the place, once it is taken
	restoring bool      // onto an empty disk
	copied    time.Time // by the last server, when this one began
	etag      string    // of the marker that we found
	found     owner
	settled   bool // the marker is ours and nobody else writes
}

// lastClaim counts them; latest, under locals, is the number of the last one by data folder that is the place in force.
var (
	lastClaim atomic.Uint64
	latest    = map[string]uint64{}
)

// take writes the marker and our side of it. found is the marker that has this ETag.
func (c *Claim) take(ctx context.Context, found owner, etag string) error {
	place, next := c.place.String(), security.RandomString(idLength)
	err := c.change(func(now *local) {
		if now.wrote(c.place, found) && found.Session != now.Session {
			now.Past[place] = found.Session // what was tried is about to be another one
		}
		now.Tried[place] = next
	})
	if err != nil {
		return err
	}
	if err := writeOwner(ctx, c.objects, owner{Installation: c.mine.Installation, Session: next}, etag); err != nil {
		if errors.Is(err, replica.ErrConflict) {
			err = errTaken
		}
		return err
	}
	isLeft := false
	err = c.change(func(now *local) {
		delete(now.Tried, place)
		if isLeft = latest[c.dir] > c.number; isLeft {
			now.Past[place] = next
			return
		}
		latest[c.dir] = c.number
		if now.Place != place {
			if now.Place != "" {
				now.Past[now.Place] = now.Session
			}
			now.Copied = time.Time{}
		}
		now.Session, now.Place = next, place
	})
	if err == nil && isLeft {
		err = errReplaced
	}
	if err == nil {
		c.session, c.settled = next, true
	}
	return err
}

// change writes our side. It begins with what is there now: another place may be claimed at the same time.
func (c *Claim) change(to func(now *local)) error {
	now, err := update(c.dir, func(now *local) {
		now.Installation, now.Restoring = c.mine.Installation, c.restoring
		to(now)
	})
	if err == nil {
		c.mine = now
	}
	return err
}

// noteCopied keeps how young the copy is, for the next start, whose storage may be down.
func (c *Claim) noteCopied(at time.Time) error {
	if at.IsZero() {
		return nil
	}
	return c.change(func(now *local) {
		if now.Session == c.session { // else another place is used from now on
			now.Copied = at.UTC().Round(0)
		}
	})
}

// settle takes the place once nobody else writes there. The first error that is not the storage's own ends the tries.
func (c *Claim) settle(ctx context.Context) error {
	if c.settled {
		return nil
	}
	found, etag, err := readOwner(ctx, c.objects)
	if errors.Is(err, replica.ErrAbsent) {
		if c.isLost() {
			return errUnmounted
		}
		return c.take(ctx, owner{}, "")
	}
	if err != nil {
		return err
	}
	mine, err := readLocal(c.dir) // an earlier claim to this place may have taken it since we began
	if err != nil {
		return err
	}
	if !mine.wrote(c.place, found) || c.isShared(ctx) {
		return errTaken
	}
	if !found.Released {
		if err := watch(ctx, c.place); err != nil {
			return err
		}
	}
	return c.take(ctx, found, etag)
}

// held reports whether the marker is still ours.
func (c *Claim) held(ctx context.Context) error {
	found, _, err := readOwner(ctx, c.objects)
	if err == nil && found.Session != c.session {
		return errTaken
	}
	return err
}

// release lets the next start skip the watching.
func (c *Claim) release(ctx context.Context) error {
	found, etag, err := readOwner(ctx, c.objects)
	if err != nil || found.Session != c.session {
		return err
	}
	found.Released = true
	return writeOwner(ctx, c.objects, found, etag)
}
