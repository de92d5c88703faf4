// Package runtimes runs the hooks, routes and crons of the bundle (pb_hooks/main.ts) in JavaScript runtimes from a
// pool. PocketBase's plugin does the same with a fixed number of them: for each handler beyond it makes another one,
// runs the whole bundle in it and discards it, and it takes another one for each nested handler. That was two thirds of
// a sign-up's processor time and a gigabyte for one list. The package knows nothing about what a handler does.
package runtimes

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
	"github.com/dop251/goja_nodejs/console"
	"github.com/dop251/goja_nodejs/process"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/security"
)

// holdersKey is where pb_hooks/lib/job-holders.ts keeps the names of the active runs, separated by spaces.
const holdersKey = "holders"

// pages is the feature whose handlers render documents.
const pages = "pages"

// Host runs the handlers of one bundle.
type Host struct {
	app      core.App
	dir      string
	init     func(*goja.Runtime)
	registry *require.Registry
	pool     *pool
	tasks    turns                        // of scheduled tasks
	crons    tally                        // scheduled tasks that run
	booted   atomic.Pointer[goja.Runtime] // the one in which boot.pb.js registered the handlers
}

// New returns a host for the bundle in hooksDir. keep is how many runtimes stay ready while nothing runs; init
// completes a new runtime, as jsvm.Config.OnInit does; onTrim is called after idle runtimes were dropped.
func New(app core.App, hooksDir string, keep int, init func(*goja.Runtime), onTrim func()) (*Host, error) {
	dir, err := filepath.Abs(hooksDir)
	if err != nil {
		return nil, err
	}
	h := &Host{app: app, dir: dir, init: init, registry: new(require.Registry)}
	h.pool = newPool(keep, h.create)
	h.pool.onTrim = onTrim
	h.pool.onLost = h.letGo
	h.endWith(app)
	return h, nil
}

// create makes a runtime with everything that jsvm gives to its hooks' runtimes, and loads the bundle. The first one
// already exists: that of boot.pb.js, which finishes before anything can call a handler.
func (h *Host) create() (*machine, error) {
	if booted := h.booted.Swap(nil); booted != nil {
		return load(booted)
	}
	vm := goja.New()
	h.registry.Enable(vm)
	console.Enable(vm)
	process.Enable(vm)
	buffer.Enable(vm)
	for _, bind := range []func(*goja.Runtime){
		jsvm.BindCore, jsvm.BindDbx, jsvm.BindSecurity, jsvm.BindOS, jsvm.BindFilepath,
		jsvm.BindHTTP, jsvm.BindFilesystem, jsvm.BindForms, jsvm.BindMails, jsvm.BindApis,
	} {
		bind(vm)
	}
	for name, value := range map[string]any{"$app": h.app, "__hooks": h.dir} {
		if err := vm.Set(name, value); err != nil {
			return nil, err
		}
	}
	h.init(vm)
	return load(vm)
}

// Warm loads scripts of the bundle in the first runtime, so that the first visitor does not wait for them. It returns
// at once; boot.pb.js must have run.
func (h *Host) Warm(scripts ...string) {
	h.pool.warm(func(m *machine) {
		for _, script := range scripts {
			_, _ = m.vm.RunString("require(__hooks + '/" + script + "')") // the next caller will see the error
		}
	})
}

func load(vm *goja.Runtime) (*machine, error) {
	id := security.RandomString(8)
	if err := vm.Set("$machine", id); err != nil {
		return nil, err
	}
	bundle, err := vm.RunString(`require(__hooks + "/app.js")`)
	if err != nil {
		return nil, fmt.Errorf("cannot load the hooks: %w", err)
	}
	call, ok := goja.AssertFunction(bundle.ToObject(vm).Get("call"))
	if !ok {
		return nil, fmt.Errorf("the hooks export no function call")
	}
	return &machine{id: id, vm: vm, call: call}, nil
}

// letGo ends what the runs in a machine held (pb_hooks/lib/job-holders.ts): a Go panic skips their `finally`, and a job or the lock of
// a scheduled task would be held until the next start.
func (h *Host) letGo(m *machine) {
	h.app.Store().SetFunc(holdersKey, func(held any) any {
		text, _ := held.(string)
		return strings.Join(slices.DeleteFunc(strings.Fields(text), func(holder string) bool {
			return strings.Contains(holder, "."+m.id+".")
		}), " ")
	})
}

// run calls one handler of the bundle with $app set to the event's application, which may be a transaction.
func (h *Host) run(event any, app core.App, feature, part, key string) error {
	return h.pool.run(h.outermost(event), feature == pages, func(m *machine) error {
		outer := m.vm.Get("$app")
		if err := m.vm.Set("$app", app); err != nil {
			return err
		}
		defer func() { _ = m.vm.Set("$app", outer) }() // a plain global: setting it can't fail where it just succeeded
		args := []goja.Value{m.vm.ToValue(feature), m.vm.ToValue(part), m.vm.ToValue(key)}
		if event != nil {
			args = append(args, m.vm.ToValue(event))
		}
		result, err := m.call(goja.Undefined(), args...)
		if err != nil {
			return thrown(err)
		}
		if refused, ok := result.Export().(error); ok {
			return refused // returned instead of thrown
		}
		return nil
	})
}

// bootstrap stands for the event of PocketBase's bootstrap, before which nothing runs and beside which nothing else does.
const bootstrap = "bootstrap"

// outermost is the event in which another one runs, on the same goroutine: PocketBase loads its settings while it bootstraps.
// A second runtime would cost each start 7 ms of processor time and 4 MB.
func (h *Host) outermost(event any) any {
	switch event.(type) {
	case *core.BootstrapEvent:
		return bootstrap
	case *core.SettingsReloadEvent:
		if h.pool.nested(bootstrap) != nil {
			return bootstrap
		}
	}
	return event
}

// thrown returns the Go error inside a JavaScript exception, such as an answer with a status; else the exception.
func thrown(err error) error {
	exception, ok := err.(*goja.Exception)
	if !ok {
		return err
	}
	switch value := exception.Value().Export().(type) {
	case error:
		return value
	case map[string]any: // goja's own object around a Go error
		if inner, ok := value["value"].(error); ok {
			return inner
		}
	}
	return err
}
