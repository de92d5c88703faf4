package logs

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/testapp"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"missing users OTP auth record with email lea@example.org": "missing users OTP auth record with email [e-mail]",
		"550 <Lea.Roy+x@sub.example.co.uk> no such mailbox":        "550 <[e-mail]> no such mailbox",
		"/api/x?filter=email%3D%22lea%40example.org%22&page=1":     "/api/x?[hidden]",
		"/api/app/newsletter/unsubscribe?t=u1.abc&l=fr":            "/api/app/newsletter/unsubscribe?[hidden]",
		"/api/backups/a.zip?token=ey.a.b&page=lea&perPage=50#x":    "/api/backups/a.zip?[hidden]",
		"/x/lea%2540example.org":                                   "/x/[e-mail]",
		"/x/PD-bkYAhKz6LDDYN7_SdwhN-p0TO-BPZYK1N":                  "/x/[hidden]",
		"/x/l%C3%A9a@exämple.org":                                  "/x/[e-mail]",
		"/x/vic1%40caf%C3%A9.fr":                                   "/x/[e-mail]",
		"/x/vic8%40x%2Eexample/y":                                  "/x/[e-mail]/y",
		"/x/vic9%40x%252Eexample":                                  "/x/[e-mail]",
		"/x/%22lea%20roy%22%40example.org/y":                       "/x/[e-mail]/y",
		"/x/%2522lea%2520roy%2522%2540example.org":                 "/x/[e-mail]",
		"/x/lea%40%5BIPv6%3A2001%3Adb8%3A%3A1%5D":                  "/x/[e-mail]",
		"filter=email~'vica%40m%C3%BCller.example'":                "filter=[e-mail]'",
		`no record with email "lea roy"@example.org`:               "no record with email [e-mail]",
		`"error":"email \"lea (x)\"@example.org"`:                  `"error":"email [e-mail]"`,
		"550 <lea@[192.0.2.1]> no such mailbox":                    "550 <[e-mail]> no such mailbox",
		"GET /api/collections/users/records?page=1":                "GET /api/collections/users/records?[hidden]",
		"@request.auth.id != ''":                                   "@request.auth.id != ''",
		"module github.com/x@v1":                                   "module github.com/x@v1",
	} {
		if got := Clean(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestTheHostPrintsCleanLines: the errors of partners say what they were sent. datadir prints counts and names of files alone. The
// files of internal/command, which answer who runs a command, are no package of a hall and not among them.
func TestTheHostPrintsCleanLines(t *testing.T) {
	halls, err := filepath.Glob("../../*/*/*.go")
	gateway, _ := filepath.Glob("../../gateway/*.go")
	files := append(halls, gateway...)
	if err != nil || len(halls) < 100 || len(gateway) < 20 {
		t.Fatal(len(files), err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		isFree := strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "../../folder/datadir/")
		if !isFree && regexp.MustCompile(`fmt\.Fp\w+\(os\.Std`).Match(text) {
			t.Errorf("%s prints past logs.Printf", path)
		}
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	before := os.Stderr
	os.Stderr = writer
	Printf("Nothing is copied: %v\n", errors.New("Put https://a.example/b?token=secret: refused"))
	os.Stderr = before
	_ = writer.Close()
	if said, _ := io.ReadAll(reader); string(said) != "Nothing is copied: Put https://a.example/b?[hidden]: refused\n" {
		t.Errorf("%s", said)
	}
}

func TestStoredEntriesAreClean(t *testing.T) {
	app := testapp.New(t)
	Register(app)
	entry := &core.Log{Message: "GET /?email=lea@example.org&q=a secret", Data: types.JSONMap[any]{
		"type": "request", "url": "/?email=lea%40example.org&q=a secret", "status": 404, "referer": "https://a.example/#a secret",
		"details": map[string]any{"list": []any{"lea@example.org", 1}},
	}}
	entry.Id = core.GenerateDefaultRandomId()
	entry.MarkAsNew()
	if err := app.AuxSave(entry); err != nil {
		t.Fatal(err)
	}
	var row struct{ Message, Data string }
	err := app.AuxDB().NewQuery("SELECT message, data FROM _logs ORDER BY rowid DESC LIMIT 1").One(&row)
	if err != nil {
		t.Fatal(err)
	}
	if stored := row.Message + row.Data; strings.Contains(stored, "example.org") || strings.Contains(stored, "secret") || !strings.Contains(stored, Mail) {
		t.Errorf("stored %s", stored)
	}
	if !strings.Contains(row.Data, "404") || row.Message != "GET /?[hidden]" {
		t.Errorf("lost %s %s", row.Message, row.Data)
	}
}

// plainEntry is PocketBase's log entry of a request.
var plainEntry = map[string]any{
	"type": "request", "url": "/api/health", "method": "GET", "status": int64(200), "execTime": 0.1, "auth": "", "referer": "",
	"userIP": "127.0.0.1", "remoteIP": "127.0.0.1",
	"userAgent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
}

func BenchmarkEntryWithoutAddresses(b *testing.B) {
	for b.Loop() {
		cleanValue(plainEntry)
	}
}

func BenchmarkQuery(b *testing.B) {
	for b.Loop() {
		URL("/api/collections/posts/records?page=2&perPage=30&sort=-created&filter=published%3Dtrue")
	}
}

// Each request is logged: cleaning an entry without an address must cost next to nothing.
func TestAnEntryWithoutAddressesIsOnlyLookedAt(t *testing.T) {
	if allocated := testing.AllocsPerRun(100, func() { cleanValue(plainEntry) }); allocated > 0 {
		t.Errorf("%v allocations for an entry", allocated)
	}
	if allocated := testing.AllocsPerRun(100, func() { Clean("GET /api/collections/plans/records") }); allocated > 0 {
		t.Errorf("%v allocations for a message", allocated)
	}
}
