package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// NewestBackup is when the newest backup in the data folder was written; zero without one.
func NewestBackup(dir string) time.Time {
	entries, _ := os.ReadDir(filepath.Join(dir, core.LocalBackupsDirName))
	var newest time.Time
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.HasSuffix(entry.Name(), ".zip") && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest
}
