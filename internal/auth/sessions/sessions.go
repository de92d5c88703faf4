// Package sessions refuses a member's token on every route, PocketBase's own ones too, once the row of its session is
// gone. pb_hooks/identity/sessions opens, shows and ends the rows. See docs/design/identity.md, Sessions.
package sessions

import (
	"database/sql"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/hooks/background"
)

const (
	// trust is how long a row that was read is believed. An ended session is forgotten at once; the time only limits for
	// how long a row that something else deleted (a restore, another program) still counts.
	trust = time.Minute
	// usedStep is how exactly the last use is kept.
	usedStep = 10 * time.Minute
	// flushEvery is how often last uses are written, in one transaction.
	flushEvery = time.Minute
)

// Sessions knows the sessions of the last minutes, so that most requests read no row.
type Sessions struct {
	app   core.App
	mu    sync.Mutex
	known map[string]*session
	// ends grows with each ended session: a row that was read before may be gone.
	ends  int
	tells []func(id string)
	raced func() // for tests: after a row was read
}

type session struct {
	user    string
	checked time.Time
	used    time.Time // as the row has it
	seen    time.Time // the last request
}

// Register follows the rows of app.
func Register(app core.App) *Sessions {
	s := &Sessions{app: app, known: map[string]*session{}}
	app.OnRecordAfterDeleteSuccess("sessions").BindFunc(func(e *core.RecordEvent) error {
		s.end(e.Record.Id)
		return e.Next()
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		background.Every(app, flushEvery, s.write)
		return e.Next()
	})
	return s
}

// OnEnd calls tell, soon after the commit, with the id of each session that ends.
func (s *Sessions) OnEnd(tell func(id string)) { s.tells = append(s.tells, tell) }

// Check refuses the request of a session that is over. It runs once the body has arrived. A sign-in, a
// sign-up and whatever else a visitor may POST for an account count as a visitor's: the browser may still send the old token.
func (s *Sessions) Check(e *core.RequestEvent) error {
	if err := s.check(e); err != nil {
		return err
	}
	return e.Next()
}

func (s *Sessions) check(e *core.RequestEvent) error {
	if e.Auth == nil {
		return nil
	}
	if e.Auth.IsSuperuser() {
		return checkSuperuser(e)
	}
	claims, err := Claims(e.Request)
	if err != nil { // it expired while the body came in
		return refusal(http.StatusUnauthorized, "auth_required")
	}
	id := Of(claims)
	open := true
	if id != "" {
		open, err = s.isOpen(id, e.Auth.Id, true)
	} else if renewable, _ := claims[core.TokenClaimRefreshable].(bool); renewable {
		open = !e.Auth.GetBool("older_ended")
	}
	if err != nil || open {
		return err
	}
	if e.Request.Method == http.MethodPost && strings.HasPrefix(e.Request.URL.Path, "/api/collections/users/") {
		e.Auth = nil
		return nil
	}
	return refusal(http.StatusUnauthorized, "session_closed")
}

// checkSuperuser makes a visitor of a superuser who was deleted, or got another password, while the body came in or the
// request waited: PocketBase has judged the token before.
func checkSuperuser(e *core.RequestEvent) error {
	var key string
	err := e.App.DB().NewQuery("SELECT tokenKey FROM _superusers WHERE id = {:id}").Bind(dbx.Params{"id": e.Auth.Id}).Row(&key)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if key != e.Auth.TokenKey() {
		e.Auth = nil
	}
	return nil
}

// Of is the session that a token belongs to, "" for an impersonation and for tokens of earlier releases.
func Of(claims map[string]any) string {
	id, _ := claims["session"].(string)
	return id
}

// OlderEnded reports whether a member has ended the tokens of earlier releases.
func OlderEnded(app core.App, user string) (ended bool, err error) {
	err = app.DB().NewQuery("SELECT older_ended FROM users WHERE id = {:id}").Bind(dbx.Params{"id": user}).Row(&ended)
	return ended, err
}

// IsOpen reports whether a member's session has not ended.
func (s *Sessions) IsOpen(id, user string) (bool, error) { return s.isOpen(id, user, false) }

func (s *Sessions) isOpen(id, user string, uses bool) (bool, error) {
	now := time.Now()
	s.mu.Lock()
	ends := s.ends
	if k := s.known[id]; k != nil && now.Sub(k.checked) < trust {
		if uses {
			k.seen = now
		}
		s.mu.Unlock()
		return k.user == user, nil
	}
	s.mu.Unlock()

	var row struct {
		User string         `db:"user"`
		Used types.DateTime `db:"used"`
	}
	err := s.app.DB().NewQuery("SELECT user, used FROM sessions WHERE id = {:id}").Bind(dbx.Params{"id": id}).One(&row)
	if errors.Is(err, sql.ErrNoRows) {
		s.mu.Lock()
		delete(s.known, id)
		s.mu.Unlock()
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if s.raced != nil {
		s.raced()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if ends == s.ends {
		k := s.known[id]
		if k == nil {
			k = &session{}
			s.known[id] = k
		}
		k.user, k.checked, k.used = row.User, now, row.Used.Time()
		if uses {
			k.seen = now
		}
	}
	return row.User == user, nil
}

func (s *Sessions) end(id string) {
	s.mu.Lock()
	delete(s.known, id)
	s.ends++
	s.mu.Unlock()
	for _, tell := range s.tells {
		tell(id)
	}
}

// write stores the last uses that have moved on, and forgets the sessions that nobody uses.
func (s *Sessions) write(now time.Time) {
	moved := map[string]time.Time{}
	s.mu.Lock()
	for id, k := range s.known {
		if used := k.seen.UTC().Truncate(usedStep); used.After(k.used) {
			moved[id], k.used = used, used
		}
		if now.Sub(k.checked) > trust {
			delete(s.known, id)
		}
	}
	s.mu.Unlock()
	if len(moved) == 0 {
		return
	}
	err := s.app.RunInTransaction(func(tx core.App) error {
		for id, used := range moved {
			_, err := tx.DB().NewQuery("UPDATE sessions SET used = {:used} WHERE id = {:id}").
				Bind(dbx.Params{"used": used.Format(types.DefaultDateLayout), "id": id}).Execute()
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.app.Logger().Error("Cannot store when sessions were used", "error", err)
	}
}
