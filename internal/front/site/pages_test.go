package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"
)

func itoa(n int) string { return strconv.Itoa(n) }

func unpacked(t *testing.T, form string, body *bytes.Buffer) string {
	t.Helper()
	var r io.Reader = body
	switch form {
	case "gzip":
		z, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	case "br":
		r = brotli.NewReader(body)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestCachedPage(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{AppURL: "https://example.org"}, counted(&calls, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Link", "</a.css>; rel=preload")
		w.Header().Add("Link", "</b.js>; rel=modulepreload")
		w.Header().Set("Cache-Control", "private")
		cacheable(w, "plans faqs", page("home"))
	}))
	for round, accept := range []string{"", "gzip", "br", "gzip, br"} {
		w := get(s, "/", "Accept-Encoding", accept)
		h := w.Header()
		form := h.Get("Content-Encoding")
		if w.Code != 200 || unpacked(t, form, w.Body) != page("home") {
			t.Errorf("%q: %d", accept, w.Code)
		}
		if accept != "" && form == "" {
			t.Errorf("%q: not compressed", accept)
		}
		for name, want := range map[string]string{
			"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": "default-src 'self'", "Content-Language": "fr", "X-Content-Type-Options": "nosniff",
			"Strict-Transport-Security": "max-age=31536000",
			headerCache:                 "", headerTags: "all plans faqs", "Cache-Tag": "all,plans,faqs", "X-Xss-Protection": "", "Access-Control-Allow-Origin": "",
		} {
			if got := strings.Join(h[http.CanonicalHeaderKey(name)], "|"); got != want {
				t.Errorf("round %d: %s is %q, want %q", round, name, got, want)
			}
		}
		if len(h["Link"]) != 2 {
			t.Errorf("Link: %v", h["Link"])
		}
		tag := h.Get("Etag")
		again := get(s, "/", "Accept-Encoding", accept, "If-None-Match", tag)
		if tag == "" || again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%q: tag %q, %d on the second visit", accept, tag, again.Code)
		}
		head := do(s, "HEAD", "/", "Accept-Encoding", accept)
		if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != h.Get("Content-Length") {
			t.Errorf("%q: HEAD %d %v", accept, head.Code, head.Header())
		}
	}
	if n := calls.Load(); n != 1 {
		t.Errorf("rendered %d times", n)
	}
}

// TestHeadFirst: a HEAD that comes first fills the cache with the whole page.
func TestHeadFirst(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			t.Errorf("hook saw %s", r.Method)
		}
		cacheable(w, "", "whole")
	})
	if w := do(s, "HEAD", "/"); w.Body.Len() != 0 {
		t.Error("HEAD with a body")
	}
	if w := get(s, "/"); w.Body.String() != "whole" {
		t.Errorf("got %s", w.Body)
	}
}

func TestNotCached(t *testing.T) {
	cases := map[string]http.HandlerFunc{
		"no mark": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("shell")) },
		"404": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(headerCache, "max-age=60")
			w.WriteHeader(404)
		},
		"500": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(headerCache, "max-age=60")
			w.WriteHeader(500)
		},
		"redirect": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set(headerCache, "max-age=60")
			http.Redirect(w, r, "/login", http.StatusFound)
		},
		"cookie": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Set-Cookie", "a=b")
			cacheable(w, "", "x")
		},
		"varies": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Vary", "User-Agent, Accept-Encoding")
			cacheable(w, "", "x")
		},
		"zero": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(headerCache, "max-age=0")
			w.WriteHeader(200)
		},
		"nonsense": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(headerCache, "max-age=abc")
			w.WriteHeader(200)
		},
		"panic": func(http.ResponseWriter, *http.Request) { panic("boom") },
		"too large": func(w http.ResponseWriter, _ *http.Request) {
			cacheable(w, "", strings.Repeat("x", maxBody+1))
		},
	}
	for name, h := range cases {
		var calls atomic.Int64
		s := newTestSite(t, Config{}, counted(&calls, h))
		for range 3 {
			w := get(s, "/x")
			if w.Header().Get(headerCache) != "" || w.Header().Get(headerTags) != "" && name != "too large" {
				t.Errorf("%s: internal headers reached the client", name)
			}
			if w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("Cache-Control") == "" {
				t.Errorf("%s: headers %v", name, w.Header())
			}
			if name == "redirect" && (w.Code != 302 || w.Header().Get("Location") != "/login") {
				t.Errorf("redirect: %d %v", w.Code, w.Header())
			}
			if name == "panic" && w.Code != 500 {
				t.Errorf("panic: %d", w.Code)
			}
		}
		if n := calls.Load(); n != 3 {
			t.Errorf("%s: rendered %d times for 3 requests", name, n)
		}
	}
}

// TestUncachedCompressed: a member's shell is compressed on the fly.
func TestUncachedCompressed(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(page("shell")))
	})
	w := get(s, "/me", "Accept-Encoding", "gzip, br")
	if w.Header().Get("Content-Encoding") != "gzip" || unpacked(t, "gzip", w.Body) != page("shell") {
		t.Errorf("%v", w.Header())
	}
	if w = get(s, "/me"); w.Body.String() != page("shell") {
		t.Error("plain client got something else")
	}
}

func TestRouting(t *testing.T) {
	s := newTestSite(t, Config{AppURL: "https://example.org", Public: public()}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Reached", r.Method+" "+r.URL.RequestURI())
	})
	for _, c := range []struct {
		method, target string
		status         int
		location       string
	}{
		{"GET", "/blog/", 200, ""},
		{"GET", "//blog/?page=2", 308, "/blog?page=2"},
		{"GET", "//evil.example/x", 308, "/evil.example/x"},
		{"GET", `//%5Cevil.example/`, 308, "/%5Cevil.example"},
		{"GET", "/a/../b", 308, "/b"},
		{"GET", "/a%00b", 400, ""},
		{"GET", "/a%0d%0ab", 400, ""},
		{"GET", "/%ff", 400, ""},
		{"GET", "/" + strings.Repeat("a", maxPath), 400, ""},
		{"GET", "/blog", 200, ""},
		{"POST", "/blog", 200, ""},
		{"GET", "/api/x/?a=b", 200, ""},
		{"GET", "/_/", 200, ""},
	} {
		w := do(s, c.method, "http://example.org"+c.target)
		if w.Code != c.status || w.Header().Get("Location") != c.location {
			t.Errorf("%s: %d %q", c.target, w.Code, w.Header().Get("Location"))
		}
		if c.status != 200 && w.Header().Get("X-Reached") != "" {
			t.Errorf("%s reached the hooks", c.target)
		}
		if w.Header().Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: no HSTS", c.target)
		}
	}
	if w := get(s, "http://www.example.org/blog?page=2"); w.Code != 308 || w.Header().Get("Location") != "https://example.org/blog?page=2" {
		t.Errorf("www: %d %v", w.Code, w.Header())
	}
}

func TestPermanentRedirectKeepsTheWholeQuery(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "/en/login?page=2") // the hook sees declared parameters only
		w.WriteHeader(http.StatusPermanentRedirect)
	})
	for query, want := range map[string]string{"": "/en/login", "?a=%20b&page=2": "/en/login?a=%20b&page=2"} {
		if got := get(s, "/EN/login"+query).Header().Get("Location"); got != want {
			t.Errorf("%q leads to %q, want %q", query, got, want)
		}
	}
}
