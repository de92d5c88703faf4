package mailer

import (
	"context"
	"crypto/tls"
	"net"
	"strconv"
	"time"
)

// timed is a connection whose reads and writes each time out, and all end with ctx.
type timed struct {
	net.Conn
	ctx  context.Context
	step time.Duration
	stop func() bool
}

func (t *timed) Read(b []byte) (int, error) {
	if err := t.Conn.SetReadDeadline(t.next()); err != nil {
		return 0, err
	}
	return t.Conn.Read(b)
}

func (t *timed) Write(b []byte) (int, error) {
	if err := t.Conn.SetWriteDeadline(t.next()); err != nil {
		return 0, err
	}
	return t.Conn.Write(b)
}

func (t *timed) next() time.Time {
	next := time.Now().Add(t.step)
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
	conn := &timed{Conn: raw, ctx: ctx, step: c.limits.reply}
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
