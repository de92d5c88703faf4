package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Superuser returns the `superuser` command: PocketBase's own answers in another voice and in colours.
func Superuser(app core.App) *cobra.Command {
	superuser := &cobra.Command{Use: "superuser", Short: "Manage superusers, who open the dashboard at /_/"}
	add := func(use, short string, takes cobra.PositionalArgs, run func(args []string) (said string, err error)) *cobra.Command {
		command := &cobra.Command{Use: use, Short: short, Args: takes, SilenceUsage: true, RunE: func(c *cobra.Command, args []string) error {
			said, err := run(args)
			if err == nil {
				fmt.Fprintln(c.OutOrStdout(), said)
			}
			return err
		}}
		superuser.AddCommand(command)
		return command
	}
	add("create EMAIL PASSWORD", "Create a superuser", cobra.ExactArgs(2), func(args []string) (string, error) {
		return saveSuperuser(app, nil, args)
	})
	add("delete EMAIL", "Delete a superuser", cobra.ExactArgs(1), func(args []string) (string, error) {
		found, err := findSuperuser(app, args[0])
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("The superuser %s is deleted.", found.Email()), app.Delete(found)
	})
	add("ips [ADDRESS…]", "Limit superusers to some addresses or networks; without any, lift the limit", cobra.ArbitraryArgs, func(args []string) (string, error) {
		settings := app.Settings()
		settings.SuperuserIPs = args
		from := "any address"
		if len(args) > 0 {
			from = strings.Join(args, ", ") + " alone"
		}
		return fmt.Sprintf("Superusers are let in from %s.", from), app.Save(settings)
	}).Example = "passerelle superuser ips 192.0.2.7 198.51.100.0/24"
	add("otp EMAIL", "Print a sign-in code for a superuser when no e-mail arrives", cobra.ExactArgs(1), func(args []string) (string, error) {
		return superuserCode(app, args[0])
	})
	add("update EMAIL PASSWORD", "Change a superuser’s password", cobra.ExactArgs(2), func(args []string) (string, error) {
		found, err := findSuperuser(app, args[0])
		if err != nil {
			return "", err
		}
		return saveSuperuser(app, found, args)
	})
	add("upsert EMAIL PASSWORD", "Create a superuser, or change the password of one", cobra.ExactArgs(2), func(args []string) (string, error) {
		found, _ := findSuperuser(app, args[0])
		return saveSuperuser(app, found, args)
	})
	return superuser
}

func findSuperuser(app core.App, email string) (*core.Record, error) {
	found, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, strings.TrimSpace(email))
	if err != nil {
		return nil, errors.New("no superuser with this address")
	}
	return found, nil
}

// saveSuperuser gives found, or without one a new superuser, the address and the password of args.
func saveSuperuser(app core.App, found *core.Record, args []string) (string, error) {
	said := "The superuser %s has a new password."
	if found == nil {
		collection, err := app.FindCachedCollectionByNameOrId(core.CollectionNameSuperusers)
		if err != nil {
			return "", err
		}
		said, found = "The superuser %s is created.", core.NewRecord(collection)
		found.SetEmail(strings.TrimSpace(args[0]))
	}
	found.SetPassword(args[1])
	return fmt.Sprintf(said, found.Email()), app.Save(found)
}

func superuserCode(app core.App, email string) (string, error) {
	found, err := findSuperuser(app, email)
	if err != nil {
		return "", err
	}
	rules := found.Collection().OTP
	if !rules.Enabled {
		return "", errors.New("superusers need no code here: the password signs them in")
	}
	id, code, err := saveCode(app, found, "")
	return fmt.Sprintf("Id: %s\nCode: %s (enter both at /_/, after the password, within %d seconds)", id, code, rules.Duration), err
}
