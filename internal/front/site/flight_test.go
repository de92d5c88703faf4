package site

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// many sends n requests at once and returns their answers.
func many(s http.Handler, n int, request func(i int) *http.Request) []*httptest.ResponseRecorder {
	all := make([]*httptest.ResponseRecorder, n)
	var group sync.WaitGroup
	for i := range n {
		all[i] = httptest.NewRecorder()
		group.Go(func() { s.ServeHTTP(all[i], request(i)) })
	}
	group.Wait()
	return all
}

func TestSingleFlight(t *testing.T) {
	slow := func(h http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { time.Sleep(20 * time.Millisecond); h(w, r) }
	}
	cases := []struct {
		name   string
		hook   http.HandlerFunc
		status int
		agents int // different programs among 40 clients
		calls  int64
	}{
		{"cacheable", func(w http.ResponseWriter, _ *http.Request) { cacheable(w, "a", "x") }, 200, 40, 1},
		{"failing", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, 503, 40, 1},
		{"panicking", func(http.ResponseWriter, *http.Request) { panic("boom") }, 500, 40, 1},
		{"uncached, same client", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, 404, 1, 1},
		// One render for each program, and the first one's client shares the first.
		{"uncached, four clients", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, 404, 4, 4},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var calls atomic.Int64
				s := newTestSite(t, Config{}, counted(&calls, slow(c.hook)))
				answers := many(s, 40, func(i int) *http.Request {
					r := httptest.NewRequest("GET", "/x", nil)
					r.Header.Set("User-Agent", itoa(i%c.agents))
					return r
				})
				for _, w := range answers {
					if w.Code != c.status {
						t.Fatalf("got %d", w.Code)
					}
				}
				if n := calls.Load(); n != c.calls {
					t.Errorf("rendered %d times, want %d", n, c.calls)
				}
				if len(s.flights.all) != 0 {
					t.Error("flights left over")
				}
			})
		})
	}
}

// TestUncachedIsNotMixedUp: clients with different languages never see each other's 404.
func TestUncachedIsNotMixedUp(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Millisecond)
		w.WriteHeader(404)
		_, _ = w.Write([]byte(r.Header.Get("Accept-Language")))
	})
	answers := many(s, 30, func(i int) *http.Request {
		r := httptest.NewRequest("GET", "/x", nil)
		r.Header.Set("Accept-Language", itoa(i%3))
		return r
	})
	for i, w := range answers {
		if w.Body.String() != itoa(i%3) {
			t.Errorf("client %d got %s", i, w.Body)
		}
	}
}

func TestLeaderLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		s := newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(time.Second):
				cacheable(w, "", "done")
			case <-r.Context().Done():
				w.WriteHeader(500)
			}
		}))
		ctx, leave := context.WithCancel(t.Context())
		go s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/x", nil).WithContext(ctx))
		synctest.Wait()
		go func() { time.Sleep(100 * time.Millisecond); leave() }()
		if w := get(s, "/x"); w.Code != 200 || w.Body.String() != "done" {
			t.Errorf("got %d", w.Code)
		}
		if calls.Load() != 1 {
			t.Errorf("rendered %d times", calls.Load())
		}
	})
}

// from is a visitor's request.
func from(visitor, target string) *http.Request {
	r := httptest.NewRequest("GET", target, nil)
	r.RemoteAddr = visitor + ":1"
	return r
}

// TestVisitorsShareTheQueue: one fills a part of it.
func TestVisitorsShareTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		s := newTestSite(t, Config{MaxQueue: 12}, func(w http.ResponseWriter, _ *http.Request) {
			<-release
			cacheable(w, "", "x")
		})
		ask := func(visitor, target string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			go s.ServeHTTP(w, from(visitor, target))
			synctest.Wait()
			return w
		}
		for _, target := range []string{"/b1", "/b2", "/b3"} {
			ask("b", target)
		}
		if w := ask("b", "/b4"); w.Code != 503 {
			t.Errorf("more than a part of the queue: %d", w.Code)
		}
		joins, other := ask("b", "/b3"), ask("c", "/c")
		close(release)
		synctest.Wait()
		if joins.Code != 200 || other.Code != 200 {
			t.Errorf("got %d, %d", joins.Code, other.Code)
		}
		if len(s.flights.all) != 0 || len(s.flights.visitors) != 0 {
			t.Error("flights left over")
		}
	})
}

// TestTwoAtATime: the limit covers all pages, a queued render that nobody waits for is not started, and a client who
// waits too long gets a 503.
func TestTwoAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most, calls atomic.Int64
		release := make(chan struct{})
		s := newTestSite(t, Config{MaxQueue: 5}, counted(&calls, func(w http.ResponseWriter, _ *http.Request) {
			most.Store(max(most.Load(), running.Add(1)))
			defer running.Add(-1)
			<-release
			cacheable(w, "", "x")
		}))
		start := func(target string) (*httptest.ResponseRecorder, context.CancelFunc, chan struct{}) {
			ctx, cancel := context.WithCancel(t.Context())
			w, done := httptest.NewRecorder(), make(chan struct{})
			go func() {
				s.ServeHTTP(w, from(target, target).WithContext(ctx))
				close(done)
			}()
			synctest.Wait()
			return w, cancel, done
		}
		_, _, doneA := start("/a")
		_, _, doneB := start("/b")
		_, cancelC, doneC := start("/c")
		waiting, _, doneD := start("/en/d")
		start("/e")
		if w := get(s, "/f"); w.Code != 503 || w.Header().Get("Retry-After") == "" {
			t.Errorf("a full queue answered %d", w.Code)
		}
		cancelC()
		<-doneC
		<-doneD // after QueueWait
		if waiting.Code != 503 || waiting.Body.String() != "The site is very busy. Try again in a moment.\n" {
			t.Errorf("got %d %s", waiting.Code, waiting.Body)
		}
		close(release)
		<-doneA
		<-doneB
		synctest.Wait()
		if most.Load() != 2 || calls.Load() != 2 {
			t.Errorf("%d at once, %d begun", most.Load(), calls.Load())
		}
		if w := get(s, "/c"); w.Code != 200 {
			t.Errorf("afterwards: %d", w.Code)
		}
	})
}
