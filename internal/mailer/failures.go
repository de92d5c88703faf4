package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/wneessen/go-mail"
)

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
