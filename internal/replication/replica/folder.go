package replica

import (
	"context"
	"crypto/md5" // ETags as S3 makes them; no proof of anything
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"passerelle/internal/folder/durable"
)

const (
	ownerOnly  = 0o600
	ownerEnter = 0o700
	lockName   = ".lock"
	unfinished = ".unfinished-"
	tryLock    = 5 * time.Millisecond
)

// folderObjects are the objects of a file:// place.
type folderObjects struct{ dir string }

func (f folderObjects) path(key string) string { return filepath.Join(f.dir, filepath.FromSlash(key)) }

func (f folderObjects) Put(ctx context.Context, key string, body io.ReadSeeker, when Condition) (string, error) {
	path := f.path(key)
	if err := durable.MkdirAll(filepath.Dir(path), ownerEnter); err != nil {
		return "", err
	}
	if when != (Condition{}) {
		lock := flock.New(filepath.Join(f.dir, lockName))
		if _, err := lock.TryLockContext(ctx, tryLock); err != nil { // its holder may be frozen
			return "", err
		}
		defer func() { _ = lock.Unlock() }()
		current, err := etagOf(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if when.Absent && err == nil || when.ETag != "" && when.ETag != current {
			return "", ErrConflict
		}
	}
	file, err := os.CreateTemp(filepath.Dir(path), unfinished)
	if err != nil {
		return "", err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	digest := md5.New()
	_, err = io.Copy(io.MultiWriter(file, digest), readUntil(ctx, body))
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), durable.Rename(file.Name(), path)
}

func etagOf(path string) (string, error) {
	content, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer content.Close()
	digest := md5.New()
	_, err = io.Copy(digest, content)
	return hex.EncodeToString(digest.Sum(nil)), err
}

func (f folderObjects) Get(_ context.Context, key string) (io.ReadCloser, string, error) {
	etag, err := etagOf(f.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", ErrAbsent
	}
	if err != nil {
		return nil, "", err
	}
	file, err := os.Open(f.path(key))
	return file, etag, err
}

// List walks the folders in the order in which object storage lists keys: a folder's name sorts with its slash.
func (f folderObjects) List(ctx context.Context, prefix string) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		f.walk(ctx, prefix[:strings.LastIndex(prefix, "/")+1], prefix, yield)
	}
}

func (f folderObjects) walk(ctx context.Context, folder, prefix string, yield func(Object, error) bool) bool {
	entries, err := sorted(f.path(folder))
	if err != nil {
		return yield(Object{}, err)
	}
	for _, entry := range entries {
		name := nameOf(entry)
		key := folder + name
		inside := strings.HasPrefix(key, prefix)
		switch {
		case ctx.Err() != nil:
			return yield(Object{}, ctx.Err())
		case entry.IsDir():
			if (inside || strings.HasPrefix(prefix, key)) && !f.walk(ctx, key, prefix, yield) {
				return false
			}
		case inside && name != lockName && !strings.HasPrefix(name, unfinished):
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return yield(Object{}, err)
			}
			if !yield(Object{key, info.Size(), info.ModTime()}, nil) {
				return false
			}
		}
	}
	return true
}

// sorted are a folder's entries in the byte order of whole paths. A folder that is missing has none; one that cannot be read
// is an error: a restore would bring less, and say nothing.
func sorted(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(nameOf(a), nameOf(b)) })
	// A file that is replaced in the meantime may be read twice.
	return slices.CompactFunc(entries, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() }), nil
}

// nameOf is an entry's name as in a key: that of a folder ends in a slash.
func nameOf(entry fs.DirEntry) string {
	if entry.IsDir() {
		return entry.Name() + "/"
	}
	return entry.Name()
}

func (f folderObjects) Delete(_ context.Context, key string) error {
	err := os.Remove(f.path(key))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := filepath.Dir(f.path(key)); len(dir) > len(f.dir) && os.Remove(dir) == nil; {
		dir = filepath.Dir(dir) // empty folders only
	}
	return nil
}

// readUntil is body that ends with the context's error.
func readUntil(ctx context.Context, body io.Reader) io.Reader {
	return readerFunc(func(into []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return body.Read(into)
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(into []byte) (int, error) { return f(into) }
