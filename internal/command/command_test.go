package command

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase"
)

func TestOrigin(t *testing.T) {
	for address, want := range map[string]string{
		"https://Example.org/": "https://example.org", "http://127.0.0.1:8090": "http://127.0.0.1:8090",
		" https://a.b/c?d ": "https://a.b", "": "", "example.org": "", "ftp://example.org": "", "https://": "", "::": "",
	} {
		if got := Origin(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

func TestHealth(t *testing.T) {
	status, problem := http.StatusOK, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/app/health" {
			t.Errorf("asked for %s", r.URL.Path)
		}
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, `{"status": "failing", "findings": [{"problem": %q}]}`, problem)
	}))
	defer server.Close()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free.Close() // nobody listens there any more
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close() // accepts connections, as the system does for a server that hangs
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(server.URL, "http://"))
	for _, c := range []struct {
		address string
		status  int
		problem string
		code    int
	}{
		{server.URL, 200, "", 0}, {server.URL + "/", 200, "", 0}, {"127.0.0.1:" + port, 200, "", 0},
		{"0.0.0.0:" + port, 200, "", 0}, {":" + port, 200, "", 0}, {server.URL, 503, "", 1}, {server.URL, 503, "disk_full", 1},
		{server.URL, 503, "home_page_hangs", codeRestart}, {free.Addr().String(), 200, "", 1}, {silent.Addr().String(), 200, "", codeRestart},
	} {
		status, problem = c.status, c.problem
		command := Health()
		command.SetErr(io.Discard)
		command.SetArgs([]string{"--http=" + c.address})
		if err := command.Execute(); Code(err) != c.code {
			t.Errorf("%s with %d %s: %v", c.address, c.status, c.problem, err)
		}
	}
}

// TestOrigins: the default follows APP_URL, and a flag replaces it instead of adding to it.
func TestOrigins(t *testing.T) {
	for _, c := range []struct {
		appURL string
		args   []string
		want   string
	}{
		{"", nil, "[*]"},
		{"https://example.org", nil, "[https://example.org]"},
		{"https://example.org", []string{"--origins=https://a.b"}, "[https://a.b]"},
	} {
		app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: t.TempDir()})
		Register(app, c.appURL)
		serve, _, err := app.RootCmd.Find([]string{"serve"})
		if err != nil {
			t.Fatal(err)
		}
		if err := serve.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		if got := serve.Flag("origins").Value.String(); got != c.want {
			t.Errorf("APP_URL %q, %v: %s, want %s", c.appURL, c.args, got, c.want)
		}
	}
}

// TestVerifyLeavesListsEmpty: the command line is parsed a second time when it runs.
func TestVerifyLeavesListsEmpty(t *testing.T) {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: t.TempDir()})
	Register(app, "")
	args := []string{"--origins=https://a.b", "--origins=https://c.d"}
	if err := Verify(app.RootCmd, append([]string{"serve"}, args...)); err != nil {
		t.Fatal(err)
	}
	serve, _, err := app.RootCmd.Find([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	if got := serve.Flag("origins").Value.String(); got != "[https://a.b,https://c.d]" {
		t.Errorf("origins: %s", got)
	}
}
