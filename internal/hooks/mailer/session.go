package mailer

import (
	"bytes"

	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// step is how far the delivery of a mail came before it failed.
type step int

const (
	announcing step = iota // MAIL FROM
	addressing             // RCPT TO
	opening                // DATA
	handing                // the content, and the answer to it
)

// undelivered is why a session did not deliver a mail.
type undelivered struct {
	step step
	error
}

func (u *undelivered) Unwrap() error { return u.error }

// session is an authenticated connection to a mail server.
type session struct {
	*smtp.Client
}

// Send delivers a mail. go-mail's own Send writes each field as it likes (fields.go).
func (s *session) Send(built *mail.Msg) error {
	from, err := built.GetSender(false)
	if err != nil {
		return err
	}
	recipients, err := built.GetRecipients()
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if _, err := built.WriteTo(&content); err != nil {
		return err
	}
	if err := s.Mail(from); err != nil {
		return &undelivered{announcing, err}
	}
	for _, recipient := range recipients {
		if err := s.Rcpt(recipient); err != nil {
			return &undelivered{addressing, err}
		}
	}
	data, err := s.Data()
	if err != nil {
		return &undelivered{opening, err}
	}
	if _, err := data.Write(foldFields(content.Bytes())); err != nil {
		return &undelivered{handing, err}
	}
	if err := data.Close(); err != nil {
		return &undelivered{handing, err}
	}
	return nil
}

// Close ends the connection as the protocol asks for.
func (s *session) Close() error {
	return s.Quit()
}
