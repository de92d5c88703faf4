package copies

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"passerelle/internal/replication/replica"
)

const (
	// A copied upload is uploads/files/<its path in the storage folder>/<SHA-256>: the list of keys says what is there, and
	// any object can be verified.
	filesPrefix = "uploads/files/"
	// A deleted upload's copy remains as long as a restore can reach back: uploads/deleted/<Unix time>/<path>/<SHA-256>.
	deletedPrefix = "uploads/deleted/"

	thumbs    = "thumbs_" // PocketBase makes them again
	transfers = 4         // at once
)

// totals are what a whole pass found.
type totals struct {
	Files int64 `json:"files"`
	Bytes int64 `json:"bytes"`
}

// uploads copies the storage folder of a data folder.
type uploads struct {
	objects replica.Objects
	storage string
}

// pass makes the copy of everything below folder ("" or "collection/record/") what is on the disk. It holds one folder's
// names in memory, not all.
func (u *uploads) pass(ctx context.Context, folder string) (sum totals, err error) {
	deleted, err := u.deleted(ctx)
	if err != nil {
		return sum, err
	}
	remote, stop := iter.Pull2(u.objects.List(ctx, filesPrefix+folder))
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(transfers)
	defer func() { err = errors.Join(err, group.Wait()) }()
	object, err, more := remote()
	// before handles the copies of files that sort before name: those files are gone.
	before := func(name string, has bool) error {
		for more && err == nil {
			key := strings.TrimPrefix(object.Key, filesPrefix)
			if has && path.Dir(key)+"/" >= name {
				break
			}
			if _, known := deleted[key]; !known {
				group.Go(func() error { return u.noteDeleted(ctx, key) })
			}
			object, err, more = remote()
		}
		return err
	}
	for file, walkErr := range files(u.storage, folder) {
		if walkErr != nil {
			return sum, walkErr
		}
		if err := before(file.name+"/", true); err != nil {
			return sum, err
		}
		copied := false
		for more && err == nil && path.Dir(strings.TrimPrefix(object.Key, filesPrefix)) == file.name {
			copied = copied || object.Size == file.size
			key := strings.TrimPrefix(object.Key, filesPrefix)
			if at, noted := deleted[key]; noted && object.Size == file.size { // the file is back: a restore must not leave it out
				group.Go(func() error { return u.objects.Delete(ctx, noteKey(key, at)) })
			}
			object, err, more = remote()
		}
		if err != nil {
			return sum, err
		}
		sum.Files++
		sum.Bytes += file.size
		if !copied {
			group.Go(func() error { return u.upload(ctx, file.name) })
		}
	}
	return sum, before("", false)
}

// add copies the files of a folder that are not copied yet.
func (u *uploads) add(ctx context.Context, folder string) error {
	copied := map[string]int64{}
	for object, err := range u.objects.List(ctx, filesPrefix+folder) {
		if err != nil {
			return err
		}
		copied[path.Dir(strings.TrimPrefix(object.Key, filesPrefix))] = object.Size
	}
	for file, err := range files(u.storage, folder) {
		if err != nil {
			return err
		}
		if size, known := copied[file.name]; !known || size != file.size {
			if err := u.upload(ctx, file.name); err != nil {
				return err
			}
		}
	}
	return nil
}

type stored struct {
	name string // slash-separated path in the storage folder
	size int64
}

// files yields the files below folder in the order in which storage lists their copies' keys.
func files(root, folder string) iter.Seq2[stored, error] {
	return func(yield func(stored, error) bool) { walk(root, folder, yield) }
}

func walk(root, folder string, yield func(stored, error) bool) bool {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if err != nil && !os.IsNotExist(err) {
		return yield(stored{}, err)
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name()+"/", b.Name()+"/") })
	for _, entry := range entries {
		name := folder + entry.Name()
		if entry.IsDir() {
			if !strings.HasPrefix(entry.Name(), thumbs) && !walk(root, name+"/", yield) {
				return false
			}
			continue
		}
		info, err := entry.Info()
		if os.IsNotExist(err) || err == nil && !info.Mode().IsRegular() {
			continue
		}
		if err != nil {
			return yield(stored{}, err)
		}
		if !yield(stored{name, info.Size()}, nil) {
			return false
		}
	}
	return true
}

func (u *uploads) path(name string) string { return filepath.Join(u.storage, filepath.FromSlash(name)) }

func (u *uploads) upload(ctx context.Context, name string) error {
	file, err := os.Open(u.path(name))
	if os.IsNotExist(err) {
		return nil // deleted in the meantime
	}
	if err != nil {
		return err
	}
	defer file.Close()
	hash, err := digest(file)
	if err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = u.objects.Put(ctx, filesPrefix+name+"/"+hash, file, replica.Condition{})
	return err
}

func digest(content io.Reader) (string, error) {
	sum := sha256.New()
	_, err := io.Copy(sum, content)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// noteDeleted starts the time after which a copy goes, too, unless its file appeared while we looked.
func (u *uploads) noteDeleted(ctx context.Context, key string) error {
	if _, err := os.Stat(u.path(path.Dir(key))); !os.IsNotExist(err) {
		return err
	}
	_, err := u.objects.Put(ctx, noteKey(key, time.Now()), bytes.NewReader(nil), replica.Condition{})
	return err
}

// noteKey is where it is noted that a copy's file was deleted at a time.
func noteKey(key string, at time.Time) string {
	return deletedPrefix + strconv.FormatInt(at.Unix(), 10) + "/" + key
}

// deleted are the copies whose files are gone, and since when.
func (u *uploads) deleted(ctx context.Context) (map[string]time.Time, error) {
	found := map[string]time.Time{}
	for note, err := range u.objects.List(ctx, deletedPrefix) {
		if err != nil {
			return nil, err
		}
		seconds, key, _ := strings.Cut(strings.TrimPrefix(note.Key, deletedPrefix), "/")
		at, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil || key == "" {
			continue // not ours
		}
		found[key] = time.Unix(at, 0)
	}
	return found, nil
}

// purge deletes the copies of files that have been gone for longer than a restore reaches back.
func (u *uploads) purge(ctx context.Context) error {
	notes, err := u.deleted(ctx)
	if err != nil {
		return err
	}
	for key, at := range notes {
		if time.Since(at) < replica.Retention {
			continue
		}
		if _, err := os.Stat(u.path(path.Dir(key))); os.IsNotExist(err) {
			if err := u.objects.Delete(ctx, filesPrefix+key); err != nil {
				return err
			}
		}
		if err := u.objects.Delete(ctx, noteKey(key, at)); err != nil {
			return err
		}
	}
	return nil
}
