package datadir

import (
	"fmt"
	"os"
	"path/filepath"
)

// versionOffset is where a database file stores its format: 1 with a rollback journal, 2 with a write-ahead log. VACUUM
// INTO makes a backup, whose file says 1 until PocketBase opens it; a database that PocketBase has opened says 2.
const versionOffset = 18

// fromBackup reports whether the file is a backup's copy that no server has opened yet, however it got here.
func fromBackup(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	version := make([]byte, 1)
	_, err = file.ReadAt(version, versionOffset)
	return err == nil && version[0] == 1
}

// holdJobs keeps a restored backup's jobs from running: since it was made, their mails may have been sent and their
// payments made. An administrator releases or discards them (pb_hooks/system/held.ts).
func holdJobs(dir string) error {
	db, err := openToWrite(filepath.Join(dir, dataFile))
	if err != nil {
		return err
	}
	defer db.Close()
	var tables int
	if err := db.NewQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'jobs'").Row(&tables); err != nil || tables == 0 {
		return err
	}
	result, err := db.NewQuery("UPDATE jobs SET state = 'held' WHERE state IN ('queued', 'running')").Execute()
	if err != nil {
		return fmt.Errorf("cannot hold the jobs of the restored backup: %w", err)
	}
	if count, err := result.RowsAffected(); err == nil && count > 0 {
		fmt.Fprintf(os.Stderr, "This database is a restored backup: %d of its jobs await your decision on /admin/system.\n", count)
	}
	return nil
}
