package copies

import (
	"strings"
	"testing"
	"time"
)

// TestProgress: a restore shows the first of each step, no more than one line a pause, and each end once.
func TestProgress(t *testing.T) {
	var said []string
	report := shown(time.Hour, func(step Step, ended bool) {
		line := step.Name + " " + bar(step)
		if ended {
			line += " end"
		}
		said = append(said, line)
	})
	for _, done := range []int64{0, 1 << 20, 2 << 20, 4 << 20, 4 << 20} {
		report(Step{"data.db", done, 4 << 20})
	}
	report(Step{Name: "uploads", Done: 7})
	want := []string{
		"data.db [" + strings.Repeat(" ", 30) + "] 0 % of 4.0 MB",
		"data.db [" + strings.Repeat("#", 30) + "] 100 % of 4.0 MB end",
		"uploads 7 files",
	}
	if got := strings.Join(said, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("said\n%s", got)
	}
	var out strings.Builder
	Progress(&out)(Step{"data.db", 1 << 20, 2 << 20}) // not a terminal
	if out.String() != "data.db: 50 % of 2.0 MB\n" {
		t.Errorf("printed %q", out.String())
	}
}
