package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestInspect(t *testing.T) {
	data, err := Inspect(t.TempDir())
	if err != nil || data.Applied != nil {
		t.Errorf("a new folder: %v, %v", data, err)
	}
	data, err = Inspect(product(t, "1_a.js"))
	if err != nil || !data.Applied["1_a.js"] {
		t.Errorf("a product: %v, %v", data, err)
	}
	for want, prepare := range map[string]func(dir string){
		"not new (storage)":     func(dir string) { write(t, filepath.Join(dir, "storage", "x", "y"), "upload") },
		"not new (data.db-wal)": func(dir string) { write(t, filepath.Join(dir, "data.db-wal"), "commits") },
		"not new (anything else, mail-journal.log)": func(dir string) {
			write(t, filepath.Join(dir, "mail-journal.log"), "sent")
			write(t, filepath.Join(dir, "anything else"), "x")
		},
		"unpack the newest backup, backups/b.zip there": func(dir string) { write(t, filepath.Join(dir, "backups", "b.zip"), "all") },
		"not new (auxiliary.db)": func(dir string) {
			write(t, filepath.Join(dir, "auxiliary.db"), "logs")
			write(t, filepath.Join(dir, dataFile), "")
		},
		"restore was interrupted": func(dir string) { write(t, filepath.Join(dir, core.LocalTempDirName, "old", dataFile), "all") },
		"is damaged":              func(dir string) { write(t, filepath.Join(dir, dataFile), strings.Repeat("no database ", 100)) },
	} {
		dir := t.TempDir()
		prepare(dir)
		before := listing(t, dir)
		if _, err := Inspect(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
		if after := listing(t, dir); after != before {
			t.Errorf("%q: the folder had %s, now %s", want, before, after)
		}
	}
}

// TestAnInterruptedFirstStart: what it leaves before there is a database, and what an operator brings for it, is a new folder.
func TestAnInterruptedFirstStart(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		".server.lock", ".backup.lock", ".temporary/form", ".bundle/hash/main.js", "first-password.txt", "first-password.txt.draft", "app.key", "app.key.previous",
		".copies.json", ".copies.json.draft", ".standby/member.json", "lost+found/x", ".autocert_cache/acme_account+key",
	} {
		write(t, filepath.Join(dir, name), "x")
	}
	for _, name := range []string{"data.db", "data.db-wal", "notes.txt"} {
		write(t, filepath.Join(dir, name), "")
	}
	if err := os.Mkdir(filepath.Join(dir, "backups"), 0o700); err != nil {
		t.Fatal(err)
	}
	if data, err := Inspect(dir); err != nil || data.Applied != nil {
		t.Errorf("%v, %v", data, err)
	}
}

func listing(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	err := filepath.Walk(dir, func(path string, _ os.FileInfo, err error) error {
		names = append(names, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}
