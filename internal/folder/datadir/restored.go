package datadir

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/pocketbase/dbx"
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
	return versionOf(file) == 1
}

// settle prepares a restored backup for the present. It is repeated until a server has opened the database.
func settle(dir string) error {
	db, err := openToWrite(filepath.Join(dir, dataFile))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := holdJobs(db); err != nil {
		return fmt.Errorf("cannot hold the jobs of the restored backup: %w", err)
	}
	if err := cancelWebhooks(db); err != nil {
		return fmt.Errorf("cannot cancel the webhooks of the restored backup: %w", err)
	}
	if err := endSessions(db); err != nil {
		return fmt.Errorf("cannot end the sessions of the restored backup: %w", err)
	}
	if err := pauseLetters(db); err != nil {
		return fmt.Errorf("cannot pause the letters of the restored backup: %w", err)
	}
	if err := holdSales(db); err != nil {
		return fmt.Errorf("cannot hold the sales of the restored backup: %w", err)
	}
	return nil
}

// holdSales makes a folder that sold at Stripe ask before it changes anything there (pb_hooks/billing/stripe/installation.ts): what was
// sold since the backup is unknown. The folder's own marks are no help: a file that is written over keeps its time of birth,
// and a machine its lease.
func holdSales(db *dbx.DB) error {
	if found, err := hasTable(db, "operator_settings"); err != nil || !found {
		return err // a backup from before
	}
	_, err := db.NewQuery(`UPDATE operator_settings SET plain = '["restored ' || unixepoch() || '"]' WHERE id = 'stripe_folder'`).Execute()
	return err
}

// holdJobs keeps a restored backup's jobs from running: since it was made, their mails may have been sent and their
// payments made. An administrator releases or discards them (pb_hooks/operations/system/held-jobs.ts).
func holdJobs(db *dbx.DB) error {
	if found, err := hasTable(db, "jobs"); err != nil || !found {
		return err
	}
	result, err := db.NewQuery("UPDATE jobs SET state = 'held' WHERE state IN ('queued', 'running')").Execute()
	if err != nil {
		return err
	}
	if count, err := result.RowsAffected(); err == nil && count > 0 {
		fmt.Fprintf(os.Stderr, "This database is a restored backup: %d of its jobs await your decision on /admin/system.\n", count)
	}
	return nil
}

// cancelWebhooks keeps a restored backup's messages to the operator's programs from being sent: they may have been sent since,
// and may no longer be true. An administrator replays them (pb_hooks/programs/webhooks/replay.ts). Endpoints begin without failures.
func cancelWebhooks(db *dbx.DB) error {
	if found, err := hasTable(db, "webhook_deliveries"); err != nil || !found {
		return err // a backup from before webhooks
	}
	for _, sql := range []string{
		"UPDATE webhook_deliveries SET state = 'canceled' WHERE state = 'queued'",
		"UPDATE webhook_endpoints SET failing_since = '', outages = 0, paused_until = ''",
	} {
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// endSessions signs everyone out: sessions that have ended since the backup was made would be open again, also those that
// a new password ended. Without its row a session's token opens nothing (internal/auth/sessions); older_ended does the same for
// tokens of earlier releases.
func endSessions(db *dbx.DB) error {
	if found, err := hasTable(db, "sessions"); err != nil || !found {
		return err // a backup from before sessions had rows
	}
	for _, sql := range []string{"UPDATE users SET older_ended = TRUE WHERE NOT older_ended", "DELETE FROM sessions"} {
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// pauseLetters lets no letter to many leave again: since the backup was made, its readers may have had it, and any other issue
// that is sent would send it too, because one job sends all. The page of the issue explains "restored".
func pauseLetters(db *dbx.DB) error {
	if found, err := hasTable(db, "newsletter_issues"); err != nil || !found {
		return err
	}
	result, err := db.NewQuery(`UPDATE newsletter_issues SET problem = 'restored',
		state = CASE state WHEN 'scheduled' THEN 'draft' ELSE 'paused' END
		WHERE state IN ('scheduled', 'sending', 'paused')`).Execute()
	if err != nil {
		return err
	}
	if count, err := result.RowsAffected(); err == nil && count > 0 {
		fmt.Fprintf(os.Stderr, "This database is a restored backup: %d issues of its newsletter await your decision on /admin/newsletter.\n", count)
	}
	return nil
}

func hasTable(db *dbx.DB, name string) (bool, error) {
	var tables int
	query := db.NewQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = {:name}")
	err := query.Bind(dbx.Params{"name": name}).Row(&tables)
	return tables > 0, err
}
