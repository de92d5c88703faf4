package guesses

import (
	"net/http"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// Bind exposes `$guesses` to a hooks runtime.
func (g *Guard) Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$guesses", map[string]any{
		"device": g.Device, "remember": g.Remember, "spend": g.Spend, "begin": g.Begin, "end": g.End, "tell": g.Tell,
	})
}

// Begin asks to check one guess of a secret that the hooks compare themselves; false when the caller has to wait. It is
// counted for an account and, unless it is "", for the address of the network that it comes from. After true, End must
// follow.
func (g *Guard) Begin(kind, account, address string) bool {
	if g.counter.begin(kindKey(kind, account)) > 0 {
		return false
	}
	if address != "" && g.counter.begin(sign(kind, "address", address)[:40]) > 0 {
		g.counter.end(kindKey(kind, account), unknown)
		return false
	}
	return true
}

// End reports whether the guess was right. That clears the account only: nobody may clear the address with their own
// account.
func (g *Guard) End(kind, account, address string, isRight bool) {
	ofAccount, ofAddress := wrong, wrong
	if isRight {
		ofAccount, ofAddress = right, unknown
	}
	g.counter.end(kindKey(kind, account), ofAccount)
	if address != "" {
		g.counter.end(sign(kind, "address", address)[:40], ofAddress)
	}
}

// Tell mails the owner that someone guesses, once a day.
func (g *Guard) Tell(record *core.Record) {
	g.tell(record, free)
}

// kindKey names the count of one kind of guesses about an account, or about a browser that it knows.
func kindKey(kind, account string) string {
	return sign(kind, "account", account)[:40]
}

// Device names the request's browser for the hooks, "" for one that has not signed in to this account since then (Unix time,
// in seconds).
func (g *Guard) Device(request *http.Request, record *core.Record, since int64) string {
	return deviceKey(request, record, time.Now(), time.Unix(since, 0))
}

// Remember makes the browser known to the account, for hooks that have checked a proof.
func (g *Guard) Remember(response http.ResponseWriter, record *core.Record) {
	remember(g.app, response, record, time.Now())
}

// Spend takes as long as storing a code, for the hooks: a refusal must not be faster than a success.
func (g *Guard) Spend() {
	spendHash(g.app, security.RandomString(8))
}
