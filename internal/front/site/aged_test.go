package site

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnOldPageStandsIn: a node's visitors do not wait for a slow render of a page that it has, and see the new one at once where it
// is quick.
func TestAnOldPageStandsIn(t *testing.T) {
	for name, drop := range map[string]func(*Site){
		"expired": func(*Site) { time.Sleep(time.Minute) }, "changed": func(s *Site) { s.Purge("plans") }, "flushed": (*Site).Flush,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var version, calls atomic.Int64
				var slow atomic.Bool
				s := newTestSite(t, Config{Aged: 30 * time.Second}, counted(&calls, func(w http.ResponseWriter, _ *http.Request) {
					body := itoa(int(version.Load()))
					if slow.Load() {
						time.Sleep(2 * time.Second)
					}
					cacheable(w, "plans", body)
				}))
				get(s, "/x")
				version.Store(1)
				drop(s)
				if body := get(s, "/x").Body.String(); body != "1" {
					t.Errorf("a quick render: %s", body)
				}
				version.Store(2)
				slow.Store(true)
				drop(s)
				for range 3 {
					asked := time.Now()
					if body := get(s, "/x").Body.String(); body != "1" || time.Since(asked) > slowRender {
						t.Errorf("%s after %v", body, time.Since(asked))
					}
				}
				time.Sleep(2 * time.Second) // nobody waits for the render, which continues
				if body := get(s, "/x").Body.String(); body != "2" || calls.Load() != 3 {
					t.Errorf("%s after %d renders", body, calls.Load())
				}
				drop(s)
				time.Sleep(30 * time.Second)
				asked := time.Now()
				if get(s, "/x"); time.Since(asked) != 2*time.Second {
					t.Errorf("a page that is too old: answered after %v", time.Since(asked))
				}
			})
		})
	}
}

// TestAnOldPageHidesNoEnd: a page that is gone goes, and a render that fails leaves the old one.
func TestAnOldPageHidesNoEnd(t *testing.T) {
	var status atomic.Int64
	s := newTestSite(t, Config{Aged: 30 * time.Second, Renders: 1, MaxQueue: 1}, func(w http.ResponseWriter, _ *http.Request) {
		if status.Load() == http.StatusOK {
			cacheable(w, "plans", "x")
			return
		}
		w.WriteHeader(int(status.Load()))
	})
	for _, step := range []struct{ status, want, then int }{{500, 200, 200}, {429, 429, 200}, {404, 404, 404}} {
		status.Store(http.StatusOK)
		get(s, "/x")
		status.Store(int64(step.status))
		s.Purge("plans")
		if w := get(s, "/x"); w.Code != step.want {
			t.Errorf("%d: got %d", step.status, w.Code)
		}
		if old := s.cache.old("/x"); (old != nil) != (step.then == 200) {
			t.Errorf("%d: kept %v", step.status, old != nil)
		}
		s.cache.forget("/x")
	}
	if len(s.cache.ring) != 0 || s.cache.bytes != 0 || len(s.cache.tagged) != 0 {
		t.Error("entries left over")
	}
	status.Store(http.StatusOK)
	get(s, "/x")
	s.Purge("plans")
	ctx, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, httptest.NewRequest("GET", "/x", nil).WithContext(ctx)); w.Body.Len() > 0 {
		t.Error("answers who has left")
	}
}
