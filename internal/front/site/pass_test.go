package site

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestEventStream: /api/realtime is flushed piece by piece and may set its own deadlines.
func TestEventStream(t *testing.T) {
	next := make(chan struct{})
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		if err := control.SetWriteDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, line := range []string{"data: one\n", "data: two\n"} {
			_, _ = io.WriteString(w, line)
			if err := control.Flush(); err != nil {
				t.Error(err)
			}
			<-next
		}
	})
	server := httptest.NewServer(s)
	defer server.Close()
	res, err := http.Get(server.URL + "/api/realtime")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	lines := bufio.NewReader(res.Body)
	for _, want := range []string{"data: one\n", "data: two\n"} {
		if got, err := lines.ReadString('\n'); got != want {
			t.Fatalf("got %q %v", got, err)
		}
		next <- struct{}{}
	}
}

// TestUpload: a body reaches PocketBase complete, on any path and method except GET and HEAD of pages.
func TestUpload(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, r.Method+" "+itoa(int(n))+" "+r.Header.Get("Authorization"))
	})
	for _, path := range []string{"/api/collections/x/records", "/hook"} {
		r := httptest.NewRequest("POST", path, strings.NewReader(strings.Repeat("x", 3<<20)))
		r.Header.Set("Authorization", "token")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Body.String() != "POST 3145728 token" {
			t.Errorf("%s: %s", path, w.Body)
		}
	}
}

func TestDefaultHeaders(t *testing.T) {
	plain := func(http.ResponseWriter, *http.Request) {}
	own := func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Cache-Control", "public, max-age=5") }
	cases := []struct {
		path  string
		hook  http.HandlerFunc
		cache string
	}{
		{"/api/health", plain, "no-store"},
		{"/api/health", own, "public, max-age=5"},
		{"/api/files/x/y/z.png", plain, ""}, // PocketBase sets its own where there is none
		{"/_/", plain, "no-cache"},          // kept here
	}
	for _, c := range cases {
		for _, address := range []string{"", "http://example.org", "https://example.org"} {
			h := get(newTestSite(t, Config{AppURL: address}, c.hook), c.path).Header()
			if h.Get("Cache-Control") != c.cache || h.Get("X-Content-Type-Options") != "nosniff" ||
				h.Get("Referrer-Policy") != "strict-origin-when-cross-origin" || h.Get("Permissions-Policy") == "" {
				t.Errorf("%s: %v", c.path, h)
			}
			if strict := h.Get("Strict-Transport-Security") != ""; strict != strings.HasPrefix(address, "https") {
				t.Errorf("%s with %q: HSTS %v", c.path, address, strict)
			}
		}
	}
	// Behind no proxy, TLS itself is enough.
	s := newTestSite(t, Config{}, plain)
	if get(s, "https://example.org/api/health").Header().Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS over TLS")
	}
}
