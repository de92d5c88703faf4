package runtimes

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"github.com/pocketbase/pocketbase/tools/router"

	"passerelle/internal/testapp"
)

// bundle replaces app.js: the key says what a handler does.
const bundle = `
exports.call = (feature, part, key, e) => {
	if (key === "refuse") throw new BadRequestError("no", {});
	if (key === "throw") throw new Error("a mistake");
	if (key === "return") return new NotFoundError("none");
	if (key === "rename") e.record.set("name", e.record.getString("name") + ($app === e.app ? "+" : "-"));
	if (key === "idle") return;
	if (key === "hang") return $hang();
	if (key === "loop") { $began(); for (;;); }
	if (key === "panic") {
		const mine = "instance." + $machine + ".run";
		$app.store().set("holders", "instance.other.run " + mine);
		try { $panic(); } finally { $app.store().set("holders", ""); }
	}
	if (key === "tick") { $seen.push(feature + " " + part + " " + key); return; }
	const mine = $app;
	e.next();
	if (key === "rename" && $app !== mine) throw new Error("$app was not restored");
};`

func newHost(t *testing.T) (*tests.TestApp, *Host, *[]string) {
	t.Helper()
	app := testapp.New(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "app.js"), []byte(bundle), 0o600); err != nil {
		t.Fatal(err)
	}
	seen := &[]string{}
	host, err := New(app, dir, 1, func(vm *goja.Runtime) { _ = vm.Set("$seen", seen) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	return app, host, seen
}

func member(t *testing.T, app core.App) *core.Record {
	t.Helper()
	user, err := app.FindFirstRecordByFilter("users", "id != ''")
	if err != nil {
		t.Fatal(err)
	}
	return user
}

// TestOneRuntimeBootstraps: PocketBase loads its settings inside the bootstrap, and hooks follow both.
func TestOneRuntimeBootstraps(t *testing.T) {
	app, host, _ := newHost(t)
	made, create := 0, host.pool.create
	host.pool.create = func() (*machine, error) { made++; return create() }
	for _, name := range []string{"onBootstrap", "onSettingsReload"} {
		if err := host.hook("settings", "follow", name, nil); err != nil {
			t.Fatal(err)
		}
	}
	loaded := false
	load := func(*core.BootstrapEvent) error {
		return app.OnSettingsReload().Trigger(&core.SettingsReloadEvent{App: app}, func(*core.SettingsReloadEvent) error {
			loaded = true
			return nil
		})
	}
	if err := app.OnBootstrap().Trigger(&core.BootstrapEvent{App: app}, load); err != nil || !loaded || made != 1 {
		t.Errorf("%v, loaded: %t, %d runtimes", err, loaded, made)
	}
	if err := load(nil); err != nil || made != 1 {
		t.Errorf("later: %v, %d runtimes", err, made)
	}
}

func TestHooksRunInOrderOnOneRuntime(t *testing.T) {
	app, host, _ := newHost(t)
	made, create := 0, host.pool.create
	host.pool.create = func() (*machine, error) { made++; return create() }
	for range 3 {
		if err := host.hook("names", "rename", "onRecordUpdate", []string{"users"}); err != nil {
			t.Fatal(err)
		}
	}
	user := member(t, app)
	user.Set("name", "n")
	if err := app.RunInTransaction(func(tx core.App) error { return tx.Save(user) }); err != nil {
		t.Fatal(err)
	}
	if got := member(t, app).GetString("name"); got != "n+++" || made != 1 {
		t.Errorf("name %q, %d runtimes", got, made)
	}
}

func TestAnswersOfHandlersPassThrough(t *testing.T) {
	for key, status := range map[string]int{"refuse": 400, "return": 404, "throw": 0} {
		app, host, _ := newHost(t)
		if err := host.hook("names", key, "onRecordUpdate", []string{"users"}); err != nil {
			t.Fatal(err)
		}
		err := app.Save(member(t, app))
		var answer *router.ApiError
		if err == nil || errors.As(err, &answer) != (status != 0) || answer != nil && answer.Status != status {
			t.Errorf("%s: %v", key, err)
		}
	}
}

func TestNamesAreChecked(t *testing.T) {
	_, host, _ := newHost(t)
	for _, name := range []string{"onNothing", "save", "", "onServe users"} {
		if err := host.hook("names", "rename", name, nil); err == nil {
			t.Errorf("%q was bound", name)
		}
	}
	if err := host.hook("names", "rename", "onBootstrap", []string{"users"}); err == nil {
		t.Error("a hook without collections was bound to one")
	}
}

func TestCronsRun(t *testing.T) {
	app, host, seen := newHost(t)
	if err := host.cron("names", "tick", "0 0 1 1 *"); err != nil {
		t.Fatal(err)
	}
	for _, job := range app.Cron().Jobs() {
		if job.Id() == "tick" {
			job.Run()
		}
	}
	if len(*seen) != 1 || (*seen)[0] != "names crons tick" {
		t.Errorf("seen: %v", *seen)
	}
}

func TestCronsOfOneMinuteShareRuntimesAndOneThatHangsHoldsUpNone(t *testing.T) {
	app, host, seen := newHost(t)
	var made atomic.Int32
	create, release := host.pool.create, make(chan struct{})
	host.pool.create = func() (*machine, error) {
		made.Add(1)
		m, err := create()
		return m, errors.Join(err, m.vm.Set("$hang", func() { <-release }))
	}
	var short, long sync.WaitGroup
	run := func(tasks *sync.WaitGroup, key string, times int) {
		if err := host.cron("names", key, "0 0 1 1 *"); err != nil {
			t.Fatal(err)
		}
		for _, job := range app.Cron().Jobs() {
			for i := 0; job.Id() == key && i < times; i++ {
				tasks.Go(job.Run)
			}
		}
	}
	run(&short, "idle", 20)
	short.Wait()
	if n := made.Load(); n > tasksAtOnce {
		t.Errorf("20 tasks at once made %d runtimes", n)
	}
	run(&long, "hang", tasksAtOnce)
	for end := time.Now().Add(10 * time.Second); host.tasks.now() < tasksAtOnce && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	run(&short, "tick", 1)
	short.Wait()
	close(release)
	long.Wait()
	if len(*seen) != 1 {
		t.Errorf("beside tasks that hang, another one ran %d times", len(*seen))
	}
}

// TestAPanicEndsWhatItsRunHeld: it passes every "finally", and what the run held would be held until the next start.
func TestAPanicEndsWhatItsRunHeld(t *testing.T) {
	app, host, _ := newHost(t)
	host.init = func(vm *goja.Runtime) { _ = vm.Set("$panic", func() { panic("in Go") }) }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = host.run(nil, app, "feature", "crons", "panic")
	}()
	if held := app.Store().Get(holdersKey); held != "instance.other.run" {
		t.Errorf("held: %v", held)
	}
}

// TestAStopWaitsForScheduledTasks: one that runs may finish, no other one begins.
func TestAStopWaitsForScheduledTasks(t *testing.T) {
	app, host, seen := newHost(t)
	create, hanging, release := host.pool.create, make(chan struct{}), make(chan struct{})
	host.pool.create = func() (*machine, error) {
		m, err := create()
		return m, errors.Join(err, m.vm.Set("$hang", func() { close(hanging); <-release }))
	}
	jobs := map[string]func(){}
	for _, key := range []string{"hang", "tick"} {
		if err := host.cron("names", key, "0 0 1 1 *"); err != nil {
			t.Fatal(err)
		}
	}
	for _, job := range app.Cron().Jobs() {
		jobs[job.Id()] = job.Run
	}
	var ended atomic.Bool
	go func() { jobs["hang"](); ended.Store(true) }()
	<-hanging
	time.AfterFunc(50*time.Millisecond, func() { close(release) })
	terminate(t, app, func() {
		jobs["tick"]()
		if !ended.Load() || len(*seen) > 0 {
			t.Errorf("when databases are closed the task has ended: %v; since then ran %v", ended.Load(), *seen)
		}
	})
}

// TestAStopCutsWhatGoesOn: a handler that is still busy when databases are closed asks for none any more.
func TestAStopCutsWhatGoesOn(t *testing.T) {
	app, host, _ := newHost(t)
	create, began, failed := host.pool.create, make(chan struct{}), make(chan error, 1)
	host.pool.create = func() (*machine, error) {
		m, err := create()
		return m, errors.Join(err, m.vm.Set("$began", func() { close(began) }))
	}
	go func() { failed <- host.run(nil, app, "names", "crons", "loop") }()
	<-began
	terminate(t, app, func() {
		select {
		case err := <-failed:
			if err == nil {
				t.Error("it was not cut")
			}
		case <-time.After(time.Minute): // it ends before, and tells so a little later
			t.Error("it still runs")
		}
		if err := host.run(nil, app, "names", "crons", "idle"); !errors.Is(err, errStopping) {
			t.Errorf("a handler began: %v", err)
		}
	})
}

// terminate stops app; closed runs where PocketBase closes the databases.
func terminate(t *testing.T, app core.App, closed func()) {
	t.Helper()
	event := &core.TerminateEvent{App: app}
	if err := app.OnTerminate().Trigger(event, func(*core.TerminateEvent) error { closed(); return nil }); err != nil {
		t.Fatal(err)
	}
}
