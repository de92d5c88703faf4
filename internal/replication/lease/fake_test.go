package lease

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"passerelle/internal/replication/replica"
)

var errDown = errors.New("connection refused")

// storage is a storage in memory that misbehaves on demand.
type storage struct {
	mu      sync.Mutex
	objects map[string]string
	version map[string]int

	fault    func(call string) fault // decides about each call; nil is a healthy storage
	ignoring bool                    // accepts writes whose condition does not hold
}

// fault is what happens to one call.
type fault int

const (
	none fault = iota
	down       // nothing happens, the call fails
	lost       // the call happens, its answer does not arrive
)

func newStorage() *storage {
	return &storage{objects: map[string]string{}, version: map[string]int{}}
}

func (s *storage) decide(call string) fault {
	if s.fault == nil {
		return none
	}
	return s.fault(call)
}

func (s *storage) etag(key string) string { return fmt.Sprintf("%q", fmt.Sprint(s.version[key])) }

func (s *storage) Get(_ context.Context, key string) (io.ReadCloser, string, error) {
	if s.decide("get") != none {
		return nil, "", errDown
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	body, found := s.objects[key]
	if !found {
		return nil, "", replica.ErrAbsent
	}
	return io.NopCloser(strings.NewReader(body)), s.etag(key), nil
}

func (s *storage) Put(_ context.Context, key string, content io.ReadSeeker, when replica.Condition) (string, error) {
	body, err := io.ReadAll(content)
	if err != nil {
		return "", err
	}
	what := s.decide("put")
	if what == down {
		return "", errDown
	}
	written, err := s.apply(key, body, when.ETag)
	if what == lost {
		return "", errDown
	}
	return written, err
}

func (s *storage) apply(key string, body []byte, etag string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, found := s.objects[key]
	if holds := etag == "" && !found || found && etag == s.etag(key); !holds && !s.ignoring {
		return "", replica.ErrConflict
	}
	s.objects[key] = string(body)
	s.version[key]++
	return s.etag(key), nil
}

func (s *storage) Delete(_ context.Context, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.objects, key)
	return nil
}

func (s *storage) List(context.Context, string) iter.Seq2[replica.Object, error] { return nil }

func (s *storage) keys() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var keys []string
	for key := range s.objects {
		keys = append(keys, key)
	}
	return strings.Join(keys, " ")
}

// failing makes every call of that kind ("" for all) end so from now on.
func (s *storage) failing(call string, what fault) {
	s.fault = func(c string) fault {
		if call == "" || c == call {
			return what
		}
		return none
	}
}

const ttl = 10 * time.Second

// clock is a time that the test sets.
type clock struct{ at time.Duration }

func (c *clock) now() time.Duration { return c.at }

func storeOf(objects replica.Objects) *Store {
	return &Store{Objects: objects, Key: "shop/lease.json", Call: time.Second}
}

func recordOf(owner string, term int64) Record {
	return Record{Term: term, Owner: owner, Node: owner, TTL: ttl.Milliseconds(), Replica: fmt.Sprintf("term-%d-%s", term, owner)}
}

// held takes the lease for a first owner.
func held(t *testing.T, objects replica.Objects, c *clock) *Holder {
	t.Helper()
	h := &Holder{store: storeOf(objects), times: TimesOf(ttl), clock: c.now, record: recordOf("first", 1)}
	if err := h.renew(context.Background()); err != nil {
		t.Fatal(err)
	}
	return h
}
