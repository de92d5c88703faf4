package bundle

import (
	"os"
	"regexp"
	"strings"
)

// nothing matches no file name, because no name is empty.
const nothing = "^$"

// Pending returns a regular expression that matches the names of those migrations in dir that are not in applied, the names recorded
// in a database. It returns "", which stands for all of them, for a new data folder (nil) and where dir cannot be read: PocketBase
// itself then reports what is wrong. Each migration file that is loaded keeps its own JavaScript runtime for the life of the process:
// about 2 ms and half a megabyte, for files that ran once.
func Pending(applied map[string]bool, dir string) string {
	files, err := os.ReadDir(dir)
	if err != nil || applied == nil {
		return ""
	}
	var names []string
	for _, file := range files {
		if !applied[file.Name()] {
			names = append(names, regexp.QuoteMeta(file.Name()))
		}
	}
	if len(names) == 0 {
		return nothing
	}
	return "^(?:" + strings.Join(names, "|") + ")$"
}
