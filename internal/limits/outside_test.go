package limits

import (
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

func TestOutside(t *testing.T) {
	o, cut := newOutside(), map[string]int{}
	begin := func(address string, size int64) *leaving {
		return o.begin(address, size, func() { cut[address]++ })
	}
	first := begin("a", maxOutsidePerAddress/2)
	begin("a", maxOutsidePerAddress/2)
	begin("a", 1)
	if cut["a"] != 1 || o.total != maxOutsidePerAddress/2+1 {
		t.Errorf("an address keeps %d bytes, %d answers were cut", o.total, cut["a"])
	}
	o.end(first) // once more
	if o.total != maxOutsidePerAddress/2+1 {
		t.Error("an answer that was cut counted when it ended")
	}
	var whole []*leaving
	for i := range 8 {
		whole = append(whole, begin(strconv.Itoa(i), maxOutsidePerAddress))
	}
	if cut["a"] != 1 || o.total > maxOutside {
		t.Errorf("%d bytes; the address that held least lost %d answers", o.total, cut["a"])
	}
	begin("b", 1)
	if cut["b"] != 0 || cut["a"] != 1 {
		t.Errorf("small ones lost answers: %v", cut)
	}
	for _, one := range whole {
		o.end(one)
	}
	begin("b", maxOutside+1) // longer than everything: it has the room alone
	if len(o.readers) != 1 || len(o.readers["b"].answers) != 1 {
		t.Errorf("%d addresses have answers", len(o.readers))
	}
}

// TestUnreadAnswersKeepNobodyWaiting: one address has more unread answers than slots.
func TestUnreadAnswersKeepNobodyWaiting(t *testing.T) {
	app, g := testapp.New(t), newGate()
	body := []byte(strings.Repeat("x", maxAnswer/2)) // more than the buffers of a connection take
	arrived := make(chan struct{}, maxInsidePerAddress+3)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		arrived <- struct{}{}
		_ = ask(app, g, w, func(e *core.RequestEvent) error { return e.Blob(http.StatusOK, "text/x", body) })
	}))
	defer server.Close()
	for range maxInsidePerAddress + 2 {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := conn.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	for range maxInsidePerAddress + 2 {
		<-arrived
	}
	answer, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if read, err := io.Copy(io.Discard, answer.Body); err != nil || read != int64(len(body)) {
		t.Errorf("%d bytes came, %v", read, err)
	}
}
