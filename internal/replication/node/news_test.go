package node

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"passerelle/internal/gateway"
	"passerelle/internal/hooks/outbound"
	"passerelle/internal/testapp"
)

// TestNews: a node hears at once of what it has not heard of, and else waits.
func TestNews(t *testing.T) {
	w := &Writer{heard: make(chan struct{}), seen: map[string]seen{}}
	r := httptest.NewRequest("POST", newsPath, nil)
	w.News()
	if got := w.await(r, report{Machine: Machine{Host: "a", State: "following"}}); got.Number != 1 {
		t.Error(got)
	}
	go func() {
		time.Sleep(20 * time.Millisecond)
		w.News()
	}()
	if got := w.await(r, report{Machine{Host: "a", State: "old", Age: 40}, 1}); got.Number != 2 {
		t.Error(got)
	}
	if got := w.Machines(); !slices.Equal(got, []Machine{{"a", "old", 40, 0}}) {
		t.Error(got)
	}
}

// TestAddsWhatNodesCount: to its own.
func TestAddsWhatNodesCount(t *testing.T) {
	app := testapp.New(t)
	calls, err := outbound.New(t.Context(), "")
	must(t, err)
	w := Register(app, gateway.Register(t.Context(), app, calls, nil))
	for range 2 {
		_, err := w.answer(httptest.NewRequest("POST", usesPath, strings.NewReader(`{"counted":"{\"devices\":1}"}`)))
		must(t, err)
	}
	if counted := w.gateway.TakeCounters(); !strings.Contains(counted, `"devices":2`) {
		t.Error(counted)
	}
}

// TestOnlyNodesAskTheWriter: neither strangers nor a node's visitors do.
func TestOnlyNodesAskTheWriter(t *testing.T) {
	w := &Writer{heard: make(chan struct{}), seen: map[string]seen{}, number: 1}
	w.named = func(r *http.Request) (visitor netip.Addr, node bool) {
		return visitor, strings.HasPrefix(r.Header.Get(header), "secret")
	}
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "product%s", r.Header.Get(header)) })
	for given, want := range map[string]string{
		"secret": `{"number":1}`, "secret 203.0.113.9": "product", "secret invalid IP": "product", "": "product", "other": "product",
	} {
		r, to := httptest.NewRequest("POST", newsPath, strings.NewReader("{}")), httptest.NewRecorder()
		r.Header.Set(header, given)
		w.wrap(next).ServeHTTP(to, r)
		if got := strings.TrimSpace(to.Body.String()); got != want {
			t.Errorf("%q: %s", given, got)
		}
	}
}
