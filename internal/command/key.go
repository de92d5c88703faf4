package command

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/folder/durable"
)

const (
	keyFile      = "app.key"          // pb_hooks/lib/app-key.ts
	previousFile = "app.key.previous" // as well
	keyBytes     = 48                 // 64 characters of base64
	ownerOnly    = 0o600
)

// Key returns the `key` commands. They need no hooks and work even when no start would: the server notices the new key
// at its start, and reseals its secrets while it runs.
func Key(dataDir func() string) *cobra.Command {
	key := &cobra.Command{Use: "key", Short: "Manage the key that seals secrets in the database"}
	key.AddCommand(&cobra.Command{
		Use:   "rotate",
		Short: "Create a new key; after a restart the server reseals everything with it",
		Long: "Create a new app.key in the data folder and keep the old one as app.key.previous. Restart the server: it accepts\n" +
			"both keys, and /admin/system counts what is still sealed with the old one. You can run it again after a crash.",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := rotate(dataDir()); err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), "The new key is in app.key. Restart the server, wait until /admin/system counts no values left, then move\n"+
				"app.key.previous to where you keep the keys of older backups.")
			return nil
		},
	})
	key.AddCommand(&cobra.Command{
		Use:          "accept",
		Short:        "Give up the secrets of a lost key, which cannot be undone; the next start uses the present key or creates one",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := datadir.AcceptKey(dataDir()); err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), "The secrets of the lost key are given up. Start the server: it uses the key that is there, or creates one.")
			return nil
		},
	})
	return key
}

// rotate saves the old key in previousFile before a new one takes its name, so that no crash leaves a folder without
// it.
func rotate(dir string) error {
	if os.Getenv("APP_KEY") != "" {
		return errors.New("the key comes from APP_KEY: set APP_KEY_PREVIOUS to its value, APP_KEY to a new one of 32 characters or more, and restart the server")
	}
	if _, err := datadir.Keys(dir); err != nil {
		return err
	}
	current, previous := filepath.Join(dir, keyFile), filepath.Join(dir, previousFile)
	now, err := os.ReadFile(current)
	if err != nil {
		return fmt.Errorf("there is no key in %s: check --dir, or start the server there first", dir)
	}
	before, err := os.ReadFile(previous)
	if err == nil && !bytes.Equal(before, now) {
		return fmt.Errorf("%s is left from an earlier rotation: when /admin/system counts no values left, move it to where you keep the keys of older backups", previous)
	}
	if errors.Is(err, os.ErrNotExist) {
		err = durable.Write(previous, now, ownerOnly)
	}
	if err != nil {
		return err
	}
	random := make([]byte, keyBytes)
	if _, err := rand.Read(random); err != nil {
		return err
	}
	return durable.Write(current, []byte(base64.RawURLEncoding.EncodeToString(random)), ownerOnly)
}
