package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// NewestBackup is when the newest backup in the data folder was written; zero without one.
func NewestBackup(dir string) time.Time {
	if newest := newestBackup(dir); newest != nil {
		return newest.ModTime()
	}
	return time.Time{}
}

// newestBackup is the file of the newest backup in the data folder, nil without one.
func newestBackup(dir string) (newest fs.FileInfo) {
	entries, _ := os.ReadDir(filepath.Join(dir, core.LocalBackupsDirName))
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.HasSuffix(entry.Name(), ".zip") && (newest == nil || info.ModTime().After(newest.ModTime())) {
			newest = info
		}
	}
	return newest
}

// backUpWithRoom refuses a backup that would fill the disk, on which nothing could then be written, and removes what one that
// failed has left.
func backUpWithRoom(e *core.BackupEvent) error {
	if err := roomForBackup(e.App, e.Exclude); err != nil {
		return err
	}
	err := e.Next()
	if err != nil {
		// guardBackup holds the lock: nothing else uses the folder.
		err = errors.Join(err, os.RemoveAll(filepath.Join(e.App.DataDir(), core.LocalTempDirName)))
	}
	return err
}

// roomForBackup is a sentence where the disk has no room for a backup: PocketBase packs a copy of each database, then everything
// else, and keeps the file twice for a moment, unless backups go to object storage.
func roomForBackup(app core.App, exclude []string) error {
	dir := app.DataDir()
	databases, others, err := sizes(dir, exclude)
	if err != nil {
		return fmt.Errorf("cannot read the data folder %s: %w", dir, err)
	}
	needed := 2*databases + 2*others + LeastFree
	if app.Settings().Backups.S3.Enabled {
		needed -= others
	}
	if free, known := FreeBytes(dir); known && free < needed {
		return fmt.Errorf("no backup was made: it needs %d MB on the disk of the data folder %s, which has %d MB: make room, or let backups go to object storage",
			needed>>20, dir, free>>20)
	}
	return nil
}

// sizes are the bytes of dir's databases with their logs, and of everything else that is not excluded.
func sizes(dir string, exclude []string) (databases, others uint64, err error) {
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was removed meanwhile
		}
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path) // path is below dir
		if entry.IsDir() {
			if slices.Contains(exclude, name) {
				return fs.SkipDir
			}
			return nil
		}
		info, err := entry.Info()
		if err != nil || slices.Contains(exclude, name) {
			return nil
		}
		if strings.HasPrefix(name, dataFile) || strings.HasPrefix(name, logsFile) {
			databases += uint64(info.Size())
		} else {
			others += uint64(info.Size())
		}
		return nil
	})
	return databases, others, err
}
