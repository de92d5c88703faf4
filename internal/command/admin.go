package command

import (
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cobra"
)

// printed replaces the mailed address in a code's record (pb_hooks/second-factor/status.ts).
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
	return admin
}

func newCode(app core.App, email string) (string, error) {
	account, err := app.FindAuthRecordByEmail("users", strings.TrimSpace(email))
	if err != nil || !account.GetBool("admin") {
		return "", fmt.Errorf("no administrator with this address")
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
