// Package mailer sends every mail, including PocketBase's own, over SMTP with a time-out for each step. PocketBase's
// client waits forever on a server that accepts a connection and says nothing. It also keeps a journal of the mails
// with our own Message-ID, so that a mail whose job was interrupted is not sent a second time.
package mailer

import (
	"context"
	"encoding/json/v2"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	pb "github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/wneessen/go-mail"
)

// limits are the time-outs of the steps. The server's answer to a whole mail gets the longest: without it nobody knows
// whether the mail was accepted.
type limits struct {
	connect, tls, reply, whole time.Duration
	// How long a connection waits for the next letter, and how many letters it carries.
	idle    time.Duration
	letters int
}

var patience = limits{
	connect: 10 * time.Second, tls: 10 * time.Second, reply: 30 * time.Second, whole: 2 * time.Minute,
	idle: 5 * time.Second, letters: 100,
}

// What failures contain, for pb_hooks/mail/deliver.ts and web/src/shared/mail-refusal.tsx: the server is unreachable or
// does not answer; it offers no encryption; no mail was announced, whatever it was; the server may have the mail all the same;
// it refused, with this code.
const (
	silent      = "mail server silent"
	unencrypted = "mail server unencrypted"
	unopened    = "no mail was announced"
	inDoubt     = "mail in doubt"
	refusal     = "mail refused"
)

// noSTARTTLS is a part of go-mail's error, which has no type.
const noSTARTTLS = "does not support STARTTLS"

// bulkHeader marks a letter to many. Its sender keeps a durable record of each (pb_hooks/newsletter); the journal holds
// its entries in memory, and has no room for them. Letters share a connection.
const bulkHeader = "List-Unsubscribe"

// Dial opens a connection, or refuses its address.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Network is what internal/outbound allows: Forbids reports whether Dial would refuse a host, IsNear whether a connection
// to a host may do without encryption.
type Network interface {
	Dial(ctx context.Context, network, address string) (net.Conn, error)
	Forbids(ctx context.Context, host string) bool
	IsNear(host string, address net.Addr) bool
}

// Mailer sends the mails of an app.
type Mailer struct {
	ctx     context.Context
	journal *journal
	kept    kept
	network Network
	// forbidden is set while the network refuses the mail server in force.
	forbidden atomic.Bool
}

// Register sends app's mails from here. All calls end with ctx. The journal is a file in the data folder. A mail server
// that was set on a page is dialed through network; trusted is the host that the environment names, "" for none.
func Register(ctx context.Context, app core.App, network Network, trusted string) *Mailer {
	m := &Mailer{ctx: ctx, journal: &journal{path: journalPath(app.DataDir())}, network: network}
	if trusted == "" {
		m.watch(app)
	}
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		if smtp := e.App.Settings().SMTP; smtp.Enabled {
			c := &client{Mailer: m, smtp: smtp, limits: patience}
			if trusted == "" {
				c.dialer = network.Dial
			}
			e.Mailer = c
		}
		return e.Next()
	})
	return m
}

// watch notes, at the start and after each change, whether the mail server is one that the network refuses, and says so in
// the log: earlier releases sent mails through any server that the dashboard named.
func (m *Mailer) watch(app core.App) {
	serving := false
	look := func() {
		smtp := app.Settings().SMTP
		if !serving {
			return
		}
		go func() { // a name server may not answer
			ctx, cancel := context.WithTimeout(m.ctx, patience.connect)
			defer cancel()
			refused := smtp.Enabled && m.network.Forbids(ctx, smtp.Host)
			if m.forbidden.Store(refused); refused {
				fmt.Fprintf(os.Stderr, "No mail is sent: the mail server %s is in a private network. To allow it, add it to OUTBOUND_ALLOW or name it in SMTP_HOST, and start again.\n", smtp.Host)
			}
		}()
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		serving = true
		look()
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		look()
		return err
	})
}

// Bind exposes to a hooks runtime `$mail.known(id)`: "sent", "sending" (it may have been sent) or ""; `$mail.forbidden()`,
// whether the network refuses the mail server; and `$mail.attempt(smtp, message)`.
func (m *Mailer) Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$mail", map[string]any{"known": m.journal.known, "attempt": m.attempt, "forbidden": m.forbidden.Load})
}

// attempt sends a mail through a server that is not in force: the settings, as JSON of core.SMTPConfig.
func (m *Mailer) attempt(settings string, message *pb.Message) error {
	var smtp core.SMTPConfig
	if err := json.Unmarshal([]byte(settings), &smtp); err != nil {
		return err
	}
	return (&client{Mailer: m, smtp: smtp, limits: patience, dialer: m.network.Dial}).Send(message)
}

// client sends one mail; it implements PocketBase's interface.
type client struct {
	*Mailer
	smtp   core.SMTPConfig
	limits limits
	// dialer is nil for a mail server that may be anywhere.
	dialer Dial
}

// Send sends a mail, unless the journal says that the server has accepted one with its Message-ID.
func (c *client) Send(message *pb.Message) error {
	id := messageID(message)
	_, bulk := message.Headers[bulkHeader]
	if id != "" && !bulk && c.journal.known(id) == sent {
		return nil
	}
	built, err := compose(message)
	if err != nil {
		return err
	}
	if bulk {
		if err := c.deliver(built); err != nil {
			return explain(err)
		}
		return nil
	}
	ctx, cancel := context.WithTimeout(c.ctx, c.limits.whole)
	defer cancel()
	conn, err := c.dial(ctx)
	if err != nil {
		// A refused password or certificate is no fault of this mail either.
		return fmt.Errorf("%w (%s)", explain(err), unopened)
	}
	defer conn.Close()
	if err := c.journal.note(id, sending); err != nil {
		return fmt.Errorf("the mail journal can't be written: %w", err)
	}
	if err := conn.Send(built); err != nil {
		if refused(err) {
			_ = c.journal.note(id, refusedMark) // "sending" is left behind otherwise: a doubt too many, never one too few
		}
		return explain(err)
	}
	if err := c.journal.note(id, sent); err != nil {
		fmt.Fprintf(os.Stderr, "A mail was sent, but the mail journal can't be written: %v\n", err)
	}
	return nil
}

// dial connects and authenticates: with PLAIN or LOGIN as the settings say, and with LOGIN where the server, such as
// Microsoft's, has no PLAIN.
func (c *client) dial(ctx context.Context) (*mail.Client, error) {
	if c.smtp.AuthMethod == pb.SMTPAuthLogin {
		return c.open(ctx, mail.SMTPAuthLogin)
	}
	conn, err := c.open(ctx, mail.SMTPAuthPlain)
	if errors.Is(err, mail.ErrPlainAuthNotSupported) {
		return c.open(ctx, mail.SMTPAuthLogin)
	}
	return conn, err
}

func (c *client) open(ctx context.Context, auth mail.SMTPAuthType) (*mail.Client, error) {
	connection, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	options := []mail.Option{
		mail.WithPort(c.smtp.Port),
		mail.WithTimeout(c.limits.whole), // the connection has its own, per step
		mail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return connection, nil }),
		mail.WithTLSPolicy(c.encryption(connection.RemoteAddr())),
		mail.WithoutNoop(),
		// Once a mail is accepted, the answer to a reset must not make it look lost.
		mail.WithoutRset(),
	}
	if c.smtp.LocalName != "" {
		options = append(options, mail.WithHELO(c.smtp.LocalName))
	} else {
		options = append(options, mail.WithHELO("localhost")) // as PocketBase does
	}
	if c.smtp.Username != "" || c.smtp.Password != "" {
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(c.smtp.Username), mail.WithPassword(c.smtp.Password))
	}
	conn, err := mail.NewClient(c.smtp.Host, options...)
	if err != nil {
		_ = connection.Close()
		return nil, err
	}
	return conn, conn.DialWithContext(ctx)
}

// encryption is what go-mail asks of a connection to address. Mails contain codes and links that open accounts: over the
// internet none leaves unencrypted, even if someone in between hides the server's STARTTLS.
func (c *client) encryption(address net.Addr) mail.TLSPolicy {
	switch {
	case c.smtp.TLS:
		return mail.NoTLS // TLS from its first byte
	case c.network.IsNear(c.smtp.Host, address):
		return mail.TLSOpportunistic
	}
	return mail.TLSMandatory
}

// refused reports whether the server answered with a refusal: the mail was certainly not accepted.
func refused(err error) bool {
	return codeOf(err) >= 400
}

// codeOf is the server's answer to a mail, 0 when there was none.
func codeOf(err error) int {
	var failure *mail.SendError
	if !errors.As(err, &failure) {
		return 0
	}
	return failure.ErrorCode()
}

// reasonOf is the step at which a mail failed.
func reasonOf(err error) mail.SendErrReason {
	var failure *mail.SendError
	if !errors.As(err, &failure) {
		return mail.ErrAmbiguous
	}
	return failure.Reason
}

// handed reports whether the mail's content was on its way to the server when the connection failed.
func handed(err error) bool {
	var failure *mail.SendError
	return errors.As(err, &failure) && failure.Reason > mail.ErrSMTPData && !refused(err)
}

// explain adds to a failure whether the server was silent, offers no encryption, may have the mail, or refused it.
func explain(err error) error {
	if strings.Contains(err.Error(), noSTARTTLS) {
		return fmt.Errorf("%s: list it in OUTBOUND_ALLOW to send without encryption: %w", unencrypted, err)
	}
	if refused(err) {
		return fmt.Errorf("%s %d: %w", refusal, codeOf(err), err)
	}
	if handed(err) {
		err = fmt.Errorf("%s: %w", inDoubt, err)
	}
	var network net.Error
	if errors.As(err, &network) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, net.ErrClosed) || strings.Contains(err.Error(), "EOF") || strings.Contains(err.Error(), "i/o timeout") {
		return fmt.Errorf("%s: %w", silent, err)
	}
	return err
}
