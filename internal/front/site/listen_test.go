package site

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"bytes"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// A refused connection ends at once and takes nothing; one that has ended makes room.
func TestAdmission(t *testing.T) {
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var inside atomic.Int64
	admit := func(net.Addr) (func(), bool) {
		if inside.Load() == 1 {
			return nil, false
		}
		inside.Add(1)
		return func() { inside.Add(-1) }, false
	}
	server := &http.Server{Handler: newTestSite(t, Config{}, func(w http.ResponseWriter, _ *http.Request) { cacheable(w, "", "x") })}
	withHolding(server)
	go server.Serve(listener{Listener: tcp, admit: admit})
	t.Cleanup(func() { server.Close() })

	first := dial(t, tcp.Addr())
	if _, err := io.WriteString(first, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Read(make([]byte, 9)); err != nil {
		t.Fatal(err)
	}
	// The refusal may arrive before the connection is known to stand.
	if extra, err := net.DialTimeout("tcp", tcp.Addr().String(), 10*time.Second); err == nil {
		t.Cleanup(func() { extra.Close() })
		_ = extra.SetDeadline(time.Now().Add(30 * time.Second))
		if _, err := extra.Read(make([]byte, 1)); err == nil {
			t.Error("a second connection is answered")
		}
	}
	first.Close()
	until(t, func() bool { return inside.Load() == 0 })
	second := dial(t, tcp.Addr())
	if _, err := io.WriteString(second, "GET / HTTP/1.0\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(second); err != nil {
		t.Error(err)
	}
	until(t, func() bool { return inside.Load() == 0 })
}

func dial(t *testing.T, address net.Addr) net.Conn {
	t.Helper()
	c, err := net.DialTimeout("tcp", address.String(), 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return c
}

func until(t *testing.T, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("does not happen")
		}
	}
}

// A client of HTTP/2 that asks a lot and reads nothing: its requests would never end, whatever their time-outs.
func TestAStuckClientOfHTTP2(t *testing.T) {
	var inside atomic.Int64
	body := bytes.Repeat([]byte("x"), 1<<20)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		inside.Add(1)
		defer inside.Add(-1)
		for range 64 { // more than the buffers of a connection take
			if _, err := w.Write(body); err != nil {
				return
			}
		}
	}))
	server.EnableHTTP2 = true
	server.Listener = listener{Listener: server.Listener, stuck: 300 * time.Millisecond}
	bound(server.Config)
	server.Config.WriteTimeout = 300 * time.Millisecond
	server.StartTLS()
	t.Cleanup(server.Close)
	c := tls.Client(dial(t, server.Listener.Addr()), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
	if _, err := io.WriteString(c, http2.ClientPreface); err != nil {
		t.Fatal(err)
	}
	framer := http2.NewFramer(c, c)
	const most = 1<<31 - 1
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: most}))
	must(framer.WriteWindowUpdate(0, most-65535))
	for id := range uint32(5) {
		var block bytes.Buffer
		encoder := hpack.NewEncoder(&block)
		for _, field := range [][2]string{{":method", "GET"}, {":scheme", "https"}, {":authority", "x"}, {":path", "/"}} {
			must(encoder.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]}))
		}
		must(framer.WriteHeaders(http2.HeadersFrameParam{StreamID: 2*id + 1, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true}))
	}
	until(t, func() bool { return inside.Load() > 0 })
	until(t, func() bool { return inside.Load() == 0 })
}
