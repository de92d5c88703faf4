package datadir

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Builds before the first release created the same schema with many migrations: this many, with these
// numbers. The release's migrations have lower numbers, later ones have higher.
const (
	firstUnreleased, lastUnreleased = 1795200000, 1796005010
	allUnreleased                   = 77
)

func isUnreleased(name string) bool {
	number, kind := parse(name)
	return kind == byUs && number >= firstUnreleased && number <= lastUnreleased
}

func (d *Data) unreleased() (names []any) {
	for name := range d.Applied {
		if isUnreleased(name) {
			names = append(names, name)
		}
	}
	return names
}

// checkUnreleased refuses the database of any unreleased build but the last: only that one's has the release's schema.
func (d *Data) checkUnreleased() error {
	if count := len(d.unreleased()); count > 0 && count < allUnreleased {
		return fmt.Errorf("this database comes from a build before the first release and has only %d of %d migrations: start with an empty data folder",
			count, allUnreleased)
	}
	return nil
}

// adoptUnreleased records the release's migrations as applied in the last unreleased build's database.
func (d *Data) adoptUnreleased(dir string, ours fs.FS) error {
	before := d.unreleased()
	if len(before) == 0 {
		return nil
	}
	files, err := fs.ReadDir(ours, ".")
	if err != nil {
		return err
	}
	db, err := openToWrite(filepath.Join(dir, dataFile))
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Transactional(func(tx *dbx.Tx) error {
		if _, err := tx.Delete(core.DefaultMigrationsTable, dbx.In("file", before...)).Execute(); err != nil {
			return err
		}
		for i, file := range files {
			if number, kind := parse(file.Name()); kind != ".js" || number >= firstUnreleased {
				continue
			}
			row := dbx.Params{"file": file.Name(), "applied": time.Now().UnixMicro() + int64(i)}
			if _, err := tx.Insert(core.DefaultMigrationsTable, row).Execute(); err != nil {
				return err
			}
			d.Applied[file.Name()] = true
		}
		return nil
	})
}
