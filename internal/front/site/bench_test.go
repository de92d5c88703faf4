package site

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// discard is a ResponseWriter that keeps its header map, so that only the site's own work is measured.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

func benchmark(b *testing.B, target string, headers ...string) {
	s := newTestSite(b, Config{Public: public(), AppURL: "https://example.org"}, func(w http.ResponseWriter, r *http.Request) {
		cacheable(w, "plans", page(r.URL.Path))
	})
	r := httptest.NewRequest("GET", target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := discard{http.Header{}}
	s.ServeHTTP(w, r)
	b.ReportAllocs()
	for b.Loop() {
		s.ServeHTTP(w, r)
	}
}

func BenchmarkCachedPage(b *testing.B) {
	benchmark(b, "/en/blog", "Accept-Encoding", "gzip, deflate, br")
}

func BenchmarkNotModified(b *testing.B) {
	benchmark(b, "/en/blog", "Accept-Encoding", "gzip", "If-None-Match", `"0123456789abcdef"`)
}

func BenchmarkAsset(b *testing.B) {
	benchmark(b, "/assets/app-1.js", "Accept-Encoding", "gzip, deflate, br")
}

// TestHotPathAllocatesNothing keeps the cached page free of garbage.
func TestHotPathAllocatesNothing(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, _ *http.Request) { cacheable(w, "", page("x")) })
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Encoding", "gzip, br")
	w := discard{http.Header{}}
	s.ServeHTTP(w, r)
	if n := testing.AllocsPerRun(100, func() { s.ServeHTTP(w, r) }); n > 0 {
		t.Errorf("%v allocations a request", n)
	}
}
