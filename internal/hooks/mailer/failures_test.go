package mailer

import (
	"strings"
	"testing"
)

// What mail servers answer about an address, as their documentation and the logs of others quote it.
func TestAnUnknownMailboxIsToldFromOtherRefusals(t *testing.T) {
	for reply, want := range map[string]bool{
		// Postfix
		"550 5.1.1 <a@example.org>: Recipient address rejected: User unknown in local recipient table": true,
		"550 5.1.2 <a@example.org>: Recipient address rejected: Domain not found":                      true,
		"450 4.1.1 <a@example.org>: Recipient address rejected: unverified address":                    false,
		"554 5.7.1 <a@example.org>: Relay access denied":                                               false,
		"554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org":        false,
		// Exchange and Exchange Online
		"550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup":                      true,
		"550 5.4.1 Recipient address rejected: Access denied. [VE1EUR01FT012.eop-EUR01.prod.protection.outlook.com]": true,
		"550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain":                                          false,
		// Gmail, in several lines
		"550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n" +
			"550-5.1.1 double-checking the recipient's email address for typos or\r\n" +
			"550-5.1.1 unnecessary spaces. For more information, go to\r\n" +
			"550 5.1.1  https://support.google.com/mail/?p=NoSuchUser 5b1f17b1804b1-43b0577d3si - gsmtp": true,
		"550-5.2.1 The email account that you tried to reach is inactive. For more\r\n" +
			"550 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp": true,
		"550-5.7.26 Your email has been blocked because the sender is unauthenticated.\r\n550 5.7.26 - gsmtp": false,
		"452-4.2.2 The recipient's inbox is out of storage space.\r\n452 4.2.2 - gsmtp":                       false,
		// Without enhanced codes a 550 may be either; Yahoo, then Exim
		"550 Requested action not taken: mailbox unavailable":      false,
		"550 Unrouteable address":                                  false,
		"550 relay not permitted, authentication required":         false,
		"551 User not local; please try <b@example.org>":           true,
		"553 Requested action not taken: mailbox name not allowed": true,
		// Yahoo
		"450 User is receiving mail too quickly":                                                false,
		"553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25":                     false,
		"421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints": false,
		// A server's name may look like a code.
		"554 Service refused by 5.1.1.example.org": false,
	} {
		host, port, _, _ := server(t, "RCPT answers", reply)
		c, message := clientFor(t, t.Context(), host, port, "")
		err := c.Send(message)
		if err == nil || strings.HasPrefix(err.Error(), unknown+": "+refusal+" 55") != want {
			t.Errorf("%q: %v", reply, err)
		}
	}
}

// Yahoo says it of the whole mail, without a code for it: the reply speaks of content as well.
func TestAReplyToTheContentNeedsItsCode(t *testing.T) {
	for reply, want := range map[string]bool{
		"554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]": false,
		"550 5.1.1 <a@example.org> User unknown":                                              true,
	} {
		host, port, _, _ := server(t, "", reply)
		c, message := clientFor(t, t.Context(), host, port, "")
		if err := c.Send(message); err == nil || strings.HasPrefix(err.Error(), unknown) != want {
			t.Errorf("%q: %v", reply, err)
		}
	}
}
