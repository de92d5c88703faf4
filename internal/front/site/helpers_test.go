package site

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// TestMain silences the log: some tests make a render panic on purpose.
func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	m.Run()
}

// page is a body worth compressing that names its maker.
func page(name string) string { return name + strings.Repeat("<p>bonjour</p>", 200) }

// cacheable answers as a hook does for a public page.
func cacheable(w http.ResponseWriter, tags, body string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'self'")
	h.Set("Content-Language", "fr")
	h.Set("X-XSS-Protection", "1; mode=block")
	h.Add("Vary", "Origin")
	h.Set(headerCache, "max-age=60")
	h.Set(headerTags, tags)
	_, _ = w.Write([]byte(body))
}

// counted wraps a handler and counts its calls.
func counted(n *atomic.Int64, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n.Add(1)
		h(w, r)
	}
}

func newTestSite(t testing.TB, c Config, h http.HandlerFunc) *Site {
	t.Helper()
	s := New(c)
	s.Wrap(h)
	return s
}

// do sends one request with headers given as name, value pairs.
func do(s http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func get(s http.Handler, target string, headers ...string) *httptest.ResponseRecorder {
	return do(s, http.MethodGet, target, headers...)
}
