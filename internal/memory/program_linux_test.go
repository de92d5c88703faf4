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

// filePages is how much of files the process has in memory, in KB.
func filePages(t *testing.T) (kilobytes int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(status, []byte("RssFile:"))
	if _, err := fmt.Sscan(string(rest), &kilobytes); err != nil {
		t.Fatal(err)
	}
	return kilobytes
}
