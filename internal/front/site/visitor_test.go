package site

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
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
		s := newTestSite(t, Config{}, limited)
		behind := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.RemoteAddr = r.Header.Get("X-Real-IP") + ":0"
			s.ServeHTTP(w, r)
		})

		var group sync.WaitGroup
		ask := func(address string, status int, body string) {
			group.Go(func() {
				if w := get(behind, "/en", "X-Real-IP", address); w.Code != status || !strings.Contains(w.Body.String(), body) {
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
