package limits

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

// An export takes memory while it is made, and none of its places while it is read.
func TestExportsAtOnce(t *testing.T) {
	app := testapp.New(t)
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	g := newGate()
	export := func(ctx context.Context, id string, w http.ResponseWriter, handler func(*core.RequestEvent) error) error {
		who := core.NewRecord(users)
		who.Id = id
		return askAs(app, g, w, httptest.NewRequest(http.MethodGet, exportPath, nil).WithContext(ctx), who, handler)
	}
	w := &unread{httptest.NewRecorder(), make(chan struct{}), make(chan struct{})}
	inside, made, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- export(t.Context(), "alice", w, func(e *core.RequestEvent) error {
			close(inside)
			<-made
			return e.String(http.StatusOK, "data")
		})
	}()
	<-inside
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	enters := func(id string) (entered bool) {
		_ = export(impatient, id, httptest.NewRecorder(), func(*core.RequestEvent) error { entered = true; return nil })
		return entered
	}
	if enters("alice") || !enters("bob") {
		t.Error("a member makes two at once, or stops another's")
	}
	for range maxExports - 1 {
		if g.exports.place(t.Context(), core.GenerateDefaultRandomId()) == nil {
			t.Fatal("too few at once")
		}
	}
	if enters("bob") {
		t.Error("too many at once")
	}
	if err := ask(app, g, httptest.NewRecorder(), func(e *core.RequestEvent) error { return e.NoContent(http.StatusNoContent) }); err != nil {
		t.Error(err)
	}
	close(made)
	<-w.begun
	if len(g.exports.slots) != maxExports-1 || len(g.slots) != 0 {
		t.Error("an export that is read keeps its place")
	}
	close(w.read)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// An export that finds no place among the requests gives its own back.
func TestAnExportThatIsNotMade(t *testing.T) {
	app := testapp.New(t)
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	g := newGate()
	r := httptest.NewRequest(http.MethodGet, exportPath, nil)
	for range maxInsidePerAddress {
		g.enter(t.Context(), "192.0.2.1", time.Minute) // httptest's address
	}
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	if err := askAs(app, g, w, r.WithContext(impatient), core.NewRecord(users), func(*core.RequestEvent) error { return nil }); err == nil && w.Code == http.StatusOK {
		t.Error("it is made")
	}
	if len(g.exports.slots) != 0 {
		t.Errorf("%d places are taken", len(g.exports.slots))
	}
}

// A file that is not read is an open one: a visitor has some, and leaves some to others.
func TestFilesAtOnce(t *testing.T) {
	app := testapp.New(t)
	g := newGate()
	load := func(address string, handler func(*core.RequestEvent) error) error {
		r := httptest.NewRequest(http.MethodGet, filesPath+"images/a/b.png", nil)
		r.RemoteAddr = address + ":80"
		return askAs(app, g, httptest.NewRecorder(), r, nil, handler)
	}
	inside, read, done := make(chan struct{}), make(chan struct{}), make(chan error)
	for range maxFilesPerVisitor {
		go func() {
			done <- load("203.0.113.1", func(*core.RequestEvent) error {
				inside <- struct{}{}
				<-read
				return nil
			})
		}()
		<-inside
	}
	gets := func(address string) (entered bool) {
		_ = load(address, func(*core.RequestEvent) error { entered = true; return nil })
		return entered
	}
	if gets("203.0.113.1") || !gets("203.0.113.2") {
		t.Error("a visitor has too many, or leaves none")
	}
	close(read)
	for range maxFilesPerVisitor {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if !gets("203.0.113.1") || g.files.total != 0 {
		t.Errorf("%d are still counted", g.files.total)
	}
}

// timed notes how long an answer may be written.
type timed struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (w *timed) SetWriteDeadline(until time.Time) error {
	w.until = until
	return nil
}

// A table of all members, or a backup, takes longer than five minutes on a slow line.
func TestTimeForADownload(t *testing.T) {
	app := testapp.New(t)
	superusers, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	for path, who := range map[string]*core.Record{"/api/app/admin/users/csv": core.NewRecord(superusers), backupsPath + "a.zip": nil, "/api/app/me": nil} {
		w := &timed{ResponseRecorder: httptest.NewRecorder()}
		begun := time.Now()
		var until time.Time
		if err := askAs(app, newGate(), w, httptest.NewRequest(http.MethodGet, path, nil), who, func(*core.RequestEvent) error {
			until = w.until
			return nil
		}); err != nil {
			t.Error(err)
		}
		want := maxDownload
		if path == "/api/app/me" {
			want = maxStay
		}
		if left := until.Sub(begun); left < want || left > want+time.Minute {
			t.Errorf("%s: %v", path, left)
		}
	}
}
