package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A failing source is paused, costs no time, and is probed without a waiting member.
func TestBreaker(t *testing.T) {
	w := newWorld(t)
	w.sources.rest = 100 * time.Millisecond
	w.member("alice")
	var broken atomic.Bool
	var asked atomic.Int64
	broken.Store(true)
	w.source("bad", func(rw http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if broken.Load() {
			rw.WriteHeader(http.StatusBadGateway)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	w.source("other", says(streams("https://other.test/1")))
	for i := range maxFailures {
		w.get(fmt.Sprintf("/addon/alice/stream/movie/tt%d.json", i))
	}
	before := asked.Load()
	if state := w.state("bad"); state.Breaker == "closed" || state.DownSince == 0 || state.Errors != maxFailures {
		t.Fatalf("got %+v", state)
	}
	for i := range 20 {
		if got := w.get(fmt.Sprintf("/addon/alice/stream/movie/next%d.json", i)); !strings.Contains(got, "other.test") {
			t.Errorf("got %s", got)
		}
	}
	if asked.Load() != before {
		t.Error("members' questions reached a source that is down")
	}
	down := w.state("bad").DownSince
	probe := func() { w.sources.probe(w.snapshot.Load().sources) }
	until(t, "a probe that fails", func() bool { probe(); return asked.Load() > before })
	until(t, "the source rests again", func() bool { return w.state("bad").Errors > maxFailures })
	if now := w.state("bad").DownSince; now != down {
		t.Errorf("down since %d, then %d", down, now)
	}
	broken.Store(false)
	until(t, "the source is back", func() bool { probe(); return w.state("bad").Breaker == "closed" })
	if got := w.get("/addon/alice" + film); !strings.Contains(got, "good") || w.state("bad").DownSince != 0 {
		t.Errorf("got %s", got)
	}
	// A new address is a new source.
	w.config.Sources[0].Query = "?new=1"
	w.configure()
	if state := w.state("bad"); state.Calls != 0 {
		t.Errorf("got %+v", state)
	}
}

// Titles that a source always fails at do not open its breaker, however many a member requests.
func TestBreakerAndPoisonedQuestions(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	w.member("mallory")
	var dead atomic.Bool
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "poison") || dead.Load() {
			rw.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	w.get("/addon/alice" + film)
	for i := range 3 * minSample {
		w.get(fmt.Sprintf("/addon/mallory/stream/movie/poison%d.json", i))
	}
	if got := w.get("/addon/alice/stream/movie/tt9.json"); got != good || w.state("a").Breaker != "closed" {
		t.Errorf("got %s, %+v", got, w.state("a"))
	}
	dead.Store(true)
	until(t, "the source that fails for all is left alone", func() bool {
		w.get("/addon/alice/stream/movie/tt9.json")
		return w.state("a").Breaker == "open"
	})
}

// A source that has never answered is paused until a request shows that it works.
func TestBreakerOfASourceThatNeverAnswered(t *testing.T) {
	w := newWorld(t)
	w.sources.rest = 100 * time.Millisecond
	w.member("alice")
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "poison") {
			rw.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	for range maxFailures {
		w.get("/addon/alice/stream/movie/poison.json")
	}
	if state := w.state("a"); state.Breaker == "closed" {
		t.Fatalf("got %+v", state)
	}
	w.get("/addon/alice/stream/movie/tt9.json")
	until(t, "the source is back", func() bool {
		w.sources.probe(w.snapshot.Load().sources)
		return w.state("a").Breaker == "closed"
	})
}

// A source that is back closes its breaker, even if it now always fails at the question that it last answered.
func TestBreakerWhenTheLastAnswerIsGone(t *testing.T) {
	w := newWorld(t)
	w.sources.rest = 100 * time.Millisecond
	w.member("alice")
	var dead atomic.Bool
	var gone atomic.Int64
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if lost := strings.Contains(r.URL.Path, "old"); dead.Load() || lost && gone.Load() > 0 {
			if lost {
				gone.Add(1)
			}
			rw.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	w.get("/addon/alice/stream/movie/old.json")
	gone.Store(1)
	dead.Store(true)
	until(t, "the source is down", func() bool {
		w.get("/addon/alice/stream/movie/tt1.json")
		return w.state("a").Breaker == "open"
	})
	dead.Store(false)
	asked := gone.Load()
	w.get("/addon/alice/stream/movie/tt9.json")
	w.get("/addon/alice/stream/movie/old.json") // members still ask for it
	until(t, "the source is back", func() bool {
		w.sources.probe(w.snapshot.Load().sources)
		return w.state("a").Breaker == "closed"
	})
	if gone.Load() == asked {
		t.Error("the question that was answered before does not come first")
	}
}

// A member uses at most half of a source's concurrent calls: hanging titles leave the rest to others.
func TestOneMemberLeavesCallsToOthers(t *testing.T) {
	w := newWorld(t)
	w.config.SoftDeadlineMS = 100
	w.member("alice")
	w.member("mallory")
	var hanging, most atomic.Int64
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "poison") {
			now := hanging.Add(1)
			for before := most.Load(); now > before && !most.CompareAndSwap(before, now); before = most.Load() {
			}
			gone(r)
			hanging.Add(-1)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	var all sync.WaitGroup
	for i := range 2 * maxCalls {
		all.Go(func() { w.get(fmt.Sprintf("/addon/mallory/stream/movie/poison%d.json", i)) })
	}
	all.Wait()
	w.config.SoftDeadlineMS = 60_000
	w.configure()
	if got := w.get("/addon/alice" + film); got != good || most.Load() > maxFlights || most.Load() == 0 {
		t.Errorf("%d calls of one member, %s", most.Load(), got)
	}
}
