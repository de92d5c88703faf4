package site

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Two things make net/http slow for a cached page: an answer of more than 4 KB takes two system calls, headers with the
// beginning of the body first, and a dozen header lines are put in a map, copied, sorted and checked each time. A handler
// that gives its whole answer to the conn writes nothing itself. The conn puts the answer's prepared header lines where
// net/http says that there is no body, and sends everything at once when the server is done with the request. This saves
// more than a third of the time that a page of 10 to 15 KB costs the server, and the client too; everything else of HTTP
// stays net/http's.

// holdUpTo is the largest body that waits for the end of its request.
const holdUpTo = 60 << 10

// conn is a TCP connection whose writes can be held back until the end of a request.
type conn struct {
	*net.TCPConn
	reads, writes deadline
	leave         func() // ends its count

	mu      sync.Mutex // the server may close from another goroutine
	holding bool
	lines   []byte      // header lines of the answer, until the server has written its own
	body    net.Buffers // of the answer, sent after pending
	pending *pending
}

func newConn(tcp *net.TCPConn, stuck time.Duration, leave func()) *conn {
	limitUnsent(tcp)
	return &conn{TCPConn: tcp, leave: sync.OnceFunc(leave), reads: deadline{set: tcp.SetReadDeadline}, writes: deadline{set: tcp.SetWriteDeadline, most: stuck}}
}

// pending is what is held: the bytes that net/http wrote, and room for the list of all parts.
type pending struct {
	written   []byte
	all, left net.Buffers // left are those of all that are not sent
}

var pendings = sync.Pool{New: func() any { return &pending{written: make([]byte, 0, 2<<10)} }}

// hold collects everything written from now on until release. With lines and body, which may be nil, the server's answer
// must be empty, and becomes this one.
func (c *conn) hold(lines []byte, body net.Buffers) {
	c.mu.Lock()
	c.holding, c.lines, c.body = true, lines, body
	c.mu.Unlock()
}

// release sends the held bytes. The server treats a held write as a success, so after a failure the connection is
// closed here: the server's next read ends it.
func (c *conn) release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flush()
}

// flush expects the lock.
func (c *conn) flush() {
	held, body := c.pending, c.body
	if held == nil && body != nil { // the server has still to write
		return
	}
	c.holding, c.lines, c.body, c.pending = false, nil, nil, nil
	if held == nil {
		return
	}
	if err := c.send(held, body); err != nil {
		_ = c.TCPConn.Close()
	}
	held.written = held.written[:0]
	pendings.Put(held)
}

func (c *conn) direct(p []byte) (int, error) {
	n, err := c.writes.during(func() (int64, error) {
		n, err := c.TCPConn.Write(p)
		p = p[n:]
		return int64(n), err
	})
	return int(n), err
}

func (c *conn) send(held *pending, rest net.Buffers) error {
	if rest == nil {
		_, err := c.direct(held.written)
		return err
	}
	held.all = append(append(held.all, held.written), rest...)
	held.left = held.all
	_, err := c.writes.during(func() (int64, error) { return held.left.WriteTo(c.TCPConn) })
	clear(held.all) // keeps no body in memory
	held.all, held.left = held.all[:0], nil
	return err
}

// Read waits until the deadline for reading.
func (c *conn) Read(p []byte) (int, error) {
	if err := c.reads.begin(); err != nil {
		return 0, err
	}
	defer c.reads.end()
	return c.TCPConn.Read(p)
}

// Write sends or holds p.
func (c *conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	if !c.holding {
		c.mu.Unlock()
		return c.direct(p)
	}
	defer c.mu.Unlock()
	if c.body != nil && c.pending != nil { // what follows the answer waits no longer
		c.flush()
		return c.direct(p)
	}
	if c.pending == nil {
		c.pending = pendings.Get().(*pending) // the pool holds nothing else
	}
	if c.body == nil {
		c.pending.written = append(c.pending.written, p...)
		return len(p), nil
	}
	// The server's first write holds all of its headers, because they are few.
	before, after, empty := bytes.Cut(p, noBody)
	if !empty { // it answers something else
		c.pending.written, c.body = append(c.pending.written, p...), nil
		return len(p), nil
	}
	all := append(append(c.pending.written, before...), "\r\nContent-Length: "...)
	all = strconv.AppendInt(all, sizeOf(c.body), 10)
	c.pending.written = append(append(append(all, "\r\n"...), c.lines...), after...)
	return len(p), nil
}

// noBody is how net/http says that a handler has written nothing.
var noBody = []byte("\r\nContent-Length: 0\r\n")

// SetWriteDeadline is how the server signals that a request is over; the held bytes are sent under the old deadline.
func (c *conn) SetWriteDeadline(t time.Time) error {
	c.release()
	return c.writes.move(t)
}

// SetReadDeadline is for reads only.
func (c *conn) SetReadDeadline(t time.Time) error { return c.reads.move(t) }

// SetDeadline is for both directions.
func (c *conn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// ReadFrom is how net/http sends a file.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	c.release()
	return io.Copy(struct{ io.Writer }{c}, r)
}

// CloseWrite sends the held bytes first.
func (c *conn) CloseWrite() error {
	c.release()
	return c.TCPConn.CloseWrite()
}

// Close sends the held bytes first.
func (c *conn) Close() error {
	defer c.leave()
	c.release()
	return c.TCPConn.Close()
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

// holdable returns r's connection when an answer of size bytes, without headers, can be sent in one piece, else nil. With a body
// that nobody has read, a request is over only when the rest of it has come.
func holdable(r *http.Request, size int64) *conn {
	if size > holdUpTo || r.ContentLength != 0 {
		return nil
	}
	c, _ := r.Context().Value(connKey{}).(*conn)
	return c
}

// Answer sends an answer to a GET in one piece, and reports whether it can: otherwise the caller writes it. lines are its
// header lines; no byte of parts ever changes. The caller may set the status and other headers, and writes nothing.
// internal/gateway, which answers before a Site, uses it.
func Answer(r *http.Request, lines []byte, parts ...[]byte) bool {
	size := sizeOf(parts)
	if r.Method != http.MethodGet || size == 0 {
		return false
	}
	c := holdable(r, size)
	if c == nil {
		return false
	}
	c.hold(lines, parts)
	return true
}

func sizeOf(parts net.Buffers) (size int64) {
	for _, part := range parts {
		size += int64(len(part))
	}
	return size
}
