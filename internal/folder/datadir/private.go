package datadir

import (
	"fmt"
	"os"
)

const othersRights = 0o007

// KeepPrivate keeps the machine's other accounts out of the data folder: it holds addresses, password hashes, the secrets that sign
// tokens, and backups of all of them, and PocketBase makes its files readable by everyone. It makes dir, and everything that this
// process creates from now on, accessible only to the owner. On an existing folder it removes only the rights of everyone: a group
// that an operator let in, for copies of the data, keeps its access.
func KeepPrivate(dir string) error {
	onlyOwner()
	info, err := os.Stat(dir)
	if os.IsNotExist(err) {
		err = os.MkdirAll(dir, 0o700)
	} else if err == nil && info.Mode().Perm()&othersRights != 0 {
		// A folder of another account, such as a volume, is that account's to protect.
		if os.Chmod(dir, info.Mode().Perm()&^othersRights) != nil {
			return nil
		}
	}
	if err != nil {
		return fmt.Errorf("cannot use the data folder %s: %w", dir, err)
	}
	return nil
}
