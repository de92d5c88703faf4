package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cobra"
)

// printed replaces the mailed address in a code's record (pb_hooks/identity/second-factor/status.ts).
const printed = "console"

// Admin returns the `admin` command. `admin otp EMAIL` prints a code for an administrator's sign-in on the site when no
// mail can be sent; `superuser otp EMAIL` is PocketBase's own for its dashboard.
func Admin(app core.App) *cobra.Command {
	admin := &cobra.Command{Use: "admin", Short: "Help administrators of the site"}
	admin.AddCommand(&cobra.Command{
		Use:          "otp EMAIL",
		Short:        "Print a sign-in code for an administrator when no e-mail arrives",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(c *cobra.Command, args []string) error {
			code, err := newCode(app, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "Code: %s (enter it on the sign-in page, after the password)\n", code)
			return nil
		},
	})
	admin.AddCommand(&cobra.Command{
		Use:          "forget-factors EMAIL",
		Short:        "Remove the authenticator, passkeys and recovery codes of an administrator who has lost them",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(c *cobra.Command, args []string) error {
			count, err := forgetFactors(app, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "Removed second factors: %d. Sign in with the password, then add a new one.\n", count)
			return nil
		},
	})
	return admin
}

// forgetFactors removes all second factors of an administrator, and logs and mails it as pb_hooks/identity/second-factor does.
func forgetFactors(app core.App, email string) (count int, err error) {
	account, err := administrator(app, email)
	if err != nil {
		return 0, err
	}
	err = app.RunInTransaction(func(tx core.App) error {
		factors, err := tx.FindAllRecords("factors", dbx.HashExp{"user": account.Id})
		if err != nil {
			return err
		}
		codes, err := tx.FindAllRecords("recovery_codes", dbx.HashExp{"user": account.Id})
		if err != nil {
			return err
		}
		count = len(factors)
		for _, record := range append(factors, codes...) {
			if err := tx.Delete(record); err != nil {
				return err
			}
		}
		if count == 0 {
			return errors.New("this administrator has no second factor")
		}
		return note(tx, account, time.Now().UTC())
	})
	return count, err
}

// note writes the entry of the audit log and queues the mail.
func note(tx core.App, account *core.Record, now time.Time) error {
	facts := map[string]string{
		"notice": "second-factor.removed", "user": account.Id,
		"fact.factor": "passerelle admin forget-factors", "fact.time": now.Format("2006-01-02 15:04") + " UTC",
	}
	for collection, fields := range map[string]map[string]any{
		"audit_log": {"action": "factor.remove", "actor_kind": "system", "member": account.Id},
		"jobs": {
			"kind": "mail.warning", "key": "mail.notice:second-factor.removed:" + account.Id + ":" + now.Format(time.RFC3339Nano),
			"state": "queued", "lane": "mail", "run_at": now, "payload": facts,
		},
	} {
		found, err := tx.FindCollectionByNameOrId(collection)
		if err != nil {
			return err
		}
		record := core.NewRecord(found)
		record.Load(fields)
		if err := tx.Save(record); err != nil {
			return err
		}
	}
	return nil
}

func administrator(app core.App, email string) (*core.Record, error) {
	account, err := app.FindAuthRecordByEmail("users", strings.TrimSpace(email))
	if err != nil || !account.GetBool("admin") {
		return nil, errors.New("no administrator with this address")
	}
	return account, nil
}

func newCode(app core.App, email string) (string, error) {
	account, err := administrator(app, email)
	if err != nil {
		return "", err
	}
	code := security.RandomStringWithAlphabet(account.Collection().OTP.Length, "1234567890")
	otp := core.NewOTP(app)
	otp.SetCollectionRef(account.Collection().Id)
	otp.SetRecordRef(account.Id)
	otp.SetPassword(code)
	otp.SetSentTo(printed)
	if err := app.Save(otp); err != nil {
		return "", err
	}
	return code, nil
}
