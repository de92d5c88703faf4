package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// PocketBase answers once for each file, however often and compressed it is asked for.
func TestTheDashboardIsKept(t *testing.T) {
	var calls atomic.Int64
	script := strings.Repeat("let it = 1;\n", 2000)
	s := newTestSite(t, Config{AppURL: "https://example.org", Purged: true}, counted(&calls, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/_/gone.js" {
			w.Header().Set("Cache-Control", "max-age=1209600") // as PocketBase does, before it has looked
			w.WriteHeader(http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/javascript; charset=utf-8")
		h.Set("Content-Security-Policy", "default-src 'self'")
		h.Set("Accept-Ranges", "bytes")
		h.Add("Vary", "Accept-Encoding")
		if r.URL.Path != "/_/" {
			h.Set("Cache-Control", "max-age=1209600")
		}
		_, _ = w.Write([]byte(script))
	}))
	for range 3 {
		zipped := get(s, "/_/a.js", "Accept-Encoding", "gzip")
		if zipped.Header().Get("Content-Encoding") != "gzip" || zipped.Body.Len() > len(script)/10 {
			t.Fatalf("%d bytes, %v", zipped.Body.Len(), zipped.Header())
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Cache-Control": "max-age=1209600", "Cdn-Cache-Control": "", "Accept-Ranges": "", "Surrogate-Control": "",
			"X-Content-Type-Options": "nosniff", "Strict-Transport-Security": "max-age=31536000",
		} {
			if got := zipped.Header().Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
	if plain := get(s, "/_/a.js?x=1"); plain.Body.String() != script {
		t.Error("not the script")
	}
	if calls.Load() != 1 {
		t.Errorf("%d calls", calls.Load())
	}
	if first := get(s, "/_/"); first.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("the first file: %v", first.Header())
	}
	for range 2 {
		if gone := get(s, "/_/gone.js"); gone.Code != http.StatusNotFound || gone.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("a missing file: %d, %v", gone.Code, gone.Header())
		}
	}
	if calls.Load() != 4 {
		t.Errorf("%d calls", calls.Load())
	}
}

// The calls of the dashboard would be for another origin than its page.
func TestTheDashboardHasOneAddress(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{AppURL: "https://example.org"}, counted(&calls, func(w http.ResponseWriter, r *http.Request) { cacheable(w, "", "x") }))
	for range 2 { // before and after it is kept
		for path, want := range map[string]string{"/_/": "https://example.org/_/", "/_/a.js?x=1": "https://example.org/_/a.js?x=1"} {
			request := httptest.NewRequest(http.MethodGet, path, nil)
			request.Host = "www.example.org"
			answer := httptest.NewRecorder()
			s.ServeHTTP(answer, request)
			if got := answer.Header().Get("Location"); answer.Code != http.StatusPermanentRedirect || got != want {
				t.Errorf("%s: %d to %q, want %q", path, answer.Code, got, want)
			}
			get(s, path)
		}
	}
}

// PocketBase's router compares escaped paths: what only looks like its API would be rendered as a page, without any limit.
func TestOnlyTheRoutersOwnPathsPass(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{}, counted(&calls, func(w http.ResponseWriter, r *http.Request) { cacheable(w, "", "x") }))
	for _, path := range []string{"/api%2Fx", "/api%2ffiles/x", "/_%2fx", "/a%70i%2fx", "/api%2frealtime"} {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			if answer := do(s, method, path); answer.Code != http.StatusBadRequest {
				t.Errorf("%s %s: %d", method, path, answer.Code)
			}
		}
	}
	if calls.Load() > 0 {
		t.Errorf("%d calls", calls.Load())
	}
	for _, path := range []string{"/api/x", "/%61pi/x", "/api/files/a%2fb/c", "/_/x%2fy"} {
		if answer := get(s, path); answer.Code != http.StatusOK {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
	// It is no path of PocketBase's: the page that says so is shared and waits its turn.
	if get(s, "/api"); s.cache.get("/api") == nil {
		t.Error("/api is not answered as a page")
	}
}
