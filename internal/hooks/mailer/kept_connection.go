package mailer

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/wneessen/go-mail"
)

// line is an open connection that sends letters one after the other.
type line struct {
	*session
	smtp    core.SMTPConfig
	limits  limits
	letters int
	idle    *time.Timer
	// hangUp closes the connection, whatever the server is doing.
	hangUp context.CancelFunc
}

// kept is the connection between two letters. A connection for each letter would triple the time that it takes.
type kept struct {
	mutex sync.Mutex
	line  *line
}

// take hands over the kept connection if it leads to this mail server; nil if there is none.
func (k *kept) take(smtp core.SMTPConfig) *line {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	found := k.line
	k.line = nil
	if found == nil {
		return nil
	}
	found.idle.Stop()
	if found.smtp != smtp {
		go found.quit()
		return nil
	}
	return found
}

// put keeps a connection for the next letter. It ends when none comes, or when it has carried its share: servers limit both.
func (k *kept) put(l *line) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	l.letters++
	if l.letters >= l.limits.letters || k.line != nil {
		go l.quit()
		return
	}
	k.line = l
	l.idle = time.AfterFunc(l.limits.idle, func() {
		if k.drop(l) {
			l.quit()
		}
	})
}

// drop forgets a connection; it reports whether it was still kept.
func (k *kept) drop(l *line) bool {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.line != l {
		return false
	}
	k.line = nil
	return true
}

// newLine dials a connection that lives until it is hung up, or until the server stops.
func (c *client) newLine() (*line, error) {
	ctx, hangUp := context.WithCancel(c.ctx)
	defer time.AfterFunc(c.limits.whole, hangUp).Stop()
	conn, err := c.dial(ctx)
	if err != nil {
		hangUp()
		return nil, err
	}
	return &line{session: conn, smtp: c.smtp, limits: c.limits, hangUp: hangUp}, nil
}

// deliver sends a letter through the kept connection, or a new one. The server may have closed the kept one since: if it
// did so before it got the letter, a new connection gets it.
func (c *client) deliver(letter *mail.Msg) error {
	if l := c.kept.take(c.smtp); l != nil {
		if err := c.through(l, letter); err == nil || !closed(err) {
			return err
		}
	}
	l, err := c.newLine()
	if err != nil {
		return fmt.Errorf("%w (%s)", err, unopened)
	}
	return c.through(l, letter)
}

// through sends a letter and keeps the connection; after a failure it ends.
func (c *client) through(l *line, letter *mail.Msg) error {
	timer := time.AfterFunc(c.limits.whole, l.hangUp)
	err := l.Send(letter)
	alive := timer.Stop()
	switch {
	case err == nil && alive:
		c.kept.put(l)
	case refused(err):
		go l.quit()
	default:
		l.hangUp()
	}
	return err
}

// quit ends a connection as the protocol asks for.
func (l *line) quit() {
	defer l.hangUp()
	defer time.AfterFunc(l.limits.reply, l.hangUp).Stop()
	_ = l.Close() // nothing depends on the server's farewell
}

// closed reports whether a server ended the session before it got a letter: no answer, 421, or no letter more (MAIL FROM).
func closed(err error) bool {
	code, _ := codesOf(err)
	return !handed(err) && (code == 0 || code == 421 || !reached(err, addressing))
}
