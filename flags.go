package main

import (
	"io/fs"
	"os"
	"slices"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"

	"passerelle/internal/command"
	"passerelle/internal/folder/bundle"
	"passerelle/internal/folder/datadir"
)

// alone are the commands that need neither database nor hooks.
var alone = []string{"health", "key", "manual", "restore", "rollback"}

// writers are the commands that write to the data folder.
var writers = []string{"admin", "backup", "key", "migrate", "rollback", "serve", "superuser"}

// flagValues are the values of our flags.
type flagValues struct {
	hooksDir, migrationsDir, publicDir string
	hooksPool                          int
	standby, follow                    bool
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
	flags.IntVar(&v.hooksPool, "hooksPool", 1, "how many JavaScript runtimes stay ready while nothing happens")
	flags.BoolVar(&v.standby, "standby", false, "with serve: one of two machines that share BACKUP_URL; one serves, the other waits")
	flags.BoolVar(&v.follow, "follow", false, "with serve: a node, which answers add-on calls and pages from the copy at BACKUP_URL and forwards the rest")
	_ = app.RootCmd.ParseFlags(os.Args[1:])
	command.Register(app, os.Getenv("APP_URL"))
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS, Automigrate: v.migrationsDir != "", Dir: v.migrationsDir,
	})
	app.RootCmd.AddCommand(command.Manual(tree("", manualFS, "docs/operate")))
	command.Speak(app.RootCmd)
	return app, &v
}

// code is what runs and what is served: built in, or from the folders that the flags name.
type code struct{ hooks, migrations, public fs.FS }

func (v *flagValues) code() code {
	return code{
		hooks:      tree(v.hooksDir, hooksFS, "pb_hooks/dist"),
		migrations: tree(v.migrationsDir, migrationsFS, "pb_migrations/dist"),
		public:     tree(v.publicDir, publicFS, "pb_public"),
	}
}

// tree is the folder dir, or without one a folder of the embedded files; its name is a constant, so an error is a
// mistake in this file.
func tree(dir string, embedded fs.FS, name string) fs.FS {
	if dir != "" {
		return os.DirFS(dir)
	}
	narrowed, err := fs.Sub(embedded, name)
	if err != nil {
		panic(err)
	}
	return narrowed
}

// scriptsOf names the folders of hooks and migrations, unpacking the built-in ones. A server loads only the migrations
// that are not in applied.
func scriptsOf(app core.App, name string, v *flagValues, code code, applied map[string]bool) (jsvm.Config, error) {
	scripts := jsvm.Config{HooksDir: v.hooksDir, HooksWatch: v.hooksDir != "", MigrationsDir: v.migrationsDir}
	if v.hooksDir != "" && v.migrationsDir != "" {
		return scripts, nil
	}
	unpacked, err := bundle.Unpack(app.DataDir(), code.hooks, code.migrations)
	if err != nil {
		return scripts, err
	}
	unpacked.Register(app)
	if v.hooksDir == "" {
		scripts.HooksDir = unpacked.HooksDir
	}
	if v.migrationsDir == "" {
		scripts.MigrationsDir = unpacked.MigrationsDir
		if name != "migrate" { // that command also reverts applied ones
			scripts.MigrationsFilesPattern = bundle.Pending(applied, scripts.MigrationsDir)
		}
	}
	return scripts, nil
}

// asksForHelp reports whether the call only prints something and must not touch the disk.
func asksForHelp(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return a == "-h" || a == "--help" || a == "-v" || a == "--version"
	})
}
