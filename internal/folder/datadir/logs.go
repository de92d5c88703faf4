package datadir

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// SetAsideBrokenLogs renames a log database that does not open, so that PocketBase makes a new one: logs must not keep
// the service from starting. It returns the new name, "" when there was nothing to do.
func SetAsideBrokenLogs(dir string) (string, error) {
	path := filepath.Join(dir, logsFile)
	if _, err := os.Stat(path); err != nil {
		return "", nil
	}
	err := readLogs(path)
	if err == nil || !Damaged(err) {
		return "", nil
	}
	aside := fmt.Sprintf("%s.broken-%s", path, time.Now().UTC().Format("20060102T150405Z"))
	// The database last: if the process dies in between, the next start does the rest.
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !os.IsNotExist(err) {
			return "", fmt.Errorf("the log database %s is damaged and cannot be renamed: %w", path, err)
		}
	}
	return aside, nil
}

// logsTable is PocketBase's (its migration aux_init).
const logsTable = `CREATE TABLE IF NOT EXISTS _logs (
		id TEXT PRIMARY KEY DEFAULT ('r'||lower(hex(randomblob(7)))) NOT NULL, level INTEGER DEFAULT 0 NOT NULL, message TEXT DEFAULT "" NOT NULL,
		data JSON DEFAULT "{}" NOT NULL, created TEXT DEFAULT (strftime('%Y-%m-%d %H:%M:%fZ')) NOT NULL);
	CREATE INDEX IF NOT EXISTS idx_logs_level ON _logs (level);
	CREATE INDEX IF NOT EXISTS idx_logs_message ON _logs (message);
	CREATE INDEX IF NOT EXISTS idx_logs_created_hour ON _logs (strftime('%Y-%m-%d %H:00:00', created))`

// MakeLogs makes the log database of a server that may only read the other one: PocketBase notes there that it made it.
func MakeLogs(dir string) error {
	db, err := core.DefaultDBConnect(filepath.Join(dir, logsFile))
	if err != nil {
		return err
	}
	_, err = db.NewQuery(logsTable).Execute()
	return errors.Join(err, db.Close())
}

// readLogs reads what PocketBase needs at its start: the tables, and one log.
func readLogs(path string) error {
	db, err := open(path)
	if err != nil {
		return err
	}
	defer db.Close()
	var count int
	if err := db.NewQuery("SELECT COUNT(*) FROM sqlite_master").Row(&count); err != nil || count == 0 {
		return err
	}
	var ids []string
	return db.Select("id").From(core.LogsTableName).Limit(1).Column(&ids)
}
