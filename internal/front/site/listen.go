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
	// stuckTimeout ends a connection whose client takes nothing of what waits for it. Over HTTP/2 nothing else would: the frame that
	// ends a request waits behind what is not read. A phone without its network for half of that time continues: what is sent again
	// comes after twice the time. The system takes a little more when a write begins again, so that up to three times of it pass.
	stuckTimeout = time.Minute
	// proxyTimeout is stuckTimeout for proxies, which take nothing while what they hold for a slow client is not read: up to 4 MB.
	proxyTimeout = 5 * time.Minute
	// maxUnsent is what waits in the system for one client. Without it that is up to 4 MB, and whether a slow client takes
	// something does not show for minutes: a writer waits until a third is free.
	maxUnsent = 32 << 10
	// redirectTimeout is enough for a request without a body and its short answer.
	redirectTimeout = 10 * time.Second
)

// bound limits what a connection may hold, and for how long.
func bound(server *http.Server) {
	server.ReadHeaderTimeout = readHeaderTimeout
	server.IdleTimeout = idleTimeout
	server.MaxHeaderBytes = maxHeaderBytes
	server.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: maxStreams}
}

// listener wraps each TCP connection in a conn, and closes those that are one too many.
type listener struct {
	net.Listener
	stuck time.Duration // of clients, see stuckTimeout; 0: for ever
	admit admit         // nil: all
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
		leave, proxy := func() {}, false
		if l.admit != nil {
			leave, proxy = l.admit(tcp.RemoteAddr())
		}
		switch {
		case leave != nil && proxy:
			return newConn(tcp, proxyTimeout, leave), nil
		case leave != nil:
			return newConn(tcp, l.stuck, leave), nil
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
	e.Listener = listener{tcp, stuckTimeout, c.Admit}
	redirects := c.redirect(e)
	if err := e.Next(); err != nil {
		return errors.Join(err, tcp.Close(), redirects.Close())
	}
	return nil
}

// redirect sends visitors of plain HTTP to HTTPS, and answers who issues the certificate and what Plain has. PocketBase's own
// server for this has no time-out: its silent connections would take all open files.
func (c Config) redirect(e *core.ServeEvent) *http.Server {
	server := &http.Server{
		ReadTimeout: redirectTimeout, WriteTimeout: redirectTimeout, MaxHeaderBytes: maxHeaderBytes, ErrorLog: e.Server.ErrorLog,
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
	checks := e.CertManager.HTTPHandler(nil) // from now on an issuer is offered this way too
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if plain := c.Plain[r.URL.Path]; plain != nil {
			plain.ServeHTTP(w, r)
			return
		}
		if host, _, err := net.SplitHostPort(r.Host); err == nil {
			r.Host = host // some issuers name the port, and would be refused
		}
		checks.ServeHTTP(w, r)
	})
	e.Server.RegisterOnShutdown(func() { _ = server.Close() })
	go func() { _ = server.Serve(listener{tcp, stuckTimeout, c.Admit}) }() // ends when it is closed
	return server
}
