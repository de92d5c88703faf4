package copies

import (
	"context"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/replica"
)

// FetchUploads puts the copied uploads of place below folder, those that existed at a time unless it is zero, and removes
// those that were deleted. Files that are there with their right size stay. Each file is verified; report learns how many
// are there. bad are copies that cannot be used: one of them must not cost all the others.
func FetchUploads(ctx context.Context, place replica.Place, folder string, at time.Time, report func(files int64)) (bad []string, err error) {
	objects, err := place.Objects(ctx)
	if err != nil {
		return nil, err
	}
	u := &uploads{objects, folder}
	deleted, err := u.deleted(ctx)
	if err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(transfers)
	var mu sync.Mutex
	var count int64
	for object, listErr := range objects.List(ctx, filesPrefix) {
		if listErr != nil {
			err = listErr
			break
		}
		key := strings.TrimPrefix(object.Key, filesPrefix)
		name := path.Dir(key)
		usable := name != "." && filepath.IsLocal(filepath.FromSlash(name)) && !strings.Contains(name, `\`)
		if gone, noted := deleted[key]; noted && (at.IsZero() || !gone.After(at)) {
			if info, err := os.Stat(u.path(name)); usable && err == nil && info.Size() == object.Size {
				_ = os.Remove(u.path(name)) // a standby fetched it earlier
			}
			continue
		}
		group.Go(func() error {
			err := errBad // its name comes from the storage, which is not trusted with the rest of the disk
			if usable {
				err = u.fetch(ctx, key, object.Size)
			}
			if errors.Is(err, errBad) {
				mu.Lock()
				defer mu.Unlock()
				bad = append(bad, name)
				return nil
			}
			return err
		})
		count++
		report(count)
	}
	err = errors.Join(err, group.Wait())
	return bad, err
}

var errBad = errors.New("the copy of this upload cannot be used")

// fetch writes one copied file.
func (u *uploads) fetch(ctx context.Context, key string, size int64) error {
	name, hash := path.Dir(key), path.Base(key)
	target := u.path(name)
	if info, err := os.Stat(target); err == nil && info.Size() == size {
		return nil
	}
	if err := durable.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	body, _, err := u.objects.Get(ctx, filesPrefix+key)
	if errors.Is(err, replica.ErrAbsent) {
		return nil // its time was over
	}
	if err != nil {
		return err
	}
	defer body.Close()
	file, err := os.CreateTemp(filepath.Dir(target), ".restoring-")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	got, err := digest(io.TeeReader(body, file))
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil && got != hash {
		err = errBad
	}
	if err != nil {
		return err
	}
	return durable.Rename(file.Name(), target)
}
