package guesses

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	// codeTries is how often a mailed code may be mistyped, from anywhere, before it is invalid.
	codeTries = 5
	// codeAge is longer than any code is valid.
	codeAge = time.Hour
	// maxCode is the longest code that PocketBase's form takes.
	maxCode = 71
)

// codes counts the attempts at each mailed code while they are checked, so that simultaneous ones gain nothing. The
// count need not outlive the process: a code lives for minutes, and an invalid one is deleted.
type codes struct {
	now   func() time.Time
	mu    sync.Mutex
	tries map[string]*codeTry
}

type codeTry struct {
	count int
	first time.Time
}

func newCodes(now func() time.Time) *codes {
	return &codes{now: now, tries: map[string]*codeTry{}}
}

// take books an attempt; false when none is left.
func (c *codes) take(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.tries[id]
	if t == nil {
		for old, other := range c.tries { // few: existing codes that were tried within the hour
			if c.now().Sub(other.first) > codeAge {
				delete(c.tries, old)
			}
		}
		t = &codeTry{first: c.now()}
		c.tries[id] = t
	}
	if t.count >= codeTries {
		return false
	}
	t.count++
	return true
}

// giveBack undoes take for an attempt that checked nothing.
func (c *codes) giveBack(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.tries[id]; t != nil {
		t.count--
	}
}

// spent reports whether the last attempt is used up.
func (c *codes) spent(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.tries[id]
	return t != nil && t.count >= codeTries
}

// Check guards the PocketBase routes that check a code, a password or an address before any hook runs.
func (g *Guard) Check(e *core.RequestEvent) error {
	if e.Request.Method != http.MethodPost || !strings.HasPrefix(e.Request.URL.Path, "/api/collections/") {
		return e.Next()
	}
	switch {
	case strings.HasSuffix(e.Request.URL.Path, "/auth-with-otp"):
		return g.code(e)
	case strings.HasSuffix(e.Request.URL.Path, "/confirm-email-change"):
		return g.emailChange(e)
	case strings.HasSuffix(e.Request.URL.Path, "/request-email-change"):
		return g.takenAddress(e)
	case strings.HasSuffix(e.Request.URL.Path, "/request-password-reset"):
		return g.resetForNobody(e)
	case strings.HasSuffix(e.Request.URL.Path, "/request-verification"):
		return g.verificationForNobody(e)
	}
	return e.Next()
}

// code guards a sign-in by mailed code. The id that a request for a code gave is no secret, and comes for an address without an
// account too: each is answered alike and costs a hash. So wrong codes count for the code alone, and
// PocketBase's limit for the account does not show; the number of mailed codes limits the number of codes to try
// (pb_hooks/platform/mail/limits.ts).
func (g *Guard) code(e *core.RequestEvent) error {
	var form struct {
		ID       string `form:"otpId" json:"otpId"`
		Password string `form:"password" json:"password"`
	}
	// PocketBase answers what is wrong with it, before it looks for the code.
	if err := e.BindBody(&form); err != nil || form.ID == "" || form.Password == "" || len(form.Password) > maxCode {
		return e.Next()
	}
	otp := validCode(e, form.ID)
	if otp == nil {
		spendHash(e.App, form.Password)
		return e.Next()
	}
	if !g.codes.take(otp.Id) {
		return refuseCode(e, form.Password)
	}
	err := e.Next()
	if statusOf(err) != http.StatusBadRequest {
		g.codes.giveBack(otp.Id)
		if statusOf(err) == http.StatusTooManyRequests && e.Get(provedKey) == nil {
			return refuseCode(e, form.Password)
		}
		return err
	}
	if e.Get(provedKey) == nil && g.codes.spent(otp.Id) { // a right code whose second factor was refused is deleted already
		if err := e.App.Delete(otp); err != nil {
			e.App.Logger().Error("Cannot delete a code after wrong guesses", "error", err)
		}
	}
	return err
}

// validCode finds a code that PocketBase would compare with the typed one, nil for any other id.
func validCode(e *core.RequestEvent, id string) *core.OTP {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		return nil
	}
	otp, err := e.App.FindOTPById(id)
	if err != nil || otp.CollectionRef() != collection.Id || otp.HasExpired(collection.OTP.DurationTime()) {
		return nil
	}
	return otp
}

// refuseCode refuses in PocketBase's words and time a code that was not compared.
func refuseCode(e *core.RequestEvent, typed string) error {
	spendHash(e.App, typed)
	return e.BadRequestError("Invalid or expired OTP", nil)
}

// emailChange guards the confirmation of a new address, which requires the password.
func (g *Guard) emailChange(e *core.RequestEvent) error {
	var form struct {
		Token string `form:"token" json:"token"`
	}
	if err := e.BindBody(&form); err != nil {
		return e.Next()
	}
	record, err := e.App.FindAuthRecordByToken(form.Token, core.TokenTypeEmailChange)
	if err != nil {
		return e.Next()
	}
	key := ownPasswordKey(e.Request, record, g.counter.now())
	if wait := g.counter.begin(key); wait > 0 {
		g.Tell(record)
		return TooMany(e, wait)
	}
	result := unknown
	defer func() { g.counter.end(key, result) }()
	err = e.Next()
	var refusal *router.ApiError
	if err == nil {
		result = right
	} else if errors.As(err, &refusal) && refusal.Data["password"] != nil {
		result = wrong
	}
	return err
}

// ownPasswordKey names the count for passwords that a signed-in member must type again, with which the hooks count theirs
// (pb_hooks/lib/own-password.ts): a known browser's, else the account's. It is separate from the sign-in, so that strangers
// can't lock members out of the settings.
func ownPasswordKey(request *http.Request, record *core.Record, now time.Time) string {
	if device := deviceKey(request, record, now, time.Time{}); device != "" {
		return kindKey("own password", device)
	}
	return kindKey("own password", record.Id)
}
