package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/pocketbase/pocketbase/core"
	pb "github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/wneessen/go-mail"

	"passerelle/internal/watch/logs"
)

// bulkHeader marks a letter to many. Its sender keeps a durable record of each (pb_hooks/audience/newsletter); the journal holds
// its entries in memory, and has no room for them. Letters share a connection.
const bulkHeader = "List-Unsubscribe"

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
		logs.Printf("A mail was sent, but the mail journal can't be written: %v\n", err)
	}
	return nil
}

// dial connects and authenticates: with PLAIN or LOGIN as the settings say, and with LOGIN where the server, such as
// Microsoft's, has no PLAIN.
func (c *client) dial(ctx context.Context) (*session, error) {
	if c.smtp.AuthMethod == pb.SMTPAuthLogin {
		return c.open(ctx, mail.SMTPAuthLogin)
	}
	conn, err := c.open(ctx, mail.SMTPAuthPlain)
	if errors.Is(err, mail.ErrPlainAuthNotSupported) {
		return c.open(ctx, mail.SMTPAuthLogin)
	}
	return conn, err
}

func (c *client) open(ctx context.Context, auth mail.SMTPAuthType) (*session, error) {
	connection, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	options := []mail.Option{
		mail.WithPort(c.smtp.Port),
		mail.WithTimeout(c.limits.whole), // the connection has its own, per step
		mail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return connection, nil }),
		mail.WithTLSPolicy(c.encryption(connection.RemoteAddr())),
	}
	if c.smtp.LocalName != "" {
		options = append(options, mail.WithHELO(c.smtp.LocalName))
	}
	if c.smtp.Username != "" || c.smtp.Password != "" {
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(c.smtp.Username), mail.WithPassword(c.smtp.Password))
	}
	dialer, err := mail.NewClient(c.smtp.Host, options...)
	if err != nil {
		_ = connection.Close()
		return nil, err
	}
	opened, err := dialer.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return nil, err
	}
	return &session{opened}, nil
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
