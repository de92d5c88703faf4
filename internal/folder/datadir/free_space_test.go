package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckUpgrade: a check refuses what the start would, and makes nothing.
func TestCheckUpgrade(t *testing.T) {
	dir := t.TempDir()
	installed(t, dir, "10_a.js")
	next := release("10_a.js", "20_b.js")
	if err := CheckUpgrade(dir, next); err != nil {
		t.Error(err)
	}
	if err := CheckUpgrade(dir, release("05_before.js")); err == nil || !strings.Contains(err.Error(), "newer release") {
		t.Errorf("an older binary: %v", err)
	}
	path := filepath.Join(dir, dataFile)
	free, known := FreeBytes(dir)
	if !known || os.Truncate(path, int64(free)+besides) != nil {
		t.Skip("no sparse file larger than the disk")
	}
	if err := CheckUpgrade(dir, next); err == nil || !strings.Contains(err.Error(), "the upgrade needs") {
		t.Errorf("without room: %v", err)
	}
	if err := CheckUpgrade(dir, release("10_a.js")); err != nil {
		t.Errorf("nothing to upgrade: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, upgradesDir)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it made the folder of copies: %v", err)
	}
}
