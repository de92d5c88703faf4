// Package private keeps other accounts of the machine out of the data folder: it holds addresses, password hashes, the
// secrets that tokens are signed with, and backups of all of them. PocketBase makes its files readable to everybody.
package private

import (
	"fmt"
	"os"
)

const (
	folder = 0o700
	others = 0o007
)

// Keep makes dir, and everything that this process creates from now on, the owner's alone. Of a folder that is there
// already only the rights of everybody are taken: a group that somebody let in, for copies of the data, stays.
func Keep(dir string) error {
	onlyOwner()
	info, err := os.Stat(dir)
	if os.IsNotExist(err) {
		err = os.MkdirAll(dir, folder)
	} else if err == nil && info.Mode().Perm()&others != 0 {
		// A folder of another account, as a volume may be, is that account's to protect.
		if os.Chmod(dir, info.Mode().Perm()&^others) != nil {
			return nil
		}
	}
	if err != nil {
		return fmt.Errorf("cannot use the data folder %s: %w", dir, err)
	}
	return nil
}
