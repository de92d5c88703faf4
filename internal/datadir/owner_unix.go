//go:build unix

package datadir

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// inWords is err, or what to do about it where a command runs as another user than the server, whose folder dir is: SQLite
// and the system only say that a file cannot be opened.
func inWords(dir string, err error) error {
	return inWordsFor(os.Geteuid(), dir, err)
}

func inWordsFor(me int, dir string, err error) error {
	info, statErr := os.Stat(dir)
	if statErr != nil || err == nil || me == 0 {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || int(stat.Uid) == me {
		return err
	}
	owner := strconv.Itoa(int(stat.Uid))
	name := "#" + owner // as sudo takes a number
	if found, err := user.LookupId(owner); err == nil {
		name = found.Username
	}
	return fmt.Errorf("the data folder %s belongs to the user %s, and this user cannot open what is in it: run the command as that user, for example with `sudo -u '%s'`", dir, name, name)
}

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
