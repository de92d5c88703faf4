package impersonation

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"
)

// PocketBase checks a token before it reads the body, which may take longer than the token is valid.
func TestATokenThatExpiredWhileTheBodyCameOpensNothing(t *testing.T) {
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	defer app.Cleanup()
	member, err := app.FindAuthRecordByEmail("users", "test@example.com")
	if err != nil {
		t.Fatal(err)
	}
	status := func(life time.Duration) int {
		token, err := security.NewJWT(map[string]any{"id": member.Id}, "key", life)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPatch, "/", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		e := core.RequestEvent{App: app, Auth: member}
		e.Request = r
		if err = Check(&e); err == nil {
			return http.StatusOK
		}
		return router.ToApiError(err).Status
	}
	if got := status(time.Minute); got != http.StatusOK {
		t.Errorf("a member's own token: %d", got)
	}
	if got := status(-time.Minute); got != http.StatusUnauthorized {
		t.Errorf("an expired token: %d", got)
	}
}
