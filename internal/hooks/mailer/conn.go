package mailer

import (
	"context"
	"crypto/tls"
	"net"
	"strconv"
	"sync/atomic"
	"time"
)

// timed is a connection whose reads and writes each time out, and all end with ctx.
type timed struct {
	net.Conn
	ctx         context.Context
	step, whole time.Duration
	stop        func() bool
	// sent is how many bytes were written since the server's last answer.
	sent atomic.Int64
}

// content is more than any command or TLS handshake takes, in bytes, and less than a mail.
const content = 2 << 10

// Read gives the answer to a whole mail more time than the others: filters look at the mail first, and a mail whose answer
// did not come is sent again.
func (t *timed) Read(b []byte) (int, error) {
	step := t.step
	if t.sent.Load() > content {
		step = t.whole
	}
	if err := t.Conn.SetReadDeadline(t.in(step)); err != nil {
		return 0, err
	}
	n, err := t.Conn.Read(b)
	if n > 0 {
		t.sent.Store(0)
	}
	return n, err
}

func (t *timed) Write(b []byte) (int, error) {
	if err := t.Conn.SetWriteDeadline(t.in(t.step)); err != nil {
		return 0, err
	}
	n, err := t.Conn.Write(b)
	t.sent.Add(int64(n))
	return n, err
}

func (t *timed) in(step time.Duration) time.Time {
	next := time.Now().Add(step)
	if end, ok := t.ctx.Deadline(); ok && end.Before(next) {
		return end
	}
	return next
}

// The protocol's own deadlines must not lengthen ours.
func (t *timed) SetDeadline(time.Time) error      { return nil }
func (t *timed) SetReadDeadline(time.Time) error  { return nil }
func (t *timed) SetWriteDeadline(time.Time) error { return nil }

func (t *timed) Close() error {
	t.stop()
	return t.Conn.Close()
}

// connect opens a connection to the mail server, which ends with ctx.
func (c *client) connect(ctx context.Context) (net.Conn, error) {
	dial := c.dialer
	if dial == nil {
		dial = (&net.Dialer{Timeout: c.limits.connect}).DialContext
	}
	raw, err := dial(ctx, "tcp", net.JoinHostPort(c.smtp.Host, strconv.Itoa(c.smtp.Port)))
	if err != nil {
		return nil, err
	}
	conn := &timed{Conn: raw, ctx: ctx, step: c.limits.reply, whole: c.limits.whole}
	conn.stop = context.AfterFunc(ctx, func() { _ = raw.Close() }) // the server's shutdown interrupts a read
	if !c.smtp.TLS {
		return conn, nil
	}
	hurry, cancel := context.WithTimeout(ctx, c.limits.tls)
	defer cancel()
	secure := tls.Client(conn, &tls.Config{ServerName: c.smtp.Host, MinVersion: tls.VersionTLS12})
	if err := secure.HandshakeContext(hurry); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return secure, nil
}
