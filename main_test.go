//go:build unix

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"

	"passerelle/internal/auth/guesses"
	"passerelle/internal/testapp"
	"passerelle/internal/watch/output"
)

// The program that takes the place of this process gets no line that still waits in it.
func TestARestartFlushesTheLog(t *testing.T) {
	app := testapp.New(t)
	flushBeforeRestart(app)
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	before := *os.Stdout
	*os.Stdout = *writer
	t.Cleanup(func() {
		output.Flush()
		*os.Stdout = before
		_, _ = reader.Close(), writer.Close()
	})
	if err := output.Detach(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("the last line")
	restarted := false
	event := &core.TerminateEvent{App: app, IsRestart: true}
	err = app.OnTerminate().Trigger(event, func(*core.TerminateEvent) error {
		restarted = os.Stdout.Fd() == writer.Fd()
		return nil
	})
	if err != nil || !restarted {
		t.Errorf("it begins while lines still wait: %v", err)
	}
}

// PocketBase's own program, which binds nothing of ours, ends before it serves; while it watches the hooks, it would only print
// what they throw.
func TestTheHooksRefuseAnotherHost(t *testing.T) {
	if os.Getenv("OTHER_HOST") != "" {
		fmt.Println(jsvm.Register(testapp.New(t), jsvm.Config{HooksDir: "pb_hooks/dist", HooksWatch: true, MigrationsDir: t.TempDir()}))
		return
	}
	other := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTheHooksRefuseAnotherHost$")
	other.Env = append(os.Environ(), "OTHER_HOST=1")
	said, err := other.CombinedOutput()
	if sentence := "These hooks need the passerelle binary"; err == nil || !strings.Contains(string(said), sentence) {
		t.Errorf("%v: %s", err, said)
	}
}

// A route without guards must not pay for them. The test counts allocations, which do not depend on load.
func TestWhatTheGuardsCostARequest(t *testing.T) {
	allocations := func(serve func()) float64 { return testing.AllocsPerRun(200, serve) }
	stock, guarded := allocations(healthCheck(t, func(core.App) {})), allocations(healthCheck(t, allGuards))
	// One for each middleware: the closure with which PocketBase calls it.
	if most := float64(len(chain(nil, nil, nil, nil, nil))); guarded > stock+most {
		t.Errorf("/api/health takes %v allocations, %v without the guards", guarded, stock)
	}
}

// BenchmarkGuards compares the processor time of /api/health with and without the guards, in turns so short that both
// meet the same load of the machine; the lower decile of each is what others disturbed least. The network is left out.
func BenchmarkGuards(b *testing.B) {
	stock, guarded := healthCheck(b, func(core.App) {}), healthCheck(b, allGuards)
	var without, with []float64
	for b.Loop() {
		without, with = append(without, microseconds(b, stock)), append(with, microseconds(b, guarded))
	}
	slices.Sort(without)
	slices.Sort(with)
	b.ReportMetric(without[b.N/10], "µs-stock")
	b.ReportMetric(with[b.N/10], "µs-guarded")
	b.ReportMetric(with[b.N/10]-without[b.N/10], "µs-more")
}

// microseconds is the processor time of one request, with its share of the garbage.
func microseconds(tb testing.TB, serve func()) float64 {
	const requests = 400
	used := func() float64 {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
			tb.Fatal(err)
		}
		return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1000
	}
	begin := used()
	for range requests {
		serve()
	}
	return (used() - begin) / requests
}

func allGuards(app core.App) {
	guards(app, guesses.Register(app), nil, nil)
}

// healthCheck returns a function that asks a server in memory for /api/health. What is logged is not measured here.
func healthCheck(tb testing.TB, register func(core.App)) func() {
	app := testapp.New(tb)
	app.Settings().Logs.MaxDays = 0
	register(app)
	handler := testapp.Handler(tb, app)
	return func() {
		request := httptest.NewRequest(http.MethodGet, "/api/health", nil)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != http.StatusOK {
			tb.Fatalf("status %d", answer.Code)
		}
	}
}
