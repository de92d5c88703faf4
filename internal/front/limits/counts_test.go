package limits

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

// PocketBase keeps an entry for each address and action, also where the answer is a refusal. The test fails where a release keeps
// them in another way.
func TestCountsAreBounded(t *testing.T) {
	app := testapp.New(t)
	settings := app.Settings()
	settings.RateLimits.Enabled = true
	settings.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/", MaxRequests: 1, Duration: 3600}}
	if err := app.Save(settings); err != nil {
		t.Fatal(err)
	}
	Register(app)
	handler := testapp.Handler(t, app)
	ask := func(network int, collection string) int {
		r := httptest.NewRequest(http.MethodGet, "/api/collections/"+collection+"/records", nil)
		r.RemoteAddr = fmt.Sprintf("[2001:db8:0:%x::%d]:5000", network, network)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, r)
		return answer.Code
	}
	if found := counts(app); found != 0 {
		t.Errorf("%d entries before the first request", found)
	}
	const networks = 300
	for network := range networks {
		for _, collection := range []string{"demo1", "demo2"} {
			if status := ask(network, collection); status == http.StatusTooManyRequests {
				t.Fatal("the first request is one too many")
			}
		}
	}
	if found := counts(app); found != 2*networks {
		t.Fatalf("%d entries of %d", found, 2*networks)
	}
	forgetCounts(app, 2*networks)
	if status := ask(7, "demo1"); status != http.StatusTooManyRequests {
		t.Errorf("%d: forgotten although there is room", status)
	}
	forgetCounts(app, 2*networks-1)
	if found := counts(app); found != 0 {
		t.Errorf("%d entries are left", found)
	}
	first, second := ask(7, "demo1"), ask(7, "demo1")
	if first == http.StatusTooManyRequests || second != http.StatusTooManyRequests || counts(app) != 1 {
		t.Errorf("%d, %d, %d entries: nothing is counted any more", first, second, counts(app))
	}
}
