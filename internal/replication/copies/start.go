package copies

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

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
	c := &Claim{number: lastClaim.Add(1), place: place, objects: objects, dir: dir, mine: mine}
	_, statErr := os.Stat(filepath.Join(dir, replica.DataFile))
	empty := errors.Is(statErr, os.ErrNotExist)
	known := mine.Place == place.String()
	if known {
		c.copied = mine.Copied
	}
	c.restoring = mine.Restoring && empty // else it was killed after its last step
	if known && !empty {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, startPatience)
		defer cancel()
	}
	var failed unreachable
	switch err := c.judge(ctx, empty, out); {
	case !errors.As(err, &failed):
		return c, err
	case !known || empty:
		return nil, fmt.Errorf("%s cannot be used: %s", variable, replica.Explain(failed.error))
	}
	fmt.Fprintf(out, "The copies at %s cannot be reached (%s); the server starts without them and keeps trying.\n", place, replica.Explain(failed.error))
	return c, nil
}

// unreachable is whatever fails in the storage: a running business must not depend on it.
type unreachable struct{ error }

// judge compares the place's owner with our folder, then takes the place, or restores its copy to the empty disk.
func (c *Claim) judge(ctx context.Context, empty bool, out io.Writer) error {
	found, etag, err := readOwner(ctx, c.objects)
	absent := errors.Is(err, replica.ErrAbsent)
	if err != nil && !absent {
		return unreachable{err}
	}
	if absent && c.isLost() {
		return unreachable{errUnmounted}
	}
	c.found, c.etag = found, etag
	if c.isShared(ctx) {
		return fmt.Errorf("%s is shared by two machines: start with --standby, or give this one its own place", variable)
	}
	exists, err := c.exists(ctx)
	wrote := c.mine.wrote(c.place, found)
	switch {
	case err != nil:
		return unreachable{err}
	case !exists && (absent || wrote):
		return c.takeFound(ctx)
	case empty:
		return c.restore(ctx, found, out)
	case absent || found.Installation != c.mine.Installation:
		return fmt.Errorf("%s holds the copies of another installation: give this one its own place, such as another prefix", variable)
	case !wrote:
		return fmt.Errorf("%s is in use by a server that was started from a copy of this data folder: stop it first, or give this one its own place", variable)
	case found.Released:
		return c.takeFound(ctx)
	}
	return nil // it was killed, or a copy of our folder runs: settle looks while we serve
}

// takeFound takes the place as it was found.
func (c *Claim) takeFound(ctx context.Context) error {
	err := c.take(ctx, c.found, c.etag)
	if errors.Is(err, errTaken) {
		return fmt.Errorf("%s cannot be used: %w", variable, err)
	}
	if err != nil {
		return unreachable{err}
	}
	return nil
}

// errUnmounted is a folder without the marker that we wrote there. A new copy in it would fill the disk below the mount point,
// and the next start would find a stranger's marker on the real one.
var errUnmounted = errors.New("its folder no longer has the copies of this server: is its disk mounted? If you emptied it, name another folder")

// isLost reports whether a marker that is absent now was written by us, to a folder: a bucket is not mounted.
func (c *Claim) isLost() bool { return c.place.Folder() != "" && c.mine.Place == c.place.String() }

// isShared reports whether the place has the lease of internal/replication/standby.
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

// restore brings the newest copy to the empty disk.
func (c *Claim) restore(ctx context.Context, found owner, out io.Writer) error {
	if !found.Released && found.Installation != c.mine.Installation {
		fmt.Fprintf(out, "The data folder is empty, and %s has copies. Watching for %s to see whether another server still writes to them…\n", c.place, quiet)
		if err := watch(ctx, c.place); err != nil {
			return fmt.Errorf("%s cannot be used: %w", variable, err)
		}
	}
	if c.restoring {
		for _, name := range []string{replica.LogsFile, storageFolder, restoreFolder} { // of a restore that was interrupted
			if err := os.RemoveAll(filepath.Join(c.dir, name)); err != nil {
				return err
			}
		}
	}
	if datadir.CheckMissing(c.dir) != nil {
		return nil // datadir.Inspect refuses it
	}
	c.restoring = true
	if err := c.change(func(*local) {}); err != nil {
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
	c.restoring = false
	return c.change(func(*local) {})
}
