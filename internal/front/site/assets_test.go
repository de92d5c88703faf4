package site

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

func public() fstest.MapFS {
	f := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"assets/app-1.js": f("javascript"), "assets/app-1.js.br": f("brotli"), "assets/app-1.js.gz": f("gzip"),
		"assets/font-2.woff2": f("0123456789"), "assets/lone.gz": f("archive"),
		"builds/latest.json": f("{}"), "builds/meta/1.json": f("{}"),
		"_i18n/fr/messages.json": f(`{"a":"b"}`), "_i18n/fr/messages.json.br": f("brotli"),
		"favicon.ico": f("icon"), "robots.txt": f("robots"), ".vite/manifest.json": f("{}"), ".gitkeep": f(""),
		".well-known/security.txt": f("contact"),
	}
}

func TestAssetPolicy(t *testing.T) {
	sum := sha256.Sum256([]byte(`{"a":"b"}`))
	version := hex.EncodeToString(sum[:])[:8]
	const js, jsonType = "text/javascript; charset=utf-8", "application/json; charset=utf-8"
	cases := []struct {
		target string
		status int
		cache  string
		kind   string
	}{
		{"/assets/app-1.js", 200, "public, max-age=31536000, immutable", js},
		{"/assets/app-1.js?x=1", 200, "public, max-age=31536000, immutable", js},
		{"/assets/font-2.woff2", 200, "public, max-age=31536000, immutable", "font/woff2"},
		{"/assets/lone.gz", 200, "public, max-age=31536000, immutable", ""},
		{"/builds/meta/1.json", 200, "public, max-age=31536000, immutable", jsonType},
		{"/builds/latest.json", 200, "no-cache", jsonType},
		{"/_i18n/fr/messages.json", 200, "no-cache", jsonType},
		{"/_i18n/fr/messages.json?v=00000000", 200, "no-cache", jsonType},
		{"/_i18n/fr/messages.json?v=" + version, 200, "public, max-age=86400", jsonType},
		{"/favicon.ico", 200, "public, max-age=3600", "image/x-icon"},
		{"/robots.txt", 200, "public, max-age=3600", "text/plain; charset=utf-8"},
		{"/.well-known/security.txt", 200, "public, max-age=3600", "text/plain; charset=utf-8"},
		{"/assets/app-2.js", 404, "no-store", "text/plain; charset=utf-8"},
		{"/assets/app-1.js.br", 404, "no-store", "text/plain; charset=utf-8"},
		{"/assets/", 308, "", "text/html; charset=utf-8"},
		{"/assets/../.vite/manifest.json", 308, "", "text/html; charset=utf-8"},
		{"/assets/x/..%2f..%2fgo.mod", 308, "", "text/html; charset=utf-8"},
		{"/builds/meta/2.json", 404, "no-store", "text/plain; charset=utf-8"},
		{"/_i18n/de/messages.json", 404, "no-store", "text/plain; charset=utf-8"},
	}
	for _, live := range []bool{false, true} {
		s := newTestSite(t, Config{Public: public(), Live: live}, func(http.ResponseWriter, *http.Request) { t.Error("reached the hooks") })
		for _, c := range cases {
			w := get(s, c.target)
			h := w.Header()
			if w.Code != c.status || h.Get("Cache-Control") != c.cache {
				t.Errorf("live=%v %s: %d %q", live, c.target, w.Code, h.Get("Cache-Control"))
			}
			if kind := h.Get("Content-Type"); c.kind != "" && kind != c.kind {
				t.Errorf("%s: type %q", c.target, kind)
			}
			if h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: no nosniff", c.target)
			}
		}
	}
}

func TestHiddenFilesAreUnknown(t *testing.T) {
	for _, live := range []bool{false, true} {
		s := newTestSite(t, Config{Public: public(), Live: live}, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) })
		for _, target := range []string{"/.vite/manifest.json", "/.gitkeep", "/", "/assets", "/_i18n/fr"} {
			if w := get(s, target); w.Body.Len() > 0 && w.Code == 200 {
				t.Errorf("%s: %d %s", target, w.Code, w.Body)
			}
		}
	}
}

func TestAssetForms(t *testing.T) {
	s := newTestSite(t, Config{Public: public()}, nil)
	tags := map[string]bool{}
	for accept, want := range map[string]string{"": "javascript", "gzip": "gzip", "gzip, br": "brotli", "br;q=0": "javascript"} {
		w := get(s, "/assets/app-1.js", "Accept-Encoding", accept)
		tag := w.Header().Get("Etag")
		tags[tag] = true
		if w.Body.String() != want || w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("Content-Length") != itoa(len(want)) {
			t.Errorf("%q: %s %v", accept, w.Body, w.Header())
		}
		if enc := w.Header().Get("Content-Encoding"); (enc == "") != (want == "javascript") {
			t.Errorf("%q: encoding %q", accept, enc)
		}
		again := get(s, "/assets/app-1.js", "Accept-Encoding", accept, "If-None-Match", tag)
		if again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("Etag") != tag || again.Header().Get("Cache-Control") == "" {
			t.Errorf("%q: %d on the second visit", accept, again.Code)
		}
		head := do(s, "HEAD", "/assets/app-1.js", "Accept-Encoding", accept)
		if head.Body.Len() != 0 || head.Header().Get("Content-Length") != itoa(len(want)) {
			t.Errorf("%q: HEAD %v", accept, head.Header())
		}
	}
	if len(tags) != 3 {
		t.Errorf("forms share tags: %v", tags)
	}
	if w := get(s, "/robots.txt", "Accept-Encoding", "br"); w.Header().Get("Vary") != "" || w.Header().Get("Content-Encoding") != "" {
		t.Error("a file without forms varies")
	}
}

func TestRanges(t *testing.T) {
	s := newTestSite(t, Config{Public: public()}, nil)
	w := get(s, "/assets/font-2.woff2", "Range", "bytes=2-4", "Accept-Encoding", "gzip")
	if w.Code != 206 || w.Body.String() != "234" || w.Header().Get("Content-Range") != "bytes 2-4/10" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w = get(s, "/assets/font-2.woff2", "Range", "bytes=90-"); w.Code != 416 {
		t.Errorf("out of range: %d", w.Code)
	}
}

// TestLiveFolder: a folder being edited is read again, and a compressed leftover of an older build is not served.
func TestLiveFolder(t *testing.T) {
	dir := t.TempDir()
	write := func(name, data string, age time.Duration) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Now(), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	write("a.css", "one", time.Hour)
	write("a.css.gz", "compressed one", time.Hour)
	s := newTestSite(t, Config{Public: os.DirFS(dir), Live: true}, nil)
	if w := get(s, "/a.css", "Accept-Encoding", "gzip"); w.Body.String() != "compressed one" {
		t.Errorf("got %s", w.Body)
	}
	write("a.css", "two", 0)
	if w := get(s, "/a.css", "Accept-Encoding", "gzip"); w.Body.String() != "two" {
		t.Errorf("got %s", w.Body)
	}
}
