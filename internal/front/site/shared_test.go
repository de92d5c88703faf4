package site

import (
	"net/http"
	"testing"
)

// The purge may have reached a cache in front before a page with the old data does: that page has no lifetime there.
func TestLifetimeInFront(t *testing.T) {
	var s *Site
	changes := true
	s = newTestSite(t, Config{Purged: true}, func(w http.ResponseWriter, _ *http.Request) {
		if changes {
			s.Purge("posts")
		}
		cacheable(w, "posts", page("blog"))
	})
	for _, name := range []string{"Surrogate-Control", "Cdn-Cache-Control"} {
		if got := get(s, "/blog").Header().Get(name); got != "" {
			t.Errorf("changed meanwhile: %s is %q", name, got)
		}
	}
	changes = false
	const want = "max-age=60, stale-while-revalidate=30, stale-if-error=86400"
	for range 2 {
		h := get(s, "/blog").Header()
		if h.Get("Surrogate-Control") != want || h.Get("Cdn-Cache-Control") != want || h.Get("Cdn-Tag") != "all,posts" {
			t.Errorf("got %v", h)
		}
	}
}
