// Package impersonation ends what an administrator reads as a member together with the session: PocketBase's own routes
// know only its token, which lives on. The hooks refuse writes, and all of our routes (pb_hooks/lib/impersonation.ts).
package impersonation

import (
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// live finds a session that was not ended and whose administrator still is one.
const live = `SELECT count(*) FROM impersonations i WHERE i.id = {:id} AND i.ended = ''
	AND (EXISTS (SELECT 1 FROM users u WHERE u.id = i.admin AND u.admin) OR EXISTS (SELECT 1 FROM _superusers s WHERE s.id = i.admin))`

// Check refuses a request to a collection by a session that is over.
func Check(e *core.RequestEvent) error {
	if e.Auth == nil || e.Auth.IsSuperuser() {
		return nil
	}
	// PocketBase has checked the signature, or there would be no e.Auth.
	token := e.Request.Header.Get("Authorization")
	if scheme := "Bearer "; len(token) > len(scheme) && strings.EqualFold(token[:len(scheme)], scheme) {
		token = token[len(scheme):]
	}
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return nil
	}
	id, ok := claims["impersonation"].(string)
	if !ok {
		return nil
	}
	var sessions int
	if err := e.App.DB().NewQuery(live).Bind(map[string]any{"id": id}).Row(&sessions); err != nil {
		return err
	}
	if sessions == 0 {
		return e.UnauthorizedError("The session was ended.", nil)
	}
	return nil
}
