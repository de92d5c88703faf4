package held

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// hold returns an answer of at most ten bytes, whose settlement is asked for once, and what the client has received.
func hold(t *testing.T, approves bool) (*Answer, *httptest.ResponseRecorder) {
	client, asked := httptest.NewRecorder(), 0
	a := New(client, 10, func() bool {
		if asked++; asked > 1 {
			t.Error("an answer was settled twice")
		}
		return approves
	})
	return a, client
}

func write(t *testing.T, a *Answer, text string) {
	if n, err := a.Write([]byte(text)); n != len(text) || err != nil {
		t.Fatalf("%d of %d bytes: %v", n, len(text), err)
	}
}

func TestAnAnswerWaitsUntilItIsSent(t *testing.T) {
	a, client := hold(t, true)
	a.WriteHeader(http.StatusCreated)
	a.WriteHeader(http.StatusTeapot) // the first status counts
	write(t, a, "made")
	if client.Body.Len() != 0 || !a.Waiting() || a.Len() != 4 || a.Status() != http.StatusCreated || !a.Written() {
		t.Fatalf("%q has left, waiting %v, %d bytes, status %d", client.Body, a.Waiting(), a.Len(), a.Status())
	}
	a.Send()
	a.Send()
	if client.Code != http.StatusCreated || client.Body.String() != "made" || a.Waiting() || a.Len() != 0 {
		t.Errorf("%d %q, waiting %v, %d bytes", client.Code, client.Body, a.Waiting(), a.Len())
	}
}

func TestALongOrFlushedAnswerLeavesAtOnce(t *testing.T) {
	for name, leave := range map[string]func(*Answer){
		"longer than may be held": func(a *Answer) { write(t, a, "than ten bytes") },
		"flushed":                 func(a *Answer) { _ = a.FlushError() },
	} {
		a, client := hold(t, true)
		write(t, a, "longer ")
		leave(a)
		write(t, a, "!")
		if text := client.Body.String(); a.Waiting() || !strings.HasPrefix(text, "longer ") || !strings.HasSuffix(text, "!") {
			t.Errorf("%s: %q", name, text)
		}
	}
}

func TestARefusedAnswerIsNeverSent(t *testing.T) {
	for name, refuse := range map[string]func(*Answer){
		"at its end":        (*Answer).Send,
		"as it is too long": func(a *Answer) { write(t, a, "more than ten bytes") },
		"as it is flushed":  func(a *Answer) { _ = a.FlushError() },
	} {
		a, client := hold(t, false)
		expectNothing(t, name, a, client, refuse)
	}
	a, client := hold(t, true)
	expectNothing(t, "by its owner", a, client, (*Answer).Refuse)
}

func expectNothing(t *testing.T, name string, a *Answer, client *httptest.ResponseRecorder, refuse func(*Answer)) {
	a.WriteHeader(http.StatusCreated)
	write(t, a, "made")
	refuse(a)
	write(t, a, "the rest, which its handler may write")
	a.Send()
	if !a.Refused() || client.Body.Len() != 0 || client.Flushed || client.Code != http.StatusOK { // as a new recorder says
		t.Errorf("%s: %d %q", name, client.Code, client.Body)
	}
}

func TestNewsOnTheWayPass(t *testing.T) {
	a, client := hold(t, true)
	a.WriteHeader(http.StatusEarlyHints)
	if a.Written() || client.Code != http.StatusEarlyHints {
		t.Errorf("%d, written %v", client.Code, a.Written())
	}
}
