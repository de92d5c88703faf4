package gateway

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const good = `{"streams":[{"url":"https://good.test/1"}]}`

// gone blocks until a handler's caller disconnects.
func gone(r *http.Request) { <-r.Context().Done() }

// Whatever one source does, members get the other sources' entries, and the call counts as failed.
func TestHostileSources(t *testing.T) {
	elsewhere := httptest.NewUnstartedServer(says(streams("https://inside.test/1")))
	listener, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this machine has no second address of loopback")
	}
	elsewhere.Listener = listener
	elsewhere.Start()
	defer elsewhere.Close()
	var reached atomic.Int64
	elsewhere.Config.ConnState = func(net.Conn, http.ConnState) { reached.Add(1) }
	// Another service of the operator's, on the host that the sources of this test are allowed on.
	listed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached.Add(1)
		says(streams("https://inside.test/1"))(w, r)
	}))
	defer listed.Close()

	for name, each := range map[string]struct {
		handler http.HandlerFunc
		failure string
	}{
		"hangs": {func(_ http.ResponseWriter, r *http.Request) { gone(r) }, "timeout"},
		"drips": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte(" "))
				_ = http.NewResponseController(w).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		}, "timeout"},
		"never stops": {func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write([]byte(`{"streams":[`))
			for r.Context().Err() == nil {
				if _, err := w.Write([]byte(strings.Repeat(`{"url":"https://a.test/1"},`, 1000))); err != nil {
					return
				}
			}
		}, "longer than 12 MB"},
		"announces 50 MB": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(50<<20))
			_ = http.NewResponseController(w).Flush()
			gone(r)
		}, "longer than 12 MB"},
		"bomb": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			for range 50 {
				if _, err := packed.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil {
					return
				}
			}
			_ = packed.Close()
		}, "longer than 12 MB"},
		"no gzip": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write([]byte(good))
		}, "no connection"},
		"wrong JSON": {says(`{"streams":[{"url":"https://a.test/1"},`), "the response is not add-on JSON"},
		"HTML":       {says("<!doctype html><title>It works</title>"), "the response is not add-on JSON"},
		"error":      {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, good, http.StatusInternalServerError) }, "status 500"},
		"nested":     {says(`{"streams":` + strings.Repeat("[", 20_000)), "the response is not add-on JSON"},
		"redirects inside": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusFound)
		}, "no connection"},
		"redirects to what the operator has listed": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, listed.URL, http.StatusFound)
		}, "redirect not followed"},
		"redirects for ever": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.RequestURI, http.StatusTemporaryRedirect)
		}, "redirect not followed"},
		"hangs up": {func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				_ = conn.Close()
			}
		}, "no connection"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.member("alice")
			bad := w.source("bad", each.handler)
			if each.failure == errTimeout.Error() {
				bad.TimeoutMS = 1000
				w.configure()
			}
			w.source("good", says(good))
			if got := w.get("/addon/alice" + film); got != good {
				t.Errorf("got %.200s", got)
			}
			state := w.state("bad")
			if state.Errors != 1 || state.LastError != each.failure || w.state("good").Errors != 0 {
				t.Errorf("got %+v", state)
			}
		})
	}
	if reached.Load() != 0 {
		t.Error("a redirect led inside")
	}
}

// A list that its source hands out whole comes in pages, and none of it is lost. One that it hands out in parts stays as it is.
func TestTenThousandTitles(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	asked := 0
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		asked++
		if strings.Contains(r.URL.Path, "/long/") {
			t.Errorf("the source was asked for %s", r.URL.Path)
		}
		_, _ = rw.Write([]byte(`{"metas":[`))
		for i := range 10_000 {
			_, _ = fmt.Fprintf(rw, `{"id":"%d","type":"movie","name":"\u202e%d"},`, i, i)
		}
		_, _ = rw.Write([]byte(`{"id":"10000","type":"movie"}]}`))
	})
	next := 0
	for {
		got := w.get(fmt.Sprintf("/addon/alice/catalog/movie/a~long/skip=%d.json", next))
		count := strings.Count(got, `"id"`)
		if !json.Valid([]byte(got)) || count > 0 && !strings.Contains(got, fmt.Sprintf(`"id":"%d"`, next)) || strings.Contains(got, "\u202e") {
			t.Fatalf("page at %d: %.200s", next, got)
		}
		if next += count; count == 0 {
			break
		}
	}
	if next != 10_001 || asked != 1 || w.state("a").Dropped != 0 {
		t.Errorf("%d titles after %d calls", next, asked)
	}
	if got := w.get("/addon/alice/catalog/movie/a~top.json"); strings.Count(got, `"id"`) != 10_001 {
		t.Errorf("%d titles at once", strings.Count(got, `"id"`))
	}
}

// A redirect to an allowed address is followed, and the next server does not learn the first address.
func TestRedirectKeepsTheAddressSecret(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/moved" {
			http.Redirect(rw, r, "/moved", http.StatusFound)
			return
		}
		if r.Header.Get("Referer") != "" || r.Header.Get("User-Agent") != "Passerelle" {
			rw.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = rw.Write([]byte(good))
	})
	if got := w.get("/addon/alice" + film); got != good {
		t.Errorf("got %s", got)
	}
}

// One of five sources hangs: members wait for the soft deadline and get the rest; a late reply serves the next request.
func TestLateAnswersAreKept(t *testing.T) {
	w := newWorld(t)
	w.config.SoftDeadlineMS = 2000
	w.member("alice")
	for i := range 4 {
		w.source(fmt.Sprint(i), says(streams(fmt.Sprintf("https://a.test/%d", i))))
	}
	release := make(chan struct{})
	w.source("slow", func(rw http.ResponseWriter, _ *http.Request) {
		<-release
		_, _ = rw.Write([]byte(good))
	}).CacheMaxSeconds = 0
	w.configure()
	start := time.Now()
	got := w.get("/addon/alice" + film)
	if took := time.Since(start); took < 1900*time.Millisecond || strings.Count(got, "a.test") != 4 || strings.Contains(got, "good") {
		t.Errorf("after %v: %s", took, got)
	}
	close(release)
	until(t, "the late answer is kept", func() bool { return w.state("slow").Calls == 1 && w.sources.cache.EstimatedSize() > 0 })
	until(t, "the late answer is given", func() bool { return strings.Contains(w.get("/addon/alice"+film), "good") })
	if calls := w.state("slow").Calls; calls != 1 {
		t.Errorf("%d calls", calls)
	}
}
