package mailer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"regexp"
	"slices"
	"strings"
)

// What failures contain, for pb_hooks/platform/mail/deliver.ts and web/src/shared/mail-refusal.tsx: the server is unreachable or
// does not answer; it offers no encryption; no mail was announced, whatever it was; the server may have the mail all the same;
// it refused, with this code; and it refused because nobody has the address, as the error then begins.
const (
	silent      = "mail server silent"
	unencrypted = "mail server unencrypted"
	unopened    = "no mail was announced"
	inDoubt     = "mail in doubt"
	refusal     = "mail refused"
	unknown     = "no such mailbox"
)

// noSTARTTLS is a part of go-mail's error, which has no type.
const noSTARTTLS = "does not support STARTTLS"

// statusCode is an enhanced status code (RFC 3463), with which a server begins the text of a refusal (RFC 2034).
var statusCode = regexp.MustCompile(`^[45]\.\d{1,3}\.\d{1,3}\b`)

// unknownStatus are the codes that speak of the recipient's address: bad mailbox, system or syntax, a mailbox that has moved,
// a domain that takes no mail (RFC 7505), a mailbox that is disabled, and what Exchange Online says of a mailbox it does not know.
var unknownStatus = []string{"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.4.1"}

// unknownReply are the replies to an address that speak of its mailbox alone, from a server without enhanced codes: it is not local, or
// no address. A bare 550 is not among them: RFC 5321 (4.2.3) gives it to unknown mailboxes and to "command rejected for policy reasons",
// and servers without codes do so (Exim: "550 Unrouteable address", "550 relay not permitted"; Barracuda: "550 No such user", "550
// Blocked"). Such a mail is tried again and its failure alerts, like any other refusal: else a wrong setting of the operator's server
// would lose every mail. Postfix, Exchange and Gmail send codes.
var unknownReply = []int{551, 553}

// refused reports whether the server answered with a refusal: the mail was certainly not accepted.
func refused(err error) bool {
	code, _ := codesOf(err)
	return code >= 400
}

// codesOf is the server's answer to a mail: its reply code, 0 when there was none, and its enhanced status code, "" without one.
func codesOf(err error) (code int, status string) {
	var reply *textproto.Error
	if failure := new(undelivered); !errors.As(err, &failure) || !errors.As(failure.error, &reply) {
		return 0, ""
	}
	return reply.Code, statusCode.FindString(reply.Msg)
}

// isUnknown reports whether a server refused a mail because of its recipient's address.
func isUnknown(err error) bool {
	code, status := codesOf(err)
	if code < 500 || !reached(err, addressing) {
		return false
	}
	if status == "" {
		return !reached(err, opening) && slices.Contains(unknownReply, code)
	}
	return slices.Contains(unknownStatus, status)
}

// reached reports whether a delivery came as far as a step before it failed.
func reached(err error, which step) bool {
	var failure *undelivered
	return errors.As(err, &failure) && failure.step >= which
}

// handed reports whether the mail's content was on its way to the server when the connection failed.
func handed(err error) bool {
	return reached(err, handing) && !refused(err)
}

// explain adds to a failure whether the server was silent, offers no encryption, may have the mail, or refused it.
func explain(err error) error {
	if strings.Contains(err.Error(), noSTARTTLS) {
		return fmt.Errorf("%s: list it in OUTBOUND_ALLOW to send without encryption: %w", unencrypted, err)
	}
	if refused(err) {
		code, _ := codesOf(err)
		if isUnknown(err) {
			return fmt.Errorf("%s: %s %d: %w", unknown, refusal, code, err)
		}
		return fmt.Errorf("%s %d: %w", refusal, code, err)
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
