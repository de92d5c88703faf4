package site

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/tests"
)

// TestLimitsCountVisitors: behind a proxy, one visitor who requests too many pages takes none from the others.
func TestLimitsCountVisitors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limited := func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(20 * time.Millisecond)
			if host, _, _ := net.SplitHostPort(r.RemoteAddr); host == "198.51.100.7" {
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = w.Write([]byte(`{"status":429}`))
				return
			}
			cacheable(w, "a", "the page of "+r.RemoteAddr)
		}
		s := newTestSite(t, Config{Visitor: func(r *http.Request) string { return r.Header.Get("X-Real-IP") }}, limited)

		var group sync.WaitGroup
		ask := func(address string, status int, body string) {
			group.Go(func() {
				if w := get(s, "/en", "X-Real-IP", address); w.Code != status || !strings.Contains(w.Body.String(), body) {
					t.Errorf("%s: %d %s", address, w.Code, w.Body)
				}
			})
		}
		ask("198.51.100.7", 429, "Too many requests")
		synctest.Wait() // this one is the first: the next finds its render running
		ask("203.0.113.9", 200, "the page of 203.0.113.9:0")
		group.Wait()
	})
}

// TestVisitor: a forwarded address counts only when the operator trusts its header.
func TestVisitor(t *testing.T) {
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	defer app.Cleanup()
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("X-Real-IP", "203.0.113.9")
	visitor := visitorOf(app)
	if got := visitor(r); got != "192.0.2.1" {
		t.Errorf("nothing trusted: %s", got)
	}
	if got := peer(r); got != "192.0.2.1" {
		t.Errorf("peer: %s", got)
	}
	app.Settings().TrustedProxy.Headers = []string{"X-Real-IP"}
	if got := visitor(r); got != "203.0.113.9" {
		t.Errorf("trusted: %s", got)
	}
}
