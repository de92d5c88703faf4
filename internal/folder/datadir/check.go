package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Data is what a start must know about a folder's content.
type Data struct {
	// Applied holds the file names of the migrations that the database records as applied; nil for a new folder.
	Applied map[string]bool
	// Restored says that the database is a backup's copy that nothing has opened yet.
	Restored bool
}

// Inspect examines a folder without changing it. It refuses one whose database is missing or damaged, because
// PocketBase would create an empty one in its place. Errors are one sentence for the operator.
func Inspect(dir string) (*Data, error) {
	path := filepath.Join(dir, dataFile)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return &Data{}, checkNew(dir)
	}
	if err != nil {
		return nil, inWords(dir, fmt.Errorf("cannot read %s: %w", path, err))
	}
	if filled(path+"-wal") && fromBackup(path) {
		return nil, foreignLog(path)
	}
	names, err := applied(path)
	if err != nil && Damaged(err) {
		return nil, isDamaged(path, err)
	}
	if err != nil {
		return nil, inWords(dir, fmt.Errorf("cannot read the database %s: %w", path, err))
	}
	return &Data{Applied: names, Restored: names != nil && fromBackup(path)}, nil
}

// IsNew reports whether no release has been installed here: the folder is empty, its first start was interrupted, or a command
// has only made superusers. The next start makes the first administrator.
func (d *Data) IsNew() bool {
	for name := range d.Applied {
		if _, kind := parse(name); kind == byUs {
			return false
		}
	}
	return true
}

// ofFirstStart are what a first start writes before the database, and what an operator puts there for it.
var ofFirstStart = []string{
	serverLock, backupLock, temporary, ".bundle", PasswordFile, keyFile, previousKeyFile, dataFile,
	".copies.json", ".copies.lock", pairFolder, "lost+found", ".autocert_cache",
}

// maxNamed is how many files a sentence names.
const maxNamed = 4

// checkNew refuses to start from scratch unless dir holds no more than a first start leaves that was interrupted before it
// made the database: anything else was beside a database that is missing now.
func checkNew(dir string) error {
	interrupted, _ := filepath.Glob(filepath.Join(dir, core.LocalTempDirName, "*", dataFile))
	if len(interrupted) > 0 {
		return fmt.Errorf("a restore was interrupted: move the contents of %s back to %s, then start again",
			filepath.Dir(interrupted[0]), dir)
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return inWords(dir, fmt.Errorf("cannot read the data folder %s: %w", dir, err))
	}
	var others []string
	for _, entry := range entries {
		known := slices.Contains(ofFirstStart, strings.TrimSuffix(entry.Name(), ".draft"))
		if !known && filled(filepath.Join(dir, entry.Name())) {
			others = append(others, entry.Name())
		}
	}
	if len(others) == 0 {
		return nil
	}
	named := strings.Join(others[:min(maxNamed, len(others))], ", ")
	if more := len(others) - maxNamed; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	backup := "a backup"
	if newest := newestBackup(dir); newest != nil {
		backup = fmt.Sprintf("the newest backup, %s", filepath.Join(core.LocalBackupsDirName, newest.Name()))
	}
	return fmt.Errorf("the database %s is missing, but its folder is not new (%s): put that same file back, with %s-wal if it was moved too; "+
		"or move everything but app.key and .autocert_cache out of %s, then unpack %s there, or start, which restores the copy at BACKUP_URL, or begins from scratch without one",
		filepath.Join(dir, dataFile), named, dataFile, dir, backup)
}

// CheckMissing says in a sentence why the folder of a missing database is no empty one, in which a copy may be restored.
func CheckMissing(dir string) error { return checkNew(dir) }

// foreignLog refuses a backup's database beside the write-ahead log of the one that it replaced: SQLite reads any log that is
// there, and writes it into the file at the latest when it closes it. It marks a file as one with a log before it begins a log.
func foreignLog(path string) error {
	return fmt.Errorf("%s-wal is the log of another database than %s, which is a backup's: if that database was moved away or replaced, also beside "+
		"a running server, put it back, and it has everything; only if it is lost, or you want the backup, move %s-wal and %s-shm out of the folder, then start again",
		path, path, dataFile, dataFile)
}

// filled reports whether a file has bytes or a folder has entries.
func filled(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	if !info.IsDir() {
		return info.Size() > 0
	}
	entries, err := os.ReadDir(path)
	return err == nil && len(entries) > 0
}

// applied reads the names of the applied migrations; nil where a first start was interrupted before there were any.
func applied(path string) (map[string]bool, error) {
	db, err := open(path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var tables int
	const sql = "SELECT COUNT(*) FROM sqlite_master WHERE name = '" + core.DefaultMigrationsTable + "'"
	if err := db.NewQuery(sql).Row(&tables); err != nil || tables == 0 {
		return nil, err
	}
	var names []string
	if err := db.Select("file").From(core.DefaultMigrationsTable).Column(&names); err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(names))
	for _, name := range names {
		known[name] = true
	}
	return known, nil
}

// byUs ends the names of the product's migrations; those of PocketBase end in .go.
const byUs = ".js"

var migrationName = regexp.MustCompile(`^(\d+)\D.*(\.\w+)$`)

// CheckVersion refuses a database of a newer release: one with a migration that this binary lacks and that sorts after
// its own last one. ours are the migrations of this binary.
func (d *Data) CheckVersion(ours fs.FS) error {
	files, err := fs.ReadDir(ours, ".")
	if err != nil {
		return fmt.Errorf("cannot read the migrations: %w", err)
	}
	last := map[string]int{} // by kind of file
	for _, file := range files {
		note(last, file.Name())
	}
	for _, migration := range core.SystemMigrations.Items() {
		note(last, migration.File)
	}
	for name := range d.Applied {
		number, kind := parse(name)
		if newest, known := last[kind]; known && number > newest {
			return fmt.Errorf("a newer release has migrated this database (%s): start that release, or run its `passerelle rollback` to undo the upgrade", name)
		}
	}
	return nil
}

func note(last map[string]int, name string) {
	if number, kind := parse(name); number > last[kind] {
		last[kind] = number
	}
}

func parse(name string) (number int, kind string) {
	parts := migrationName.FindStringSubmatch(name)
	if parts == nil {
		return 0, ""
	}
	number, _ = strconv.Atoi(parts[1]) // digits only; a number that is too long counts as none
	return number, parts[2]
}
