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
	file, err := os.Open(path)
	if err != nil {
		return errors.New("its file is missing")
	}
	defer file.Close()
	archive, err := openArchive(file)
	if err != nil {
		return err
	}
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

// maxList limits the memory for a backup's list of files: room for half a million names.
const maxList = 64 << 20

// listed is a file of which this many bytes may be read.
type listed struct {
	*os.File
	left int
}

func (l *listed) ReadAt(into []byte, at int64) (int, error) {
	if l.left -= len(into); l.left < 0 {
		return 0, errors.New("its list of files is too long")
	}
	return l.File.ReadAt(into, at)
}

func openArchive(file *os.File) (*zip.Reader, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	source := &listed{File: file, left: maxList}
	archive, err := zip.NewReader(source, info.Size())
	if err != nil {
		return nil, fmt.Errorf("its file is damaged (%w)", err)
	}
	source.left = math.MaxInt
	return archive, nil
}

const ownerReads = 0o400

// beside are the files that SQLite keeps beside a database. It would read pages from them that nobody has checked; a
// backup's copies of databases are complete without them.
var beside = []string{"-wal", "-shm", "-journal"}

// checkFiles refuses what no backup holds: a file outside the folder, a duplicate (also in another case), a link or
// device, one that nobody could open, one that SQLite keeps beside a database, and more bytes than there is room for.
// The reader limits each file to its size.
func checkFiles(files []*zip.File, room uint64) error {
	seen := make(map[string]bool, len(files))
	for _, file := range files {
		name, mode := strings.ToLower(strings.TrimSuffix(file.Name, "/")), file.Mode()
		if !fs.ValidPath(name) || strings.Contains(name, `\`) || seen[name] {
			return fmt.Errorf("%q is not a file of a backup, or is in it twice", file.Name)
		}
		seen[name] = true
		if slices.ContainsFunc(beside, func(end string) bool { return strings.HasSuffix(name, ".db"+end) }) {
			return fmt.Errorf("%q is not a file of a backup", file.Name)
		}
		if !mode.IsDir() && (!mode.IsRegular() || mode.Perm()&ownerReads == 0) {
			return fmt.Errorf("%q in it is not a readable file", file.Name)
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
