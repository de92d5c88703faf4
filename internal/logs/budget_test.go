package logs

import (
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
	"golang.org/x/time/rate"

	"passerelle/internal/testapp"
)

func count(t *testing.T, app core.App, where string) (entries int) {
	t.Helper()
	if err := app.AuxDB().NewQuery("SELECT COUNT(*) FROM _logs WHERE " + where).Row(&entries); err != nil {
		t.Fatal(err)
	}
	return entries
}

func write(t *testing.T, app core.App, message string, status int) {
	t.Helper()
	entry := &core.Log{Message: message, Data: types.JSONMap[any]{
		"type": "request", "status": int64(status), "userAgent": strings.Repeat("x", 2000),
	}}
	entry.Id = core.GenerateDefaultRandomId()
	entry.MarkAsNew()
	if err := app.AuxSave(entry); err != nil {
		t.Fatal(err)
	}
}

// A flood of requests stores no more than its share, displaces no error of ours, and is told.
func TestAFloodOfEntries(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(0, 10*3000), others: rate.NewLimiter(0, 10*3000), size: maxSize}
	register(app, b)
	for range 100 {
		write(t, app, "GET /flood", http.StatusTooManyRequests)
	}
	write(t, app, "GET /broken", http.StatusInternalServerError)
	stored := count(t, app, "message = 'GET /flood'")
	if stored < 5 || stored > 15 || count(t, app, "message = 'GET /broken'") != 1 {
		t.Errorf("%d of 100 entries of a flood were stored", stored)
	}
	if b.dropped.Load() != int64(100-stored) {
		t.Errorf("%d entries were left out, %d stored", b.dropped.Load(), stored)
	}
}

// A log that is too large loses its oldest entries.
func TestALargeLog(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(rate.Inf, 0), others: rate.NewLimiter(rate.Inf, 0), size: 1 << 20}
	register(app, b)
	write(t, app, "GET /first", http.StatusOK)
	err := app.AuxRunInTransaction(func(app core.App) error {
		for range 2 * step {
			write(t, app, "GET /", http.StatusOK)
		}
		write(t, app, "GET /last", http.StatusOK)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.trim(app); err != nil {
		t.Fatal(err)
	}
	if count(t, app, "message = 'GET /first'") != 0 || count(t, app, "message = 'GET /last'") != 1 {
		t.Error("the oldest entries did not go first")
	}
	if left := count(t, app, "TRUE"); left > step {
		t.Errorf("%d entries are left", left)
	}
}
