package node

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"passerelle/internal/auth/guesses"
	"passerelle/internal/folder/datadir"
	"passerelle/internal/gateway"
	"passerelle/internal/hooks/mailbox"
	"passerelle/internal/hooks/wake"
	"passerelle/internal/testapp"
	"passerelle/internal/watch/health"
)

// TestNothingOfItsOwnBegins: each entry of the list names a handler that is there, and leaves it out.
func TestNothingOfItsOwnBegins(t *testing.T) {
	app := testapp.New(t)
	wake.Register(app)
	mailbox.Register(t.Context(), app, nil)
	health.New(app, nil).Register()
	guesses.Register(app)
	before := app.OnServe().Length()
	app.OnServe().Unbind(off...)
	if gone := before - app.OnServe().Length(); gone != len(off) {
		t.Errorf("%d of %d handlers were there: %v", gone, len(off), off)
	}
	testapp.Handler(t, app)
	if app.Cron().HasStarted() {
		t.Error("the crons run")
	}
}

// TestATableChangeIsKnownBeforeItsCommit: the commit of a newer release's tables is not answered from for a moment.
func TestATableChangeIsKnownBeforeItsCommit(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	found, count := false, 0
	c.around = func(_ context.Context, remade bool, commit func() error) error {
		found = found || remade
		count++
		return commit()
	}
	for sql, want := range map[string]bool{
		"UPDATE a SET n = 7": false, "CREATE TABLE c (id INTEGER PRIMARY KEY)": true, "INSERT INTO a (n) SELECT 1" + fmt.Sprintf(series, 4000): false,
		"ALTER TABLE b ADD COLUMN more TEXT": true, "DROP INDEX b_n": true, "VACUUM": true,
	} {
		found, count = false, 0
		change(t, w.db, sql)
		w.sync(t)
		must(t, patiently(t.Context(), c))
		if found != want || count == 0 {
			t.Errorf("%s: %v after %d commits", sql, found, count)
		}
	}
	must(t, c.close())
}

// nodeOf is a node whose writer is at address.
func nodeOf(t *testing.T, address string) *Node {
	writer, err := url.Parse(address)
	must(t, err)
	n := &Node{key: "secret", judged: newJudged()}
	n.named = func(r *http.Request) (visitor netip.Addr, node bool) {
		return visitor, strings.HasPrefix(r.Header.Get(header), n.key)
	}
	n.writer.Store(writer)
	n.fresh.Store(time.Now().UnixMilli())
	return n
}

func get(n *Node, method, path string) *httptest.ResponseRecorder {
	own := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "own") })
	r, to := httptest.NewRequest(method, path, nil), httptest.NewRecorder()
	r.RemoteAddr = "203.0.113.9:1234"
	r.Header.Set(header, "forged")
	r.Header.Set("X-Forwarded-For", "198.51.100.1")
	n.wrap(own).ServeHTTP(to, r)
	return to
}

// TestForwards: what writes goes to the writer with the visitor's address; reads stay, unless the data are old or another release's.
func TestForwards(t *testing.T) {
	writer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "writer %s %s%s", r.Host, r.Header.Get(header), r.Header.Get("X-Forwarded-For"))
	}))
	defer writer.Close()
	n := nodeOf(t, writer.URL)
	const forwarded = "writer example.com secret 203.0.113.9"
	for request, want := range map[string]string{
		"GET /": "own", "HEAD /blog": "own", "GET /addon/x/manifest.json": "own", "GET /apis": "own", "OPTIONS /addon/x": "own",
		"POST /": forwarded, "GET /api/app/me": forwarded, "GET /_/": forwarded, "GET /api": forwarded, "DELETE /addon/x": forwarded,
	} {
		method, path, _ := strings.Cut(request, " ")
		if got := get(n, method, path).Body.String(); got != want {
			t.Errorf("%s: %q", request, got)
		}
	}
	for _, path := range []string{newsPath, usesPath, devicePath, "/%2Enode/uses"} {
		if answer := get(n, "POST", path); answer.Code != http.StatusNotFound {
			t.Errorf("a visitor's %s reaches the writer: %s", path, answer.Body)
		}
	}
	n.newer.Store(true)
	if got := get(n, "GET", "/").Body.String(); got != forwarded {
		t.Errorf("above an older release: %q", got)
	}
	n.newer.Store(false)
	n.fresh.Store(time.Now().Add(-maxAge - time.Second).UnixMilli())
	if got := get(n, "GET", "/").Body.String(); got != forwarded {
		t.Errorf("with old data: %q", got)
	}
	writer.Close()
	if got := get(n, "GET", "/").Body.String(); got != "own" {
		t.Errorf("with old data, and no writer: %q", got)
	}
	answer := get(n, "POST", "/api/x")
	if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" || !strings.Contains(answer.Body.String(), "try_again") {
		t.Errorf("%d %v %s", answer.Code, answer.Header(), answer.Body)
	}
	n.writer.Store(nil)
	if answer := get(n, "GET", "/_/"); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("without a writer: %d", answer.Code)
	}
	if answer := get(n, "GET", health.Path); answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), `"state":"old"`) {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

// TestBelievesNodesOnly: the secret comes from the app's key, and nobody else names a visitor.
func TestBelievesNodesOnly(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("APP_KEY", "")
	named := Named(dir)
	ask := func(value string) (netip.Addr, bool) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set(header, value)
		return named(r)
	}
	if _, node := ask(" 203.0.113.9"); node {
		t.Error("a folder without a key believes an empty secret")
	}
	named = Named(dir)
	must(t, os.WriteFile(filepath.Join(dir, "app.key"), []byte("a key of thirty-two characters ..\n"), 0o600))
	keys, err := datadir.Derive(dir, purpose)
	must(t, err)
	key := keys[0]
	if visitor, node := ask(key + " 203.0.113.9"); !node || visitor.String() != "203.0.113.9" {
		t.Error(visitor, node)
	}
	if visitor, node := ask(key); !node || visitor.IsValid() {
		t.Error(visitor, node)
	}
	must(t, os.Rename(filepath.Join(dir, "app.key"), filepath.Join(dir, "app.key.previous")))
	must(t, os.WriteFile(filepath.Join(dir, "app.key"), []byte("another key of thirty-two characters\n"), 0o600))
	named = Named(dir)
	if _, node := ask(key); !node {
		t.Error("after a rotation nodes are strangers")
	}
	for _, wrong := range []string{"", "x 203.0.113.9", key[1:] + " 203.0.113.9", " 203.0.113.9"} {
		if _, node := ask(wrong); node {
			t.Errorf("%q is believed", wrong)
		}
	}
}

// TestAHungWriterSlowsOneRequest: devices are judged here while the writer does not answer.
func TestAHungWriterSlowsOneRequest(t *testing.T) {
	hung := make(chan struct{})
	var asked atomic.Int32
	writer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 1 {
			_, _ = io.WriteString(w, "true")
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		<-hung
	}))
	defer writer.Close()
	defer close(hung)
	n := nodeOf(t, writer.URL)
	for i, want := range []bool{true, true, false, false} {
		visit := gateway.Visit{User: fmt.Sprint(i / 2), Agent: "Stremio"} // the second time from memory
		if may, known := n.Admit(visit); may != want || known != want {
			t.Errorf("%d: %v %v", i, may, known)
		}
	}
	if count := asked.Load(); count != 2 {
		t.Errorf("the writer was asked %d times", count)
	}
}
