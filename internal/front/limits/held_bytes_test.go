package limits

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

func TestRoomOfAnswers(t *testing.T) {
	o, cut := NewRoom(maxRoomPerAddress), map[string]int{}
	begin := func(address string, size int64) *holding {
		return o.push(address, size, func() { cut[address]++ })
	}
	first := begin("a", maxRoomPerAddress/2)
	begin("a", maxRoomPerAddress/2)
	begin("a", 1)
	if cut["a"] != 1 || o.total != maxRoomPerAddress/2+1 {
		t.Errorf("an address keeps %d bytes, %d answers were cut", o.total, cut["a"])
	}
	o.end(first) // once more
	if o.total != maxRoomPerAddress/2+1 {
		t.Error("an answer that was cut counted when it ended")
	}
	var whole []*holding
	for i := range 8 {
		whole = append(whole, begin(strconv.Itoa(i), maxRoomPerAddress))
	}
	if cut["a"] != 1 || o.total > maxRoom {
		t.Errorf("%d bytes; the address that held least lost %d answers", o.total, cut["a"])
	}
	begin("b", 1)
	if cut["b"] != 0 || cut["a"] != 1 {
		t.Errorf("small ones lost answers: %v", cut)
	}
	for _, one := range whole {
		o.end(one)
	}
	begin("b", maxRoom+1) // longer than everything: it has the room alone
	if len(o.holders) != 1 || len(o.holders["b"].all) != 1 {
		t.Errorf("%d addresses have answers", len(o.holders))
	}
}

func TestRoomOfBodies(t *testing.T) {
	m, cut := NewRoom(maxRoomPerAddress), map[string]int{}
	admit := func(address string, size int64) *holding {
		return m.admit(address, size, func() { cut[address]++ })
	}
	for _, address := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		m.arrived(admit(address, maxRoomPerAddress/2))
		if admit(address, maxRoomPerAddress/2) == nil || admit(address, 1) != nil {
			t.Fatalf("%s has not its share", address)
		}
	}
	if admit("i", maxRoomPerAddress) != nil || len(cut) > 0 {
		t.Error("one that holds as much takes from others")
	}
	one := admit("i", maxRoomPerAddress/4)
	if one == nil || len(cut) != 1 || m.total > maxRoom {
		t.Fatalf("others yield: %v, %d bytes are counted", cut, m.total)
	}
	for range 7 {
		admit("j", 1)
	}
	for address, times := range cut {
		if times > 1 {
			t.Errorf("%s lost %d bodies: one of the two had arrived", address, times)
		}
	}
	m.end(one)
	if m.holders["i"] != nil {
		t.Error("what was given back counts")
	}
}

// TestUnreadAnswersKeepNobodyWaiting: one address has more unread answers than room and slots.
func TestUnreadAnswersKeepNobodyWaiting(t *testing.T) {
	const size = 4 << 20
	const unread = maxInsidePerAddress + maxRoomPerAddress/size
	app, g, yielded := testapp.New(t), newGate(), make(chan struct{}, unread+1)
	body := []byte(strings.Repeat("x", size))
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = ask(app, g, w, func(e *core.RequestEvent) error { return e.Blob(http.StatusOK, "text/x", body) })
		yielded <- struct{}{}
	}))
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(64 << 10) // the system's own buffer might take a whole answer
		}
		return ctx
	}
	server.Start()
	defer server.Close()
	for range unread {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := conn.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	// All have an answer once only the last ones, which find room, still wait for their reader.
	for range unread - maxRoomPerAddress/size {
		<-yielded
	}
	client := &http.Client{Timeout: maxWait / 2} // after maxWait the others would have lost their slots
	answer, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if read, err := io.Copy(io.Discard, answer.Body); err != nil || read != size {
		t.Errorf("%d bytes came, %v", read, err)
	}
}
