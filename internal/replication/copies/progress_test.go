package copies

import (
	"strings"
	"testing"
)

// TestLines: a restore shows the first of each step, no more than one line every few seconds, and each end once.
func TestLines(t *testing.T) {
	var out strings.Builder
	report := Lines(&out)
	for _, done := range []int64{0, 1 << 20, 2 << 20, 4 << 20, 4 << 20} {
		report(Step{"data.db", done, 4 << 20})
	}
	report(Step{Name: "uploads", Done: 7})
	if want := "data.db: 0 % of 4.0 MB\ndata.db: 100 % of 4.0 MB\nuploads: 7 files\n"; out.String() != want {
		t.Errorf("said\n%s", out.String())
	}
}
