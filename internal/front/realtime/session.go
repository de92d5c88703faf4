package realtime

import (
	"errors"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"passerelle/internal/auth/sessions"
)

const sessionKey = "passerelleSession"

// ended is the topic on which a page learns that its session was closed (common/contract/realtime.ts).
const ended = "@session"

var errEnded = errors.New("the session of the stream has ended")

// session is what a stream was subscribed with: PocketBase looks at a token once, and keeps the stream for half an hour.
type session struct {
	id, user      string
	expires       time.Time // zero for a visitor
	impersonation string    // "" for a person's own token
	older         bool      // a member's own token of an earlier release, which names no session
}

func sessionOf(r *http.Request, auth *core.Record) session {
	if auth == nil {
		return session{}
	}
	claims, err := sessions.Claims(r)
	if err != nil {
		return session{expires: time.Now()}
	}
	s := session{id: sessions.Of(claims), user: auth.Id, impersonation: sessions.ImpersonationOf(claims)}
	renewable, _ := claims[core.TokenClaimRefreshable].(bool)
	s.older = s.id == "" && renewable && !auth.IsSuperuser()
	if seconds, ok := claims["exp"].(float64); ok {
		s.expires = time.Unix(int64(seconds), 0)
	}
	return s
}

// hasEnded reports whether a stream's token has expired, or its session or impersonation was ended; also where that can't
// be found out.
func (t *table) hasEnded(app core.App, client subscriptions.Client) bool {
	s, ok := client.Get(sessionKey).(session)
	if !ok {
		return false
	}
	if !s.expires.IsZero() && time.Now().After(s.expires) {
		return true
	}
	if s.id != "" {
		open, err := t.members.IsOpen(s.id, s.user)
		return err != nil || !open
	}
	if s.older {
		over, err := sessions.OlderEnded(app, s.user)
		return err != nil || over
	}
	if s.impersonation == "" {
		return false
	}
	going, err := sessions.Going(app, s.impersonation)
	return err != nil || !going
}

// closeSession tells the pages of an ended session, and ends their streams.
func closeSession(app core.App, id string) {
	for _, client := range app.SubscriptionsBroker().Clients() {
		if s, ok := client.Get(sessionKey).(session); ok && s.id == id {
			routine.FireAndForget(func() {
				if client.HasSubscription(ended) {
					client.Send(subscriptions.Message{Name: ended, Data: []byte(`{"id":"` + id + `"}`)}) // waits while a message is being written
				}
				app.SubscriptionsBroker().Unregister(client.Id())
			})
		}
	}
}
