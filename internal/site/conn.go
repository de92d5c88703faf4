package site

import (
	"bytes"
	"context"
	"errors"
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

// holdUpTo is the largest body that waits for the end of its request.
const holdUpTo = 60 << 10

// conn is a TCP connection whose writes can be held back until the end of a request.
type conn struct {
	*net.TCPConn
	reads, writes deadline
	leave         func() // ends its count

	mu      sync.Mutex // the server may close from another goroutine
	holding bool
	head    []byte // header lines to insert after the status line of the next write
	pending *pending
	body    net.Buffers // sent after pending
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
	c.flush()
}

// flush expects the lock.
func (c *conn) flush() {
	c.holding, c.head = false, nil
	if c.pending == nil {
		return
	}
	if err := c.send(c.pending, c.body); err != nil {
		_ = c.TCPConn.Close()
	}
	c.pending.written = c.pending.written[:0]
	pendings.Put(c.pending)
	c.pending, c.body = nil, nil
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
	if c.body != nil { // what follows it waits no longer
		c.flush()
		return c.direct(p)
	}
	if c.pending == nil {
		c.pending = pendings.Get().(*pending) // the pool holds nothing else
	}
	written := len(p)
	if c.head != nil {
		line := bytes.IndexByte(p, '\n') + 1 // the server's first write holds the whole status line
		c.pending.written = append(append(c.pending.written, p[:line]...), c.head...)
		p, c.head = p[line:], nil
	}
	c.pending.written = append(c.pending.written, p...)
	return written, nil
}

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

// ReadFrom takes what net/http would copy: a lasting body is kept for release, any other is sent after what was held.
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	if size := c.keep(r); size > 0 {
		return size, nil
	}
	c.release()
	return io.Copy(struct{ io.Writer }{c}, r)
}

// keep holds the rest of a lasting body behind what is held, and returns its size; 0 where it does not.
func (c *conn) keep(r io.Reader) (size int64) {
	rest, _ := r.(*io.LimitedReader) // as net/http passes it
	if rest == nil {
		return 0
	}
	body, _ := rest.R.(*lasting)
	c.mu.Lock()
	defer c.mu.Unlock()
	if body == nil || c.pending == nil || c.body != nil || body.left() != rest.N {
		return 0
	}
	c.body, body.Buffers, size = body.Buffers, nil, rest.N
	return size
}

// lasting is a body of which no byte ever changes: held back, it is not copied.
type lasting struct{ net.Buffers }

func (b *lasting) left() (size int64) {
	for _, part := range b.Buffers {
		size += int64(len(part))
	}
	return size
}

// SendLasting writes the parts of a body that never change. It ignores clients that have disconnected.
func SendLasting(w http.ResponseWriter, parts ...[]byte) {
	if direct, ok := w.(io.ReaderFrom); ok {
		_, _ = direct.ReadFrom(&lasting{parts})
		return
	}
	for _, part := range parts {
		_, _ = w.Write(part)
	}
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

// holdable returns r's connection when an answer of size bytes, without headers, can be sent in one piece, else nil.
func holdable(r *http.Request, size int) *conn {
	if size > holdUpTo {
		return nil
	}
	c, _ := r.Context().Value(connKey{}).(*conn)
	return c
}

// Hold sends r's answer of size bytes in one piece, with complete header lines (or nil) behind its status line. It reports
// whether it can: otherwise the caller sets the headers. internal/gateway, which answers before a Site, uses it.
func Hold(r *http.Request, size int, head []byte) bool {
	c := holdable(r, size)
	if c == nil {
		return false
	}
	c.hold(head)
	return true
}
