//go:build unix

package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
)

// inWords is err, or what to do about it where a command runs as another user than the server, whose folder dir is: SQLite
// and the system only say that a file cannot be opened.
func inWords(dir string, err error) error {
	return inWordsFor(os.Geteuid(), dir, err)
}

func inWordsFor(me int, dir string, err error) error {
	owner, known := ownerOf(dir)
	if !known || err == nil || me == 0 {
		return err
	}
	if owner == me {
		for _, name := range []string{dataFile, keyFile} { // root unpacked them, say
			path := filepath.Join(dir, name)
			if other, known := ownerOf(path); known && other != me && errors.Is(checkAccess(path), fs.ErrPermission) {
				return fmt.Errorf("%s belongs to the user %s, and this user cannot open it: as root, run `chown -R --reference='%s' '%s/'`", path, nameOf(other), dir, dir)
			}
		}
		return err
	}
	name := nameOf(owner)
	return fmt.Errorf("the data folder %s belongs to the user %s, and this user cannot open what is in it: run the command as that user, for example with `sudo -u '%s'`, or give the folder to this one", dir, name, name)
}

func ownerOf(path string) (uid int, known bool) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

// nameOf is the user's name, else its number as sudo takes it.
func nameOf(uid int) string {
	number := strconv.Itoa(uid)
	if found, err := user.LookupId(number); err == nil {
		return found.Username
	}
	return "#" + number
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

// GiveBack gives what root's command has created in dir to the owner of dir: the server's own user could not open it. Uploads
// may be many, and only a server and a restore write them: without uploads it skips them.
func GiveBack(dir string, uploads bool) error {
	info, err := os.Stat(dir)
	if os.Geteuid() != 0 || err != nil {
		return nil
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || owner.Uid == 0 {
		return nil
	}
	root, err := os.OpenRoot(dir) // the server's user may write there: nothing may lead out
	if err != nil {
		return err
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return ignoreMissing(err) // a running server renames and deletes
		}
		if !uploads && entry.IsDir() && path == core.LocalStorageDirName {
			return fs.SkipDir
		}
		info, err := entry.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok || stat.Uid != 0 || !entry.IsDir() && stat.Nlink > 1 { // another name of it may be anywhere
			return nil
		}
		return ignoreMissing(root.Lchown(path, int(owner.Uid), int(owner.Gid)))
	})
	if err != nil {
		return fmt.Errorf("cannot give what is new in %s to the owner of the folder: %w", dir, err)
	}
	return nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
