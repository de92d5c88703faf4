package site

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// Two things make net/http slow for a cached page: an answer of more than 4 KB takes two system calls, headers with the
// beginning of the body first, and a dozen header lines are put in a map, copied, sorted and checked each time. A conn
// in hold mode collects what the server writes, inserts the page's prepared header lines after the status line, and
// sends everything at once when the server is done with the request. This saves a third of the time that a page of 10
// to 15 KB costs the server, and the client too; everything else of HTTP stays net/http's.

// holdUpTo is the largest body worth the copy.
const holdUpTo = 60 << 10

// conn is a TCP connection whose writes can be held back until the end of a request.
type conn struct {
	*net.TCPConn
	mu      sync.Mutex // the server may close from another goroutine
	holding bool
	head    []byte // header lines to insert after the status line of the next write
	pending *[]byte
}

var pendings = sync.Pool{New: func() any { b := make([]byte, 0, holdUpTo+4<<10); return &b }}

// hold collects everything written from now on until release; head, which may be nil, holds complete header lines for
// the next answer.
func (c *conn) hold(head []byte) {
	c.mu.Lock()
	c.holding, c.head = true, head
	c.mu.Unlock()
}

// release sends the held bytes. The server treats a held write as a success, so after a failure the connection is
// closed here: the server's next read ends it.
func (c *conn) release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holding, c.head = false, nil
	if c.pending == nil {
		return
	}
	if _, err := c.TCPConn.Write(*c.pending); err != nil {
		_ = c.TCPConn.Close()
	}
	*c.pending = (*c.pending)[:0]
	pendings.Put(c.pending)
	c.pending = nil
}

// Write sends or holds p.
func (c *conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	if !c.holding {
		c.mu.Unlock()
		return c.TCPConn.Write(p)
	}
	defer c.mu.Unlock()
	if c.pending == nil {
		c.pending = pendings.Get().(*[]byte) // the pool holds nothing else
	}
	written := len(p)
	if c.head != nil {
		line := bytes.IndexByte(p, '\n') + 1 // the server's first write holds the whole status line
		*c.pending = append(append(*c.pending, p[:line]...), c.head...)
		p, c.head = p[line:], nil
	}
	*c.pending = append(*c.pending, p...)
	return written, nil
}

// SetWriteDeadline is how the server signals that a request is over; the held bytes are sent under the old deadline.
func (c *conn) SetWriteDeadline(t time.Time) error {
	c.release()
	return c.TCPConn.SetWriteDeadline(t)
}

// SetDeadline is SetWriteDeadline for both directions.
func (c *conn) SetDeadline(t time.Time) error {
	c.release()
	return c.TCPConn.SetDeadline(t)
}

// ReadFrom keeps the order of bytes when net/http copies a file into the connection.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	c.release()
	return c.TCPConn.ReadFrom(r)
}

// CloseWrite sends the held bytes first.
func (c *conn) CloseWrite() error {
	c.release()
	return c.TCPConn.CloseWrite()
}

// Close sends the held bytes first.
func (c *conn) Close() error {
	c.release()
	return c.TCPConn.Close()
}

// listener wraps each TCP connection in a conn.
type listener struct{ net.Listener }

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp}, nil
	}
	return c, nil
}

type connKey struct{}

// withHolding prepares server so that holdable finds a request's connection, which works for plain TCP only: over TLS
// the connection is not ours. Its callbacks run after those already set.
func withHolding(server *http.Server) {
	connContext, connState := server.ConnContext, server.ConnState
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if connContext != nil {
			ctx = connContext(ctx, c)
		}
		if ours, ok := c.(*conn); ok {
			return context.WithValue(ctx, connKey{}, ours)
		}
		return ctx
	}
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if ours, ok := c.(*conn); ok && state == http.StateIdle {
			ours.release() // the request is over: nothing may stay behind
		}
		if connState != nil {
			connState(c, state)
		}
	}
}

// holdable returns r's connection when an answer of size bytes, without headers, can be sent in one piece, else nil.
func holdable(r *http.Request, size int) *conn {
	if size > holdUpTo {
		return nil
	}
	c, _ := r.Context().Value(connKey{}).(*conn)
	return c
}

// Hold has r's answer of size bytes leave in one piece, with complete header lines (or nil) behind its status line. It tells
// whether that is so: otherwise the caller sets the headers. internal/gateway, which answers before a Site, uses it.
func Hold(r *http.Request, size int, head []byte) bool {
	c := holdable(r, size)
	if c == nil {
		return false
	}
	c.hold(head)
	return true
}
