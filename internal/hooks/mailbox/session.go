package mailbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"strconv"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-message/charset"
)

// Settings of a mailbox. TLS: encrypted from the first byte; otherwise STARTTLS, which only a near server may lack.
type Settings struct {
	Host     string `json:"host"`
	Port     int    `json:"port"`
	TLS      bool   `json:"tls"`
	User     string `json:"user"`
	Password string `json:"password"`
	Folder   string `json:"folder"`
}

// step is the most that connecting, and then each answer, may take; transfer the most that a mail's content may. Tests shorten the first.
var step = 30 * time.Second

const transfer = 5 * time.Minute

// whole is the longest mail that is read as a whole; of a longer one only the start is, where the text is.
const (
	whole = 20 << 20
	start = 256 << 10
)

var (
	errPassword = errors.New("the mail server refuses the user or the password")
	errFolder   = errors.New("the mail server does not have this folder")
	errPlain    = errors.New("the mail server offers no encryption")
	errSilent   = errors.New("the mail server does not answer")
)

// session is a connection with the folder open, for reading only: nothing in it is marked as seen.
type session struct {
	*imapclient.Client
	conn     *meter
	validity uint32
	next     uint32
	news     chan struct{}
}

// Network is what internal/hooks/outbound allows.
type Network interface {
	Dial(ctx context.Context, network, address string) (net.Conn, error)
	IsNear(host string, address net.Addr) bool
}

// open connects, signs in and opens the folder. The connection ends with ctx.
func open(ctx context.Context, network Network, s Settings) (*session, error) {
	dialing, cancel := context.WithTimeout(ctx, step)
	defer cancel()
	conn, err := network.Dial(dialing, "tcp", net.JoinHostPort(s.Host, strconv.Itoa(s.Port)))
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(dialing, func() { _ = conn.Close() })
	found, err := enter(conn, network, s)
	if !stop() && err == nil {
		err = errSilent
	}
	if err != nil {
		_ = conn.Close()
		if dialing.Err() != nil && ctx.Err() == nil {
			return nil, errSilent
		}
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	return found, nil
}

func enter(conn net.Conn, network Network, s Settings) (*session, error) {
	metered := &meter{Conn: conn}
	metered.refill(start)
	found := &session{conn: metered, news: make(chan struct{}, 1)}
	options := &imapclient.Options{
		TLSConfig:   &tls.Config{ServerName: s.Host},
		WordDecoder: &mime.WordDecoder{CharsetReader: charset.Reader},
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			if data.NumMessages == nil {
				return
			}
			select {
			case found.news <- struct{}{}:
			default:
			}
		}},
	}
	client, err := encrypted(metered, network, s, options)
	if err != nil {
		return nil, err
	}
	found.Client = client
	if err := client.Login(s.User, s.Password).Wait(); err != nil {
		var refused *imap.Error
		if errors.As(err, &refused) {
			return nil, errPassword
		}
		return nil, err
	}
	selected, err := client.Select(s.Folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		var refused *imap.Error
		if errors.As(err, &refused) {
			return nil, errFolder
		}
		return nil, err
	}
	found.conn.refill(whole)
	found.validity, found.next = selected.UIDValidity, uint32(selected.UIDNext)
	return found, nil
}

func encrypted(conn net.Conn, network Network, s Settings, options *imapclient.Options) (*imapclient.Client, error) {
	if s.TLS {
		return imapclient.New(tls.Client(conn, options.TLSConfig), options), nil
	}
	if network.IsNear(s.Host, conn.RemoteAddr()) {
		client := imapclient.New(conn, options)
		if err := client.WaitGreeting(); err != nil {
			return nil, err
		}
		return client, nil
	}
	client, err := imapclient.NewStartTLS(conn, options)
	var refused *imap.Error
	if errors.As(err, &refused) {
		return nil, errPlain
	}
	return client, err
}

// after returns the UIDs of the mails after last that arrived since a day, in their order. "n:*" always has the last mail too, which
// may be an older one (RFC 3501, 6.4.8).
func (s *session) after(last uint32, since time.Time) ([]imap.UID, error) {
	criteria := &imap.SearchCriteria{UID: []imap.UIDSet{{imap.UIDRange{Start: imap.UID(last + 1), Stop: 0}}}}
	// Servers compare days, each in its own zone.
	criteria.Since = since.Add(-24 * time.Hour)
	data, err := bounded(s, step, func() (*imap.SearchData, error) { return s.UIDSearch(criteria, nil).Wait() })
	if err != nil {
		return nil, err
	}
	var found []imap.UID
	for _, uid := range data.AllUIDs() {
		if uint32(uid) > last {
			found = append(found, uid)
		}
	}
	return found, nil
}

// read returns a mail, or the start of one that is too long; nil for one that has gone, or arrived before since: a search knows days.
func (s *session) read(uid imap.UID, since time.Time) (content []byte, cut bool, err error) {
	s.conn.refill(2 * whole)
	sizes, err := s.fetch(step, uid, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true})
	if err != nil || len(sizes) == 0 {
		return nil, false, err
	}
	// A server may give its time in whole seconds.
	if arrived := sizes[0].InternalDate; !arrived.IsZero() && arrived.Before(since.Truncate(time.Second)) {
		return nil, false, nil
	}
	section := &imap.FetchItemBodySection{Peek: true}
	if cut = sizes[0].RFC822Size > whole; cut {
		section.Partial = &imap.SectionPartial{Size: start}
	}
	mails, err := s.fetch(transfer, uid, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
	if err != nil || len(mails) == 0 || len(mails[0].BodySection) == 0 {
		return nil, cut, err
	}
	return mails[0].BodySection[0].Bytes, cut, nil
}

func (s *session) fetch(most time.Duration, uid imap.UID, options *imap.FetchOptions) ([]*imapclient.FetchMessageBuffer, error) {
	return bounded(s, most, func() ([]*imapclient.FetchMessageBuffer, error) {
		return s.Fetch(imap.UIDSetNum(uid), options).Collect()
	})
}

// isLost reports whether an error is of the connection, and no answer of the server. The client's errors keep no cause.
func (s *session) isLost(err error) bool {
	return err != nil && (s.conn.lost.Load() || errors.Is(err, errSilent) || errors.Is(err, io.ErrUnexpectedEOF))
}

// wait returns when the folder has news, or after the time: servers fall silent, so the caller looks then too. Without IDLE it only waits.
func (s *session) wait(ctx context.Context, most time.Duration) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	if !s.Caps().Has(imap.CapIdle) {
		select {
		case <-ctx.Done():
		case <-s.Closed():
		case <-timer.C:
		}
		return s.alive()
	}
	s.conn.refill(whole)
	idle, err := bounded(s, step, s.Idle)
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-s.Closed():
	case <-timer.C:
	case <-s.news:
	}
	return s.done(func() error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
}

// alive asks whether the server still answers.
func (s *session) alive() error {
	return s.done(func() error { return s.Noop().Wait() })
}

// done is bounded, for what is only done.
func (s *session) done(work func() error) error {
	_, err := bounded(s, step, func() (struct{}, error) { return struct{}{}, work() })
	return err
}

// bounded gives an answer of the server a time: a connection that a router has forgotten says nothing at all.
func bounded[T any](s *session, most time.Duration, work func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	answered := make(chan answer, 1)
	go func() {
		var got answer
		defer func() {
			if panicked := recover(); panicked != nil { // what a server sends is not ours
				got.err = fmt.Errorf("the mail server's answer can't be read: %v", panicked)
			}
			answered <- got
		}()
		got.value, got.err = work()
	}()
	select {
	case got := <-answered:
		return got.value, got.err
	case <-time.After(most):
		_ = s.conn.Close()
		var none T
		return none, fmt.Errorf("%w in %s", errSilent, most)
	}
}

// problem is one word for why a mailbox cannot be opened; "" when it can.
func problem(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errPassword):
		return "password"
	case errors.Is(err, errFolder):
		return "folder"
	case errors.Is(err, errPlain):
		return "plain"
	}
	return "silent"
}
