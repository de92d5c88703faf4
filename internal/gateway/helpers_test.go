package gateway

import (
	"encoding/hex"
	"encoding/json/v2"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/hooks/outbound"
	"passerelle/internal/testapp"
)

var testKey = []byte("0123456789abcdef0123456789abcdef")

func hashOf(key []byte, token string) tokenHash { return newHasher(key).of(token) }

// world is a gateway with its own database, members, and sources on loopback.
type world struct {
	*Gateway
	t       testing.TB
	handler http.Handler
	config  config
}

// close waits for all background work, so that tests find what leaks. The test's context has ended, and the calls with it.
func (g *Gateway) close() {
	g.accesses.rows.StopAllGoroutines()
	g.accesses.shut()
	g.members.all.StopAllGoroutines()
	g.strangers.StopAllGoroutines()
	g.sources.under.Wait()
	g.sources.cache.StopAllGoroutines()
	g.sources.client.CloseIdleConnections()
}

func newWorld(t testing.TB) *world {
	t.Helper()
	app := testapp.New(t)
	makeTable(t, app)
	calls, err := outbound.New(t.Context(), "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	g := newGateway(t.Context(), app, calls)
	g.accesses.follow()
	t.Cleanup(func() {
		g.close()
		app.Cleanup()
	})
	texts := func(text string) map[string]string { return map[string]string{"fr": text + " fr", "en": text + " en"} }
	w := &world{Gateway: g, t: t, config: config{
		HashKey: hex.EncodeToString(testKey), SoftDeadlineMS: 60_000,
		Links:     map[string]map[string]string{"dashboard": {"fr": "https://site.test/d", "en": "https://site.test/en/d"}},
		Manifests: map[string]map[string]string{"": texts(`{"id":"x"}`), "plan": texts(`{"id":"plan"}`)},
		Screens:   map[string]int{"plan": 2}, Notices: map[string]map[string]notice{},
	}}
	for _, kind := range []string{"works", "expired", "unpaid", "blocked", "overdue", "paused", "held", "screens", "limited"} {
		w.config.Notices[kind] = map[string]notice{
			"fr": {kind + " nom", kind + " texte", "https://site.test/" + kind},
			"en": {kind + " name", kind + " text", "https://site.test/en/" + kind},
		}
	}
	w.configure()
	w.handler = g.Wrap(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.WriteHeader(http.StatusTeapot)
		_, _ = rw.Write([]byte("next " + r.URL.Path))
	}))
	return w
}

func makeTable(t testing.TB, app core.App) {
	t.Helper()
	table := core.NewBaseCollection(collection)
	for _, name := range []string{"user", "token_hash", "state", "plan", "locale"} {
		table.Fields.Add(&core.TextField{Name: name})
	}
	for _, name := range []string{"until", "last_used", "fetched"} {
		table.Fields.Add(&core.DateField{Name: name})
	}
	table.AddIndex("idx_"+collection+"_token", true, "token_hash", "")
	if err := app.Save(table); err != nil {
		t.Fatal(err)
	}
}

func (w *world) configure() {
	w.t.Helper()
	if err := w.Configure(text(w.config)); err != nil {
		w.t.Fatal(err)
	}
}

// source adds an add-on that answers every request.
func (w *world) source(key string, handler http.HandlerFunc) *sourceConfig {
	w.t.Helper()
	server := httptest.NewServer(handler)
	w.t.Cleanup(server.CloseClientConnections)
	w.t.Cleanup(server.Close)
	every := func(name string) resourceConfig {
		return resourceConfig{Name: name, Types: []string{"movie", "series"}}
	}
	w.config.Sources = append(w.config.Sources, sourceConfig{
		ID: "id-" + key, Key: key, Base: server.URL + "/secret-" + key, TimeoutMS: 20_000, CacheMaxSeconds: 3600,
		Resources: []resourceConfig{every("meta"), every("stream"), every("subtitles"), every("addon_catalog")},
		Catalogs:  []catalogConfig{{"movie", "top", true}, {"movie", "long", false}},
	})
	w.configure()
	return &w.config.Sources[len(w.config.Sources)-1]
}

// state returns a source's state.
func (w *world) state(key string) status {
	w.t.Helper()
	var all statusOfAll
	if err := json.Unmarshal([]byte(w.Status()), &all); err != nil {
		w.t.Fatal(err)
	}
	return all.Sources["id-"+key]
}

// member stores a row and returns it; the token is the user's name.
func (w *world) member(user string, values ...any) *core.Record {
	w.t.Helper()
	table, err := w.app.FindCollectionByNameOrId(collection)
	if err != nil {
		w.t.Fatal(err)
	}
	record := core.NewRecord(table)
	hash := hashOf(testKey, user)
	record.Set("user", user)
	record.Set("token_hash", hex.EncodeToString(hash[:]))
	record.Set("state", "active")
	record.Set("plan", "plan")
	record.Set("locale", "fr")
	w.change(record, values...)
	return record
}

func (w *world) change(record *core.Record, values ...any) {
	w.t.Helper()
	for i := 0; i < len(values); i += 2 {
		record.Set(values[i].(string), values[i+1]) // the tests name fields
	}
	if err := w.app.Save(record); err != nil {
		w.t.Fatal(err)
	}
}

// do sends a request; headers are name, value pairs.
func (w *world) do(method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr = "203.0.113.7:4000"
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "address" {
			r.RemoteAddr = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	return answer
}

// get returns the body of a response that must be 200.
func (w *world) get(target string, headers ...string) string {
	w.t.Helper()
	answer := w.do(http.MethodGet, target, headers...)
	if answer.Code != http.StatusOK {
		w.t.Errorf("%s: status %d, %s", target, answer.Code, answer.Body)
	}
	return answer.Body.String()
}

// until polls for an effect of other goroutines.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for range 3000 {
		if holds() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("never: %s", what)
}

// says answers every request with a text.
func says(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }
}

// streams returns a response with streams at these addresses.
func streams(addresses ...string) string {
	all := make([]string, len(addresses))
	for i, each := range addresses {
		all[i] = fmt.Sprintf(`{"url":%q}`, each)
	}
	return `{"streams":[` + strings.Join(all, ",") + `]}`
}
