// Package once keeps in memory what waits for one answer: a challenge, a sign-in that is under way. Each value is taken
// once and for a few minutes, and their number is bounded. A restart forgets them: people then start over.
package once

import (
	"container/list"
	"sync"
	"time"
)

const (
	// most values wait at a time, and mostOfGroup of one group; the oldest of the largest group makes room: no group pushes
	// out another. Each visitor of /login asks for one, and an office shares an address: 300 is all that the rate limit
	// lets through in five minutes (pb_migrations/1797008080-passkeys.ts).
	most        = 10_000
	mostOfGroup = 300
)

// Store keeps values by a key that nobody can guess.
type Store[T any] struct {
	now      func() time.Time
	lifetime time.Duration

	mu     sync.Mutex
	byKey  map[string]*list.Element
	groups map[string]int
	queue  *list.List // of *waiting[T], the oldest first
}

type waiting[T any] struct {
	key, group string
	value      T
	until      time.Time
}

// New returns an empty store whose values last for a time.
func New[T any](now func() time.Time, lifetime time.Duration) *Store[T] {
	return &Store[T]{now: now, lifetime: lifetime, byKey: map[string]*list.Element{}, groups: map[string]int{}, queue: list.New()}
}

// Add keeps a value until it is taken or too old, instead of an earlier one with its key. Values of a group are counted together.
func (s *Store[T]) Add(key, group string, value T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for first := s.queue.Front(); first != nil && s.now().After(of[T](first).until); first = s.queue.Front() {
		s.remove(first)
	}
	if former := s.byKey[key]; former != nil {
		s.remove(former)
	}
	if s.groups[group] >= mostOfGroup {
		s.removeOldest(group)
	} else if s.queue.Len() >= most {
		s.removeOldest(s.largest())
	}
	s.byKey[key] = s.queue.PushBack(&waiting[T]{key: key, group: group, value: value, until: s.now().Add(s.lifetime)})
	s.groups[group]++
}

// Take removes a value and returns it; false when it does not exist or is too old.
func (s *Store[T]) Take(key string) (T, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.find(key)
	if element := s.byKey[key]; element != nil {
		s.remove(element)
	}
	return value, ok
}

// Peek returns a value and keeps it; false as for Take.
func (s *Store[T]) Peek(key string) (T, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.find(key)
}

func (s *Store[T]) find(key string) (value T, ok bool) {
	element := s.byKey[key]
	if element == nil {
		return value, false
	}
	w := of[T](element)
	return w.value, !s.now().After(w.until)
}

// largest is a group that no other one exceeds.
func (s *Store[T]) largest() (found string) {
	for group, size := range s.groups {
		if size > s.groups[found] {
			found = group
		}
	}
	return found
}

func (s *Store[T]) removeOldest(group string) {
	for each := s.queue.Front(); each != nil; each = each.Next() {
		if of[T](each).group == group {
			s.remove(each)
			return
		}
	}
}

func (s *Store[T]) remove(element *list.Element) {
	w := of[T](element)
	s.queue.Remove(element)
	delete(s.byKey, w.key)
	if s.groups[w.group]--; s.groups[w.group] <= 0 {
		delete(s.groups, w.group)
	}
}

func of[T any](element *list.Element) *waiting[T] {
	return element.Value.(*waiting[T]) // Add puts nothing else in
}
