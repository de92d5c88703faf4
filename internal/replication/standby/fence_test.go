package standby

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"passerelle/internal/front/unavailable"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
)

// holding returns a pair that holds a lease for as long as the test does not let another machine take it.
func holding(t *testing.T, ttl time.Duration) (*Pair, *lease.Store) {
	t.Helper()
	place, err := replica.Parse("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	objects, err := place.Objects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := &Pair{config: Config{Dir: t.TempDir(), Place: place, TTL: ttl}, times: lease.TimesOf(ttl), began: time.Now(), proved: true}
	p.store = &lease.Store{Objects: objects, Key: lease.Object, Call: time.Minute}
	p.sight = lease.NewWatch(p.store)
	if p.node, err = node.New(t.Context(), node.Config{Dir: p.config.Dir, Place: place, Migrations: fstest.MapFS{}, Waits: true}); err != nil {
		t.Fatal(err)
	}
	p.group.sync = func(context.Context) error { return nil }
	if p.member, p.fresh, err = join(p.config.Dir); err != nil {
		t.Fatal(err)
	}
	holder, err := lease.Take(t.Context(), p.store, p.times, lease.Record{Term: 1, Owner: "here", TTL: ttl.Milliseconds()}, "")
	if err != nil {
		t.Fatal(err)
	}
	p.fence.holder.Store(holder)
	return p, p.store
}

// lose lets another machine take the lease.
func lose(t *testing.T, p *Pair) {
	t.Helper()
	record, etag, err := p.store.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lease.Take(t.Context(), p.store, p.times, lease.Record{Term: record.Term + 1, Owner: "there"}, etag); err != nil {
		t.Fatal(err)
	}
	if err := p.fence.holder.Load().Update(t.Context(), func(*lease.Record) {}); !errors.Is(err, lease.ErrTaken) {
		t.Fatal(err)
	}
}

func TestCommitsEndWithTheLease(t *testing.T) {
	p, _ := holding(t, time.Hour)
	path := filepath.Join(p.config.Dir, replica.DataFile)
	p.fence.guard(path)
	connect := func(name string) *dbx.DB {
		db, err := dbx.Open("sqlite", name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	insert := func(db *dbx.DB) error {
		_, err := db.NewQuery("INSERT INTO t VALUES (1)").Execute()
		return err
	}
	here, asURL := connect(path+"?_pragma=busy_timeout(1000)"), connect("file:"+path)
	elsewhere := connect(filepath.Join(p.config.Dir, "other.db"))
	for _, db := range []*dbx.DB{here, elsewhere} {
		if _, err := db.NewQuery("CREATE TABLE t (a)").Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if err := insert(here); err != nil {
		t.Errorf("with the lease: %v", err)
	}
	lose(t, p)
	for name, db := range map[string]*dbx.DB{"a path": here, "a URL": asURL} {
		if err := insert(db); err == nil || !unavailable.Is(err) || !unavailable.Is(errors.New(err.Error())) {
			t.Errorf("without the lease, by %s: %v", name, err)
		}
	}
	if err := insert(elsewhere); err != nil {
		t.Errorf("another database: %v", err)
	}
	var rows int
	if err := here.NewQuery("SELECT COUNT(*) FROM t").Row(&rows); err != nil || rows != 1 || p.fence.refused.Load() != 2 {
		t.Errorf("%d rows, %d refused, %v", rows, p.fence.refused.Load(), err)
	}
}

// asked is the answer of p's middleware around a handler.
func asked(t *testing.T, p *Pair, method, path string, handler func(*core.RequestEvent) error) *http.Response {
	t.Helper()
	return askedWith(t, p, method, path, http.Header{}, handler)
}

func askedWith(t *testing.T, p *Pair, method, path string, header http.Header, handler func(*core.RequestEvent) error) *http.Response {
	t.Helper()
	routes := router.NewRouter(func(w http.ResponseWriter, r *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		return &core.RequestEvent{Event: router.Event{Response: w, Request: r}}, nil
	})
	routes.BindFunc(p.HoldAnswers)
	routes.Any("/{path...}", handler)
	mux, err := routes.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	request, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = header.Clone()
	request.Header.Set("Accept-Language", "en")
	answer, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	answer.Body = io.NopCloser(strings.NewReader(string(body)))
	return answer
}

func bodyOf(t *testing.T, answer *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestAnswersWaitForTheCopy(t *testing.T) {
	for name, c := range map[string]struct {
		method, path string
		status       int
		fails        bool // the copy
		synced       int32
		want         int
	}{
		"a write":                {"POST", "/api/orders", 200, false, 1, 200},
		"a write without a copy": {"POST", "/api/orders", 200, true, 1, 503}, // also one that finds it done already
		"a write that failed":    {"POST", "/api/orders", 409, true, 0, 409},
		"a page view":            {"POST", "/api/app/collect", 204, true, 0, 204},
		"a read":                 {"GET", "/api/orders", 200, true, 0, 200},
	} {
		p, _ := holding(t, time.Hour)
		var synced atomic.Int32
		p.group.sync = func(context.Context) error {
			synced.Add(1)
			if c.fails {
				return context.DeadlineExceeded
			}
			return nil
		}
		answer := asked(t, p, c.method, c.path, func(e *core.RequestEvent) error {
			e.Response.Header().Set("Set-Cookie", "session=1")
			if c.status == http.StatusNoContent {
				return e.NoContent(c.status)
			}
			return e.String(c.status, "done")
		})
		if answer.StatusCode != c.want || synced.Load() != c.synced {
			t.Errorf("%s: %d, %d uploads", name, answer.StatusCode, synced.Load())
		}
		if told := answer.Header.Get("Set-Cookie") != ""; told != (c.want == c.status) {
			t.Errorf("%s: the refusal carries the answer's headers", name)
		}
		if c.want == http.StatusServiceUnavailable {
			if body := bodyOf(t, answer); answer.Header.Get("Retry-After") == "" || !strings.Contains(body, "try_again") || !strings.Contains(body, "Nothing can be saved") {
				t.Errorf("%s: %s", name, body)
			}
		}
	}
}

// TestAnswersWaitForTheirFiles: what came with a form is copied before the answer, and other requests do not wait for it.
func TestAnswersWaitForTheirFiles(t *testing.T) {
	p, _ := holding(t, time.Hour)
	fails := true
	var waits []string
	p.Uploads = func(context.Context) error {
		waits = append(waits, "a form")
		if fails {
			return context.DeadlineExceeded
		}
		return nil
	}
	done := func(e *core.RequestEvent) error { return e.String(200, "done") }
	form := http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}
	if answer := askedWith(t, p, "POST", "/api/pictures", form, done); answer.StatusCode != 503 || len(waits) != 1 {
		t.Errorf("without a copy: %d, %v", answer.StatusCode, waits)
	}
	fails = false
	if answer := askedWith(t, p, "POST", "/api/pictures", form, done); answer.StatusCode != 200 || len(waits) != 2 {
		t.Errorf("with a copy: %d, %v", answer.StatusCode, waits)
	}
	if answer := asked(t, p, "POST", "/api/orders", done); answer.StatusCode != 200 || len(waits) != 2 {
		t.Errorf("an order: %d, %v", answer.StatusCode, waits)
	}
}

func TestNoAnswerAfterTheLease(t *testing.T) {
	long := strings.Repeat("x", maxHeld/2+1)
	for name, handler := range map[string]func(*Pair, *core.RequestEvent) error{
		"an answer": func(p *Pair, e *core.RequestEvent) error { return e.String(200, "done") },
		"an error":  func(p *Pair, e *core.RequestEvent) error { return e.BadRequestError("", nil) },
		"a long answer": func(p *Pair, e *core.RequestEvent) error {
			for range 3 {
				if _, err := e.Response.Write([]byte(long)); err != nil {
					return err
				}
			}
			return nil
		},
		"a stream": func(p *Pair, e *core.RequestEvent) error {
			_, _ = e.Response.Write([]byte("first"))
			return e.Flush()
		},
	} {
		p, _ := holding(t, time.Hour)
		held := asked(t, p, "POST", "/api/orders", func(e *core.RequestEvent) error { return handler(p, e) })
		if held.StatusCode == http.StatusServiceUnavailable || name == "a long answer" && len(bodyOf(t, held)) != 3*len(long) {
			t.Errorf("%s with the lease: %d", name, held.StatusCode)
		}
		lost := asked(t, p, "POST", "/api/orders", func(e *core.RequestEvent) error {
			lose(t, p)
			return handler(p, e)
		})
		if lost.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("%s without: %d", name, lost.StatusCode)
		}
		called := false
		if asked(t, p, "POST", "/", func(e *core.RequestEvent) error { called = true; return nil }); called {
			t.Error("a write began without the lease")
		}
		if read := asked(t, p, "GET", "/", func(e *core.RequestEvent) error { return e.String(200, "page") }); read.StatusCode != 200 {
			t.Errorf("a read without the lease: %d", read.StatusCode)
		}
		if health := asked(t, p, "GET", healthPath, func(e *core.RequestEvent) error { return nil }); health.StatusCode != 503 {
			t.Errorf("health without the lease: %d", health.StatusCode)
		}
	}
}
