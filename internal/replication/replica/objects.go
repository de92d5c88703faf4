package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"iter"
	"time"
)

var (
	// ErrAbsent means that the object does not exist.
	ErrAbsent = errors.New("no such object")
	// ErrConflict means that a conditional write lost: another one came first.
	ErrConflict = errors.New("another writer came first")
)

// Object describes what a list found.
type Object struct {
	Key  string // below the place
	Size int64
	// Modified is the storage's own time.
	Modified time.Time
}

// Condition makes a write fail with ErrConflict: unless the object is absent, or unless it still has this ETag.
type Condition struct {
	Absent bool
	ETag   string
}

// Objects are small files at a place. Keys are relative and have no leading slash.
type Objects interface {
	// Put writes an object of size bytes and returns its ETag. In a folder, a condition is checked under a lock.
	Put(ctx context.Context, key string, body io.ReadSeeker, when Condition) (etag string, err error)
	// Get opens an object: ErrAbsent when there is none.
	Get(ctx context.Context, key string) (body io.ReadCloser, etag string, err error)
	// List yields the objects whose keys begin with prefix, in the order of their keys' bytes.
	List(ctx context.Context, prefix string) iter.Seq2[Object, error]
	// Delete removes an object; one that is absent is no error.
	Delete(ctx context.Context, key string) error
}

// Probe writes an object, reads it back and deletes it.
func Probe(ctx context.Context, objects Objects) error {
	key, content := "probe-"+rand.Text(), []byte(rand.Text())
	if _, err := objects.Put(ctx, key, bytes.NewReader(content), Condition{Absent: true}); err != nil {
		return err
	}
	body, _, err := objects.Get(ctx, key)
	if err != nil {
		return err
	}
	defer body.Close()
	if found, err := io.ReadAll(io.LimitReader(body, int64(len(content))+1)); err != nil {
		return err
	} else if !bytes.Equal(found, content) {
		return errors.New("the storage returns something other than what was written")
	}
	return objects.Delete(ctx, key)
}

// Objects opens the place. It does not connect yet.
func (p Place) Objects(ctx context.Context) (Objects, error) {
	if folder := p.Folder(); folder != "" {
		return folderObjects{folder}, nil
	}
	return p.bucketObjects(ctx)
}
