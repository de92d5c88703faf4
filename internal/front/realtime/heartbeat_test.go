package realtime

import (
	"bufio"
	"io"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"passerelle/internal/auth/sessions"
	"passerelle/internal/testapp"
)

// A proxy such as nginx closes a stream that was silent for a minute.
func TestASilentStreamIsKeptOpen(t *testing.T) {
	if checkEvery > 30*time.Second {
		t.Errorf("%v between two heartbeats: proxies wait for a minute, and one may be late", checkEvery)
	}
	app := testapp.New(t)
	// A stream without a subscription would be closed.
	app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Client.Subscribe("orders/*")
		return e.Next()
	})
	register(app, sessions.Register(app), 20*time.Millisecond)
	server := httptest.NewServer(testapp.Handler(t, app))
	defer server.Close()
	server.Client().Timeout = time.Minute
	answer, err := server.Client().Get(server.URL + "/api/realtime")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()

	beats, connected, told := 0, false, false
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		line := lines.Text()
		connected = connected || line == "event:PB_CONNECT"
		told = told || line == `data:{"news":1}`
		if line == ":" {
			beats++
		} else if strings.Contains(line, heartbeat) {
			t.Errorf("a client sees %q", line)
		}
		if beats == 2 && !told {
			for _, client := range app.SubscriptionsBroker().Clients() {
				go client.Send(subscriptions.Message{Name: "orders/*", Data: []byte(`{"news":1}`)})
			}
		}
		if beats >= 4 && told {
			break
		}
	}
	if !connected || !told || beats < 4 {
		t.Errorf("connected %v, %d heartbeats, message %v: %v", connected, beats, told, lines.Err())
	}
}

// Visitors subscribe to nothing (pb_hooks/platform/realtime).
func TestAStreamWithoutASubscriptionEnds(t *testing.T) {
	app := testapp.New(t)
	register(app, sessions.Register(app), 20*time.Millisecond)
	server := httptest.NewServer(testapp.Handler(t, app))
	defer server.Close()
	server.Client().Timeout = 20 * time.Second
	answer, err := server.Client().Get(server.URL + "/api/realtime")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if told, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(told), "PB_CONNECT") {
		t.Errorf("%q: %v", told, err)
	}
}

// heldClient holds its first heartbeat back until the stream has ended, as a peer that stopped reading does.
type heldClient struct {
	*subscriptions.DefaultClient
	held, ended chan struct{}
	looks       atomic.Int32
}

func (c *heldClient) Send(subscriptions.Message) {
	if c.looks.Load() == 1 {
		close(c.held)
	}
	<-c.ended
}

func (c *heldClient) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	c.looks.Add(1)
	return c.DefaultClient.Subscriptions(prefixes...)
}

func TestAnEndedStreamIsNotLookedAtAnyMore(t *testing.T) {
	app := testapp.New(t)
	const every = 10 * time.Millisecond
	register(app, sessions.Register(app), every)
	client := &heldClient{DefaultClient: subscriptions.NewDefaultClient(), held: make(chan struct{}), ended: make(chan struct{})}
	client.Subscribe("orders/*")
	event := &core.RealtimeConnectRequestEvent{Client: client, RequestEvent: &core.RequestEvent{App: app}}
	event.Request, event.Response = httptest.NewRequest("GET", "/api/realtime", nil), httptest.NewRecorder()
	if err := app.OnRealtimeConnectRequest().Trigger(event, func(*core.RealtimeConnectRequestEvent) error {
		<-client.held
		client.Discard()
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	close(client.ended)
	time.Sleep(20 * every)
	if looks := client.looks.Load(); looks != 1 {
		t.Errorf("looked %d times at a stream that ended after the first", looks)
	}
}
