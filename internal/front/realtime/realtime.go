// Package realtime limits the cost of PocketBase's event streams. Each change of a record is compared with every
// subscription of every open stream, so a few thousand of them stop all writes. pb_hooks/platform/realtime decides which topics
// a caller may follow.
package realtime

import (
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"passerelle/internal/auth/sessions"
)

// A browser opens its stream without a token and identifies itself when it subscribes: until then it counts as a visitor. Visitors
// subscribe to nothing, so that none of their streams lasts.
const (
	// maxStreams limits the memory: a stream takes about 40 KB.
	maxStreams            = 3000
	maxVisitors           = 600
	maxVisitorsPerAddress = 20
	// maxPerAddress leaves room for an office behind one address.
	maxPerAddress = 150
	// maxPerAccount is ten tabs, each of which may reconnect before its old stream is found dead.
	maxPerAccount   = 20
	maxPerSuperuser = 100

	maxSubscriptions          = 8
	maxSubscriptionBytes      = 64
	maxSuperuserSubscriptions = 200

	// checkEvery is how often to look for a stream without a subscription, which the SDK sends at once, and to write a
	// line to the others: proxies close a connection that was silent for a minute.
	checkEvery = 25 * time.Second
	// writeTimeout ends the stream of a client that stopped reading: PocketBase would wait for 30 minutes.
	writeTimeout = 15 * time.Second
)

const storeKey = "passerelleStream"

// heartbeat passes through the client's channel, so that the stream's own goroutine writes it between two messages. No
// record's topic has this name.
const heartbeat = "@heartbeat"

// beat is a comment, which no client shows.
var beat = []byte(":\n\n")

// Register binds the limits to app.
func Register(app core.App, members *sessions.Sessions) { register(app, members, checkEvery) }

func register(app core.App, members *sessions.Sessions, every time.Duration) {
	t := newTable()
	t.every, t.members = every, members
	members.OnEnd(func(id string) { closeSession(app, id) })
	app.OnRealtimeConnectRequest().BindFunc(t.connect)
	// Before the hooks, which need not run for one that is too long.
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{Func: t.subscribe, Priority: -100})
	app.OnRealtimeMessageSend().BindFunc(t.send)
}

// connect holds a place while the stream is open. The router takes a HEAD for a GET: it gets the headers, and no stream that
// it could not read.
func (t *table) connect(e *core.RealtimeConnectRequestEvent) error {
	if e.Request.Method == http.MethodHead {
		return e.NoContent(http.StatusOK)
	}
	s := t.open(e.RealIP()) // as internal/front/limits spells it: of IPv6 the network
	if s == nil {
		e.Response.Header().Set("Content-Type", "application/json") // PocketBase has announced a stream
		return e.TooManyRequestsError("", nil)
	}
	defer t.close(s)
	e.Client.Set(storeKey, s)

	var timer *time.Timer
	timer = time.AfterFunc(t.every, func() {
		if e.Client.IsDiscarded() {
			return // the stream ended while the last heartbeat waited, and its Stop came before this Reset
		}
		idle := len(e.Client.Subscriptions()) == 0
		if idle || t.hasEnded(e.App, e.Client) {
			e.App.SubscriptionsBroker().Unregister(e.Client.Id()) // its channel closes, which ends the request
			return
		}
		e.Client.Send(subscriptions.Message{Name: heartbeat}) // waits while a message is being written
		timer.Reset(t.every)
	})
	defer timer.Stop()
	return e.Next()
}

// subscribe refuses more or longer subscriptions than our pages send. Options (filter, expand, fields, headers) are for
// superusers only: a filter is a query at each change of a record.
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
		return e.Next() // a client registered by another part of the program
	}
	account, limit := "", maxPerAccount
	if e.Auth != nil {
		account = e.Auth.Collection().Id + "/" + e.Auth.Id
	}
	if superuser {
		limit = maxPerSuperuser
	}
	if !t.assign(s, account, limit) {
		return e.TooManyRequestsError("", nil)
	}
	if err := e.Next(); err != nil {
		return err
	}
	e.Client.Set(sessionKey, sessionOf(e.Request, e.Auth))
	if t.hasEnded(e.App, e.Client) { // meanwhile: nobody told this stream
		e.App.SubscriptionsBroker().Unregister(e.Client.Id())
	}
	return nil
}

// send limits the time for writing each message, and ends the stream of an ended session.
func (t *table) send(e *core.RealtimeMessageEvent) error {
	if e.Message.Name != ended && t.hasEnded(e.App, e.Client) {
		return errEnded
	}
	control := http.NewResponseController(e.Response)
	if control.SetWriteDeadline(time.Now().Add(writeTimeout)) == nil {
		// Over HTTP/2 a passed deadline ends the stream, even when nothing is being written.
		defer func() { _ = control.SetWriteDeadline(time.Time{}) }()
	}
	if e.Message.Name != heartbeat {
		return e.Next()
	}
	if _, err := e.Response.Write(beat); err != nil {
		return err
	}
	return e.Flush()
}
