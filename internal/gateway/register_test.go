package gateway

import (
	"bytes"
	"context"
	"encoding/hex"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"github.com/pocketbase/pocketbase/tools/logger"

	"passerelle/internal/hooks/outbound"
	"passerelle/internal/testapp"
)

// collected is a log with concurrent writers.
type collected struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (c *collected) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text.Write(p)
}

// served is a serving app with its logs.
func served(t *testing.T) (app *tests.TestApp, g *Gateway, handler http.Handler, written func() string) {
	t.Helper()
	out := &collected{}
	log.SetOutput(out)
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(out, nil)))
	t.Cleanup(func() { slog.SetDefault(before); log.SetOutput(log.Default().Writer()) })
	app = testapp.New(t)
	makeTable(t, app)
	app.Settings().Logs.MaxDays, app.Settings().Logs.MinLevel, app.Settings().Logs.LogIP = 5, -8, true
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	calls, err := outbound.New(t.Context(), "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	g = Register(t.Context(), app, calls, nil)
	t.Cleanup(g.close)
	return app, g, testapp.Handler(t, app), func() string {
		if batch, ok := app.Logger().Handler().(*logger.BatchHandler); ok {
			if err := batch.WriteAll(context.WithValue(context.Background(), logger.BlockKey, true)); err != nil {
				t.Fatal(err)
			}
		}
		rows := []struct {
			Message string `db:"message"`
			Data    string `db:"data"`
		}{}
		if err := app.AuxDB().NewQuery("SELECT message, data FROM _logs").All(&rows); err != nil {
			t.Fatal(err)
		}
		out.mu.Lock()
		defer out.mu.Unlock()
		all := out.text.String()
		for _, row := range rows {
			all += row.Message + row.Data
		}
		return all
	}
}

// No token, path or title is ever logged, whatever goes wrong; other requests still are.
func TestNothingIsLogged(t *testing.T) {
	app, g, handler, written := served(t)
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.Contains(r.URL.Path, "gone"):
			panic(http.ErrAbortHandler)
		case strings.Contains(r.URL.Path, "html"):
			_, _ = w.Write([]byte("<html>"))
		default:
			http.Redirect(w, r, "http://127.0.0.2:1/t0ken-of-the-source", http.StatusFound)
		}
	}))
	defer source.Close()
	w := &world{Gateway: g, t: t, handler: handler, config: config{HashKey: strings.Repeat("00", 32), Sources: []sourceConfig{{
		ID: "a", Key: "a", Base: source.URL + "/t0ken-of-the-source", TimeoutMS: 5000,
		Resources: []resourceConfig{{Name: "stream", Types: []string{"movie"}}},
	}}}}
	w.configure()
	row := w.member("t0ken") // found by another key: first the token is unknown
	hash := hashOf(make([]byte, 32), "t0ken")
	ask := func() {
		for _, path := range []string{"manifest.json", "configure", "stream/movie/tit1e-gone.json", "stream/movie/tit1e-html.json", "stream/movie/tit1e.json", "x/tit1e"} {
			for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodHead} {
				w.do(method, "/addon/t0ken/"+path, "Referer", "https://site.test/t0ken")
			}
		}
		w.do(http.MethodGet, "/%61ddon/t0ken/manifest.json")
	}
	ask()
	w.change(row, "token_hash", hex.EncodeToString(hash[:]))
	ask()
	if row, _ := g.accesses.hot(hash); row == nil {
		t.Fatal("the member was not found")
	}
	rename(t, app)
	g.accesses.rows.InvalidateAll()
	ask()
	w.do(http.MethodGet, "/api/collections/none/records?look=here")
	all := ""
	until(t, "the log holds what it should", func() bool { // the server writes in the background
		all = written()
		return strings.Contains(all, "look=here") && strings.Contains(all, "Cannot read add-on access")
	})
	for _, secret := range []string{"t0ken", "tit1e", hex.EncodeToString(hash[:])} {
		if at := strings.Index(all, secret); at >= 0 {
			t.Errorf("%s is logged: …%.200s", secret, all[max(0, at-100):])
		}
	}
	if strings.Contains(w.Status(), "t0ken") || strings.Contains(w.Status(), "tit1e") {
		t.Errorf("status: %s", w.Status())
	}
}

// A stop stores pending uses.
func TestLastUseOutlivesAStop(t *testing.T) {
	app, g, handler, _ := served(t)
	w := &world{Gateway: g, t: t, handler: handler, config: config{HashKey: strings.Repeat("00", 32), Manifests: map[string]map[string]string{"": {"fr": "{}"}}}}
	w.configure()
	hash := hashOf(make([]byte, 32), "alice")
	row := w.member("alice", "token_hash", hex.EncodeToString(hash[:]))
	w.get("/addon/alice/manifest.json")
	if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
	found, err := app.FindRecordById(collection, row.Id)
	if err != nil || found.GetDateTime("last_used").IsZero() || found.GetDateTime("fetched").IsZero() {
		t.Errorf("%v, %v", found, err)
	}
}

func rename(t *testing.T, app core.App) {
	t.Helper()
	if _, err := app.DB().NewQuery("ALTER TABLE " + collection + " RENAME TO away").Execute(); err != nil {
		t.Fatal(err)
	}
}
