package gateway

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// What is kept for all members is of the source and the question alone: a source learns nothing of who asks, and nobody gets
// what another plan's source answered.
func TestAnswersOfMembersAreNotMixed(t *testing.T) {
	w := newWorld(t)
	var learned sync.Map
	hears := func(name string) http.HandlerFunc {
		return func(rw http.ResponseWriter, r *http.Request) {
			for _, each := range slices.Collect(maps.Keys(r.Header)) {
				learned.Store(each, r.Header.Get(each))
			}
			learned.Store("query", r.URL.RawQuery)
			_, _ = rw.Write([]byte(`{"cacheMaxAge":600,` + streams("https://" + name + ".test/1")[1:]))
		}
	}
	w.config.Manifests["rich"] = w.config.Manifests["plan"]
	w.source("a", hears("a"))
	w.source("b", hears("b")).Plans = []string{"rich"}
	w.configure()
	w.member("poor")
	w.member("rich", "plan", "rich", "locale", "en")
	headers := []string{
		"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Host", "evil.test", "X-Original-URL", "/x", "Cookie", "a=b", "Authorization", "x",
		"Accept-Language", "en", "Origin", "https://evil.test", "Range", "bytes=0-1", "If-None-Match", "*", "Cache-Control", "max-age=0",
	}
	for range 2 {
		if got := w.get("/addon/rich"+film+"?x=1", headers...); !strings.Contains(got, "a.test") || !strings.Contains(got, "b.test") {
			t.Errorf("rich: %s", got)
		}
		if got := w.get("/addon/poor" + film); strings.Contains(got, "b.test") || !strings.Contains(got, "a.test") {
			t.Errorf("poor: %s", got)
		}
	}
	told := map[string]any{}
	learned.Range(func(name, value any) bool { told[name.(string)] = value; return true }) // stored above
	want := map[string]any{"Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": "Passerelle", "query": ""}
	if !maps.Equal(told, want) {
		t.Errorf("a source learns %v", told)
	}
}

// A plan that is no more counts as a trial, in everything: manifest, sources and screens.
func TestPlanThatIsNoMore(t *testing.T) {
	w := newWorld(t)
	w.source("a", says(streams("https://a.test/1"))).Plans = []string{"", "plan"}
	w.config.Screens[""] = 1
	w.configure()
	w.member("alice", "plan", "gone")
	if got := w.get("/addon/alice/manifest.json"); got != `{"id":"x"} fr` {
		t.Errorf("got %s", got)
	}
	for i, want := range []string{"a.test", "screens nom"} {
		if got := w.get("/addon/alice"+film, "User-Agent", []string{"tv", "phone"}[i]); !strings.Contains(got, want) {
			t.Errorf("device %d: %s", i, got)
		}
	}
}
