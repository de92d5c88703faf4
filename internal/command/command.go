// Package command adds to PocketBase's command line.
package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"passerelle/internal/replication/copies"
	"passerelle/internal/watch/health"
)

// backupName matches the backups of the page /admin/system, too.
var backupName = regexp.MustCompile(`^[a-z0-9_-]{1,100}\.zip$`)

const healthTimeout = 3 * time.Second

// codeRestart is the exit status of `health` where a restart may help; deploy/passerelle-health.service knows it, too. Docker
// reserves 2.
const codeRestart = 3

// restartHelps is an error that a restart of the server may fix.
type restartHelps struct{ error }

// Code is the exit status of a process that ended with err.
func Code(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.As(err, &restartHelps{}):
		return codeRestart
	}
	return 1
}

// Register adds PocketBase's own `superuser` and `serve` commands. When appURL is set, other web sites may not read the
// API by default; `--origins` still overrides that.
func Register(app *pocketbase.PocketBase, appURL string) {
	serve := Serve(app)
	if origin := Origin(appURL); origin != "" {
		if list, ok := serve.PersistentFlags().Lookup("origins").Value.(pflag.SliceValue); ok {
			_ = list.Replace([]string{origin}) // cannot fail for strings
			serve.PersistentFlags().Lookup("origins").DefValue = origin
		}
	}
	app.RootCmd.AddCommand(cmd.NewSuperuserCommand(app), Admin(app), serve, Backup(app), Health(),
		Key(app.DataDir), Check(app.DataDir), Restore(), Rollback(app.DataDir))
}

// Serve returns PocketBase's `serve` command. Beside HTTPS, PocketBase would answer plain HTTP on a server without time-outs;
// internal/front/site does that instead.
func Serve(app core.App) *cobra.Command {
	serve := cmd.NewServeCommand(app, true)
	serve.RunE = func(c *cobra.Command, domains []string) error {
		origins, err := c.Flags().GetStringSlice("origins")
		if err != nil {
			return err
		}
		config := apis.ServeConfig{ShowStartBanner: true, AllowedOrigins: origins, CertificateDomains: domains}
		if config.HttpAddr, config.HttpsAddr = listens(c); config.HttpsAddr != "" {
			config.HttpAddr = ""
		}
		if err := apis.Serve(app, config); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
	return serve
}

// Name returns the first word of the command in args, "" unless it is registered.
func Name(app *pocketbase.PocketBase, args []string) string {
	found, _, err := app.RootCmd.Find(args)
	if err != nil {
		return ""
	}
	for found.HasParent() && found.Parent() != app.RootCmd {
		found = found.Parent()
	}
	if found == app.RootCmd {
		return ""
	}
	return found.Name()
}

// Backup returns the `backup` command, which makes a backup with or without a running server.
func Backup(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "backup [NAME]",
		Short:        "Back up the database and uploads, even while the server runs",
		Args:         cobra.MaximumNArgs(1),
		SilenceUsage: true,
		RunE: func(c *cobra.Command, args []string) error {
			name := "passerelle_" + time.Now().UTC().Format("20060102_150405") + ".zip"
			if len(args) > 0 {
				name = args[0]
			}
			if !backupName.MatchString(name) {
				return fmt.Errorf("a backup's name may contain lower-case letters, digits, - and _, and must end in .zip")
			}
			if err := copies.CheckBackup(app.DataDir()); err != nil {
				return err
			}
			if err := app.CreateBackup(c.Context(), name); err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), name)
			return nil
		},
	}
}

// Origin returns scheme://host[:port] of an absolute http or https address, else "".
func Origin(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return ""
	}
	return strings.ToLower(u.Scheme + "://" + u.Host)
}

// Health returns the `health` command. It succeeds when a server reports within 3 seconds that it is healthy. It prints
// the reasons if it can read the data folder, --dir.
func Health() *cobra.Command {
	address := "127.0.0.1:8090"
	command := &cobra.Command{
		Use:          "health",
		Short:        "Check whether the server can do its job: exit status 0, else 1, or 3 where a restart may help",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, cancel := context.WithTimeout(context.Background(), healthTimeout)
			defer cancel()
			dir := ""
			if flag := c.Root().PersistentFlags().Lookup("dir"); flag != nil {
				dir = flag.Value.String()
			}
			return check(ctx, address, dir)
		},
	}
	command.Flags().StringVar(&address, "http", address, "server address: host:port or a full URL")
	return command
}

// check asks the server at address. One that accepts the connection and does not answer hangs. One that refuses it may have begun
// a restore or an upgrade, which takes as long as it takes; a supervisor sees when its process ends.
func check(ctx context.Context, address, dir string) error {
	if !strings.Contains(address, "://") {
		if strings.HasPrefix(address, ":") {
			address = "127.0.0.1" + address
		}
		address = "http://" + strings.Replace(address, "0.0.0.0", "127.0.0.1", 1)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(address, "/")+health.Path, nil)
	if err != nil {
		return err
	}
	if token, err := os.ReadFile(filepath.Join(dir, health.TokenFile)); err == nil {
		req.Header.Set(health.TokenHeader, string(token))
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		var call *url.Error // which names the address again
		if errors.As(err, &call) {
			err = call.Err
		}
		silent := fmt.Errorf("no response from %s: %w", address, err)
		if ctx.Err() != nil {
			return restartHelps{silent}
		}
		return silent
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		var report health.Report
		_ = json.NewDecoder(io.LimitReader(res.Body, 1<<20)).Decode(&report) // without access to the folder, no reasons
		if report.Status == health.Standby {
			return nil // it waits, as it should
		}
		failing := fmt.Errorf("%s answered %s %s", address, res.Status, strings.Join(report.Reasons(), ", "))
		if report.RestartHelps() {
			return restartHelps{failing}
		}
		return failing
	}
	return nil
}
