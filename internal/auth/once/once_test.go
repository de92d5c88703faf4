package once

import (
	"fmt"
	"testing"
	"time"
)

const lifetime = 5 * time.Minute

func TestAValueIsTakenOnceAndInTime(t *testing.T) {
	now := time.Unix(0, 0)
	s := New[string](func() time.Time { return now }, lifetime)
	add := func(key string) { s.Add(key, "192.0.2.1", "value of "+key) }
	taken := func(key string) bool { _, ok := s.Take(key); return ok }
	add("a")
	if value, ok := s.Peek("a"); !ok || value != "value of a" {
		t.Errorf("a look found %q", value)
	}
	if !taken("a") || taken("a") {
		t.Error("taken never or twice")
	}
	add("b")
	now = now.Add(lifetime + time.Second)
	if _, ok := s.Peek("b"); ok || taken("b") {
		t.Error("taken too late")
	}
	if taken("never made") || len(s.byKey) != 0 || len(s.groups) != 0 || s.queue.Len() != 0 {
		t.Errorf("left behind: %d, %v, %d", len(s.byKey), s.groups, s.queue.Len())
	}
}

// TestAKeyHasOneValue: the earlier one would otherwise stay in the queue, and take the later one along when it is too old.
func TestAKeyHasOneValue(t *testing.T) {
	now := time.Unix(0, 0)
	s := New[string](func() time.Time { return now }, lifetime)
	s.Add("a", "one", "first")
	now = now.Add(lifetime - time.Second)
	s.Add("a", "two", "second")
	if s.queue.Len() != 1 || len(s.groups) != 1 {
		t.Errorf("%d values in the groups %v", s.queue.Len(), s.groups)
	}
	now = now.Add(2 * time.Second)
	s.Add("b", "one", "another")
	if value, ok := s.Take("a"); !ok || value != "second" {
		t.Errorf("found %q", value)
	}
	if s.Take("b"); s.queue.Len() != 0 || len(s.groups) != 0 {
		t.Errorf("left behind: %d, %v", s.queue.Len(), s.groups)
	}
}

func TestAnOfficeBehindOneAddressPushesNobodyOut(t *testing.T) {
	s := New[int](time.Now, lifetime)
	for number := range 300 {
		s.Add(fmt.Sprint(number), "192.0.2.1", number)
	}
	if _, ok := s.Take("0"); !ok {
		t.Error("colleagues who opened the page pushed the first one out")
	}
}

func TestValuesAreBounded(t *testing.T) {
	now := time.Unix(0, 0)
	s := New[int](func() time.Time { return now }, lifetime)
	add := func(group string, number int) { s.Add(fmt.Sprint(group, " ", number), group, number) }
	add("quiet", 0)
	for number := range mostOfGroup + 10 {
		add("loud", number)
	}
	if len(s.byKey) != mostOfGroup+1 {
		t.Errorf("%d values of two groups", len(s.byKey))
	}
	if _, ok := s.Take("loud 9"); ok {
		t.Error("the oldest of the loud group is still there")
	}
	for group := range most / mostOfGroup { // and many loud ones together
		for number := range mostOfGroup {
			add(fmt.Sprint("loud ", group), number)
		}
	}
	if _, ok := s.Take("quiet 0"); !ok {
		t.Error("a loud group pushed another one out")
	}
	for number := range most + 10 {
		add(fmt.Sprint("of ", number), 0)
	}
	if len(s.byKey) != most || s.queue.Len() != most {
		t.Errorf("%d values", len(s.byKey))
	}
	now = now.Add(lifetime + time.Second)
	add("late", 0)
	if len(s.byKey) != 1 || len(s.groups) != 1 {
		t.Errorf("%d values after their time", len(s.byKey))
	}
}
