package limits

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

func TestCountsBeginAgainAfterTheClockWasSetBack(t *testing.T) {
	app := testapp.New(t)
	settings := app.Settings()
	settings.RateLimits.Enabled = true
	settings.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/health", MaxRequests: 1, Duration: 3600}}
	if err := app.Save(settings); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	ask := func() int {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/api/health", nil))
		return answer.Code
	}
	c := &clock{app: app}
	if first, second := ask(), ask(); first != http.StatusOK || second != http.StatusTooManyRequests {
		t.Fatalf("before: %d, %d", first, second)
	}
	for _, ahead := range []time.Duration{0, 24 * time.Hour, 24*time.Hour - time.Second} {
		c.look(ahead)
		if status := ask(); status != http.StatusTooManyRequests {
			t.Errorf("%v ahead: %d", ahead, status)
		}
	}
	c.look(0)
	if status := ask(); status != http.StatusOK {
		t.Errorf("set back by a day: %d", status)
	}
}
