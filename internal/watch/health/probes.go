package health

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/hooks/wake"
)

const (
	patience   = 10 * time.Second // of one check
	slowWrite  = time.Second      // a write takes 2 to 4 ms, and waits for a few others
	oldestJob  = 30 * time.Minute // a due job that nobody has taken for this long: its lane has stopped
	oldestCron = 15 * time.Minute // every cron has missed its time
	nightHour  = 3                // UTC
	checkAgain = 15 * time.Minute // after a quick check that could not read: it may have read gigabytes up to a broken sector
)

func (w *Watcher) disk() Finding {
	free, known := datadir.FreeBytes(w.app.DataDir())
	finding := Finding{Name: "disk", Value: free}
	if known && free < datadir.LeastFree {
		finding.Problem = "disk_full"
	}
	return finding
}

// write commits a row, as every order does. A database that refuses answers at once; a wait that does not end is one for the
// single connection that writes, which something in this process keeps, unless others commit meanwhile: then the disk is slow.
func (w *Watcher) write(ctx context.Context) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	dir, began := w.app.DataDir(), time.Now()
	others := datadir.Commits(dir)
	now := types.NowDateTime().String()
	const sql = `INSERT INTO health (id, written) VALUES ('write', {:now}) ON CONFLICT (id) DO UPDATE SET written = excluded.written`
	_, err := w.app.NonconcurrentDB().NewQuery(sql).Bind(dbx.Params{"now": now}).WithContext(ctx).Execute()
	finding := Finding{Name: "write", Value: now}
	isLate := errors.Is(err, context.DeadlineExceeded)
	if err != nil {
		finding.Value = err.Error()
	}
	switch {
	case !datadir.InPlace(dir):
		finding.Problem = "database_replaced"
	case err != nil && !isLate:
		finding.Problem = "database_cannot_write"
	case w.app.Store().Has(core.StoreKeyActiveBackup): // it holds every write for a while
	case isLate && datadir.Commits(dir) == others:
		finding.Problem = "database_hangs"
	default:
		finding.Warning = w.slowness(time.Since(began))
	}
	return finding
}

// slowness is the warning of a disk that has been slow for several writes, for as long as other incidents last.
func (w *Watcher) slowness(took time.Duration) Problem {
	w.slow++
	if took < slowWrite {
		w.slow = 0
	}
	if w.slow >= lasting {
		w.slowUntil = time.Now().Add(quiet)
	}
	if time.Now().Before(w.slowUntil) {
		return "database_slow"
	}
	return ""
}

// page requests the home page from this very process, unless it worked lately. One refusal for lack of room is no problem
// yet (internal/front/limits): a flood takes all room for a moment, and a server that is restarted because of it helps the flood.
func (w *Watcher) page(ctx context.Context) Finding {
	if since := time.Since(w.served); since >= 0 && since < pageEvery {
		return Finding{Name: "page"}
	}
	finding := w.request(ctx)
	before := w.refused
	w.refused = finding.Value == http.StatusServiceUnavailable
	switch {
	case finding.Problem == "":
		w.served = time.Now()
	case w.refused && !before:
		finding.Problem = ""
	}
	return finding
}

func (w *Watcher) request(ctx context.Context) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	if err != nil {
		return Finding{Name: "page", Problem: "home_page_fails", Value: err.Error()}
	}
	request.Host, request.RemoteAddr, request.RequestURI = "localhost", "127.0.0.1:0", "/"
	answer := &recorder{header: http.Header{}, status: http.StatusOK}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // as net/http does
		w.home.ServeHTTP(answer, request)
	}()
	select {
	case <-done:
		if answer.status != http.StatusOK {
			return Finding{Name: "page", Problem: "home_page_fails", Value: answer.status}
		}
		return Finding{Name: "page"}
	case <-ctx.Done():
		return Finding{Name: "page", Problem: "home_page_hangs"}
	}
}

// recorder keeps only an answer's status.
type recorder struct {
	header http.Header
	status int
}

func (r *recorder) Header() http.Header            { return r.header }
func (r *recorder) WriteHeader(status int)         { r.status = status }
func (r *recorder) Write(body []byte) (int, error) { return len(body), nil }

// queue is how long the oldest due job of each lane has waited, in seconds. A lane that still takes jobs does not stand,
// however many wait: a thousand mails behind a slow mail server need hours, and a restart would not help.
func (w *Watcher) queue(ctx context.Context) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	lanes, err := wake.Queue(ctx, w.app, "queued", "running")
	if err != nil {
		return Finding{Name: "queue", Problem: "database_cannot_read", Value: err.Error()}
	}
	finding := Finding{Name: "queue"}
	ages := map[string]int{}
	for _, lane := range lanes {
		if !lane.Taken.IsZero() && lane.Taken.Time().After(w.taken[lane.Lane]) {
			w.taken[lane.Lane] = lane.Taken.Time()
		}
	}
	for _, lane := range lanes {
		if lane.Due.IsZero() {
			continue
		}
		// A server that was down for a day has old jobs, and works on them.
		age := min(lane.Age(), time.Since(w.start))
		ages["lane:"+lane.Lane] = int(age.Seconds())
		// One that was taken by a fast clock says nothing.
		if idle := time.Since(w.taken[lane.Lane]); idle >= 0 {
			age = min(age, idle)
		}
		if age > oldestJob {
			finding.Problem = "queue_stalled"
		}
	}
	finding.Value = ages
	return finding
}

// crons is how long ago the last cron began, in seconds.
func (w *Watcher) crons(ctx context.Context) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var last types.DateTime
	// A wrong clock wrote any start in the future.
	const sql = "SELECT COALESCE(MAX(started), '') FROM cron_runs WHERE started <= {:now}"
	query := w.app.ConcurrentDB().NewQuery(sql).Bind(dbx.Params{"now": types.NowDateTime().String()})
	if err := query.WithContext(ctx).Row(&last); err != nil {
		return Finding{Name: "crons", Problem: "database_cannot_read", Value: err.Error()}
	}
	age := min(time.Since(last.Time()), time.Since(w.start))
	finding := Finding{Name: "crons", Value: int(age.Seconds())}
	if age > oldestCron {
		finding.Problem = "crons_stalled"
	}
	return finding
}

// keyFile: the key may be rotated, but must never be missing.
func (w *Watcher) keyFile() Finding {
	finding := Finding{Name: "key"}
	if w.key == nil {
		return finding
	}
	now, err := os.ReadFile(filepath.Join(w.app.DataDir(), "app.key"))
	if err != nil || len(bytes.TrimSpace(now)) == 0 {
		finding.Problem = "app_key_missing"
	}
	return finding
}

// copies is the age of the newest backup in the data folder, in hours; it only informs, and never fails.
func (w *Watcher) copies() Finding {
	finding := Finding{Name: "copies", Value: "none"}
	if w.app.Settings().Backups.S3.Enabled {
		finding.Value = "elsewhere"
		return finding
	}
	if newest := datadir.NewestBackup(w.app.DataDir()); !newest.IsZero() {
		finding.Value = int(time.Since(newest).Hours())
	}
	return finding
}

// quickCheck reads the whole database after a start and once a night, in parallel with the other checks: a large one
// takes minutes.
func (w *Watcher) quickCheck(ctx context.Context) Finding {
	now := time.Now()
	day := now.UTC().Format(time.DateOnly)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.isDue(now) {
		w.checkedOn, w.checking = day, true
		go w.check(ctx, day)
	}
	return w.checked
}

// isDue says whether the database is to be read now. A check that could not open it comes again after a while, also at night.
func (w *Watcher) isDue(now time.Time) bool {
	tonight := now.UTC().Hour() == nightHour && w.checkedOn != now.UTC().Format(time.DateOnly)
	return !w.checking && now.After(w.checkFrom) && (w.checkedOn == "" || tonight)
}

func (w *Watcher) check(ctx context.Context, day string) {
	result, err := checkFile(ctx, filepath.Join(w.app.DataDir(), "data.db"))
	finding := Finding{Name: "quick_check", Value: day}
	again := false
	switch {
	case errors.Is(err, datadir.ErrReplaced): // write says so; this one is read once it is back
		finding.Value, again = "not yet", true
	case datadir.Damaged(err):
		finding.Problem, finding.Value = "database_damaged", err.Error()
	case err != nil: // no file may be open any more, or no memory is left
		finding.Problem, finding.Value, again = "database_cannot_read", err.Error(), true
	case result != "ok":
		finding.Problem, finding.Value = "database_damaged", result
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.checked, w.checking = finding, false
	if again {
		w.checkedOn, w.checkFrom = "", time.Now().Add(checkAgain)
	}
}

// checkFile uses its own connection, because a server connection would keep everything it has read in its cache.
func checkFile(ctx context.Context, path string) (result string, err error) {
	db, err := datadir.Reader(path)
	if err != nil {
		return "", err
	}
	err = db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&result)
	return result, errors.Join(err, db.Close())
}
