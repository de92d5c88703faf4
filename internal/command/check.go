package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"passerelle/internal/datadir"
)

// Check returns the `check` command. The settings of the environment were judged before it runs, as before every other
// command; it adds what a start reads in the data folder, and changes nothing.
func Check(dataDir func() string) *cobra.Command {
	return &cobra.Command{
		Use:          "check",
		Short:        "Checks all settings, the data folder and its key without starting, and changes nothing",
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
			fmt.Fprintln(c.OutOrStdout(), "The settings are valid.")
			return nil
		},
	}
}
