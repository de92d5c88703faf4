package command

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/hooks/outbound"
	"passerelle/internal/replication/copies"
)

// Check returns the `check` command. Like every command, it runs after the environment settings were validated. It also
// checks what a start reads in the data folder, and changes nothing.
func Check(dataDir func() string) *cobra.Command {
	return &cobra.Command{
		Use:          "check",
		Short:        "Check the settings, the data folder and its key, and change nothing",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			dir := dataDir()
			if _, err := datadir.Inspect(dir); err != nil {
				return err
			}
			if err := datadir.CheckKey(dir, dir); err != nil {
				return err
			}
			if err := datadir.CheckRoom(dir); err != nil {
				return err
			}
			place, err := copies.Read(os.Getenv)
			if err != nil {
				return err
			}
			if err := copies.Reach(c.Context(), place, dir); err != nil {
				return err
			}
			if err := checkMailServer(c.Context(), dir); err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), "The settings are valid.")
			return nil
		},
	}
}

// checkMailServer refuses a mail server of the database that internal/hooks/mailer would not dial: earlier releases did.
func checkMailServer(ctx context.Context, dir string) error {
	if os.Getenv("SMTP_HOST") != "" {
		return nil
	}
	host, err := datadir.MailServer(dir)
	if err != nil || host == "" {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // a name server may not answer
	defer cancel()
	calls, err := outbound.New(ctx, os.Getenv("OUTBOUND_ALLOW"))
	if err != nil {
		return err
	}
	if calls.Forbids(ctx, host) {
		return fmt.Errorf("no mail would be sent: the mail server %s, which was set on a page, is in a private network; add it to OUTBOUND_ALLOW or name it in SMTP_HOST", host)
	}
	return nil
}
