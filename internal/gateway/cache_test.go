package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestHowLongAnswersHold(t *testing.T) {
	for _, each := range []struct {
		body, header             string
		fresh, asking, whenError time.Duration
	}{
		{`{"streams":[]}`, "", 10, 10, 10}, // what the operator set at least
		{`{"streams":[],"cacheMaxAge":60}`, "", 60, 60, 60},
		{`{"streams":[],"cacheMaxAge":60,"staleRevalidate":30,"staleError":40}`, "", 60, 90, 100},
		{`{"cacheMaxAge":1e9,"staleError":1e300,"streams":[]}`, "", 100, 100, 200}, // what the operator set at most
		{`{"cacheMaxAge":-5,"staleError":"x","streams":[]}`, "", 10, 10, 10},
		{`{"streams":[]}`, "max-age=70, stale-while-revalidate=5, stale-if-error=6", 70, 75, 76},
		{`{"streams":[],"cacheMaxAge":20}`, "public, max-age=70", 20, 20, 20}, // the add-on's own word
		{`{"streams":[]}`, "no-store, max-age=70", 10, 10, 10},
		{`{"streams":[]}`, "max-age=nan", 10, 10, 10},
	} {
		s := &source{minCache: 10 * time.Second, maxCache: 100 * time.Second, record: newRecord("", openTime)}
		now := time.Now()
		r, err := s.parse("stream", strings.NewReader(each.body), http.Header{"Cache-Control": {each.header}})
		if err != nil {
			t.Errorf("%s: %v", each.body, err)
			continue
		}
		for i, got := range []time.Time{r.fresh, r.whileAsking, r.ifError} {
			want := []time.Duration{each.fresh, each.asking, each.whenError}[i] * time.Second
			if off := got.Sub(now) - want; off < 0 || off > 5*time.Second {
				t.Errorf("%s %s: time %d is %v", each.body, each.header, i, got.Sub(now))
			}
		}
	}
}

// A stale reply is served while the source is called or when it fails, for as long as the source allows.
func TestStaleAnswers(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	var asked atomic.Int64
	var broken atomic.Bool
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		count := asked.Add(1)
		if broken.Load() {
			rw.WriteHeader(http.StatusBadGateway)
			return
		}
		hint := "staleRevalidate"
		if strings.Contains(r.URL.Path, "error") {
			hint = "staleError"
		}
		_, _ = fmt.Fprintf(rw, `{"%s":600,"streams":[{"url":"https://a.test/%d"}]}`, hint, count)
	})
	if got := w.get("/addon/alice/stream/movie/asking.json"); !strings.Contains(got, "a.test/1") {
		t.Errorf("first: %s", got)
	}
	if got := w.get("/addon/alice/stream/movie/asking.json"); !strings.Contains(got, "a.test/1") {
		t.Errorf("while asking: %s", got)
	}
	until(t, "the fresh answer", func() bool {
		return !strings.Contains(w.get("/addon/alice/stream/movie/asking.json"), "a.test/1")
	})
	first := w.get("/addon/alice/stream/movie/error.json")
	if second := w.get("/addon/alice/stream/movie/error.json"); second == first {
		t.Errorf("a stale answer of a source that works: %s", second)
	}
	before := w.get("/addon/alice/stream/movie/error.json")
	broken.Store(true)
	for range maxFailures + 2 { // the last ones with an open breaker
		if got := w.get("/addon/alice/stream/movie/error.json"); got != before {
			t.Errorf("instead of an error: %s", got)
		}
	}
	if got := w.get("/addon/alice" + film); got != `{"streams":[]}` {
		t.Errorf("without a stale answer: %s", got)
	}
}

// Clients may cache catalogs and titles briefly, never past the end of access, and streams never.
func TestWhatClientsMayKeep(t *testing.T) {
	w := newWorld(t)
	now := time.Now().Truncate(time.Second)
	w.now = func() time.Time { return now }
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		_, _ = rw.Write([]byte(`{"cacheMaxAge":3600,"metas":[{"id":"1","type":"movie","name":"x"}],"streams":[{"url":"https://a.test/1"}]}`))
	})
	row := w.member("alice")
	for until, want := range map[string]string{"": "private, max-age=60", date(now.Add(20 * time.Second)): "private, max-age=20"} {
		w.change(row, "until", until)
		if got := w.do(http.MethodGet, "/addon/alice/catalog/movie/a~top.json").Header().Get("Cache-Control"); got != want {
			t.Errorf("until %q: %s", until, got)
		}
		if got := w.do(http.MethodGet, "/addon/alice"+film).Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("streams until %q: %s", until, got)
		}
	}
}
