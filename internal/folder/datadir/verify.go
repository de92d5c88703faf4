package datadir

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// CheckRestore answers with an error when a backup cannot be restored by a binary with the migrations ours: PocketBase answers
// 204, tries it a second later and reports only to its log.
func CheckRestore(ours fs.FS) func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if e.Request.Pattern != "POST /api/backups/{key}/restore" || !e.HasSuperuserAuth() {
			return e.Next()
		}
		if err := verifyBackup(e.App, e.Request.PathValue("key"), ours); err != nil {
			return e.BadRequestError("This backup cannot be restored: "+err.Error()+".", err)
		}
		return e.Next()
	}
}

// verifyBackup reads a backup to its end and checks its database as a start would.
func verifyBackup(app core.App, name string, ours fs.FS) error {
	folder, err := os.MkdirTemp(app.DataDir(), ".verify-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path, err := fetchBackup(app, name, folder)
	if err != nil {
		return err
	}
	archive, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("its file is missing or damaged (%w)", err)
	}
	defer archive.Close()
	room, known := FreeBytes(app.DataDir())
	if !known {
		room = math.MaxUint64
	}
	if err := checkFiles(archive.File, room/2); err != nil { // the files checked here, then PocketBase's own copy
		return err
	}
	for _, file := range archive.File {
		target := io.Discard
		if file.Name == dataFile {
			copied, err := os.Create(filepath.Join(folder, dataFile))
			if err != nil {
				return err
			}
			defer copied.Close()
			target = copied
		}
		if err := extract(file, target); err != nil {
			return fmt.Errorf("%s in it is damaged (%w)", file.Name, err)
		}
	}
	data, err := Inspect(folder)
	if err != nil {
		return errors.New("its database is damaged")
	}
	if data.Applied == nil {
		return errors.New("it contains no database")
	}
	return errors.Join(data.CheckVersion(ours), CheckKey(folder, app.DataDir()))
}

// beside are the files that SQLite keeps beside a database. It would read pages from them that nobody has checked; a
// backup's copies of databases are complete without them.
var beside = []string{"-wal", "-shm", "-journal"}

// checkFiles refuses what no backup holds, one that SQLite keeps beside a database above all, and more bytes than there is room for.
// The reader limits each file to its size.
func checkFiles(files []*zip.File, room uint64) error {
	for _, file := range files {
		name := strings.ToLower(strings.TrimSuffix(file.Name, "/"))
		if !fs.ValidPath(name) || slices.ContainsFunc(beside, func(end string) bool { return strings.HasSuffix(name, ".db"+end) }) {
			return fmt.Errorf("%q is not a file of a backup", file.Name)
		}
		if file.UncompressedSize64 > room {
			return errors.New("the disk is too full for it")
		}
		room -= file.UncompressedSize64
	}
	return nil
}

// extract reads a file to its end, which verifies its checksum.
func extract(file *zip.File, target io.Writer) error {
	content, err := file.Open()
	if err != nil {
		return err
	}
	_, err = io.Copy(target, content)
	return errors.Join(err, content.Close())
}

// fetchBackup returns the backup file's path: in the data folder, or a copy of the one in object storage.
func fetchBackup(app core.App, name, folder string) (string, error) {
	if !app.Settings().Backups.S3.Enabled {
		return filepath.Join(app.DataDir(), core.LocalBackupsDirName, filepath.Base(name)), nil
	}
	system, err := app.NewBackupsFilesystem()
	if err != nil {
		return "", err
	}
	defer system.Close()
	reader, err := system.GetReader(name)
	if err != nil {
		return "", err
	}
	defer reader.Close()
	copied, err := os.Create(filepath.Join(folder, "backup.zip"))
	if err != nil {
		return "", err
	}
	_, err = io.Copy(copied, reader)
	return copied.Name(), errors.Join(err, copied.Close())
}
