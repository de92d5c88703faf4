package mailer

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestJournalOutlivesTheProcess(t *testing.T) {
	path := journalPath(t.TempDir())
	first := &journal{path: path}
	for _, line := range [][2]string{{"<a@x>", sending}, {"<a@x>", sent}, {"<b@x>", sending}, {"<c@x>", sending}, {"<c@x>", refusedMark}} {
		if err := first.note(line[0], line[1]); err != nil {
			t.Fatal(err)
		}
	}
	// Killed in the middle of a line: nothing is closed.
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(file, "%d sen", time.Now().Unix())
	file.Close()

	second := &journal{path: path}
	for id, want := range map[string]string{"<a@x>": sent, "<b@x>": sending, "<c@x>": "", "<d@x>": ""} {
		if got := second.known(id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if err := second.note("<e@x>", sent); err != nil || (&journal{path: path}).known("<e@x>") != sent {
		t.Error("half a line spoiled the next one", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Error("others may read the journal", err)
	}
}

func TestJournalForgetsAndRefuses(t *testing.T) {
	path := journalPath(t.TempDir())
	old := time.Now().Add(-keepTime - time.Hour).Unix()
	if err := os.WriteFile(path, fmt.Appendf(nil, "%d sent <old@x>\n%d sent <new@x>\n", old, time.Now().Unix()), 0o600); err != nil {
		t.Fatal(err)
	}
	j := &journal{path: path}
	if j.known("<old@x>") != "" || j.known("<new@x>") != sent {
		t.Error("kept the old, or forgot the new")
	}
	if text, err := os.ReadFile(path); err != nil || strings.Contains(string(text), "old@x") {
		t.Error("old lines stay in the file", err)
	}
	if j.note("<a b@x>", sent) == nil || j.note("", sent) != nil {
		t.Error("an id with a space would be read as another line; no id needs no line")
	}
	if missing := (&journal{path: t.TempDir() + "/none/x.log"}); missing.note("<a@x>", sending) == nil || missing.known("<a@x>") != "" {
		t.Error("a journal that can't be written must say so")
	}
}
