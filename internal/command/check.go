package command

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"passerelle/internal/copies"
	"passerelle/internal/datadir"
)

// Check returns the `check` command. Like every command, it runs after the environment settings were validated. It also
// checks what a start reads in the data folder, and changes nothing.
func Check(dataDir func() string) *cobra.Command {
	return &cobra.Command{
		Use:          "check",
		Short:        "Check all settings, the data folder and its key without starting or changing anything",
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
			place, err := copies.Read(os.Getenv)
			if err != nil {
				return err
			}
			if err := copies.Reach(c.Context(), place, dir); err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), "The settings are valid.")
			return nil
		},
	}
}
