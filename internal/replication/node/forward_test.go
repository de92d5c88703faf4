package node

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"
)

// served is a node behind a server that gives bodies little time, as internal/front/limits does.
func served(t *testing.T, n *Node, own string) *httptest.Server {
	node := n.wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, own) }))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		node.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

// TestASlowUploadPasses: the writer says how long a body may take. What dies on the way is no success.
func TestASlowUploadPasses(t *testing.T) {
	writer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %v", body, err)
	}))
	defer writer.Close()
	n := nodeOf(t, writer.URL)
	slow, write := io.Pipe()
	go func() {
		_, _ = io.WriteString(write, "one")
		time.Sleep(300 * time.Millisecond)
		_, _ = io.WriteString(write, "two")
		_ = write.Close()
	}()
	answer, err := http.Post(served(t, n, "own").URL+"/api/x", "text/plain", slow)
	must(t, err)
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); string(text) != "onetwo <nil>" {
		t.Errorf("%d %s", answer.StatusCode, text)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	defer func() {
		if got := recover(); got != http.ErrAbortHandler {
			t.Errorf("a dead request ends with %v", got)
		}
	}()
	n.forward(httptest.NewRecorder(), httptest.NewRequest("POST", "/api/x", nil).WithContext(gone), nil)
}

// TestASilentBodyEnds: its visitor does not hold a connection for ever.
func TestASilentBodyEnds(t *testing.T) {
	defer func(before time.Duration) { bodyTime = before }(bodyTime)
	bodyTime = 300 * time.Millisecond
	writer := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.ReadAll(r.Body) }))
	defer writer.Close()
	visitor, err := net.Dial("tcp", served(t, nodeOf(t, writer.URL), "own").Listener.Addr().String())
	must(t, err)
	defer visitor.Close()
	_, err = io.WriteString(visitor, "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\none")
	must(t, err)
	must(t, visitor.SetDeadline(time.Now().Add(10*bodyTime)))
	if _, err := io.ReadAll(visitor); err != nil {
		t.Error(err)
	}
}

// TestAnOldAnswerIsBetterThanNone: not only where the writer is away, but where a standby, a proxy or nobody answers.
func TestAnOldAnswerIsBetterThanNone(t *testing.T) {
	hung := make(chan struct{})
	var asked atomic.Int32
	writer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1); r.URL.Path == "/hangs" {
			<-hung
		}
		status := http.StatusOK
		_, _ = fmt.Sscanf(r.URL.Path, "/%d", &status)
		w.WriteHeader(status)
	}))
	defer writer.Close()
	defer close(hung)
	n := nodeOf(t, writer.URL)
	n.fresh.Store(0)
	quick.ResponseHeaderTimeout = 100 * time.Millisecond
	defer func() { quick.ResponseHeaderTimeout = pageTime }()
	for path, want := range map[string]string{"/502": "own", "/503": "own", "/504": "own", "/508": "own", "/500": "", "/404": ""} {
		if got := get(n, "GET", path).Body.String(); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	for range 3 {
		if got := get(n, "GET", "/hangs").Body.String(); got != "own" {
			t.Errorf("%q", got)
		}
	}
	if count := asked.Load(); count != 7 {
		t.Errorf("a writer that hangs was asked %d times", count-6)
	}
	if got := get(n, "POST", "/503"); got.Code != http.StatusServiceUnavailable || asked.Load() != 8 {
		t.Errorf("a write is not forwarded: %d", got.Code)
	}
}

// TestNoLoops: where the writer's address leads to a node, each request ends there.
func TestNoLoops(t *testing.T) {
	n := nodeOf(t, "http://127.0.0.1:1")
	server := served(t, n, "own")
	at, err := url.Parse(server.URL)
	must(t, err)
	n.writer.Store(at)
	if got := get(n, "POST", "/api/x"); got.Code != http.StatusLoopDetected {
		t.Errorf("%d", got.Code)
	}
	if err := n.ask(t.Context(), newsPath, report{}, &news{}, time.Second); !errors.Is(err, errLoop) {
		t.Error(err)
	}
}

// TestACommitCountsWithoutItsMark: with a full disk the mark stays behind, and what was made of the older state goes.
func TestACommitCountsWithoutItsMark(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	path := c.path()
	dropped := false
	c.around = func(_ context.Context, _ bool, commit func() error) error {
		err := commit()
		dropped = err == nil
		return err
	}
	c.dir = filepath.Join(c.dir, "missing")
	change(t, w.db, "UPDATE a SET n = n + 1 WHERE id = 1")
	change(t, w.db, "UPDATE b SET n = n - 1 WHERE id = 1")
	w.sync(t)
	for tries := 0; tries < 50 && patiently(t.Context(), c) != nil; tries++ {
		if !dropped {
			t.Fatal("the commit is said to have failed")
		}
	}
	if !dropped {
		t.Error("nothing was applied")
	}
	equal(t, w, path)
	must(t, c.close())
}

// TestAFailedLookIsRepeated: a database that could not be read for a moment is not a newer release's for ever.
func TestAFailedLookIsRepeated(t *testing.T) {
	reader, err := sql.Open("sqlite", ":memory:")
	must(t, err)
	reader.SetMaxOpenConns(1)
	defer reader.Close()
	n := &Node{config: Config{Migrations: fstest.MapFS{}}, copy: &copied{reader: reader}}
	n.newer.Store(true)
	must(t, n.refresh(t.Context()))
	if !n.newer.Load() {
		t.Error("a database without the table is trusted")
	}
	change(t, reader, "CREATE TABLE _migrations (file TEXT)")
	change(t, reader, "CREATE TABLE changes (name TEXT, stamp INTEGER)")
	if err := n.refresh(t.Context()); err != nil || n.newer.Load() {
		t.Error(err)
	}
}
