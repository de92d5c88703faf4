package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/replication/copies"
	"passerelle/internal/replication/replica"
)

// Restore returns the `restore` command, which puts a copy (BACKUP_URL) into a new folder. It needs no data folder.
func Restore() *cobra.Command {
	var at, from string
	command := &cobra.Command{
		Use:   "restore DIR",
		Short: "Restore the copy of BACKUP_URL into a new folder: the newest state, or that of a time",
		Long: "Restore databases and uploads from the place that BACKUP_URL names into DIR, which must be new or empty. The copy is\n" +
			"checked first. A server on DIR asks on /admin/system what to do with the jobs in it, and needs another BACKUP_URL.",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(c *cobra.Command, args []string) error {
			return restore(c, args[0], at, from)
		},
	}
	command.Flags().StringVar(&at, "at", "", "restore the state of this time, such as 2026-11-22T10:30:00Z (default: the newest)")
	command.Flags().StringVar(&from, "from", "", "restore from this URL (default: BACKUP_URL)")
	return command
}

func restore(c *cobra.Command, dir, at, from string) error {
	place, err := source(from)
	if err != nil {
		return err
	}
	moment, err := parseMoment(at)
	if err != nil {
		return err
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", dir)
	}
	if err := datadir.KeepPrivate(dir); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
	defer stop()
	restored, err := copies.Restore(ctx, place, dir, moment, copies.Lines(os.Stderr))
	switch {
	case errors.Is(err, replica.ErrNone) && moment.IsZero():
		return fmt.Errorf("there is no copy at %s", place)
	case errors.Is(err, replica.ErrNone):
		return fmt.Errorf("the copy at %s does not reach back to %s", place, moment.Format(time.RFC3339))
	case errors.Is(err, context.Canceled):
		return errors.New("the restore was interrupted; nothing was restored")
	case err != nil:
		return fmt.Errorf("the copy at %s cannot be restored: %s", place, replica.Explain(err))
	}
	if err := datadir.GiveBack(dir, true); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "Restored the state of %s into %s.\n%s", restored.At.Format(time.RFC3339), filepath.Clean(dir), restored.Lacks())
	if err := datadir.CheckKey(dir, dir); err != nil { // a copy never holds the key
		fmt.Fprintf(c.OutOrStdout(), "Before you start a server on it: %v.\n", err)
	}
	return nil
}

func source(from string) (replica.Place, error) {
	if from == "" {
		place, err := copies.Read(os.Getenv)
		if err == nil && !place.IsSet() {
			err = errors.New("name the copy's place with BACKUP_URL or --from")
		}
		return place, err
	}
	place, err := replica.Parse(from)
	if err != nil {
		return place, fmt.Errorf("--from %w", err)
	}
	return place, nil
}

func parseMoment(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("--at must be a time such as 2026-11-22T10:30:00Z, not %q", text)
	}
	if moment.After(time.Now()) {
		return time.Time{}, fmt.Errorf("--at must not be in the future: %s", text)
	}
	return moment, nil
}
