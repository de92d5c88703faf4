// Package realtime bounds what PocketBase's event streams may cost. Each change of a record is compared with every
// subscription of every open stream, so a few thousand of them stop all writes. Which topics a caller may follow is
// policy, and is decided in pb_hooks/realtime.
package realtime

import (
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// A browser opens its stream without a token and names itself when it subscribes: until then it counts as a guest.
const (
	// maxStreams bounds the memory: a stream takes some 40 KB.
	maxStreams          = 3000
	maxGuests           = 600
	maxGuestsPerAddress = 20
	// maxPerAddress leaves room for an office behind one address.
	maxPerAddress = 150
	// maxPerAccount is ten tabs, each of which may reconnect before its old stream is found dead.
	maxPerAccount   = 20
	maxPerSuperuser = 100

	maxSubscriptions          = 8
	maxSubscriptionBytes      = 64
	maxSuperuserSubscriptions = 200

	// checkEvery is how often a stream without a subscription is looked for. The SDK subscribes at once.
	checkEvery = 30 * time.Second
	// maxGuestAge is how long a sign-in with a provider may take.
	maxGuestAge = 10 * time.Minute
	// writeTimeout ends the stream of a reader who reads no more: PocketBase would wait for 30 minutes.
	writeTimeout = 15 * time.Second
)

const storeKey = "passerelleStream"

// Register binds the bounds to app.
func Register(app core.App) {
	t := newTable()
	app.OnRealtimeConnectRequest().BindFunc(t.connect)
	// Before the hooks: what is too long costs them nothing.
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{Func: t.subscribe, Priority: -100})
	app.OnRealtimeMessageSend().BindFunc(send)
}

// connect holds a place for as long as the stream is open.
func (t *table) connect(e *core.RealtimeConnectRequestEvent) error {
	s := t.open(addressKey(e.RealIP()))
	if s == nil {
		e.Response.Header().Set("Content-Type", "application/json") // PocketBase has announced a stream
		return e.TooManyRequestsError("", nil)
	}
	defer t.close(s)
	e.Client.Set(storeKey, s)

	opened := time.Now()
	var timer *time.Timer
	timer = time.AfterFunc(checkEvery, func() {
		idle := len(e.Client.Subscriptions()) == 0
		if idle || t.isGuest(s) && time.Since(opened) > maxGuestAge || hasEnded(e.App, e.Client) {
			e.App.SubscriptionsBroker().Unregister(e.Client.Id()) // its channel closes, which ends the request
			return
		}
		timer.Reset(checkEvery)
	})
	defer timer.Stop()
	return e.Next()
}

// subscribe refuses more or longer subscriptions than our pages send. Options (filter, expand, fields, headers) are for
// superusers only: a filter is a query for each change of a record.
func (t *table) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	superuser := e.HasSuperuserAuth()
	count := maxSubscriptions
	if superuser {
		count = maxSuperuserSubscriptions
	}
	if len(e.Subscriptions) > count {
		return e.BadRequestError("Too many subscriptions.", nil)
	}
	for _, name := range e.Subscriptions {
		if !superuser && (len(name) > maxSubscriptionBytes || strings.Contains(name, "?")) {
			return e.BadRequestError("Invalid subscription.", nil)
		}
	}
	s, ok := e.Client.Get(storeKey).(*stream)
	if !ok {
		return e.Next() // a client that another part of the program has registered
	}
	account, limit := "", maxPerAccount
	if e.Auth != nil {
		account = e.Auth.Collection().Id + "/" + e.Auth.Id
	}
	if superuser {
		limit = maxPerSuperuser
	}
	before, ok := t.assign(s, account, limit)
	if !ok {
		return e.TooManyRequestsError("", nil)
	}
	if err := e.Next(); err != nil {
		t.restore(s, before)
		return err
	}
	e.Client.Set(sessionKey, sessionOf(e.Request, e.Auth))
	return nil
}

// send gives each message a time to be written in, and ends the stream of a session that is over.
func send(e *core.RealtimeMessageEvent) error {
	if hasEnded(e.App, e.Client) {
		return errEnded
	}
	control := http.NewResponseController(e.Response)
	if control.SetWriteDeadline(time.Now().Add(writeTimeout)) == nil {
		// Over HTTP/2 a deadline that passes ends the stream, even when nothing is being written.
		defer func() { _ = control.SetWriteDeadline(time.Time{}) }()
	}
	return e.Next()
}
