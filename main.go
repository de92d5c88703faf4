// Passerelle is PocketBase with the project's hooks, migrations and pages built in. This file only wires them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"

	"passerelle/internal/bundle"
	"passerelle/internal/command"
	"passerelle/internal/copies"
	"passerelle/internal/datadir"
	"passerelle/internal/environment"
	"passerelle/internal/gateway"
	"passerelle/internal/guesses"
	"passerelle/internal/health"
	"passerelle/internal/identities"
	"passerelle/internal/invoices"
	"passerelle/internal/limits"
	"passerelle/internal/logs"
	"passerelle/internal/mailer"
	"passerelle/internal/memory"
	"passerelle/internal/metrics"
	"passerelle/internal/outbound"
	"passerelle/internal/passkeys"
	"passerelle/internal/passwords"
	"passerelle/internal/pending"
	"passerelle/internal/private"
	"passerelle/internal/queries"
	"passerelle/internal/realtime"
	"passerelle/internal/replica"
	"passerelle/internal/runtimes"
	"passerelle/internal/sessions"
	"passerelle/internal/site"
	"passerelle/internal/standby"
	"passerelle/internal/totp"
	"passerelle/internal/unavailable"
	"passerelle/internal/wake"
)

// version is set by the build: -ldflags "-X main.version=…".
var version = "dev"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run() (failed error) {
	app, flags := newApp()
	memory.Register(app) // before the hooks are compiled, which makes most of the garbage
	helps, address := asksForHelp(os.Args[1:]), ""
	if !helps {
		copied, _ := newApp()
		migratecmd.MustRegister(copied, copied.RootCmd, migratecmd.Config{})
		if err := command.Verify(copied.RootCmd, os.Args[1:]); err != nil {
			return err
		}
		address = command.ServeAddress(copied.RootCmd, os.Args[1:])
	}
	name := command.Name(app, os.Args[1:])
	if name == "health" || name == "key" || name == "restore" || name == "rollback" {
		return app.RootCmd.Execute() // they need neither database nor hooks
	}
	var place replica.Place // not set: nothing is copied
	var claim *copies.Claim

	hooks, migrations, public := sub(hooksFS, "pb_hooks/dist"), sub(migrationsFS, "pb_migrations/dist"), sub(publicFS, "pb_public")
	hooksDir, migrationsDir := flags.hooksDir, flags.migrationsDir
	watch, automigrate, migrationsPattern := hooksDir != "", migrationsDir != "", ""
	if watch {
		hooks = os.DirFS(hooksDir)
	}
	migrates := slices.Contains(os.Args[1:], "migrate") // registered below, once the folder of migrations is known
	ours := migrations
	if automigrate {
		ours = os.DirFS(migrationsDir)
	}
	var data *datadir.Data
	var pair *standby.Pair // nil without --standby
	if !helps {
		if err := judge(hooks, app.DataDir()); err != nil {
			return err
		}
		if name == "check" {
			return app.RootCmd.Execute()
		}
		if err := command.Ready(name, app.DataDir(), address); err != nil {
			return err
		}
		if err := private.Keep(app.DataDir()); err != nil {
			return err
		}
		var err error
		if place, err = copies.Read(os.Getenv); err != nil {
			return err
		}
		var begin func(dir string) error
		if name == "serve" && flags.standby {
			if pair, err = enterPair(app, place, address, ours); err != nil {
				return err
			}
			defer func() {
				if failed != nil {
					pair.GiveUp()
				}
			}()
		} else if name == "serve" && place.IsSet() {
			begin = func(dir string) (err error) {
				claim, err = copies.Begin(context.Background(), place, dir, os.Stderr)
				return err
			}
		}
		if data, err = datadir.Enter(app, ours, name == "serve" || migrates, begin); err != nil {
			return err
		}
		if name == "serve" && data.Applied == nil {
			if err = environment.HidePassword(app.DataDir(), os.Stdout); err != nil {
				return err
			}
		}
	}
	if !helps && (!watch || !automigrate) {
		unpacked, err := bundle.Unpack(app.DataDir(), hooks, migrations)
		if err != nil {
			return err
		}
		unpacked.Register(app)
		if !watch {
			hooksDir = unpacked.HooksDir
		}
		if !automigrate {
			migrationsDir = unpacked.MigrationsDir
			if !migrates { // that command also reverts applied ones
				migrationsPattern = pending.Pattern(data.Applied, migrationsDir)
			}
		}
	}
	running := wake.Register(app) // ends when the server stops
	calls, err := outbound.New(running, os.Getenv("OUTBOUND_ALLOW"))
	if err != nil {
		return err
	}
	options := copies.Options{Claim: claim}
	if pair != nil {
		options = copies.Options{Databases: pair.Place, Store: pair.Copies, CompleteUploads: pair.CompleteUploads}
	}
	copying := copies.Register(app, place, options)
	guard, mails := guesses.Register(app), mailer.Register(running, app, calls, os.Getenv("SMTP_HOST"))
	addons, keys := gateway.Register(running, app, calls), passkeys.New()
	watcher, elsewhere := health.New(app, calls.Transport()), identities.New(running, calls.Transport())
	bind := func(vm *goja.Runtime) {
		for _, each := range []func(*goja.Runtime){
			calls.Bind, mails.Bind, guard.Bind, addons.Bind, invoices.Bind, keys.Bind, totp.Bind, copying.Bind, watcher.Bind,
			elsewhere.Bind,
		} {
			each(vm)
		}
		if pair != nil {
			pair.Bind(vm)
		}
	}
	// A collection finds what dropped runtimes held, and an otherwise idle server would not run one.
	host, err := runtimes.New(app, hooksDir, flags.hooksPool, bind, runtime.GC)
	if err != nil {
		return err
	}
	if err := jsvm.Register(app, jsvm.Config{
		HooksDir: hooksDir, HooksWatch: watch,
		MigrationsDir: migrationsDir, MigrationsFilesPattern: migrationsPattern,
		OnInit: func(vm *goja.Runtime) { bind(vm); host.Bind(vm) },
	}); err != nil {
		return err
	}
	if name == "serve" {
		host.Warm("ssr.js")
	}
	if err := migratecmd.Register(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS, Automigrate: automigrate, Dir: migrationsDir,
	}); err != nil {
		return err
	}
	config := site.Config{Public: public, AppURL: os.Getenv("APP_URL"), Below: environment.IsOn(os.Getenv("HSTS_SUBDOMAINS")),
		Purged: os.Getenv("PURGE_URL") != ""}
	if flags.publicDir != "" {
		config.Public, config.Live = os.DirFS(flags.publicDir), true
	}
	if err := site.Register(app, config, hooks); err != nil {
		return err
	}
	readers, err := metrics.Parse(os.Getenv)
	if err != nil {
		return err
	}
	metrics.Register(app, readers, addons.Status)
	if err := limits.TrustProxies(app, os.Getenv("TRUSTED_PROXY_ADDRESSES")); err != nil {
		return err
	}
	guards(app)
	if pair != nil {
		pair.Uploads = copying.AwaitUploads
		pair.Register(app)
	}
	watcher.Register()
	return app.Execute()
}

// flagValues are the values of our flags.
type flagValues struct {
	hooksDir, migrationsDir, publicDir string
	hooksPool                          int
	standby                            bool
}

// newApp is PocketBase with our commands and flags, nothing opened yet. A wrong flag is reported by command.Verify.
func newApp() (*pocketbase.PocketBase, *flagValues) {
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: datadir.Connect}) // unlike New, never in --dev mode by default
	app.RootCmd.Version = version
	app.RootCmd.Short = "Passerelle, a subscription web service in one binary"
	var v flagValues
	flags := app.RootCmd.PersistentFlags()
	flags.StringVar(&v.hooksDir, "hooksDir", "", "read the hooks from this folder and restart when they change (default: the built-in ones)")
	flags.StringVar(&v.migrationsDir, "migrationsDir", "", "read the migrations from this folder and write new ones there (default: the built-in ones)")
	flags.StringVar(&v.publicDir, "publicDir", "", "serve the files of this folder (default: the built-in ones)")
	flags.IntVar(&v.hooksPool, "hooksPool", 2, "how many JavaScript runtimes stay ready while nothing happens")
	flags.BoolVar(&v.standby, "standby", false, "serve: one of two machines that share BACKUP_URL, of which one serves and the other waits")
	_ = app.RootCmd.ParseFlags(os.Args[1:])
	command.Register(app, os.Getenv("APP_URL"))
	return app, &v
}

// enterPair waits until this one of two machines may serve.
func enterPair(app core.App, place replica.Place, address string, ours fs.FS) (*standby.Pair, error) {
	if !place.IsSet() {
		return nil, errors.New("--standby needs BACKUP_URL, the storage that both machines share")
	}
	if err := copies.CheckFolder(place, app.DataDir()); err != nil {
		return nil, err
	}
	lasts, err := standby.LeaseFrom(os.Getenv("STANDBY_LEASE_SECONDS"))
	if err != nil {
		return nil, err
	}
	return standby.Enter(context.Background(), standby.Config{
		Dir: app.DataDir(), Place: place, TTL: lasts, Address: address, Migrations: ours,
	})
}

// judge refuses wrong settings of the environment before anything is written.
func judge(hooks fs.FS, dir string) error {
	problems, err := environment.Problems(hooks, environment.Getenv(dir))
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return errors.New(strings.Join(problems, "\nError: "))
	}
	return nil
}

// guards are the checks on every request; a test limits their cost.
func guards(app core.App) {
	limits.Register(app)
	logs.Register(app)
	unavailable.Register(app)
	passwords.Register(app)
	members := sessions.Register(app)
	queries.Register(app, members)
	realtime.Register(app, members)
}

// sub narrows an embedded tree to one folder; the names are constants, so an error is a mistake in this file.
func sub(fsys fs.FS, dir string) fs.FS {
	narrowed, err := fs.Sub(fsys, dir)
	if err != nil {
		panic(err)
	}
	return narrowed
}

// asksForHelp reports whether the call only prints something and must not touch the disk.
func asksForHelp(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return a == "-h" || a == "--help" || a == "-v" || a == "--version"
	})
}
