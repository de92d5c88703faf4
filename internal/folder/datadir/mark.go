package datadir

import "path/filepath"

// Mark names the database file in dir by what the file system alone knows of it: a copy of the folder has the same content,
// whatever made it, but its file is a different one. "" where the system does not say. A clone of the whole disk has the
// same marks.
func Mark(dir string) string {
	return markOf(filepath.Join(dir, dataFile))
}
