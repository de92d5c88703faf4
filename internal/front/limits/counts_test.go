package limits

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

// The test fails where a release of PocketBase keeps its counts elsewhere.
func TestCountsAreBounded(t *testing.T) {
	app := testapp.New(t)
	settings := app.Settings()
	settings.RateLimits.Enabled = true
	settings.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/", MaxRequests: 1, Duration: 3600}}
	if err := app.Save(settings); err != nil {
		t.Fatal(err)
	}
	Register(app)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.BindFunc(ByNetwork)
		return e.Next()
	})
	handler := testapp.Handler(t, app)
	refused := func() bool {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/api/collections/demo1/records", nil))
		return answer.Code == http.StatusTooManyRequests
	}
	asked.Store(0)
	if first, second := refused(), refused(); first || !second {
		t.Fatal("the second request is one too many: ", first, second)
	}
	if forgetCounts(app, 2); !refused() {
		t.Error("forgotten although there is room")
	}
	forgetCounts(app, 2)
	if first, second := refused(), refused(); first || !second {
		t.Error("counting does not begin again: ", first, second)
	}
}
