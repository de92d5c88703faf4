package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"passerelle/internal/folder/datadir"
)

// Rollback returns the `rollback` command, the way back from an upgrade.
func Rollback(dataDir func() string) *cobra.Command {
	sure := false
	command := &cobra.Command{
		Use:   "rollback",
		Short: "Restore the database from before the last upgrade, so that the previous release can start",
		Long: "Restore the database from before the last upgrade. Stop the server first, and start the previous release afterwards.\n" +
			"What was written since stays in before-upgrade/undone-….db. Without --yes, the command only says which copy that is.",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			way, err := datadir.FindWayBack(dataDir())
			if err != nil {
				return err
			}
			of := way.Of.UTC().Format("2006-01-02 15:04 UTC")
			if !sure {
				// A release without migrations made no copy, and the newest one may be months old.
				return fmt.Errorf("the newest copy is from %s: the site would lose everything since then. If the older release starts with the "+
					"present database, it needs no rollback; else repeat the command with --yes", of)
			}
			aside, err := datadir.GoBack(dataDir())
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "The database is that of %s again. Start the previous release; /admin/system asks what to do with its\n"+
				"waiting jobs. With Stripe, orders and cancellations wait until you confirm on /admin/setup that this server sells.\n"+
				"What was written since is in %s.\n", of, aside)
			return nil
		},
	}
	command.Flags().BoolVar(&sure, "yes", false, "put the copy back")
	return command
}
