package site

import (
	"net/http"
	"sync"
	"testing"
)

func TestQueryFilter(t *testing.T) {
	q := newQueries(map[string][]string{"/": {"ref"}, "/blog": {"page", "tag"}, "/blog/*": {"x"}, "/en-us": {"no"}})
	cases := []struct{ path, raw, want string }{
		{"/", "ref=A&utm=1", "ref=A"},
		{"/en", "ref=A", "ref=A"},
		{"/_payload.json", "ref=A", "ref=A"},
		{"/en/_payload.json", "ref=A", "ref=A"},
		{"/blog", "tag=b&page=2", "page=2&tag=b"},
		{"/blog", "page=2&page=3", "page=2"},
		{"/blog", "page=", ""},
		{"/blog", "page", ""},
		{"/blog", "x=1", ""},
		{"/en/blog", "page=2&q=%00", "page=2"},
		{"/blog/_payload.json", "page=2", "page=2"},
		{"/blog/hello", "x=1&page=2", "x=1"},
		{"/blog/hello", "x=a%26b", "x=a%26b"},
		{"/blog/hello", "x=%zz", ""},
		{"/other", "page=2", ""},
		{"/blogs", "page=2", ""},
		{"/english", "ref=A", ""},
	}
	for _, c := range cases {
		if got := q.filter(c.path, c.raw); got != c.want {
			t.Errorf("%s?%s: got %q, want %q", c.path, c.raw, got, c.want)
		}
	}
	long := make([]byte, maxQueryValue+1)
	for i := range long {
		long[i] = 'a'
	}
	if got := q.filter("/blog", "page="+string(long)); got != "" {
		t.Error("an over-long value was kept")
	}
}

// TestKeyAndRequest: the hook sees exactly the key, so two requests with one key cannot render differently.
func TestKeyAndRequest(t *testing.T) {
	var mu sync.Mutex
	var seen *http.Request
	s := newTestSite(t, Config{AppURL: "https://example.org", Query: map[string][]string{"/blog": {"page"}}},
		func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			seen = r
			mu.Unlock()
			cacheable(w, "posts", r.URL.RequestURI())
		})
	for _, c := range []struct{ target, want string }{
		{"/blog?utm=1", "/blog"},
		{"/blog?page=2&utm=1", "/blog?page=2"},
		{"/blog?utm=2&page=2", "/blog?page=2"},
		{"/caf%C3%A9?page=2", "/caf%C3%A9"},
		{"/a%2Fb", "/a/b"},
		{"/blog%3Fpage=2", "/blog%3Fpage=2"}, // not the page of /blog?page=2
	} {
		w := get(s, "http://evil.example"+c.target, "Cookie", "a=b", "Authorization", "x", "Origin", "https://o",
			"X-Forwarded-Host", "evil", "Accept-Language", "fr", "User-Agent", "bot", "Range", "bytes=0-1", "If-None-Match", "*")
		_ = w
		mu.Lock()
		if got := seen.URL.RequestURI(); got != c.want || seen.RequestURI != c.want {
			t.Errorf("%s: hook saw %s", c.target, got)
		}
		if seen.Host != "example.org" {
			t.Errorf("hook saw host %q", seen.Host)
		}
		if len(seen.Header) != 2 || seen.Header.Get("Accept-Language") != "fr" || seen.Header.Get("User-Agent") != "bot" {
			t.Errorf("hook saw headers %v", seen.Header)
		}
		mu.Unlock()
	}
	s.cache.mu.RLock()
	defer s.cache.mu.RUnlock()
	if len(s.cache.entries) != 5 {
		t.Errorf("%d entries, want 5", len(s.cache.entries))
	}
}
