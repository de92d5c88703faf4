package site

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"testing"
	"time"
)

// connected returns both ends of a connection whose client has little room.
func connected(t *testing.T, stuck time.Duration) (*conn, *net.TCPConn) {
	t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer tcp.Close()
	client, err := net.Dial("tcp", tcp.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if err := client.(*net.TCPConn).SetReadBuffer(64 << 10); err != nil {
		t.Fatal(err)
	}
	server, err := listener{Listener: tcp, stuck: stuck}.Accept()
	if err != nil {
		t.Fatal(err)
	}
	hanging := time.AfterFunc(time.Minute, func() { server.Close() })
	t.Cleanup(func() {
		hanging.Stop()
		server.Close()
	})
	return server.(*conn), client.(*net.TCPConn)
}

// What the system takes for a client that reads nothing is memory too, and hides that nothing is read.
func TestLittleIsUnsent(t *testing.T) {
	server, _ := connected(t, 300*time.Millisecond)
	taken, err := server.Write(make([]byte, 16<<20))
	if !errors.Is(err, os.ErrDeadlineExceeded) || taken > 512<<10 {
		t.Errorf("%d bytes are taken, %v", taken, err)
	}
}

// A slow client gets all, however long it takes; one that stops does not hold the writer.
func TestProgressCounts(t *testing.T) {
	const stuck = 2 * time.Second
	for name, write := range map[string]func(c *conn, body []byte) (int64, error){
		"bytes": func(c *conn, body []byte) (int64, error) { n, err := c.Write(body); return int64(n), err },
		"held": func(c *conn, body []byte) (int64, error) {
			return 2 << 20, c.send(&pending{written: body[:1]}, net.Buffers{body[1:]})
		},
		"reader": func(c *conn, body []byte) (int64, error) {
			return c.ReadFrom(&io.LimitedReader{R: struct{ io.Reader }{bytes.NewReader(body)}, N: int64(len(body))})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, client := connected(t, stuck)
			body := []byte(noise(2 << 20))
			start, got := time.Now(), make(chan []byte)
			go func() {
				var all []byte
				part := make([]byte, 256<<10)
				for len(all) < len(body) {
					n, err := io.ReadFull(client, part)
					all = append(all, part[:n]...)
					if err != nil {
						break
					}
					if time.Since(start) < 2*stuck {
						time.Sleep(stuck / 2)
					}
				}
				got <- all
			}()
			n, err := write(server, body)
			if err != nil || n != int64(len(body)) {
				t.Errorf("%d bytes are sent, %v", n, err)
				server.Close()
			}
			if all := <-got; !bytes.Equal(all, body) {
				t.Errorf("%d bytes arrive", len(all))
			}
			if n, err := write(server, body); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("unread: %d bytes, %v", n, err)
			}
		})
	}
}

// An event stream may be silent for longer than a client may take nothing: nothing waits for it.
func TestASilentStreamStays(t *testing.T) {
	const stuck = 500 * time.Millisecond
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for _, after := range []time.Duration{0, 3 * stuck} {
			time.Sleep(after)
			if _, err := io.WriteString(w, "news"); err != nil {
				t.Error(err)
			}
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
		}
	})}
	withHolding(server)
	go server.Serve(listener{Listener: tcp, stuck: stuck})
	t.Cleanup(func() { server.Close() })
	client := dial(t, tcp.Addr())
	if _, err := io.WriteString(client, "GET / HTTP/1.0\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if all, err := io.ReadAll(client); err != nil || bytes.Count(all, []byte("news")) != 2 {
		t.Errorf("%q, %v", all, err)
	}
}

func TestAProxyHasItsTime(t *testing.T) {
	for proxy, want := range map[bool]time.Duration{true: proxyTimeout, false: stuckTimeout} {
		tcp, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		dial(t, tcp.Addr())
		c, err := listener{tcp, stuckTimeout, func(net.Addr) (func(), bool) { return func() {}, proxy }}.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if got := c.(*conn).writes.most; got != want {
			t.Errorf("proxy %v: %v", proxy, got)
		}
		_ = errors.Join(c.Close(), tcp.Close())
	}
}
