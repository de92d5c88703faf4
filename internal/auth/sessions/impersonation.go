package sessions

import (
	"net/http"
	"slices"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"
)

// live finds a session that was not ended, whose administrator still holds members.enter (common/permissions.ts) and whose member is none.
const live = `SELECT count(*) FROM impersonations i JOIN users m ON m.id = i.user AND NOT m.admin
	WHERE i.id = {:id} AND i.ended = ''
	AND (EXISTS (SELECT 1 FROM users u WHERE u.id = i.admin AND u.admin AND u.role IN ('owner', 'support') AND u.blocked = '') OR EXISTS (SELECT 1 FROM _superusers s WHERE s.id = i.admin))`

// allowed are the only paths that such a session may POST to: they change nothing of the member's.
var allowed = []string{"/api/app/impersonation/stop", "/api/realtime", "/api/collections/users/auth-refresh"}

// CheckImpersonation keeps the session in which an administrator sees the site as a member to reading, on every route, PocketBase's
// own ones too: it refuses the request of one that is over (401 `auth_required`) or writes (403 `impersonating`).
func CheckImpersonation(e *core.RequestEvent) error {
	if e.Auth == nil || e.Auth.IsSuperuser() {
		return e.Next()
	}
	claims, err := Claims(e.Request)
	if err != nil { // it expired a moment ago
		return refusal(http.StatusUnauthorized, "auth_required")
	}
	id := ImpersonationOf(claims)
	if id == "" {
		return e.Next()
	}
	if going, err := Going(e.App, id); err != nil {
		return err
	} else if !going {
		return refusal(http.StatusUnauthorized, "auth_required")
	}
	method, path := e.Request.Method, e.Request.URL.Path
	if method == http.MethodGet || method == http.MethodHead || method == http.MethodPost && slices.Contains(allowed, path) {
		return e.Next()
	}
	return refusal(http.StatusForbidden, "impersonating")
}

// Claims reads the token of a request whose signature PocketBase has checked. It fails once the token has expired.
func Claims(r *http.Request) (map[string]any, error) {
	token := r.Header.Get("Authorization")
	if scheme := "Bearer "; len(token) > len(scheme) && strings.EqualFold(token[:len(scheme)], scheme) {
		token = token[len(scheme):]
	}
	return security.ParseUnverifiedJWT(token)
}

// ImpersonationOf is the impersonation that a token belongs to, "" for a person's own token.
func ImpersonationOf(claims map[string]any) string {
	id, _ := claims["impersonation"].(string)
	return id
}

// Going reports whether a session was not ended and its administrator still may have one.
func Going(app core.App, id string) (bool, error) {
	var sessions int
	err := app.DB().NewQuery(live).Bind(map[string]any{"id": id}).Row(&sessions)
	return sessions > 0, err
}

// refusal has the shape that the hooks give theirs (pb_hooks/lib/errors.ts).
func refusal(status int, code string) error {
	text := strings.ReplaceAll(code, "_", " ")
	return router.NewApiError(status, text, validation.Errors{"form": validation.NewError(code, text)})
}
