package lease

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"passerelle/internal/replication/replica"
)

const (
	// Object is the lease's name below the place of the copies.
	Object = "lease.json"
	// TermPrefix begins the path of each term's copy, followed by the term's number with leading zeros.
	TermPrefix = "term-"
)

const maxObject = 64 << 10 // bytes; a lease has a few hundred

// Store is the place of one lease.
type Store struct {
	Objects replica.Objects // never repeats a write: "done, but the answer was lost" would read as "refused"
	Key     string
	Call    time.Duration // limit of one call to the storage
}

// Read returns the lease and the ETag that the next write needs, or ErrNone.
func (s *Store) Read(ctx context.Context) (record Record, etag string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.Call)
	defer cancel()
	object, etag, err := s.Objects.Get(ctx, s.Key)
	if errors.Is(err, replica.ErrAbsent) {
		return record, "", ErrNone
	}
	if err == nil {
		defer object.Close()
		var body []byte
		if body, err = io.ReadAll(io.LimitReader(object, maxObject)); err == nil {
			err = json.Unmarshal(body, &record)
		}
	}
	if err != nil {
		return Record{}, "", fmt.Errorf("cannot read the lease: %w", err)
	}
	return record, etag, nil
}

// write increments record.Seq and stores the record if the object still has the given ETag ("" if it must not exist
// yet). It returns the new ETag; also beside an error, if the object turns out to be this owner's. ErrTaken is certain;
// after any other error the write may be tried again.
func (s *Store) write(ctx context.Context, record *Record, etag string) (string, error) {
	record.Seq++
	body, err := json.Marshal(record)
	if err != nil {
		return "", err
	}
	written, err := s.put(ctx, s.Key, body, etag)
	if err == nil {
		return written, nil
	}
	err = fmt.Errorf("cannot write the lease: %w", err)
	// The write was refused, or its answer was lost: the object itself knows.
	found, foundTag, readErr := s.Read(ctx)
	switch {
	case readErr != nil:
		return "", errors.Join(err, readErr)
	case found.Owner == record.Owner && found.Term == record.Term && found.Seq == record.Seq:
		return foundTag, nil
	case found.Owner == record.Owner && found.Term == record.Term:
		return foundTag, err
	case foundTag != etag:
		return "", ErrTaken
	}
	return "", err
}

// put stores body under key if the object has the given ETag ("" if it must not exist), and returns the new ETag.
func (s *Store) put(ctx context.Context, key string, body []byte, etag string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Call)
	defer cancel()
	return s.Objects.Put(ctx, key, bytes.NewReader(body), replica.Condition{Absent: etag == "", ETag: etag})
}

// Probe reports ErrIgnored if the storage does not honour the conditions of writes: two machines would both hold the
// lease. It leaves nothing behind.
func (s *Store) Probe(ctx context.Context) error {
	key := s.Key + ".probe-" + rand.Text()
	if _, err := s.put(ctx, key, []byte(`{"probe":1}`), ""); err != nil {
		return fmt.Errorf("cannot write to the storage: %w", err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.Call)
		defer cancel()
		_ = s.Objects.Delete(ctx, key)
	}()
	for _, etag := range []string{"", `"00000000000000000000000000000000"`} {
		_, err := s.put(ctx, key, []byte(`{"probe":2}`), etag)
		if err == nil {
			return ErrIgnored
		}
		if !errors.Is(err, replica.ErrConflict) {
			return fmt.Errorf("cannot tell whether the storage honours conditional writes: %w", err)
		}
	}
	return nil
}
