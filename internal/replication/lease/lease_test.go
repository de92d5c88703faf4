package lease

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestOneOfManyTakesIt(t *testing.T) {
	for range 50 {
		objects := newStorage()
		var won sync.Map
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				owner := fmt.Sprint(i)
				_, err := Take(t.Context(), storeOf(objects), TimesOf(ttl), recordOf(owner, 1), "")
				if err == nil {
					won.Store(owner, true)
				} else if !errors.Is(err, ErrTaken) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		count := 0
		won.Range(func(any, any) bool { count++; return true })
		if count != 1 {
			t.Fatalf("%d owners", count)
		}
	}
}

func TestALostAnswerIsNoLoss(t *testing.T) {
	objects, c := newStorage(), &clock{}
	objects.failing("put", lost)
	h := held(t, objects, c)
	for range 3 {
		c.at += time.Second
		if err := h.renew(t.Context()); err != nil || !h.Held() {
			t.Fatalf("held %v, %v", h.Held(), err)
		}
	}
	if record, _, _ := h.store.Read(t.Context()); record.Seq != h.record.Seq || record.Term != 1 {
		t.Errorf("stored %+v", record)
	}
}

// A write that arrives after its time limit, when the next one is already on its way.
func TestALateWriteIsNoLoss(t *testing.T) {
	objects, c := newStorage(), &clock{}
	h := held(t, objects, c)
	before := h.etag
	objects.failing("", down)
	if err := h.renew(t.Context()); err == nil || errors.Is(err, ErrTaken) {
		t.Fatal(err)
	}
	objects.fault = nil
	late := h.record
	body := fmt.Sprintf(`{"term":1,"seq":%d,"owner":"first"}`, late.Seq)
	if _, err := objects.apply(h.store.Key, []byte(body), before); err != nil {
		t.Fatal(err)
	}
	if err := h.renew(t.Context()); err == nil || errors.Is(err, ErrTaken) {
		t.Fatalf("a refused write passed for done: %v", err)
	}
	if err := h.renew(t.Context()); err != nil || !h.Held() {
		t.Errorf("held %v, %v", h.Held(), err)
	}
}

func TestHeldEndsBeforeTheLease(t *testing.T) {
	objects, c := newStorage(), &clock{}
	h := held(t, objects, c)
	objects.failing("", down)
	for _, step := range []struct {
		at   time.Duration
		held bool
	}{{time.Second, true}, {3900 * time.Millisecond, true}, {4 * time.Second, false}, {20 * time.Second, false}} {
		c.at = step.at
		if err := h.renew(t.Context()); err == nil {
			t.Fatal("renewed in a storage that is down")
		}
		if h.Held() != step.held {
			t.Errorf("after %v: held %v", step.at, h.Held())
		}
	}
	objects.fault = nil
	if err := h.renew(t.Context()); err != nil || !h.Held() {
		t.Errorf("held %v, %v", h.Held(), err)
	}
}

func TestWatch(t *testing.T) {
	objects, c := newStorage(), &clock{}
	w := &Watch{store: storeOf(objects), clock: c.now}
	if _, etag, free, err := w.Look(t.Context()); !errors.Is(err, ErrNone) || !free || etag != "" {
		t.Fatalf("nothing there: free %v, %v", free, err)
	}
	h := held(t, objects, c)
	look := func(when string, want bool) {
		t.Helper()
		if _, _, free, err := w.Look(t.Context()); err != nil || free != want {
			t.Errorf("%s: free %v, %v", when, free, err)
		}
	}
	wait := func(when string, seconds int, want bool) {
		t.Helper()
		for range seconds {
			c.at += time.Second
			look(when, false)
		}
		c.at += time.Second
		look(when, want)
	}
	look("at once", false)
	wait("a silent holder", 10, true)

	if err := h.renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	look("renewed", false)
	wait("nearly over", 8, false)
	objects.failing("get", down)
	if _, _, free, err := w.Look(t.Context()); err == nil || free {
		t.Errorf("an outage: free %v, %v", free, err)
	}
	objects.fault = nil
	look("storage is back", false)
	wait("the whole time again", 10, true)

	c.at += 6 * time.Second
	look("this process was paused", false)
	wait("the whole time after a pause", 10, true)

	if err := h.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	look("released", true)
}

func TestTheLoserStops(t *testing.T) {
	objects, c := newStorage(), &clock{}
	first := held(t, objects, c)
	other := &Holder{store: storeOf(objects), times: TimesOf(ttl), clock: c.now, record: recordOf("second", 2), etag: first.etag}
	if err := other.renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := first.renew(t.Context()); !errors.Is(err, ErrTaken) || first.Held() {
		t.Errorf("held %v, %v", first.Held(), err)
	}
	if err := first.Release(t.Context()); !errors.Is(err, ErrTaken) {
		t.Errorf("released another's lease: %v", err)
	}
	if record, _, err := other.store.Read(t.Context()); err != nil || record.Owner != "second" || record.Released {
		t.Errorf("%+v, %v", record, err)
	}
}

func TestKeepTellsAndEnds(t *testing.T) {
	objects := newStorage()
	var mu sync.Mutex
	var outage bool
	objects.fault = func(string) fault {
		mu.Lock()
		defer mu.Unlock()
		if outage {
			return down
		}
		return none
	}
	set := func(value bool) { mu.Lock(); outage = value; mu.Unlock() }
	times := Times{TTL: time.Second, Hold: 200 * time.Millisecond, Every: 5 * time.Millisecond, Call: time.Second}
	h, err := Take(t.Context(), storeOf(objects), times, recordOf("first", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	told, done := make(chan error, 2), make(chan error, 1)
	go func() { done <- h.Keep(t.Context(), func(err error) { told <- err }) }()
	set(true)
	if err := <-told; err == nil || h.Held() {
		t.Errorf("an outage: held %v, %v", h.Held(), err)
	}
	set(false)
	if err := <-told; err != nil {
		t.Errorf("its end: %v", err)
	}
	_, etag, err := h.store.Read(t.Context())
	for err == nil { // the holder may renew between the reading and the writing
		next := recordOf("second", 2)
		if _, err = storeOf(objects).write(t.Context(), &next, etag); err == nil {
			break
		}
		_, etag, err = h.store.Read(t.Context())
	}
	if err := <-done; !errors.Is(err, ErrTaken) || h.Held() {
		t.Errorf("held %v, %v", h.Held(), err)
	}
}

func TestKeepEndsWithARelease(t *testing.T) {
	times := Times{TTL: time.Second, Hold: time.Second, Every: time.Millisecond, Call: time.Second}
	h, err := Take(t.Context(), storeOf(newStorage()), times, recordOf("first", 1), "")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- h.Keep(context.Background(), func(error) {}) }()
	if err := h.Update(t.Context(), func(r *Record) { r.Ready = true }); err != nil || h.Record().Source() != "term-1-first" {
		t.Errorf("%+v, %v", h.Record(), err)
	}
	if err := h.Release(t.Context()); err != nil || h.Held() {
		t.Errorf("held %v, %v", h.Held(), err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestProbe(t *testing.T) {
	objects := newStorage()
	store := storeOf(objects)
	if err := store.Probe(t.Context()); err != nil || objects.keys() != "" {
		t.Errorf("left %q, %v", objects.keys(), err)
	}
	objects.ignoring = true
	if err := store.Probe(t.Context()); !errors.Is(err, ErrIgnored) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a storage that ignores conditions: %v", err)
	}
	objects.ignoring = false
	objects.failing("put", down)
	if err := store.Probe(t.Context()); !errors.Is(err, errDown) {
		t.Errorf("a storage that is down: %v", err)
	}
}

// TestConfirm: a machine that was paused together with its clock still believes that it holds the lease.
func TestConfirm(t *testing.T) {
	objects, c := newStorage(), &clock{}
	h := held(t, objects, c)
	if err := h.Confirm(t.Context()); err != nil || !h.Held() {
		t.Errorf("the holder: %v", err)
	}
	objects.failing("get", down)
	if err := h.Confirm(t.Context()); err == nil || errors.Is(err, ErrTaken) || !h.Held() {
		t.Errorf("a storage that is down: %v", err)
	}
	objects.fault = nil
	if _, err := Take(t.Context(), storeOf(objects), TimesOf(ttl), recordOf("second", 2), h.etag); err != nil {
		t.Fatal(err)
	}
	if !h.Held() {
		t.Fatal("its clock moved")
	}
	if err := h.Confirm(t.Context()); !errors.Is(err, ErrTaken) || h.Held() {
		t.Errorf("held %v, %v", h.Held(), err)
	}
}
