package node

import (
	"context"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
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

// TestACommitNamesItsTables: whatever a commit does, the tables whose rows it changes are among those that are named.
func TestACommitNamesItsTables(t *testing.T) {
	w := newWriter(t, t.TempDir(), "term")
	for i := range 8 {
		change(t, w.db, fmt.Sprintf("CREATE TABLE c%d (id INTEGER PRIMARY KEY, x TEXT)", i))
	}
	w.sync(t)
	c, err := openCopy(t.Context(), t.TempDir(), w.place, "term")
	must(t, err)
	known := &tables{reader: c.reader}
	_, err = known.learn(t.Context(), nil, nil)
	must(t, err)
	var named []string
	c.around = func(ctx context.Context, pages []uint32, commit func() error) error {
		names := known.touched(pages)
		must(t, commit())
		names, err := known.learn(ctx, names, pages)
		named = append(named, names...)
		return err
	}
	precise := 0
	for i := range 300 {
		name := fmt.Sprintf("c%d", rand.Intn(8))
		switch rand.Intn(5) {
		case 0:
			change(t, w.db, "INSERT INTO "+name+" (x) SELECT hex(randomblob(300))"+fmt.Sprintf(series, rand.Intn(60)+1))
		case 1:
			change(t, w.db, "INSERT INTO "+name+" (x) VALUES (hex(randomblob(4000)))")
			change(t, w.db, "UPDATE "+name+" SET x = x || 'y' WHERE id = (SELECT max(id) FROM "+name+")")
		case 2:
			change(t, w.db, "INSERT INTO "+name+" (id, x) VALUES (100000, 'gone')")
			change(t, w.db, "DELETE FROM "+name)
		default:
			change(t, w.db, "INSERT INTO "+name+" (x) VALUES ('z')")
		}
		if i%100 == 99 {
			change(t, w.db, "VACUUM")
		}
		w.sync(t)
		named = nil
		must(t, patiently(t.Context(), c))
		if len(named) > 0 && !slices.Contains(named, name) { // Litestream's own loop may have been faster than this test
			t.Fatalf("%d: %s is not among %v", i, name, named)
		}
		if slices.Contains(named, name) && !slices.Contains(named, "a") {
			precise++
		}
	}
	if precise < 100 {
		t.Errorf("only %d commits were told from one of table a", precise)
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
