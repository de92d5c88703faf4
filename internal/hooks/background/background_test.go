package background

import (
	"context"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

func newApp(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	return app
}

func terminate(t *testing.T, app core.App) {
	t.Helper()
	event := &core.TerminateEvent{App: app}
	if err := app.OnTerminate().Trigger(event, func(*core.TerminateEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

// TestAStopWaits: work that is under way when the server is asked to stop still has its databases.
func TestAStopWaits(t *testing.T) {
	app, ended := newApp(t), false
	Run(app, func(ctx context.Context) {
		<-ctx.Done()
		time.Sleep(50 * time.Millisecond) // as a look at the database that has begun
		ended = app.IsBootstrapped()
	})
	terminate(t, app)
	if !ended {
		t.Error("the stop did not wait")
	}
}

func TestEveryWorksAtTheEndToo(t *testing.T) {
	app, worked := newApp(t), 0
	Every(app, time.Hour, func(time.Time) { worked++ })
	terminate(t, app)
	if worked != 1 {
		t.Errorf("worked %d times", worked)
	}
}
