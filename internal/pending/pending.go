// Package pending tells which migrations a data folder still lacks, so that a server need not load the others.
//
// PocketBase gives each migration file a JavaScript runtime of its own and keeps it for as long as the process lives:
// some 2 ms and half a megabyte a file, at every start, for files that ran once.
package pending

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// nothing matches no file name, because no name is empty.
const nothing = "^$"

// Pattern returns a regular expression that matches the names of those migrations in dir that the database in dataDir
// does not know as applied. It returns "", which stands for all of them, when that cannot be told: a new data folder, a
// database that does not open. PocketBase itself then checks each and says what is wrong.
func Pattern(dataDir, dir string) string {
	known, err := applied(filepath.Join(dataDir, "data.db"))
	if err != nil {
		return ""
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	var names []string
	for _, file := range files {
		if !known[file.Name()] {
			names = append(names, regexp.QuoteMeta(file.Name()))
		}
	}
	if len(names) == 0 {
		return nothing
	}
	return "^(?:" + strings.Join(names, "|") + ")$"
}

// applied reads the names of the migrations that a database knows as applied.
func applied(path string) (map[string]bool, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err // opening would create it
	}
	db, err := core.DefaultDBConnect(path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
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
