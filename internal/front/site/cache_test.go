package site

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestPurgeByTag(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, r *http.Request) {
		cacheable(w, map[string]string{"/plans": "plans site", "/blog": "posts", "/none": ""}[r.URL.Path], "x")
	}))
	renders := func(want int64, what string) {
		t.Helper()
		before := calls.Load()
		for _, p := range []string{"/plans", "/blog", "/none"} {
			get(s, p)
		}
		if got := calls.Load() - before; got != want {
			t.Errorf("%s: %d renders, want %d", what, got, want)
		}
	}
	renders(3, "first")
	renders(0, "again")
	s.Purge("posts")
	renders(1, "one tag")
	s.Purge("site")
	s.Purge("plans")
	renders(1, "both tags of one page")
	s.Purge("users")
	renders(0, "a tag nobody has")
	s.Flush()
	renders(3, "flush")
	var bytes int64
	for _, e := range s.cache.ring {
		bytes += e.size
	}
	if len(s.cache.ring) != 3 || s.cache.bytes != bytes || len(s.cache.tagged) != 3 {
		t.Errorf("books: %d entries, %d bytes, %d tags", len(s.cache.ring), s.cache.bytes, len(s.cache.tagged))
	}
}

// TestPurgeDuringRender: a render that began before a change is not stored, and a request after the change never gets
// it.
func TestPurgeDuringRender(t *testing.T) {
	for name, purge := range map[string]func(*Site){
		"tag": func(s *Site) { s.Purge("plans") }, "flush": (*Site).Flush, "other": func(s *Site) { s.Purge("posts") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var version, calls atomic.Int64
				s := newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, _ *http.Request) {
					body := itoa(int(version.Load()))
					time.Sleep(time.Second)
					cacheable(w, "plans", body)
				}))
				var early, late string
				var group sync.WaitGroup
				group.Go(func() { early = get(s, "/x").Body.String() })
				synctest.Wait()
				version.Store(1)
				purge(s)
				group.Go(func() { late = get(s, "/x").Body.String() })
				group.Wait()
				if name == "other" {
					if early != "0" || late != "0" || calls.Load() != 1 {
						t.Errorf("early %s, late %s, %d renders", early, late, calls.Load())
					}
					return
				}
				if early != "0" || late != "1" {
					t.Errorf("early %s, late %s", early, late)
				}
				if now := get(s, "/x").Body.String(); now != "1" || calls.Load() != 2 {
					t.Errorf("now %s after %d renders", now, calls.Load())
				}
			})
		})
	}
}

// TestOutdatedRenderIsNotStored: nothing is requested during the render; the next request must not get the old page.
func TestOutdatedRenderIsNotStored(t *testing.T) {
	for _, purge := range []func(*Site){func(s *Site) { s.Purge("plans") }, (*Site).Flush} {
		var s *Site
		var calls atomic.Int64
		s = newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, _ *http.Request) {
			if calls.Load() == 1 {
				purge(s)
			}
			cacheable(w, "plans", "x")
		}))
		for range 3 {
			get(s, "/x")
		}
		if calls.Load() != 2 {
			t.Errorf("%d renders, want 2", calls.Load())
		}
	}
}

func TestExpiry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		s := newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, _ *http.Request) { cacheable(w, "", "x") }))
		for _, step := range []struct {
			after time.Duration
			want  int64
		}{{0, 1}, {59 * time.Second, 1}, {time.Second, 2}, {time.Minute, 3}} {
			time.Sleep(step.after)
			get(s, "/x")
			if calls.Load() != step.want {
				t.Errorf("after %v: %d renders, want %d", step.after, calls.Load(), step.want)
			}
		}
	})
}

func TestMaxAge(t *testing.T) {
	for value, want := range map[string]time.Duration{
		"max-age=60": time.Minute, "no-store": 0, "": 0, "max-age=-1": 0, "max-age=99999999999999999999": maxMaxAge,
		"content=x, max-age=5": 5 * time.Second, "Max-Age=5": 5 * time.Second, "max-age=999999": maxMaxAge,
	} {
		r := newResponse()
		r.header.Set(headerCache, value)
		r.done()
		if got := r.maxAge(); got != want {
			t.Errorf("%q: %v, want %v", value, got, want)
		}
	}
}

func TestEviction(t *testing.T) {
	hook := func(w http.ResponseWriter, r *http.Request) { cacheable(w, "t"+r.URL.Path, "0123456789") }
	t.Run("entries", func(t *testing.T) {
		var calls atomic.Int64
		s := newTestSite(t, Config{MaxEntries: 10}, counted(&calls, hook))
		for i := range 50 {
			get(s, "/"+itoa(i))
			get(s, "/0") // used all the time, so it stays
		}
		if len(s.cache.ring) != 10 || len(s.cache.entries) != 10 || len(s.cache.tagged) != 10 {
			t.Errorf("%d entries, %d tags", len(s.cache.ring), len(s.cache.tagged))
		}
		if calls.Load() != 50 {
			t.Errorf("%d renders of 50 pages: the most used one was dropped", calls.Load())
		}
	})
	t.Run("bytes", func(t *testing.T) {
		s := newTestSite(t, Config{MaxBytes: 3 * (perEntry + 10 + 3*400)}, hook)
		for i := range 50 {
			get(s, "/"+itoa(i))
		}
		if len(s.cache.ring) != 3 || s.cache.bytes > s.cache.maxBytes {
			t.Errorf("%d entries, %d bytes", len(s.cache.ring), s.cache.bytes)
		}
	})
	t.Run("larger than all", func(t *testing.T) {
		s := newTestSite(t, Config{MaxBytes: 100}, hook)
		if w := get(s, "/x"); w.Code != 200 || len(s.cache.ring) != 0 {
			t.Errorf("%d, %d entries", w.Code, len(s.cache.ring))
		}
	})
}

// TestRace hammers every operation at once for the race detector.
func TestRace(t *testing.T) {
	s := newTestSite(t, Config{MaxEntries: 5, Public: public()}, func(w http.ResponseWriter, r *http.Request) {
		cacheable(w, "a b", page(r.URL.Path))
	})
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 100 {
				switch (i + worker) % 10 {
				case 0:
					s.Purge("a")
				case 1:
					s.Flush()
				default:
					if w := get(s, "/"+itoa(i%9), "Accept-Encoding", "gzip"); w.Code != 200 {
						t.Errorf("got %d", w.Code)
					}
					get(s, "/assets/app-1.js")
				}
			}
		})
	}
	group.Wait()
}
