package copies

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/tools/security"

	"passerelle/internal/lease"
	"passerelle/internal/replica"
)

// Claim is a data folder's right to write to a place.
type Claim struct {
	place   replica.Place
	objects replica.Objects
	dir     string
	mine    local
	copied  time.Time // by the last server, when this one began
	etag    string    // of the marker that we found
	found   owner
	settled bool // the marker is ours and nobody else writes
}

// Begin judges whether the server of dir may copy to place, under the server's lock and before its database is opened. On an
// empty disk it restores the newest copy first. Errors are one sentence for the operator.
func Begin(ctx context.Context, place replica.Place, dir string, out io.Writer) (*Claim, error) {
	if err := CheckFolder(place, dir); err != nil {
		return nil, err
	}
	objects, err := place.Objects(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be used: %w", variable, err)
	}
	mine, err := readLocal(dir)
	if err != nil {
		return nil, err
	}
	c := &Claim{place: place, objects: objects, dir: dir, mine: mine}
	_, statErr := os.Stat(filepath.Join(dir, replica.DataFile))
	empty := errors.Is(statErr, os.ErrNotExist)
	known := mine.Place == place.String()
	if known {
		c.copied = mine.Copied
	}
	if !empty {
		c.mine.Restoring = false // killed after its last step
	}
	// unreachable is for whatever fails in the storage: a running business must not depend on it.
	unreachable := func(err error) (*Claim, error) {
		if !known || empty {
			return nil, fmt.Errorf("%s cannot be used: %s", variable, replica.Explain(err))
		}
		fmt.Fprintf(out, "The copies at %s cannot be reached (%s); the server starts without them and keeps trying.\n", place, replica.Explain(err))
		return c, nil
	}
	found, etag, err := readOwner(ctx, objects)
	absent := errors.Is(err, replica.ErrAbsent)
	if err != nil && !absent {
		return unreachable(err)
	}
	c.found, c.etag = found, etag
	if c.isShared(ctx) {
		return nil, fmt.Errorf("%s is shared by two machines: start with --standby, or give this one its own place", variable)
	}
	take := func() (*Claim, error) {
		err := c.take(ctx, found, etag)
		if errors.Is(err, errTaken) {
			return nil, fmt.Errorf("%s cannot be used: %w", variable, err)
		}
		if err != nil {
			return unreachable(err)
		}
		return c, nil
	}
	exists, err := c.exists(ctx)
	switch {
	case err != nil:
		return unreachable(err)
	case !exists && (absent || mine.wrote(c.place, found)):
		return take()
	case empty:
		return c, c.restore(ctx, found, out)
	case absent || found.Installation != mine.Installation:
		return nil, fmt.Errorf("%s holds the copies of another installation: give this one its own place, such as another prefix", variable)
	case !mine.wrote(c.place, found):
		return nil, fmt.Errorf("%s is in use by a server that was started from a copy of this data folder: stop it first, or give this one its own place", variable)
	case found.Released:
		return take()
	}
	return c, nil // it was killed, or a copy of our folder runs: settle looks while we serve
}

// isShared reports whether the place has the lease of internal/standby.
func (c *Claim) isShared(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	body, _, err := c.objects.Get(ctx, lease.Object)
	if err == nil {
		_ = body.Close()
	}
	return err == nil
}

// exists reports whether there is a copy.
func (c *Claim) exists(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	newest, _, err := c.place.At(databases).Newest(ctx, replica.DataFile)
	return newest > 0, err
}

// take writes the marker and our side of it. found is the marker that has this ETag.
func (c *Claim) take(ctx context.Context, found owner, etag string) error {
	mine, place, next := &c.mine, c.place.String(), security.RandomString(idLength)
	if mine.wrote(c.place, found) && found.Session != mine.Session {
		mine.Past[place] = found.Session // what was tried is about to be another one
	}
	mine.Tried[place] = next
	if err := mine.write(c.dir); err != nil {
		return err
	}
	if err := writeOwner(ctx, c.objects, owner{Installation: mine.Installation, Session: next}, etag); err != nil {
		if errors.Is(err, replica.ErrConflict) {
			err = errTaken
		}
		return err
	}
	if mine.Place != place {
		if mine.Place != "" {
			mine.Past[mine.Place] = mine.Session
		}
		mine.Copied = time.Time{}
	}
	delete(mine.Tried, place)
	mine.Session, mine.Place, c.settled = next, place, true
	return mine.write(c.dir)
}

// noteCopied keeps how young the copy is, for the next start, whose storage may be down.
func (c *Claim) noteCopied(at time.Time) error {
	if at.IsZero() {
		return nil
	}
	locals.Lock()
	defer locals.Unlock()
	now, err := readLocal(c.dir)
	if err != nil || now.Session != c.mine.Session {
		return err // another place is being claimed
	}
	c.mine.Copied = at.UTC().Round(0)
	now.Copied = c.mine.Copied
	return now.save(c.dir)
}

// settle takes the place once nobody else writes there. The first error that is not the storage's own ends the tries.
func (c *Claim) settle(ctx context.Context) error {
	if c.settled {
		return nil
	}
	found, etag, err := readOwner(ctx, c.objects)
	if errors.Is(err, replica.ErrAbsent) {
		return c.take(ctx, owner{}, "")
	}
	if err != nil {
		return err
	}
	if !c.mine.wrote(c.place, found) {
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
	if err == nil && found.Session != c.mine.Session {
		return errTaken
	}
	return err
}

// release lets the next start skip the watching.
func (c *Claim) release(ctx context.Context) error {
	found, etag, err := readOwner(ctx, c.objects)
	if err != nil || found.Session != c.mine.Session {
		return err
	}
	found.Released = true
	return writeOwner(ctx, c.objects, found, etag)
}

// restore brings the newest copy to the empty disk.
func (c *Claim) restore(ctx context.Context, found owner, out io.Writer) error {
	if !found.Released && found.Installation != c.mine.Installation {
		fmt.Fprintf(out, "The data folder is empty, and %s has copies. Watching for %s to see whether another server still writes to them…\n", c.place, quiet)
		if err := watch(ctx, c.place); err != nil {
			return fmt.Errorf("%s cannot be used: %w", variable, err)
		}
	}
	if c.mine.Restoring {
		for _, name := range []string{replica.LogsFile, storageFolder} { // of a restore that was interrupted
			if err := os.RemoveAll(filepath.Join(c.dir, name)); err != nil {
				return err
			}
		}
	}
	if inside, _ := os.ReadDir(filepath.Join(c.dir, storageFolder)); len(inside) > 0 {
		return nil // datadir.Inspect refuses it
	}
	c.mine.Restoring = true
	if err := c.mine.write(c.dir); err != nil {
		return err
	}
	if err := c.take(ctx, c.found, c.etag); err != nil {
		return fmt.Errorf("%s cannot be used: %w", variable, err)
	}
	restored, err := Restore(ctx, c.place, c.dir, time.Time{}, Lines(out))
	if err != nil && !errors.Is(err, replica.ErrNone) {
		return fmt.Errorf("the copy at %s cannot be restored: %s", c.place, replica.Explain(err))
	}
	if err == nil {
		fmt.Fprintf(out, "Restored the copy of %s from %s.\n%s", restored.At.Format(time.RFC3339), c.place, restored.Lacks())
	}
	c.mine.Restoring = false
	return c.mine.write(c.dir)
}
