package realtime

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"passerelle/internal/auth/sessions"
	"passerelle/internal/testapp"
)

// A client that asks for the headers alone would hold a place in the gate of internal/front/limits for as long as a stream lasts.
func TestAHeadOpensNoStream(t *testing.T) {
	app := testapp.New(t)
	register(app, sessions.Register(app), time.Hour)
	server := httptest.NewServer(testapp.Handler(t, app))
	defer server.Close()
	client, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	_ = client.SetDeadline(time.Now().Add(time.Minute)) // a stream would end later
	for _, method := range []string{http.MethodHead, http.MethodHead} {
		fmt.Fprintf(client, "%s /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n", method)
	}
	answers := bufio.NewReader(client)
	for range 2 { // the second one comes once the first one is over
		answer, err := http.ReadResponse(answers, &http.Request{Method: http.MethodHead})
		if err != nil {
			t.Fatal(err)
		}
		if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "text/event-stream" {
			t.Errorf("%d %s", answer.StatusCode, kind)
		}
	}
	if open := len(app.SubscriptionsBroker().Clients()); open != 0 {
		t.Errorf("%d streams are open", open)
	}
}
