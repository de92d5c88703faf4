package realtime

import (
	"errors"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"passerelle/internal/impersonation"
)

const sessionKey = "passerelleSession"

var errEnded = errors.New("the session of the stream has ended")

// session is what a stream was subscribed with: PocketBase looks at a token once, and keeps the stream for half an hour.
type session struct {
	expires       time.Time // zero for a guest
	impersonation string    // "" for a person's own token
}

func sessionOf(r *http.Request, auth *core.Record) session {
	if auth == nil {
		return session{}
	}
	claims, err := impersonation.Claims(r)
	if err != nil {
		return session{expires: time.Now()}
	}
	s := session{impersonation: impersonation.Of(claims)}
	if seconds, ok := claims["exp"].(float64); ok {
		s.expires = time.Unix(int64(seconds), 0)
	}
	return s
}

// hasEnded reports whether a stream's token has expired or its impersonation was ended; also where that can't be found out.
func hasEnded(app core.App, client subscriptions.Client) bool {
	s, ok := client.Get(sessionKey).(session)
	if !ok {
		return false
	}
	if !s.expires.IsZero() && time.Now().After(s.expires) {
		return true
	}
	if s.impersonation == "" {
		return false
	}
	going, err := impersonation.Going(app, s.impersonation)
	return err != nil || !going
}
