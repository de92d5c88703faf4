//go:build unix

package datadir

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestTheWayBackKeepsTheOwner: root runs the command on the folder of the server's own user, who has to open the database.
func TestTheWayBackKeepsTheOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files away")
	}
	const user = 65_534
	dir := t.TempDir()
	data := installed(t, dir, "10_a.js")
	if err := data.copyBeforeUpgrade(dir, release("10_a.js", "20_b.js")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, dataFile)
	if err := os.Chown(path, user, user); err != nil {
		t.Fatal(err)
	}
	server = nil // GoBack takes the lock of another process
	if _, err := GoBack(dir); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != user || stat.Gid != user {
		t.Errorf("the database belongs to %d:%d", stat.Uid, stat.Gid)
	}
}
