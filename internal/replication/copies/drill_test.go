package copies

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"

	"passerelle/internal/replication/replica"
)

// serving is a Copies whose store is open, over a real app.
func serving(t *testing.T, to replica.Place) *Copies { return servingIn(t, t.TempDir(), to, nil) }

func servingIn(t *testing.T, dir string, to replica.Place, complete func(context.Context) error) *Copies {
	t.Helper()
	claim := started(t, to, dir)
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	c := Register(app, to, Options{Claim: claim, CompleteUploads: complete}).now.Load()
	for _, query := range []string{
		"CREATE TABLE t (id TEXT, secret TEXT)", "INSERT INTO t VALUES ('one', 'v2:00000000:x')",
		"CREATE VIRTUAL TABLE words USING fts5(text, content = '', columnsize = 0)", // SQLite refuses to count its rows
	} {
		if _, err := app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	serve := &core.ServeEvent{App: app}
	if err := app.OnServe().Trigger(serve, func(*core.ServeEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error { return nil })
		_ = app.ClearBootstrap()
	})
	return c
}

// TestDrill: it proves a good copy, leaves nothing behind, and finds a damaged one.
func TestDrill(t *testing.T) {
	to := place(t)
	c := serving(t, to)
	write(t, filepath.Join(c.app.DataDir(), "storage/c/r/a.png"), "picture")
	write(t, filepath.Join(c.scratch, "old"), "of a kill")
	pass(t, c.uploads, "")
	report := c.Drill([][2]string{{"t", "secret"}}, "v2:00000000:")
	if report.Problem != "" || report.Tables == 0 || report.Rows == 0 || report.Uploads != 1 || report.Bytes == 0 || report.Reached == "" {
		t.Errorf("%+v", report)
	}
	if report.Sealed == nil || *report.Sealed != (Sealed{"t", "secret", "one", "v2:00000000:x"}) {
		t.Errorf("the sealed value is %+v", report.Sealed)
	}
	if _, err := os.Stat(c.scratch); !os.IsNotExist(err) {
		t.Errorf("the scratch folder remains: %v", err)
	}
	if state := c.State(); state.Age > 60 || state.Error != "" || state.Uploads != "beside" {
		t.Errorf("%+v", state)
	}
	for _, key := range keys(t, c.uploads, filesPrefix) {
		if _, err := c.uploads.objects.Put(t.Context(), key, strings.NewReader("rotten!"), replica.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	if report := c.Drill(nil, ""); report.Problem != "uploads_damaged" {
		t.Errorf("a damaged upload: %+v", report)
	}
	damage(t, to)
	if report := c.Drill(nil, ""); report.Problem == "" {
		t.Error("a damaged copy passed")
	}
}

// damage flips bytes in the middle of each copied file of the data database.
func damage(t *testing.T, to replica.Place) {
	t.Helper()
	err := filepath.Walk(to.At(databases).At(replica.DataFile).Folder(), func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err == nil {
			for i := len(content) / 2; i < len(content)/2+16 && i < len(content); i++ {
				content[i] ^= 0xff
			}
			err = os.WriteFile(path, content, 0o600)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestDifferences: what did not change must be the same in the copy, what moved about the same.
func TestDifferences(t *testing.T) {
	still, moved := fact{10, "a"}, fact{11, "b"}
	for _, c := range []struct {
		before, copied, after facts
		want                  string
	}{
		{facts{"t": still}, facts{"t": still}, facts{"t": still}, ""},
		{facts{"t": still}, facts{"t": {9, "a"}}, facts{"t": still}, "t"},
		{facts{"t": still}, facts{"t": {10, "x"}}, facts{"t": still}, "t"},
		{facts{"t": still}, facts{}, facts{"t": still}, "t"},
		{facts{"t": still}, facts{"t": {10, "x"}}, facts{"t": moved}, ""},
		{facts{"t": still}, facts{"t": {5000, "x"}}, facts{"t": moved}, "t"},
		{facts{"t": {5000, "a"}}, facts{"t": {0, ""}}, facts{"t": {5001, "b"}}, "t"},
		{facts{"t": still}, facts{}, facts{}, ""},
	} {
		if got := strings.Join(differences(c.before, c.copied, c.after), " "); got != c.want {
			t.Errorf("%v: %q", c, got)
		}
	}
}

// TestBackupsAreRefused: PocketBase's own would hold up every write.
func TestBackupsAreRefused(t *testing.T) {
	c := serving(t, place(t))
	if err := c.app.CreateBackup(t.Context(), "x.zip"); err == nil || !strings.Contains(err.Error(), "passerelle restore") {
		t.Errorf("a backup: %v", err)
	}
	// Litestream's lock on the log, with changes after it, is what a waiting clean-up would wait for.
	if err := c.Store().SyncAndWait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.app.NonconcurrentDB().NewQuery("INSERT INTO t VALUES ('two', '')").Execute(); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, job := range c.app.Cron().Jobs() {
		found = append(found, job.Id())
		if job.Id() == "__pbDBOptimize__" {
			began := time.Now()
			job.Run()
			if took := time.Since(began); took > 8*time.Second {
				t.Errorf("the clean-up took %v", took)
			}
		}
	}
	if all := strings.Join(found, " "); !strings.Contains(all, "__pbDBOptimize__") || strings.Contains(all, "__pbAutoBackup__") {
		t.Errorf("crons: %s", all)
	}
}

// TestIncompleteUploads: after a takeover, uploads that were not fetched yet do not count as deleted.
func TestIncompleteUploads(t *testing.T) {
	to := place(t)
	first := storage(t, to)
	write(t, first.path("c/r/a.png"), "picture")
	pass(t, first, "")
	tried := make(chan struct{}, 1)
	c := servingIn(t, t.TempDir(), to, func(context.Context) error {
		select {
		case tried <- struct{}{}:
		default:
		}
		return errors.New("the storage does not answer")
	})
	c.waiting <- "c/r/"
	<-tried
	for end := time.Now().Add(time.Minute); len(c.waiting) > 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
	}
	c.app.OnTerminate().Trigger(&core.TerminateEvent{App: c.app}, func(*core.TerminateEvent) error { return nil })
	if notes := keys(t, first, deletedPrefix); len(notes) > 0 {
		t.Errorf("noted as deleted: %v", notes)
	}
	c.failing = c.failing.Add(-time.Hour)
	if state := c.State(); state.UploadsError == "" || state.Error == "" || state.Age < 3600 {
		t.Errorf("nobody is told: %+v", state)
	}
}

// TestPaced: a drill reads no faster than it should.
func TestPaced(t *testing.T) {
	began := time.Now()
	read := paced(1 << 20)
	for done := range int64(5) {
		read(done<<16, 1<<20)
	}
	if took := time.Since(began); took < 240*time.Millisecond {
		t.Errorf("256 KB at 1 MB a second took %v", took)
	}
}
