// Package guesses slows down guessing of an account's password or mailed code, from however many addresses (ASVS 5.0
// 6.3.1). It counts guesses per account, even for one that does not exist, and refuses them before computing a hash;
// those from a browser that the account knows count for that browser. See docs/design/identity.md, Guesses.
package guesses

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"

	validation "github.com/pocketbase/ozzo-validation/v4"

	"passerelle/internal/hooks/background"
)

// provedKey marks a request with a correct password or code.
const provedKey = "guessesProved"

// Guard counts the guesses of one server.
type Guard struct {
	app     core.App
	counter *counter
	codes   *codes
}

// Register guards every sign-in of app; Check guards the routes without a hook.
func Register(app core.App) *Guard {
	g := &Guard{app: app, counter: newCounter(time.Now), codes: newCodes(time.Now)}
	app.OnRecordAuthWithPasswordRequest().BindFunc(g.password)
	app.OnRecordAuthRequest().BindFunc(g.signedIn)
	app.OnRecordConfirmPasswordResetRequest().BindFunc(g.newPassword)
	app.OnRecordRequestOTPRequest().BindFunc(g.codeForNobody)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "guesses", Func: func(e *core.ServeEvent) error {
		g.counter.restore(load(app, time.Now()))
		background.Every(app, flushEvery, g.write)
		return e.Next()
	}})
	return g
}

func (g *Guard) write(now time.Time) {
	rows := g.counter.changed()
	if len(rows) == 0 {
		return
	}
	if err := save(g.app, rows, now); err != nil {
		g.app.Logger().Error("Cannot store wrong guesses", "error", err)
	}
}

// password guards a sign-in by password.
func (g *Guard) password(e *core.RecordAuthWithPasswordRequestEvent) error {
	key := deviceKey(e.Request, e.Record, time.Now(), time.Time{})
	known := key != ""
	if !known {
		key = accountKey(e.Collection, e.Identity)
	}
	if wait := g.counter.begin(key); wait > 0 {
		return TooMany(e.RequestEvent, wait)
	}
	result := unknown
	defer func() {
		if failures := g.counter.end(key, result); result == wrong && !known && e.Record != nil {
			g.tell(e.Record, failures)
		}
	}()
	err := e.Next()
	if e.Get(provedKey) != nil {
		result = right
	} else if statusOf(err) == http.StatusBadRequest {
		result = wrong
	}
	return err
}

// signedIn records that the proof was correct, and remembers the browser once every proof was given.
func (g *Guard) signedIn(e *core.RecordAuthRequestEvent) error {
	e.Set(provedKey, true)
	if e.AuthMethod == "" || wantsMore(e) {
		return e.Next()
	}
	remember(e.App, e.Response, e.Record, time.Now()) // before the answer is written
	err := e.Next()
	if err != nil {
		e.Response.Header().Del("Set-Cookie") // nothing else in a sign-in sets one
	}
	return err
}

// newPassword makes the browser known that chose a password by the mailed link: the owner's other ways in, a password and a
// mailed code, are those that strangers can use up. Not beside a second factor, whose guesses a known browser has to itself.
func (g *Guard) newPassword(e *core.RecordConfirmPasswordResetRequestEvent) error {
	if !e.Record.IsSuperuser() {
		count, err := e.App.CountRecords("factors", dbx.HashExp{"user": e.Record.Id})
		if err != nil || count > 0 {
			return e.Next()
		}
	}
	e.Record.RefreshTokenKey() // the cookie is signed with the key that comes with the password, which is then this one
	remember(e.App, e.Response, e.Record, time.Now())
	err := e.Next()
	if err != nil {
		e.Response.Header().Del("Set-Cookie")
	}
	return err
}

// wantsMore reports whether PocketBase will require a second proof.
func wantsMore(e *core.RecordAuthRequestEvent) bool {
	mfa := e.Collection.MFA
	if !mfa.Enabled {
		return false
	}
	info, err := e.RequestInfo()
	if err != nil {
		return true
	}
	if mfa.Rule != "" {
		if asked, err := e.App.CanAccessRecord(e.Record, info, &mfa.Rule); err == nil && !asked {
			return false
		}
	}
	// As PocketBase reads it, which takes a body's MFAID too: its answer to a first proof has been written, with the cookie,
	// when it returns an error.
	if e.Request.URL.Query().Get("mfaId") != "" {
		return false
	}
	var form struct {
		ID string `form:"mfaId" json:"mfaId" xml:"mfaId"`
	}
	return e.BindBody(&form) != nil || form.ID == ""
}

// TooMany is the refusal of a client that must wait, with the code that clients know.
func TooMany(e *core.RequestEvent, wait time.Duration) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	const code, text = "too_many_requests", "too many requests"
	return e.TooManyRequestsError(text, validation.Errors{"form": validation.NewError(code, text)})
}

// codeForNobody makes a request for a code take as long for an address without an account as for others, for which
// PocketBase stores a hashed code.
func (g *Guard) codeForNobody(e *core.RecordCreateOTPRequestEvent) error {
	if e.Record == nil {
		spendHash(e.App, e.Password)
	}
	return e.Next()
}

// spendHash hashes a text as a new code is hashed, and discards the hash.
func spendHash(app core.App, text string) {
	if text == "" {
		text = security.RandomString(8)
	}
	core.NewOTP(app).SetPassword(text)
}

// statusOf is the status of a refusal, 0 for any other error and for none.
func statusOf(err error) int {
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		return refusal.Status
	}
	return 0
}
