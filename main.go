// Passerelle is PocketBase with the project's hooks, migrations and pages built in. This file only wires them.
package main

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/auth/guesses"
	"passerelle/internal/auth/identities"
	"passerelle/internal/auth/passkeys"
	"passerelle/internal/auth/totp"
	"passerelle/internal/command"
	"passerelle/internal/command/environment"
	"passerelle/internal/folder/datadir"
	"passerelle/internal/front/certificates"
	"passerelle/internal/front/limits"
	"passerelle/internal/front/realtime"
	"passerelle/internal/front/site"
	"passerelle/internal/front/unavailable"
	"passerelle/internal/gateway"
	"passerelle/internal/hooks/brand"
	"passerelle/internal/hooks/invoices"
	"passerelle/internal/hooks/mailbox"
	"passerelle/internal/hooks/mailer"
	"passerelle/internal/hooks/outbound"
	"passerelle/internal/hooks/runtimes"
	"passerelle/internal/hooks/tables"
	"passerelle/internal/hooks/wake"
	"passerelle/internal/replication/copies"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/standby"
	"passerelle/internal/watch/health"
	"passerelle/internal/watch/logs"
	"passerelle/internal/watch/memory"
	"passerelle/internal/watch/metrics"
	"passerelle/internal/watch/output"
)

// version is set by the build: -ldflags "-X main.version=…".
var version = "dev"

// agedPages is how long a node's old page may stand in for a render that is slow. Its data may be as old (internal/replication/node).
const agedPages = 30 * time.Second

func main() {
	log.SetOutput(logs.Writer(os.Stderr))
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(command.Code(err))
	}
}

func run() (failed error) {
	app, flags := newApp()
	memory.Register(app) // before the hooks are compiled, which makes most of the garbage
	args := os.Args[1:]
	if asksForHelp(args) {
		return app.RootCmd.Execute()
	}
	if err := command.Verify(app.RootCmd, args); err != nil {
		return err
	}
	command.EndOnHangup()
	defer func() { failed = roomFirst(app.DataDir(), failed) }()
	name := command.Name(app, args)
	if slices.Contains(writers, name) {
		defer func() { failed = errors.Join(failed, giveBack(app.DataDir(), name)) }()
	}
	if name != "serve" && slices.Contains(writers, name) {
		if err := node.Refuse(app.DataDir()); err != nil {
			return err
		}
	}
	if slices.Contains(alone, name) {
		return app.RootCmd.Execute()
	}
	code := flags.code()
	if err := judge(code.hooks, app.DataDir()); err != nil {
		return err
	}
	if name == "check" {
		if err := datadir.CheckUpgrade(app.DataDir(), code.migrations); err != nil {
			return err
		}
		return app.RootCmd.Execute()
	}
	if err := command.Ready(app.RootCmd, args, app.DataDir()); err != nil {
		return err
	}
	in, err := enter(app, name, command.ServeAddress(app.RootCmd, args), flags, code.migrations)
	defer func() {
		if failed != nil && in.pair != nil {
			in.pair.GiveUp()
		}
	}()
	if err != nil {
		return err
	}
	if folder := in.place.Folder(); folder != "" && name == "serve" {
		defer func() { failed = errors.Join(failed, giveBack(folder, name)) }()
	}
	if name == "serve" {
		if err := output.Detach(); err != nil {
			return err
		}
		defer output.Flush()
		log.Printf("Passerelle %s", version)
		flushBeforeRestart(app)
	}
	scripts, err := scriptsOf(app, name, flags, code, in.data.Applied)
	if err != nil {
		return err
	}
	if err := register(app, name, flags, code, scripts, in); err != nil {
		return err
	}
	return command.InWords(app.Execute())
}

// flushBeforeRestart prints what still waits for its reader before another program takes the place of this process: nothing deferred
// runs then.
func flushBeforeRestart(app core.App) {
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: standby.AfterAll + 1, Func: func(e *core.TerminateEvent) error {
		if e.IsRestart {
			output.Flush()
		}
		return e.Next()
	}})
}

// roomFirst says that the folder dir cannot be written or its disk is full where that may be why something failed: SQLite only
// counts its errors.
func roomFirst(dir string, failed error) error {
	if failed == nil || !unavailable.Is(failed) {
		return failed
	}
	if reason := datadir.CheckRoom(dir); reason != nil {
		return fmt.Errorf("%w (%v)", reason, failed)
	}
	return failed
}

// giveBack lets the server's own user open what root has written. A server that may not give files away, in a container, still
// ends well.
func giveBack(folder, name string) error {
	err := datadir.GiveBack(folder, name == "serve")
	if err != nil && name == "serve" {
		fmt.Fprintln(os.Stderr, err)
		return nil
	}
	return err
}

// register adds everything of ours to app, which serves or runs a command.
func register(app *pocketbase.PocketBase, name string, flags *flagValues, code code, scripts jsvm.Config, in entered) error {
	running := wake.Register(app) // ends when the server stops
	outbound.LimitSilence(5 * time.Minute)
	calls, err := outbound.New(running, os.Getenv("OUTBOUND_ALLOW"))
	if err != nil {
		return err
	}
	copying := copies.Register(app, in.copies(), in.copying())
	guard, mails := guesses.Register(app), mailer.Register(running, app, calls, os.Getenv("SMTP_HOST"))
	brands := brand.Register(app)
	addons, keys := gateway.Register(running, app, calls, brands), passkeys.New()
	watcher, elsewhere := health.New(app, calls.Transport()), identities.New(running, calls.Transport())
	letters, appURL := mailbox.Register(running, app, calls), os.Getenv("APP_URL")
	certificate := certificates.Register(running, app, certificates.Config{
		Domains: command.Domains(app.RootCmd, os.Args[1:]), AppURL: appURL, Directory: strings.TrimSpace(os.Getenv("ACME_DIRECTORY")),
		Waits: in.waits != nil})
	binders := []func(*goja.Runtime){
		calls.Bind, mails.Bind, letters.Bind, guard.Bind, addons.Bind, invoices.Bind(brands), brand.Bind, keys.Bind, logs.Bind, totp.Bind, copying.Bind, watcher.Bind,
		elsewhere.Bind, certificate.Bind, realtime.Bind, tables.Bind, in.bindMarks(name, app.DataDir()), in.pair.Bind,
	}
	if err := runHooks(app, name, flags, scripts, binders); err != nil {
		return err
	}
	door, err := limits.TrustProxies(app, os.Getenv("TRUSTED_PROXY_ADDRESSES"), node.Named(app.DataDir()))
	if err != nil {
		return err
	}
	state := http.Handler(watcher)
	if in.node != nil {
		state = in.node
	}
	config := site.Config{Public: code.public, Live: flags.publicDir != "", AppURL: appURL,
		Below: environment.IsOn(os.Getenv("HSTS_SUBDOMAINS")), Purged: os.Getenv("PURGE_URL") != "",
		Brand:   brands.Files,
		Visitor: limits.Address, Admit: door.Admit, Redirect: command.RedirectAddress(app.RootCmd, os.Args[1:]),
		Plain: map[string]http.Handler{health.Path: state}}
	if in.node != nil {
		config.Aged = agedPages
	}
	pages, err := site.Register(app, config, code.hooks)
	if err != nil {
		return err
	}
	readers, err := metrics.Parse(os.Getenv)
	if err != nil {
		return err
	}
	metrics.Register(app, readers, addons.Status)
	guards(app, guard, in.pair, code.migrations)
	if in.pair != nil {
		nodes := node.Register(app, addons)
		in.pair.Uploads, in.pair.News, in.pair.Nodes = copying.AwaitUploads, nodes.News, nodes.Machines
		in.pair.Register(app)
	}
	watcher.Register()
	if in.node != nil { // after all that it leaves out
		in.node.Register(app, addons, pages)
	}
	if in.waits != nil {
		in.waits.Succeed(app)
	}
	return nil
}

// runHooks compiles the hooks and binds their handlers; each of their runtimes gets what binders add.
func runHooks(app core.App, name string, flags *flagValues, scripts jsvm.Config, binders []func(*goja.Runtime)) error {
	bind := func(vm *goja.Runtime) {
		for _, add := range binders {
			add(vm)
		}
	}
	// What dropped runtimes held goes back to the system: an otherwise idle server would not collect it.
	host, err := runtimes.New(app, scripts.HooksDir, flags.hooksPool, bind, debug.FreeOSMemory)
	if err != nil {
		return err
	}
	scripts.OnInit = func(vm *goja.Runtime) { bind(vm); host.Bind(vm) }
	if err := jsvm.Register(app, scripts); err != nil {
		return err
	}
	if name == "serve" {
		host.Warm("ssr.js")
		forgetMigrations(app)
	}
	return nil
}

// forgetMigrations drops the runtimes of migrations, 19 MB in a new folder: a server applies them before it serves.
func forgetMigrations(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		core.AppMigrations = core.MigrationsList{}
		return e.Next()
	})
}
