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

// TestGiveBack: nothing that the folder's user linked there may change hands elsewhere.
func TestGiveBack(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files away")
	}
	const user = 65_534
	root := t.TempDir()
	dir, outside := filepath.Join(root, "data"), filepath.Join(root, "outside")
	write(t, outside, "")
	write(t, filepath.Join(dir, ".bundle", "new"), "")
	write(t, filepath.Join(dir, "storage", "upload"), "")
	for _, err := range []error{
		os.Link(outside, filepath.Join(dir, "hard")), os.Symlink(outside, filepath.Join(dir, "soft")), os.Chown(dir, user, user), GiveBack(dir, false),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	belongs := func(owners map[string]uint32) {
		t.Helper()
		for path, want := range owners {
			info, err := os.Lstat(filepath.Join(dir, path))
			if err != nil {
				t.Fatal(err)
			}
			if stat := info.Sys().(*syscall.Stat_t); stat.Uid != want {
				t.Errorf("%s belongs to %d, want %d", path, stat.Uid, want)
			}
		}
	}
	belongs(map[string]uint32{
		".bundle": user, ".bundle/new": user, "storage": 0, "storage/upload": 0, "hard": 0, "soft": user, "../outside": 0,
	})
	if err := GiveBack(dir, true); err != nil { // after a restore
		t.Fatal(err)
	}
	belongs(map[string]uint32{"storage": user, "storage/upload": user, "hard": 0, "../outside": 0})
}
