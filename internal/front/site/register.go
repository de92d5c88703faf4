package site

import (
	"encoding/json/v2"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// first runs before hooks of any other origin, so that a failing one does not keep a page from being dropped; last runs
// after them, so that nothing listens before everything is ready.
const first, last = -100_000, 100_000

// Register puts a Site in front of app's server and keeps its cache in sync with the data. hooks is the folder with
// site.json, which the build writes: {"query": {"/blog": ["page"]}, …}; without that file no page has parameters and no
// visitor is sent to another language.
func Register(app core.App, config Config, hooks fs.FS) (*Site, error) {
	file, err := readManifest(hooks)
	if err != nil {
		return nil, err
	}
	config.Query, config.Language = file.Query, file.Language
	s := New(config)

	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Id:       "site",
		Priority: first,
		Func: func(e *core.ServeEvent) error {
			e.InstallerFunc = nil // a migration creates the first admin, so no browser window opens
			if err := e.Next(); err != nil {
				return err
			}
			bound(e.Server)
			e.Server.Handler = s.Wrap(e.Server.Handler)
			return nil
		},
	})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "siteListener", Priority: last, Func: config.listen})

	follow(app, s)
	if config.AppURL == "" {
		followAddress(app, s)
	}
	return s, nil
}

// follow drops pages whose data changed.
func follow(app core.App, s *Site) {
	purge := &hook.Handler[*core.RecordEvent]{Id: "sitePurge", Priority: first, Func: func(e *core.RecordEvent) error {
		s.Purge(e.Record.Collection().Name)
		return e.Next()
	}}
	app.OnRecordAfterCreateSuccess().Bind(purge)
	app.OnRecordAfterUpdateSuccess().Bind(purge)
	app.OnRecordAfterDeleteSuccess().Bind(purge)

	flush := &hook.Handler[*core.CollectionEvent]{Id: "siteFlush", Priority: first, Func: func(e *core.CollectionEvent) error {
		s.Flush()
		return e.Next()
	}}
	app.OnCollectionAfterCreateSuccess().Bind(flush)
	app.OnCollectionAfterUpdateSuccess().Bind(flush)
	app.OnCollectionAfterDeleteSuccess().Bind(flush)
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		defer s.Flush() // after the new settings are in place
		return e.Next()
	})
}

// followAddress takes the public address from the settings, where /admin/setup puts it. An address of this machine or a
// bare number is none to bind browsers to. Nobody is redirected there: an operator who mistyped it must still reach the
// page.
func followAddress(app core.App, s *Site) {
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		raw := e.App.Settings().Meta.AppURL
		if u, parsed := url.Parse(raw); parsed != nil || u.Hostname() == "localhost" || net.ParseIP(u.Hostname()) != nil {
			raw = ""
		}
		at := addressOf(raw)
		at.www = ""
		s.address.Store(&at)
		s.Flush()
		return err
	})
}

// manifest is the part of site.json for this package.
type manifest struct {
	Query    map[string][]string `json:"query"`
	Language Language            `json:"language"`
}

// readManifest reads site.json; without the file everything in it is empty.
func readManifest(hooks fs.FS) (file manifest, err error) {
	data, err := fs.ReadFile(hooks, "site.json")
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err != nil {
		return file, fmt.Errorf("cannot read site.json beside the hooks: %w", err)
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return file, fmt.Errorf("site.json beside the hooks is damaged, build again: %w", err)
	}
	return file, nil
}
