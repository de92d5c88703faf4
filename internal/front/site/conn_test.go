package site

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// serve runs s as Register does and returns its address.
func serve(t *testing.T, s *Site) string { return serveBy(t, s) }

func serveBy(t *testing.T, handler http.Handler) string {
	t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: handler, WriteTimeout: time.Minute, IdleTimeout: time.Minute}
	withHolding(server)
	go server.Serve(listener{Listener: tcp})
	t.Cleanup(func() { server.Close() })
	return tcp.Addr().String()
}

// noise is a body that compression does not shrink.
func noise(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%x,", i*2654435761)
	}
	return b.String()[:n]
}

func TestHeldAnswers(t *testing.T) {
	sizes := []int{0, 10, 3000, 4000, 10_000, holdUpTo, holdUpTo + 1, 500_000}
	s := newTestSite(t, Config{Public: public()}, func(w http.ResponseWriter, r *http.Request) {
		var n int
		if _, err := fmt.Sscanf(r.URL.Path, "/%d", &n); err != nil {
			w.WriteHeader(404)
			return
		}
		cacheable(w, "", noise(n))
	})
	address := serve(t, s)
	want := map[int]string{}
	for _, n := range sizes {
		want[n] = noise(n)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for round := range 40 {
				n := sizes[round%len(sizes)]
				res, err := http.Get(fmt.Sprintf("http://%s/%d", address, n))
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(res.Body)
				res.Body.Close()
				if err != nil || string(body) != want[n] {
					t.Errorf("%d bytes: got %d, %v", n, len(body), err)
				}
			}
		})
	}
	group.Wait()
}

// TestOneWrite: a cached page of 10 KB reaches the client in one piece, even the last one before the connection closes
// and several pipelined ones.
func TestOneWrite(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) { cacheable(w, "", noise(10_000)) })
	get(s, "/x") // fill the cache
	address := serve(t, s)
	for name, request := range map[string]string{
		"keep-alive": "GET /x HTTP/1.1\r\nHost: a\r\n\r\n",
		"close":      "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
		"HTTP/1.0":   "GET /x HTTP/1.0\r\n\r\n",
	} {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, request)
		piece := make([]byte, 64<<10)
		n, err := c.Read(piece)
		if err != nil || !bytes.HasSuffix(piece[:n], []byte(noise(10_000))) {
			t.Errorf("%s: first piece of %d bytes, %v", name, n, err)
		}
		c.Close()
	}
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, _ = io.WriteString(c, strings.Repeat("GET /x HTTP/1.1\r\nHost: a\r\n\r\n", 5))
	in := bufio.NewReader(c)
	for range 5 {
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(res.Body); err != nil || string(body) != noise(10_000) {
			t.Errorf("pipelined: %d bytes, %v", len(body), err)
		}
	}
}

// TestNoBodyIsWaitedFor: with a body that nobody reads, a request ends only when the client likes, and its answer leaves before.
func TestNoBodyIsWaitedFor(t *testing.T) {
	s := newTestSite(t, Config{Public: public()}, func(w http.ResponseWriter, r *http.Request) { cacheable(w, "", noise(10_000)) })
	get(s, "/x")
	address := serveBy(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close") // as internal/front/limits answers such a request
		s.ServeHTTP(w, r)
	}))
	for _, path := range []string{"/x", "/robots.txt"} {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "GET "+path+" HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n")
		_ = c.SetReadDeadline(time.Now().Add(5 * time.Second))
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if body, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusOK || len(body) == 0 {
			t.Errorf("%s: %d, %d bytes, %v", path, res.StatusCode, len(body), err)
		}
		c.Close()
	}
}

// TestClientThatDoesNotRead must not block the server: the request's write deadline still applies.
func TestClientThatDoesNotRead(t *testing.T) {
	s := newTestSite(t, Config{}, func(w http.ResponseWriter, r *http.Request) { cacheable(w, "", noise(50_000)) })
	get(s, "/x")
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan struct{})
	server := &http.Server{Handler: s, WriteTimeout: 200 * time.Millisecond, ConnState: func(_ net.Conn, state http.ConnState) {
		if state == http.StateClosed {
			close(closed)
		}
	}}
	withHolding(server)
	go server.Serve(listener{Listener: tcp})
	defer server.Close()
	c, err := net.Dial("tcp", tcp.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	go io.WriteString(c, strings.Repeat("GET /x HTTP/1.1\r\nHost: a\r\n\r\n", 2000)) // 100 MB nobody reads
	select {
	case <-closed:
	case <-time.After(10 * time.Second):
		t.Error("the connection is still open")
	}
}

// TestSameHeaders: an answer sent in one piece has the same headers as one that is not.
func TestSameHeaders(t *testing.T) {
	s := newTestSite(t, Config{AppURL: "https://example.org"}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Link", "</a.css>; rel=preload")
		w.Header().Add("Link", "</b.js>; rel=modulepreload")
		w.Header().Set("X-Odd", "one\r\nInjected: two")
		cacheable(w, "plans", noise(10_000))
	})
	address := serve(t, s)
	for _, accept := range []string{"identity", "gzip", "br"} {
		want := get(s, "/x", "Accept-Encoding", accept)
		want.Header().Set("X-Odd", "one  Injected: two") // as net/http writes it
		req, err := http.NewRequest(http.MethodGet, "http://"+address+"/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", accept)
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || !bytes.Equal(body, want.Body.Bytes()) {
			t.Errorf("%s: other body, %v", accept, err)
		}
		res.Header.Del("Date")
		if got, want := fmt.Sprint(res.Header), fmt.Sprint(want.Header()); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", accept, got, want)
		}
	}
}

// TestAnAnswerBesideWhatTheServerWrites: status and headers that a handler sets stay, a deadline that it sets loses nothing, and
// after a panic or a body of the handler's own no byte of the answer is sent.
func TestAnAnswerBesideWhatTheServerWrites(t *testing.T) {
	body := noise(10_000)
	answer := func(r *http.Request) bool {
		return Answer(r, []byte("X-Prepared: yes\r\n"), []byte(body[:10]), []byte(body[10:]))
	}
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{ErrorLog: log.New(io.Discard, "", 0), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if held := answer(r); held != (r.Method == http.MethodGet) {
			t.Errorf("%s: held %v", r.Method, held)
		}
		switch r.URL.Path {
		case "/status":
			w.Header().Set("Retry-After", "5")
			w.WriteHeader(http.StatusTooManyRequests)
		case "/deadline":
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute))
		case "/panic":
			panic("as tested")
		case "/body":
			_, _ = io.WriteString(w, "other")
		}
	})}
	withHolding(server)
	go server.Serve(listener{Listener: tcp})
	defer server.Close()
	for _, one := range []struct {
		method, path, status, body, retry string
	}{
		{"GET", "/status", "429", body, "5"}, {"GET", "/deadline", "200", body, ""},
		{"HEAD", "/", "200", "", ""}, {"GET", "/", "200", body, ""},
	} {
		req, err := http.NewRequest(one.method, "http://"+tcp.Addr().String()+one.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Errorf("%s: %v", one.path, err)
			continue
		}
		got, err := io.ReadAll(res.Body)
		res.Body.Close()
		prepared := res.Header.Get("X-Prepared") == "yes"
		if err != nil || string(got) != one.body || res.Status[:3] != one.status || res.Header.Get("Retry-After") != one.retry || prepared != (one.body == body) {
			t.Errorf("%s: %s, %d bytes, %v, %v", one.path, res.Status, len(got), res.Header, err)
		}
	}
	for path, end := range map[string]string{"/panic": "", "/body": "\r\n\r\nother"} {
		c, err := net.Dial("tcp", tcp.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", path)
		got, _ := io.ReadAll(c)
		if c.Close(); end == "" && len(got) > 0 || !strings.HasSuffix(string(got), end) {
			t.Errorf("%s: %d bytes, %q", path, len(got), got[:min(len(got), 100)])
		}
	}
}
