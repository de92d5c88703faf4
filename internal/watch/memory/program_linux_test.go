package memory

import (
	"bytes"
	"fmt"
	"os"
	"testing"
)

// TestTheProgramsFileIsUnmapped: it works on afterwards, with the pages that it uses.
func TestTheProgramsFileIsUnmapped(t *testing.T) {
	before := filePages(t)
	unmapProgram()
	if after := filePages(t); after > before*3/4 {
		t.Errorf("%d KB of files before, %d KB after", before, after)
	}
}

// filePages is how much of files the process has in memory, in KB, whether their place is a disk or memory.
func filePages(t *testing.T) (all int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"RssFile:", "RssShmem:"} {
		var kilobytes int
		_, rest, _ := bytes.Cut(status, []byte(name))
		if _, err := fmt.Sscan(string(rest), &kilobytes); err != nil {
			t.Fatal(err)
		}
		all += kilobytes
	}
	return all
}
