package copies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/tools/security"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/replica"
)

const (
	// databases is where the copies of the databases lie below the place.
	databases = "single"
	ownerKey  = databases + "/owner.json"
	// LocalFile says in the data folder whose copies are whose. No backup contains it.
	LocalFile = ".copies.json"

	idLength   = 20
	ownerSmall = 64 << 10
	patience   = 10 * time.Second // of one small request
	// startPatience is how long a storage that is known may hold a start up: settle asks it again while the server serves.
	startPatience = 3 * time.Second
)

// quiet is how long nothing new appears in a copy before its writer counts as gone. A running server writes every five
// seconds, if only to prove that it can.
var quiet = 15 * time.Second

// owner is the marker in the storage: Litestream does not notice a second writer, and two break the copy.
type owner struct {
	Installation string `json:"installation"`
	// Session is new at each start: a copied data folder has the same installation, but only one of both has the latest.
	Session string `json:"session"`
	// Released says that the last server stopped properly, so that the next need not watch for it.
	Released bool `json:"released"`
}

// local is our side of it. Restoring is set until the data that was restored onto an empty disk is complete.
type local struct {
	Installation string `json:"installation"`
	Session      string `json:"session"`
	Place        string `json:"place"`
	Restoring    bool   `json:"restoring,omitempty"`
	// Copied is the moment up to which everything was in the copy, at most half a minute before the process ended.
	Copied time.Time `json:"copied,omitzero"`
	// Tried are sessions by places whose marker may have been written: the process was killed, or the answer was lost.
	Tried map[string]string `json:"tried,omitempty"`
	// Past are the last sessions at places that were left, to which this server may return.
	Past map[string]string `json:"past,omitempty"`
}

// wrote reports whether the marker at place is one of ours.
func (l local) wrote(place replica.Place, found owner) bool {
	return found.Installation == l.Installation &&
		slices.Contains([]string{l.Session, l.Past[place.String()], l.Tried[place.String()]}, found.Session)
}

func readLocal(dir string) (found local, err error) {
	content, err := os.ReadFile(filepath.Join(dir, LocalFile))
	if err == nil {
		err = json.Unmarshal(content, &found)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return local{}, fmt.Errorf("cannot read %s: %w", filepath.Join(dir, LocalFile), err)
	}
	if found.Installation == "" {
		found.Installation = security.RandomString(idLength)
	}
	for _, sessions := range []*map[string]string{&found.Past, &found.Tried} {
		if *sessions == nil {
			*sessions = map[string]string{}
		}
	}
	return found, nil
}

// locals is held while the file is read and written: a place that is being left, and the next one, both do.
var locals sync.Mutex

// update changes the file, and returns what it says then.
func update(dir string, change func(now *local)) (local, error) {
	locals.Lock()
	defer locals.Unlock()
	now, err := readLocal(dir)
	if err != nil {
		return local{}, err
	}
	change(&now)
	return now, now.save(dir)
}

func (l local) save(dir string) error {
	content, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return durable.Write(filepath.Join(dir, LocalFile), content, 0o600)
}

func readOwner(ctx context.Context, objects replica.Objects) (found owner, etag string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	body, etag, err := objects.Get(ctx, ownerKey)
	if err != nil {
		return found, "", err
	}
	defer body.Close()
	content, err := io.ReadAll(io.LimitReader(body, ownerSmall))
	if err == nil {
		err = json.Unmarshal(content, &found)
	}
	return found, etag, err
}

// writeOwner replaces the marker that has this ETag, or makes the first one. A write whose answer was lost counts.
func writeOwner(ctx context.Context, objects replica.Objects, next owner, etag string) error {
	content, err := json.Marshal(next)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, err = objects.Put(limited, ownerKey, bytes.NewReader(content), replica.Condition{Absent: etag == "", ETag: etag})
	if err == nil {
		return nil
	}
	if now, _, readErr := readOwner(ctx, objects); readErr == nil && now == next {
		return nil
	}
	return err
}

// watch returns an error when another server adds to the copy while we look.
func watch(ctx context.Context, place replica.Place) error {
	var first [2]uint64
	for began, looked := time.Now(), false; time.Since(began) < quiet || !looked; looked = true {
		for i, name := range replica.Files {
			limited, cancel := context.WithTimeout(ctx, patience)
			newest, err := place.At(databases).Recent(limited, name)
			cancel()
			if err != nil {
				return err
			}
			if looked && newest > first[i] {
				return errTaken
			}
			first[i] = newest
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(quiet / 10):
		}
	}
	return nil
}

var errTaken = errors.New("another server copies to this place: stop it first, or give this one its own place")
