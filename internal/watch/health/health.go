// Package health checks whether the service can do its job: serve a page, write, and process its queue. PocketBase's
// own /api/health says only that the process answers.
package health

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/hooks/background"
)

const (
	// Path answers 200 or 503; with TokenHeader, or to an administrator, it also says why.
	Path        = "/api/app/health"
	TokenHeader = "X-Health-Token"
	// TokenFile in the data folder holds the token: anyone who can read it can read everything.
	TokenFile = ".health"

	// Standby is the status of a machine that waits to take over (internal/replication/standby).
	Standby = "standby"

	interval = 5 * time.Second
	// pageEvery is the time between two looks at a home page that works: to render it costs as much as all other checks.
	pageEvery = 15 * time.Second
	// stuck is the maximum age of a check: beyond it, the checking itself hangs, as on a database that never answers.
	stuck = 90 * time.Second
)

// Problem is why the service cannot do its job; "" is none.
type Problem string

// Finding is the result of one check.
type Finding struct {
	Name    string  `json:"name"`
	Problem Problem `json:"problem,omitempty"`
	// Warning is what the operator should know of, while the service does its job.
	Warning Problem `json:"warning,omitempty"`
	Value   any     `json:"value,omitempty"`
}

// Report is the answer for administrators and for `passerelle health`.
type Report struct {
	Status   string    `json:"status"` // ok, failing, starting or Standby
	Looked   time.Time `json:"looked"`
	Findings []Finding `json:"findings,omitempty"`
}

// Reasons lists the report's problems, in the order of the checks.
func (r Report) Reasons() (reasons []string) {
	for _, problem := range problemsOf(r.Findings) {
		reasons = append(reasons, string(problem))
	}
	return reasons
}

// Warnings lists what does not keep the service from its job, in the order of the checks.
func (r Report) Warnings() (warnings []string) {
	for _, finding := range r.Findings {
		if finding.Warning != "" {
			warnings = append(warnings, string(finding.Warning))
		}
	}
	return warnings
}

// fixable are the problems that a restart may fix. It fixes no full disk, damaged database, missing key or storage that is away,
// and each of these brings others along.
var fixable = []Problem{"database_hangs", "home_page_fails", "home_page_hangs", "queue_stalled", "crons_stalled", "checks_hang"}

// RestartHelps reports whether a restart may fix all that keeps the service from its job.
func (r Report) RestartHelps() bool {
	problems := problemsOf(r.Findings)
	outside := func(problem Problem) bool { return !slices.Contains(fixable, problem) }
	return len(problems) > 0 && !slices.ContainsFunc(problems, outside)
}

// Watcher checks the service, and tells the operator.
type Watcher struct {
	app    core.App
	home   http.Handler
	start  time.Time // of the server, or when this machine woke up
	token  string
	notify func(failing bool, problems []Problem)
	// transport reaches the push service, through the guard of internal/hooks/outbound.
	transport http.RoundTripper

	mu        sync.Mutex
	report    Report
	reported  time.Time       // when it was made; unlike its own time it knows no clock that is set
	failures  int             // consecutive failed checks
	looks     map[Problem]int // consecutive checks that found it
	incident  *incident       // nil: none
	checked   Finding
	checking  bool
	slow      int                  // consecutive slow writes
	slowUntil time.Time            // how long slow writes are a warning
	looked    time.Time            // the last look
	clock     time.Time            // what the clock alone said then
	served    time.Time            // when the home page last worked
	refused   bool                 // whether the last look at the home page found no room
	taken     map[string]time.Time // by lane, when it was last seen to take a job
	checkedOn string               // the day
	checkFrom time.Time            // when a check that could not read tries again
	key       []byte
	push      *channel

	tellings atomic.Int64 // how often the operator was told
}

// New returns a watcher that tells the operator by mail, and through transport by the push service that the hooks name.
func New(app core.App, transport http.RoundTripper) *Watcher {
	w := &Watcher{app: app, start: time.Now(), taken: map[string]time.Time{}, checked: Finding{Name: "quick_check", Value: "not yet"}, transport: transport}
	w.notify = w.tell
	return w
}

// Register checks the service every 5 seconds while it serves, answers Path, and tells the operator when it fails and when it
// works again.
func (w *Watcher) Register() {
	app := w.app
	exclude := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, TokenFile)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(exclude)
	app.OnBackupRestore().BindFunc(exclude)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "health", Func: func(e *core.ServeEvent) error {
		w.token = rand.Text()
		if err := os.WriteFile(filepath.Join(app.DataDir(), TokenFile), []byte(w.token), 0o600); err != nil {
			return err
		}
		e.Router.GET(Path, w.answer)
		if err := e.Next(); err != nil {
			return err
		}
		w.home = e.Server.Handler
		w.mu.Lock()
		w.start = time.Now() // a standby has waited for long
		w.mu.Unlock()
		background.Run(app, w.loop)
		return nil
	}})
}

func (w *Watcher) loop(ctx context.Context) {
	w.key = readKey(w.app.DataDir())
	w.served = time.Now().Add(interval - pageEvery) // not at once: the first visitor's page would wait for that of this check
	for {
		w.look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(interval):
		}
	}
}

// look runs every check once, and tells the operator what is new.
func (w *Watcher) look(ctx context.Context) {
	w.wake()
	findings := []Finding{w.disk(), w.write(ctx), w.page(ctx), w.queue(ctx), w.crons(ctx), w.keyFile(), w.copies(), w.quickCheck(ctx)}
	if ctx.Err() != nil {
		return // the server ends
	}
	now := time.Now()
	report := Report{Status: "ok", Looked: now.UTC(), Findings: findings}
	problems := problemsOf(findings)
	if len(problems) > 0 {
		report.Status = "failing"
	}
	w.mu.Lock()
	w.report, w.reported = report, now
	tell := w.news(problems, now)
	w.mu.Unlock()
	if tell {
		w.notify(len(problems) > 0, problems)
	}
}

// wake notices that this machine slept, or that its clock was set ahead: what did not happen meanwhile has had no time to, and
// begins to count as late now.
func (w *Watcher) wake() {
	now := time.Now()
	clock := now.Round(0) // without the reading that does not count while a machine sleeps; a look that hangs moves both
	if !w.looked.IsZero() && clock.Sub(w.clock)-now.Sub(w.looked) > stuck {
		w.mu.Lock()
		w.start = now
		w.mu.Unlock()
	}
	w.looked, w.clock = now, clock
}

func problemsOf(findings []Finding) (problems []Problem) {
	for _, finding := range findings {
		if finding.Problem != "" && !slices.Contains(problems, finding.Problem) {
			problems = append(problems, finding.Problem)
		}
	}
	return problems
}

// answer is fast whatever hangs: it only returns the last check's result.
func (w *Watcher) answer(e *core.RequestEvent) error {
	e.Response.Header().Set("Cache-Control", "no-store")
	return e.JSON(w.reply(e.HasSuperuserAuth() || w.insider(e.Request)))
}

// ServeHTTP answers where there is no router: on the port that otherwise redirects to HTTPS. A check on this machine has no name
// that a certificate is for, and works without one.
func (w *Watcher) ServeHTTP(to http.ResponseWriter, r *http.Request) {
	status, report := w.reply(w.insider(r))
	to.Header().Set("Cache-Control", "no-store")
	to.Header().Set("Content-Type", "application/json")
	to.WriteHeader(status)
	_ = json.NewEncoder(to).Encode(report) // fails when the client has gone
}

func (w *Watcher) reply(insider bool) (int, Report) {
	w.mu.Lock()
	report := w.current()
	w.mu.Unlock()
	status := http.StatusOK
	if report.Status == "failing" {
		status = http.StatusServiceUnavailable
	}
	if !insider {
		report = Report{Status: report.Status, Looked: report.Looked}
	}
	return status, report
}

// current is the last check's report, unless the checking itself hangs. Call it with mu held.
func (w *Watcher) current() Report {
	report := w.report
	switch {
	case w.reported.IsZero() && time.Since(w.start) < stuck:
		report.Status = "starting"
	case time.Since(w.reported) > stuck:
		report.Status = "failing"
		report.Findings = append(slices.Clip(report.Findings), Finding{Name: "looking", Problem: "checks_hang"})
	}
	return report
}

func (w *Watcher) insider(r *http.Request) bool {
	given := r.Header.Get(TokenHeader)
	return given != "" && subtle.ConstantTimeCompare([]byte(given), []byte(w.token)) == 1
}

func readKey(dir string) []byte {
	key, err := os.ReadFile(filepath.Join(dir, "app.key"))
	if errors.Is(err, os.ErrNotExist) {
		return nil // APP_KEY is set
	}
	return key
}
