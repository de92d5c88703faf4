package site

import (
	"errors"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Server time-outs besides PocketBase's own five minutes for a whole request, which uploads need.
const (
	readHeaderTimeout = 15 * time.Second
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 64 << 10

	// maxStreams is the number of requests at once on a connection of HTTP/2; browsers ask for no more than a hundred.
	maxStreams = 100
	// stuckTimeout ends a connection of HTTP/2 whose client reads nothing: the time-outs of its requests end none of them, because
	// their last frame waits behind what is not read.
	stuckTimeout = 30 * time.Second
	// redirectTimeout is enough for a request without a body and its short answer.
	redirectTimeout = 10 * time.Second
)

// bound limits what a connection may hold, and for how long.
func bound(server *http.Server, stuck time.Duration) {
	server.ReadHeaderTimeout = readHeaderTimeout
	server.IdleTimeout = idleTimeout
	server.MaxHeaderBytes = maxHeaderBytes
	server.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: maxStreams, WriteByteTimeout: stuck}
}

// listener wraps each TCP connection in a conn, and closes those that are one too many.
type listener struct {
	net.Listener
	admit func(peer net.Addr) (leave func()) // nil: all
}

func (l listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		tcp, ok := c.(*net.TCPConn)
		if !ok {
			return c, nil
		}
		leave := func() {}
		if l.admit != nil {
			leave = l.admit(tcp.RemoteAddr())
		}
		if leave != nil {
			return newConn(tcp, leave), nil
		}
		_ = tcp.SetLinger(0) // nothing is kept for it
		_ = tcp.Close()
	}
}

// listen opens the server's address with connections that can hold their writes (conn.go), unless a hook brought its
// own listener.
func (c Config) listen(e *core.ServeEvent) error {
	if e.Listener != nil || e.Server.Addr == "" {
		return e.Next()
	}
	tcp, err := net.Listen("tcp", e.Server.Addr)
	if err != nil {
		return err
	}
	withHolding(e.Server)
	e.Listener = listener{tcp, c.Admit}
	redirects := c.redirect(e)
	if err := e.Next(); err != nil {
		return errors.Join(err, tcp.Close(), redirects.Close())
	}
	return nil
}

// redirect sends visitors of plain HTTP to HTTPS, and answers who issues the certificate. PocketBase's own server for this has no
// time-out: its silent connections would take all open files.
func (c Config) redirect(e *core.ServeEvent) *http.Server {
	server := &http.Server{
		Handler: e.CertManager.HTTPHandler(nil), ReadTimeout: redirectTimeout, WriteTimeout: redirectTimeout,
		MaxHeaderBytes: maxHeaderBytes, ErrorLog: e.Server.ErrorLog,
	}
	if c.Redirect == "" {
		return server
	}
	server.SetKeepAlivesEnabled(false)
	tcp, err := net.Listen("tcp", c.Redirect)
	if err != nil {
		log.Printf("site: visitors of http are not sent to https: %v", err)
		return server
	}
	e.Server.RegisterOnShutdown(func() { _ = server.Close() })
	go func() { _ = server.Serve(listener{tcp, c.Admit}) }() // ends when it is closed
	return server
}
