package datadir

import (
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// BenchmarkCommit compares one small commit with PocketBase's own synchronous=NORMAL:
//
//	go test -run=^$ -bench=Commit -count=5 ./internal/datadir
func BenchmarkCommit(b *testing.B) {
	for name, connect := range map[string]core.DBConnectFunc{"full": Connect, "normal": core.DefaultDBConnect} {
		b.Run(name, func(b *testing.B) {
			db, err := connect(filepath.Join(b.TempDir(), dataFile))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			if _, err := db.NewQuery("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)").Execute(); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := db.Insert("t", dbx.Params{"text": "a line of some length, as a job has"}).Execute(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
