package limits

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/testapp"
)

func TestGateLeavesRoomForOtherAddresses(t *testing.T) {
	g := newGate()
	for range maxInsidePerAddress {
		g.enter(t.Context(), "a", time.Minute)
	}
	if g.enter(t.Context(), "a", time.Millisecond) != nil {
		t.Error("an address has more than its share")
	}
	other := g.enter(t.Context(), "b", time.Millisecond)
	if other == nil {
		t.Fatal("another address finds no room")
	}
	g.leave("b", other)
	for range maxInside - maxInsidePerAddress {
		other = g.enter(t.Context(), "b", time.Minute)
	}
	if g.enter(t.Context(), "c", time.Millisecond) != nil {
		t.Error("there is more room than there are slots")
	}
	g.leave("b", other)
	third := g.enter(t.Context(), "c", time.Minute)
	if third == nil {
		t.Fatal("a slot that was given back is not free")
	}
	g.leave("c", third)
	for range maxInside - maxInsidePerAddress - 1 {
		g.leave("b", other)
	}
	for range maxInsidePerAddress {
		g.leave("a", g.addresses["a"])
	}
	if g.present != 0 || len(g.addresses) != 0 || len(g.slots) != 0 {
		t.Errorf("left behind: %d present, %d addresses, %d slots", g.present, len(g.addresses), len(g.slots))
	}
}

func TestGateEndsTheWaitOfClientsThatLeave(t *testing.T) {
	g := newGate()
	for range maxInsidePerAddress {
		g.enter(t.Context(), "a", time.Minute)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g.enter(ctx, "a", time.Hour) != nil {
		t.Error("a client that left got a place")
	}
	if g.present != maxInsidePerAddress {
		t.Errorf("%d present", g.present)
	}
}

func TestGateRefusesQueuesThatAreTooLong(t *testing.T) {
	g := newGate()
	for range maxPresentPerAddress {
		if g.arrive("a") == nil {
			t.Fatal("refused too early")
		}
	}
	if g.enter(t.Context(), "a", time.Hour) != nil {
		t.Error("one address may wait with more than its share")
	}
}

func TestCounted(t *testing.T) {
	for path, want := range map[string]bool{
		"GET /api/app/me": true, "POST /api/collections/users/auth-with-password": true, "POST /api/realtime": true,
		"GET /api/realtime": false, "HEAD /api/realtime": true, "GET /api/health": false, "GET /api/app/health": false, "GET /blog": false,
		"GET /api/files/a/b/c.png": false, "GET /api/backups/a.zip": false, "POST /api/backups": true,
	} {
		method, p, _ := strings.Cut(path, " ")
		r, err := http.NewRequest(method, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if counted(r) != want {
			t.Errorf("%s: counted is %v", path, !want)
		}
	}
}

// unread is an answer whose client reads nothing until it is told to.
type unread struct {
	*httptest.ResponseRecorder
	begun, read chan struct{}
}

func (u *unread) Write(part []byte) (int, error) {
	close(u.begun)
	<-u.read
	return u.ResponseRecorder.Write(part)
}

// ask passes the gate with a handler, as PocketBase's router does.
func ask(app core.App, g *gate, w http.ResponseWriter, handler func(*core.RequestEvent) error) error {
	return askAs(app, g, w, httptest.NewRequest(http.MethodGet, "/api/collections/articles/records", nil), nil, handler)
}

// askAs passes a member's request.
func askAs(app core.App, g *gate, w http.ResponseWriter, r *http.Request, who *core.Record, handler func(*core.RequestEvent) error) error {
	e := &core.RequestEvent{App: app, Auth: who}
	e.Response, e.Request = w, r
	h := &hook.Hook[*core.RequestEvent]{}
	h.BindFunc(g.pass)
	return h.Trigger(e, handler)
}

func TestAnAnswerThatNobodyReadsHoldsNoSlot(t *testing.T) {
	app := testapp.New(t)
	g := newGate()
	for _, size := range []int{10, smallBody + 1, maxAnswer} {
		w := &unread{httptest.NewRecorder(), make(chan struct{}), make(chan struct{})}
		body, done := bytes.Repeat([]byte("x"), size), make(chan error)
		go func() {
			done <- ask(app, g, w, func(e *core.RequestEvent) error { return e.Blob(http.StatusTeapot, "text/x", body) })
		}()
		<-w.begun
		if len(g.slots) != 0 || g.present != 0 {
			t.Errorf("%d bytes: %d slots are taken", size, len(g.slots))
		}
		if counted := g.outside.total; counted != int64(size) && size > smallBody {
			t.Errorf("%d bytes of %d count", counted, size)
		}
		close(w.read)
		if err := <-done; err != nil || w.Code != http.StatusTeapot || !bytes.Equal(w.Body.Bytes(), body) {
			t.Errorf("%d bytes: %d bytes with %d, %v", size, w.Body.Len(), w.Code, err)
		}
		if g.outside.total != 0 || len(g.outside.holders) != 0 {
			t.Errorf("%d bytes are left behind", g.outside.total)
		}
	}
}

func TestAnAnswerThatCannotWaitIsWrittenInside(t *testing.T) {
	app := testapp.New(t)
	g := newGate()
	for size, handler := range map[int]func(*core.RequestEvent, []byte) error{
		maxAnswer + 1: func(e *core.RequestEvent, body []byte) error { return e.Blob(http.StatusOK, "text/x", body) },
		12: func(e *core.RequestEvent, body []byte) error { // a stream
			_, _ = e.Response.Write(body)
			return e.Flush()
		},
	} {
		w := &unread{httptest.NewRecorder(), make(chan struct{}), make(chan struct{})}
		done := make(chan error)
		go func() {
			done <- ask(app, g, w, func(e *core.RequestEvent) error { return handler(e, bytes.Repeat([]byte("x"), size)) })
		}()
		<-w.begun
		if len(g.slots) != 1 {
			t.Errorf("%d bytes: %d slots are taken", size, len(g.slots))
		}
		close(w.read)
		if err := <-done; err != nil || w.Body.Len() != size || len(g.slots) != 0 {
			t.Errorf("%d bytes: %d came, %d slots are taken, %v", size, w.Body.Len(), len(g.slots), err)
		}
	}
}

func TestARefusalPassesTheGate(t *testing.T) {
	app := testapp.New(t)
	g, refusal := newGate(), errors.New("refused")
	w := httptest.NewRecorder()
	if err := ask(app, g, w, func(*core.RequestEvent) error { return refusal }); !errors.Is(err, refusal) || w.Body.Len() != 0 {
		t.Errorf("%v, %q", err, w.Body)
	}
	func() {
		defer func() { _ = recover() }()
		_ = ask(app, g, w, func(*core.RequestEvent) error { panic("broken") })
	}()
	if len(g.slots) != 0 || g.present != 0 {
		t.Errorf("%d slots are taken", len(g.slots))
	}
}
