package runtimes

import (
	"fmt"
	"log/slog"
	"reflect"
	"strings"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// Bind exposes `$hooks` to the runtime in which boot.pb.js registers the bundle's handlers by name. A wrong name throws
// an exception, and the start fails.
func (h *Host) Bind(vm *goja.Runtime) {
	hook := func(feature, key, name string, collections []string) error {
		h.booted.Store(vm)
		return h.hook(feature, key, name, collections)
	}
	h.registry.Enable(vm) // the bundle is compiled once for all runtimes, this one among them
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$hooks", map[string]any{"hook": hook, "route": h.route, "cron": h.cron})
}

// hook binds a handler to the application's hook with a JavaScript name (onRecordCreate), for records of collections,
// or of any if none is named.
func (h *Host) hook(feature, key, name string, collections []string) error {
	unknown := fmt.Errorf("unknown hook %q", name)
	if !strings.HasPrefix(name, "on") {
		return unknown
	}
	method := reflect.ValueOf(h.app).MethodByName("O" + strings.TrimPrefix(name, "o"))
	if !method.IsValid() {
		return unknown
	}
	var tags []reflect.Value
	for _, collection := range collections {
		tags = append(tags, reflect.ValueOf(collection))
	}
	if len(tags) > 0 && !method.Type().IsVariadic() {
		return fmt.Errorf("the hook %q takes no collection", name)
	}
	bind := method.Call(tags)[0].MethodByName("BindFunc")
	handler := reflect.MakeFunc(bind.Type().In(0), func(args []reflect.Value) []reflect.Value {
		err := h.run(args[0].Interface(), appOf(args[0]), feature, "hooks", key)
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	})
	bind.Call([]reflect.Value{handler})
	return nil
}

// appOf reads App, which every event has, directly or through an embedded event.
func appOf(event reflect.Value) core.App {
	return event.Elem().FieldByName("App").Interface().(core.App)
}

func (h *Host) route(feature, key, method, path string) {
	handle := func(e *core.RequestEvent) error { return h.run(e, e.App, feature, "routes", key) }
	h.app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Route(method, path, handle)
		return e.Next()
	})
}

// cron runs a task at its schedule, few at a time: those of one minute would each hold its own runtime.
func (h *Host) cron(feature, key, schedule string) error {
	return h.app.Cron().Add(key, schedule, func() {
		h.tasks.take()
		defer h.tasks.give()
		if !h.crons.begin() {
			return
		}
		defer h.crons.end()
		if err := h.run(nil, h.app, feature, "crons", key); err != nil {
			h.app.Logger().Error("Scheduled task failed", slog.String("cron", key), slog.String("error", err.Error()))
		}
	})
}
