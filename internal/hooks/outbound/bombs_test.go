package outbound

import (
	"compress/gzip"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// raw is a server that answers each connection with what speak writes, which returns when nobody reads any more.
func raw(t *testing.T, speak func(conn net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_, _ = conn.Read(make([]byte, 4096))
				speak(conn)
			}()
		}
	}()
	return "http://" + listener.Addr().String() + "/"
}

// forever writes a text until its reader has gone.
func forever(conn net.Conn, text string, pause time.Duration) {
	for {
		if _, err := conn.Write([]byte(text)); err != nil {
			return
		}
		time.Sleep(pause)
	}
}

func TestAnswersWithoutAnEnd(t *testing.T) {
	unpacked, _ := hits(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		for range 64 {
			if _, err := packed.Write(make([]byte, 1<<20)); err != nil {
				return
			}
		}
		_ = packed.Close()
	})
	client := newClient(t, "127.0.0.1")
	for name, one := range map[string]struct {
		url  string
		want string
	}{
		"a small text that unpacks to a large one": {"http://127.0.0.1:" + unpacked + "/", "too_large"},
		"headers": {raw(t, func(conn net.Conn) {
			_, _ = fmt.Fprint(conn, "HTTP/1.1 200 OK\r\n")
			forever(conn, "X-Filler: "+strings.Repeat("x", 1000)+"\r\n", 0)
		}), "network"},
		"one header": {raw(t, func(conn net.Conn) {
			_, _ = fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nX-Filler: ")
			forever(conn, strings.Repeat("x", 1000), 0)
		}), "network"},
		"early hints": {raw(t, func(conn net.Conn) {
			forever(conn, "HTTP/1.1 103 Early Hints\r\nX-Filler: "+strings.Repeat("x", 1000)+"\r\n\r\n", 0)
		}), "network"},
		"a byte now and then": {raw(t, func(conn net.Conn) {
			_, _ = fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n")
			forever(conn, "x", 100*time.Millisecond)
		}), "timeout"},
		"headers now and then": {raw(t, func(conn net.Conn) {
			_, _ = fmt.Fprint(conn, "HTTP/1.1 200 OK\r\n")
			forever(conn, "X-A: b\r\n", 100*time.Millisecond)
		}), "timeout"},
	} {
		began := time.Now()
		answer := client.Send(Request{URL: one.url, Method: "GET", TimeoutMS: 1500, MaxBytes: 100})
		if answer.Failure != one.want {
			t.Errorf("%s: %+v instead of %s", name, answer, one.want)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}
