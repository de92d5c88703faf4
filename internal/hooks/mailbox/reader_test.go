package mailbox

import (
	"context"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

func TestMain(m *testing.M) {
	step = 2 * time.Second
	os.Exit(m.Run())
}

type near struct{}

func (near) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, network, address)
}
func (near) IsNear(string, net.Addr) bool { return true }

// reading is a reader of the fake whose hooks keep the texts of the mails that they get.
func reading(t *testing.T, f *fake) (*Reader, func() string) {
	t.Helper()
	app := testapp.New(t)
	for name, fields := range map[string][]core.Field{
		"mail_places": {&core.TextField{Name: "host"}, &core.TextField{Name: "username"}, &core.TextField{Name: "folder"},
			&core.NumberField{Name: "validity"}, &core.NumberField{Name: "uid"}, &core.NumberField{Name: "tries"}, &core.DateField{Name: "since"}},
		"messages": {&core.TextField{Name: "kind"}, &core.TextField{Name: "way"}, &core.TextField{Name: "text"}, &core.FileField{Name: "pictures", MaxSelect: 6}},
	} {
		collection := core.NewBaseCollection(name)
		collection.Fields.Add(fields...)
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var got []string
	app.OnRecordCreate("messages").BindFunc(func(e *core.RecordEvent) error {
		mu.Lock()
		defer mu.Unlock()
		text := e.Record.GetString("text")
		if strings.Contains(e.Record.GetString(mark), `"unread":true`) {
			text = "unread"
		} else if !strings.Contains(e.Record.GetString(mark), `"id":"<`) {
			t.Errorf("no mail in %v", e.Record)
		}
		got = append(got, text)
		return e.Next()
	})
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	r := &Reader{ctx: ctx, app: app, network: near{}, serving: true, renew: 200 * time.Millisecond, again: 2 * time.Millisecond}
	port := f.Addr().(*net.TCPAddr).Port
	if err := r.configure(fmt.Sprintf(`{"host":"127.0.0.1","port":%d,"user":"a","password":"b","folder":"INBOX"}`, port)); err != nil {
		t.Fatal(err)
	}
	return r, func() string {
		mu.Lock()
		defer mu.Unlock()
		return strings.Join(got, " ")
	}
}

func await(t *testing.T, what string, ready func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if ready() {
			return
		}
	}
	t.Fatalf("waited for %s", what)
}

func isReading(r *Reader) func() bool {
	return func() bool { return strings.Contains(r.Status(), `"reading"`) }
}

func TestNewMailsOnlyAndEachOnce(t *testing.T) {
	f := newFake(t)
	f.mails[1] = mailNamed("old")
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	f.set(func(f *fake) { f.mails[2] = mailNamed("new") })
	await(t, "the mail", func() bool { return got() == "new" })
	time.Sleep(600 * time.Millisecond) // some IDLEs, each with a search that names the last mail again
	if got() != "new" {
		t.Errorf("got %q", got())
	}
	for _, command := range f.commands {
		if strings.HasPrefix(command, "SELECT") || strings.HasPrefix(command, "UID STORE") || strings.Contains(command, "BODY[") {
			t.Errorf("the mailbox may be changed by %q", command)
		}
	}
}

func TestSilentServer(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	f.set(func(f *fake) { f.silent = true; f.mails[1] = mailNamed("unannounced") })
	await(t, "the mail that nobody announced", func() bool { return got() == "unannounced" })
	want := "unannounced"
	for number, command := range []string{"UID SEARCH", "UID FETCH", "IDLE"} {
		f.set(func(f *fake) { f.mute = command })
		if command == "IDLE" {
			await(t, "an IDLE without an answer", func() bool { return !f.isWaiting() })
		}
		f.set(func(f *fake) { f.mails[number+2] = mailNamed(fmt.Sprint("mail", number)) })
		want += fmt.Sprint(" mail", number)
		await(t, "the mail after "+command+" without an answer", func() bool { return got() == want })
	}
}

// A mail that cannot be read keeps back those after it for some attempts only, and the hooks hear of it.
func TestRefusedMail(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	f.set(func(f *fake) { f.mails[1], f.mails[2] = refused, mailNamed("next") })
	await(t, "the next mail", func() bool { return got() == "unread next" })
}

// Nor does one at which the server falls silent: the last of its attempts are tried here.
func TestHangingMail(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	place, err := r.app.FindFirstRecordByFilter(places, "")
	if err != nil {
		t.Fatal(err)
	}
	place.Set("tries", most-2*lost)
	if err := r.app.Save(place); err != nil {
		t.Fatal(err)
	}
	f.set(func(f *fake) { f.hangs, f.mails[1], f.mails[2] = 1, mailNamed("hanging"), mailNamed("next") })
	r.restart()
	await(t, "the next mail", func() bool { return got() == "unread next" })
	if f.hung != 2 {
		t.Errorf("tried %d times", f.hung)
	}
}

// A connection that ends says little of the mail: it is read after more ends than other failures would be allowed.
func TestCutConnections(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	f.set(func(f *fake) { f.cuts, f.mails[1] = most/attempt+2, mailNamed("late") })
	await(t, "the mail", func() bool { return got() != "" })
	if got() != "late" {
		t.Errorf("got %q", got())
	}
}

// The attempt is counted before the mail is read, and a commit that fails loses nothing.
func TestFailedCommit(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	var tries []int
	r.app.OnRecordUpdate(places).BindFunc(func(e *core.RecordEvent) error {
		if e.Record.GetInt("uid") != 1 {
			return e.Next()
		}
		stored, err := r.app.FindRecordById(places, e.Record.Id)
		if err != nil {
			return err
		}
		tries = append(tries, stored.GetInt("tries"))
		if err := e.Next(); err != nil || len(tries) > 1 {
			return err
		}
		_, err = e.App.DB().NewQuery("ROLLBACK").Execute()
		return err
	})
	f.set(func(f *fake) { f.mails[1] = mailNamed("again") })
	await(t, "the mail", func() bool { return got() == "again again" })
	await(t, "the message", func() bool { stored, _ := r.app.CountRecords("messages"); return stored == 1 })
	if fmt.Sprint(tries) != fmt.Sprint([]int{attempt, 2 * attempt}) {
		t.Errorf("tries %v", tries)
	}
}

func TestNumberedAnew(t *testing.T) {
	f := newFake(t)
	f.mails[7] = mailNamed("old")
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	f.set(func(f *fake) { f.mails[8] = mailNamed("first") })
	await(t, "the first mail", func() bool { return got() == "first" })
	f.set(func(f *fake) { f.validity, f.mails = 2, map[int]string{1: mailNamed("first"), 2: mailNamed("second")} })
	if err := r.configure(""); err != nil {
		t.Fatal(err)
	}
	port := f.Addr().(*net.TCPAddr).Port
	if err := r.configure(fmt.Sprintf(`{"host":"127.0.0.1","port":%d,"user":"a","password":"b","folder":"INBOX"}`, port)); err != nil {
		t.Fatal(err)
	}
	// The hooks drop the one that they know.
	await(t, "both mails under their new numbers", func() bool { return got() == "first first second" })
}

func TestAwayAndBack(t *testing.T) {
	f := newFake(t)
	r, got := reading(t, f)
	await(t, "the folder", isReading(r))
	address := f.Addr().String()
	_ = f.Close()
	r.restart() // as if the connection were cut
	await(t, "a server that is away", func() bool { return strings.Contains(r.Status(), `"away"`) })
	back, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	g := &fake{Listener: back, validity: 1, mails: map[int]string{1: mailNamed("meanwhile")}}
	t.Cleanup(func() { _ = back.Close() })
	go func() {
		for {
			conn, err := back.Accept()
			if err != nil {
				return
			}
			go g.serve(conn)
		}
	}()
	await(t, "the mail that came meanwhile", func() bool { return got() == "meanwhile" })
}

func TestProblems(t *testing.T) {
	f := newFake(t)
	r, _ := reading(t, f)
	port := f.Addr().(*net.TCPAddr).Port
	test := func(password string) string {
		return r.test(fmt.Sprintf(`{"host":"127.0.0.1","port":%d,"user":"a","password":%q,"folder":"INBOX"}`, port, password))
	}
	if got := test("right"); got != "" {
		t.Errorf("got %q", got)
	}
	if got := test("wrong"); got != "password" {
		t.Errorf("got %q", got)
	}
	if got := r.test(`{"host":"127.0.0.1","port":1,"user":"a","password":"b","folder":"INBOX"}`); got != "silent" {
		t.Errorf("got %q", got)
	}
}
