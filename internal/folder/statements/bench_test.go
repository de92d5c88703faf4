package statements

import (
	"database/sql"
	"path/filepath"
	"testing"
)

// BenchmarkQuery compares a short query with the driver's own connection, which prepares it each time:
//
//	go test -run=^$ -bench=Query -count=5 ./internal/statements
func BenchmarkQuery(b *testing.B) {
	for name, open := range map[string]func(string) (*sql.DB, error){
		"kept": func(path string) (*sql.DB, error) {
			connector, err := Connector(path)
			return sql.OpenDB(connector), err
		},
		"prepared": func(path string) (*sql.DB, error) { return sql.Open("sqlite", path) },
	} {
		b.Run(name, func(b *testing.B) {
			db, err := open(filepath.Join(b.TempDir(), "x.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			db.SetMaxOpenConns(1)
			if _, err := db.Exec("CREATE TABLE jobs (id TEXT PRIMARY KEY, kind TEXT, state TEXT, run_at TEXT, payload TEXT)"); err != nil {
				b.Fatal(err)
			}
			if _, err := db.Exec("INSERT INTO jobs VALUES ('a', 'mail', 'queued', '2026', '{}')"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				var id string
				row := db.QueryRow("SELECT id FROM jobs WHERE state = ? AND run_at <= ? AND kind IN (?, ?) ORDER BY run_at, id LIMIT 1",
					"queued", "2027", "mail", "letter")
				if err := row.Scan(&id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
