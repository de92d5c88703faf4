//go:build unix

package datadir

import (
	"os"
	"syscall"
)

// sameOwner gives a new file to the owner of the one that it replaces: root runs commands on the folder of the server's
// own user, who could not open it otherwise.
func sameOwner(draft, replaced string) error {
	info, err := os.Stat(replaced)
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return os.Chown(draft, int(stat.Uid), int(stat.Gid))
}
