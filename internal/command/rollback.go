package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"passerelle/internal/datadir"
)

// Rollback returns the `rollback` command, the way back from an upgrade.
func Rollback(dataDir func() string) *cobra.Command {
	return &cobra.Command{
		Use:   "rollback",
		Short: "Go back to the database from before the last upgrade, to start the release from before",
		Long: "Put the database from before the last upgrade back. Stop the server first, and start the release from before afterwards.\n" +
			"What was written since the upgrade stays in before-upgrade/undone.db.",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			at, err := datadir.GoBack(dataDir())
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "The database is that of %s again. Start the release from before; /admin/system asks what to do with its\n"+
				"waiting jobs. What was written since is in before-upgrade/undone.db.\n", at)
			return nil
		},
	}
}
