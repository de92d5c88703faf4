package environment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"passerelle/internal/folder/datadir"
)

// hooks are the bundled rules, as `npm run build` left them.
const hooks = "../../../pb_hooks/dist"

func TestProblems(t *testing.T) {
	if _, err := os.Stat(hooks + "/" + script); err != nil {
		t.Fatal("the hooks are not built: npm run build")
	}
	judge := func(set map[string]string) string {
		problems, err := Problems(os.DirFS(hooks), func(name string) string { return set[name] })
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(problems, "\n")
	}
	if got := judge(nil); got != "" {
		t.Errorf("nothing set: %s", got)
	}
	got := judge(map[string]string{"SMTP_TLS": "maybe", "OUTBOUND_ALLOW": "a b", "TRUSTED_PROXY_ADDRESSES": "proxy"})
	for _, name := range []string{"SMTP_TLS must be", "OUTBOUND_ALLOW: ", "TRUSTED_PROXY_ADDRESSES: "} {
		if !strings.Contains(got, name) {
			t.Errorf("%q is missing in %s", name, got)
		}
	}
}

func TestRulesThatCannotRun(t *testing.T) {
	for _, source := range []string{"", "throw new Error('no')", "var environment = {}", "var environment = {problems() { return 1 + }}"} {
		files := fstest.MapFS{script: {Data: []byte(source)}}
		if _, err := Problems(files, os.Getenv); err == nil {
			t.Errorf("%q: no error", source)
		}
	}
}

func TestTheFirstPasswordIsNotPrintedToNowhere(t *testing.T) {
	t.Setenv("ADMIN_PASSWORD", "")
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer nowhere.Close()
	dir := t.TempDir()
	if err := HidePassword(dir, nowhere); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(dir, datadir.PasswordFile))
	if err != nil || strings.TrimSpace(string(written)) != os.Getenv("ADMIN_PASSWORD") || len(written) < 20 {
		t.Errorf("the file: %d bytes, %v", len(written), err)
	}
}
