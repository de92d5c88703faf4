package logs

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
	"golang.org/x/time/rate"

	"passerelle/internal/folder/datadir"
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
	save(t, app, &core.Log{Message: message, Level: int(slog.LevelError), Data: types.JSONMap[any]{
		"type": "request", "status": int64(status), "userAgent": strings.Repeat("x", 2000),
	}})
}

func save(t *testing.T, app core.App, entry *core.Log) {
	t.Helper()
	entry.Id = core.GenerateDefaultRandomId()
	entry.MarkAsNew()
	if err := app.AuxSave(entry); err != nil {
		t.Fatal(err)
	}
}

// A flood of requests stores no more than its share, displaces no error of ours, and is told.
func TestAFloodOfEntries(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(0, 10*3000), others: rate.NewLimiter(0, 10*3000), size: maxSize, free: datadir.FreeBytes}
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

// What a hook notes of a client's request, such as a page that a crawler does not find, is part of the same flood.
func TestAFloodOfNotes(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(0, 10*3000), others: rate.NewLimiter(0, 10*3000), size: maxSize, free: datadir.FreeBytes}
	register(app, b)
	data := func() types.JSONMap[any] { return types.JSONMap[any]{"userAgent": strings.Repeat("x", 2000)} }
	for range 100 {
		save(t, app, &core.Log{Message: "Page not found: /x", Level: int(slog.LevelWarn), Data: data()})
	}
	save(t, app, &core.Log{Message: "Cannot store", Level: int(slog.LevelError), Data: data()})
	if count(t, app, "message = 'Cannot store'") != 1 {
		t.Error("what clients cause displaced an error of ours")
	}
}

// An entry counts as what is stored of it: few requests with long addresses do not use up what many may.
func TestALongEntry(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(0, 1<<20), others: rate.NewLimiter(0, 0), size: maxSize, free: datadir.FreeBytes}
	register(app, b)
	for range 20 {
		save(t, app, &core.Log{Message: strings.Repeat("x", 1<<20), Level: int(slog.LevelWarn), Data: types.JSONMap[any]{}})
	}
	if stored := count(t, app, "TRUE"); stored != 20 {
		t.Errorf("%d of 20 entries were stored", stored)
	}
}

// A full disk costs the log three quarters once, not at each look: it is needed then.
func TestALogOnAFullDisk(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(rate.Inf, 0), others: rate.NewLimiter(rate.Inf, 0), size: maxSize, free: datadir.FreeBytes}
	b.free = func(string) (uint64, bool) { return 0, true }
	register(app, b)
	_, err := app.AuxNonconcurrentDB().NewQuery(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {:entries})
		INSERT INTO _logs (id, level, message, data, created)
		SELECT printf('%015d', i), 8, 'GET /', json_object('userAgent', printf('%2000s', 'x')), '2026-11-25 00:00:00.000Z' FROM n`).
		Bind(dbx.Params{"entries": 6 * step}).Execute()
	if err != nil {
		t.Fatal(err)
	}
	var left []int
	for range 4 {
		if err := b.trim(app); err != nil {
			t.Fatal(err)
		}
		left = append(left, count(t, app, "TRUE"))
	}
	if left[0] < step || left[3] != left[0] {
		t.Errorf("%v entries are left after each look", left)
	}
}

// A log that is too large loses its oldest entries.
func TestALargeLog(t *testing.T) {
	app := testapp.New(t)
	b := &budget{requests: rate.NewLimiter(rate.Inf, 0), others: rate.NewLimiter(rate.Inf, 0), size: 1 << 20, free: datadir.FreeBytes}
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
