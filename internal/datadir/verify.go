package datadir

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
)

// verifyRestores answers a restore of a backup that cannot be restored with an error: PocketBase answers 204, tries it a
// second later and tells only its log.
func verifyRestores(app core.App, ours fs.FS) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.BindFunc(func(e *core.RequestEvent) error {
			if e.Request.Pattern != "POST /api/backups/{key}/restore" || !e.HasSuperuserAuth() {
				return e.Next()
			}
			if err := verifyBackup(e.App, e.Request.PathValue("key"), ours); err != nil {
				return e.BadRequestError("This backup cannot be restored: "+err.Error()+".", err)
			}
			return e.Next()
		})
		return e.Next()
	})
}

// verifyBackup reads a backup to its end and looks at its database as a start would.
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
		return fmt.Errorf("its file is damaged (%w)", err)
	}
	defer archive.Close()
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
		return errors.New("it holds no database")
	}
	return errors.Join(data.CheckVersion(ours), CheckKey(folder, app.DataDir()))
}

// extract reads a file to its end, which compares its checksum.
func extract(file *zip.File, target io.Writer) error {
	content, err := file.Open()
	if err != nil {
		return err
	}
	_, err = io.Copy(target, content)
	return errors.Join(err, content.Close())
}

// fetchBackup returns where the backup's file is: in the data folder, or a copy of the one in object storage.
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
