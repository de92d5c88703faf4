package gateway

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

// Concurrent identical requests make one call; requests to a hanging source are bounded and delay nobody else.
func TestManyAtOnce(t *testing.T) {
	w := newWorld(t)
	release := make(chan struct{})
	var asked, hanging, most atomic.Int64
	w.source("a", func(rw http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		<-release
		_, _ = rw.Write([]byte(`{"cacheMaxAge":600,` + good[1:]))
	})
	w.source("bad", func(_ http.ResponseWriter, r *http.Request) {
		now := hanging.Add(1)
		defer hanging.Add(-1)
		for before := most.Load(); now > before && !most.CompareAndSwap(before, now); before = most.Load() {
		}
		gone(r)
	})
	w.separate()
	var all sync.WaitGroup
	for i := range 3 {
		user := fmt.Sprint("bad", i)
		w.member(user, "plan", "bad")
		for j := range maxCalls {
			all.Go(func() { w.get(fmt.Sprintf("/addon/%s/stream/movie/%d-%d.json", user, i, j)) })
		}
	}
	for range 50 {
		all.Go(func() { w.get("/addon/alice" + film) })
	}
	until(t, "the good source is asked", func() bool { return asked.Load() == 1 })
	close(release)
	all.Wait()
	if got := w.get("/addon/alice" + film); got != good || asked.Load() != 1 {
		t.Errorf("%d calls, %s", asked.Load(), got)
	}
	if most.Load() > maxCalls {
		t.Errorf("%d calls at once to one source", most.Load())
	}
}

// The cache keeps at most 32 MB of responses; a closed gateway leaks no goroutine.
func TestMemoryIsBounded(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Run("filled", func(t *testing.T) {
		w := newWorld(t)
		w.source("a", func(rw http.ResponseWriter, r *http.Request) {
			_, _ = fmt.Fprintf(rw, `{"cacheMaxAge":600,"meta":{"id":"x","type":"movie","name":"x","videos":["%s"]}}`,
				strings.Repeat(strings.Repeat("a", 10_000)+`","`, 30))
		})
		for i := range 4 {
			user := fmt.Sprint("user", i)
			w.member(user)
			for j := range 50 {
				w.get(fmt.Sprintf("/addon/%s/meta/movie/%d-%d.json", user, i, j))
			}
		}
		w.sources.cache.CleanUp()
		if size := w.sources.cache.WeightedSize(); size > maxCached || size < maxCached/2 {
			t.Errorf("%d bytes kept", size)
		}
		runtime.GC()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		if memory.HeapAlloc > 120<<20 {
			t.Errorf("%d MB in use", memory.HeapAlloc>>20)
		}
	})
	goleak.VerifyNone(t, before)
}

// A member whose questions all hang holds up nobody who asks what waits behind them, and leaves others room to wait.
func TestTheQueueOfAMember(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	w.member("mallory")
	held := make(chan struct{})
	release := sync.OnceFunc(func() { close(held) })
	defer release() // a failure would wait for the source
	var hanging atomic.Int64
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "poison") {
			hanging.Add(1)
			<-held
		}
		_, _ = rw.Write([]byte(good))
	})
	var all sync.WaitGroup
	ask := func(path string) { all.Go(func() { w.get("/addon/mallory" + path) }) }
	for i := range maxFlights {
		ask(fmt.Sprintf("/stream/movie/poison%d.json", i))
	}
	until(t, "they hang", func() bool { return hanging.Load() == maxFlights })
	ask(film)
	until(t, "one more waits", func() bool { return w.sources.waiting.Load() == maxFlights+1 })
	if got := w.get("/addon/alice" + film); got != good {
		t.Errorf("got %s", got)
	}
	for i := range maxWaitingOfMember {
		ask(fmt.Sprintf("/stream/movie/%d.json", i))
	}
	until(t, "all wait or are refused", func() bool { return w.members.of("mallory").waiting.Load() == maxWaitingOfMember })
	release()
	all.Wait()
	until(t, "nobody waits", func() bool { return w.sources.waiting.Load() == 0 })
}

// A source that hangs leaves room to wait for the others, however many members ask it.
func TestTheQueueOfASource(t *testing.T) {
	w := newWorld(t)
	held := make(chan struct{})
	release := sync.OnceFunc(func() { close(held) })
	defer release() // a failure would wait for the source
	w.source("a", says(good))
	w.source("bad", func(_ http.ResponseWriter, _ *http.Request) { <-held })
	w.separate()
	var all sync.WaitGroup
	for i := range maxWaiting / maxWaitingOfMember {
		user := fmt.Sprint("bad", i)
		w.member(user, "plan", "bad")
		for j := range maxWaitingOfMember {
			all.Go(func() { w.get(fmt.Sprintf("/addon/%s/catalog/movie/bad~top/skip=%d.json", user, j)) })
		}
	}
	all.Wait()
	if waiting := w.sources.waiting.Load(); waiting != maxWaitingOfSource {
		t.Errorf("%d wait for one source", waiting)
	}
	if got := w.get("/addon/alice" + film); got != good {
		t.Errorf("got %s", got)
	}
	release()
	bad := w.snapshot.Load().of("bad")[0]
	until(t, "nobody waits", func() bool { return w.sources.waiting.Load() == 0 && bad.waiting.Load() == 0 })
}

// separate gives the second source to members of the plan "bad" alone, and the first one to alice.
func (w *world) separate() {
	w.config.Sources[0].Plans, w.config.Sources[1].Plans = []string{"plan"}, []string{"bad"}
	w.config.Manifests["bad"] = w.config.Manifests["plan"]
	w.config.SoftDeadlineMS = 200
	w.configure()
	w.member("alice")
}
