package guesses

import (
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// flushEvery limits the writes: however many guesses come in, there is one transaction per interval.
const flushEvery = 5 * time.Second

// load reads what was stored before the last stop. The table is missing before the migrations have run.
func load(app core.App, now time.Time) []row {
	var stored []struct {
		Key      string `db:"key"`
		Failures int    `db:"failures"`
		Last     int64  `db:"last"`
	}
	since := now.Add(-forget).UnixMilli()
	err := app.DB().NewQuery("SELECT key, failures, last FROM guesses WHERE last > {:since} LIMIT {:most}").
		Bind(dbx.Params{"since": since, "most": maxKeys / 2}).All(&stored)
	if err != nil {
		app.Logger().Error("Cannot read earlier wrong guesses", "error", err)
		return nil
	}
	rows := make([]row, 0, len(stored))
	for _, s := range stored {
		// A time in the future means that the clock was set back: nobody waits for it.
		rows = append(rows, row{s.Key, s.Failures, time.UnixMilli(min(s.Last, now.UnixMilli()))})
	}
	return rows
}

// save writes what has changed in one transaction, and deletes what is old.
func save(app core.App, rows []row, now time.Time) error {
	return app.RunInTransaction(func(tx core.App) error {
		for _, r := range rows {
			query := tx.DB().NewQuery("INSERT INTO guesses (key, failures, last) VALUES ({:key}, {:failures}, {:last}) " +
				"ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, last = excluded.last")
			if r.failures == 0 {
				query = tx.DB().NewQuery("DELETE FROM guesses WHERE key = {:key}")
			}
			params := dbx.Params{"key": r.key, "failures": r.failures, "last": r.last.UnixMilli()}
			if r.failures == 0 {
				params = dbx.Params{"key": r.key}
			}
			if _, err := query.Bind(params).Execute(); err != nil {
				return err
			}
		}
		_, err := tx.DB().NewQuery("DELETE FROM guesses WHERE last < {:since}").
			Bind(dbx.Params{"since": now.Add(-forget).UnixMilli()}).Execute()
		return err
	})
}
