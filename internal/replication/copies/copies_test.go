package copies

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"passerelle/internal/replication/replica"
)

func TestMain(m *testing.M) {
	quiet = 300 * time.Millisecond
	os.Exit(m.Run())
}

func begin(t *testing.T, to replica.Place, dir string) (*Claim, string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	claim, err := Begin(ctx, to, dir, &out)
	return claim, out.String(), err
}

func started(t *testing.T, to replica.Place, dir string) *Claim {
	t.Helper()
	claim, _, err := begin(t, to, dir)
	if err != nil {
		t.Fatal(err)
	}
	return claim
}

func databasesIn(t *testing.T, dir string) *sql.DB {
	t.Helper()
	var data *sql.DB
	for _, name := range replica.Files {
		db, err := sql.Open("sqlite", filepath.Join(dir, name)+"?_pragma=journal_mode(WAL)&_pragma=busy_timeout(10000)")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if _, err := db.Exec("CREATE TABLE IF NOT EXISTS t (text TEXT)"); err != nil {
			t.Fatal(err)
		}
		if name == replica.DataFile {
			data = db
		}
	}
	return data
}

// copied makes a data folder and its copy.
func copied(t *testing.T, to replica.Place, text string) (dir string, store *replica.Store, claim *Claim) {
	t.Helper()
	dir = t.TempDir()
	claim = started(t, to, dir)
	db := databasesIn(t, dir)
	if _, err := db.Exec("INSERT INTO t VALUES (?)", text); err != nil {
		t.Fatal(err)
	}
	store, err := replica.Open(t.Context(), dir, to.At(databases))
	if err == nil {
		err = store.SyncAndWait(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close(context.Background()) })
	return dir, store, claim
}

// TestOneWriter: a server that may not write to a place says so in one sentence.
func TestOneWriter(t *testing.T) {
	to := place(t)
	dir, _, claim := copied(t, to, "mine")
	stranger := t.TempDir()
	databasesIn(t, stranger)
	_, _, err := begin(t, to, stranger)
	if err == nil || !strings.Contains(err.Error(), "another installation") {
		t.Errorf("a restored copy for inspection: %v", err)
	}
	// The same folder again: after a kill it looks first, after a stop it need not.
	again := started(t, to, dir)
	if again.settled {
		t.Error("a killed server's place was taken without looking")
	}
	if err := again.settle(t.Context()); err != nil {
		t.Error(err)
	}
	if err := claim.held(t.Context()); !errors.Is(err, errTaken) {
		t.Errorf("the earlier session still holds it: %v", err)
	}
	if err := again.release(t.Context()); err != nil {
		t.Fatal(err)
	}
	// A copy of the whole folder, and then the original.
	clone := t.TempDir()
	if err := os.CopyFS(clone, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if !started(t, to, clone).settled {
		t.Error("after a stop there is nothing to look for")
	}
	if _, _, err := begin(t, to, dir); err == nil || !strings.Contains(err.Error(), "copy of this data folder") {
		t.Errorf("the original beside its clone: %v", err)
	}
}

// TestRefusedMarker: a server that has copied to a place before starts even if the place takes nothing more.
func TestRefusedMarker(t *testing.T) {
	to := place(t)
	dir, _, claim := copied(t, to, "mine")
	if err := claim.release(t.Context()); err != nil {
		t.Fatal(err)
	}
	lock := filepath.Join(to.Folder(), ".lock")
	if err := errors.Join(os.Remove(lock), os.Mkdir(lock, 0o700)); err != nil { // as a full bucket
		t.Fatal(err)
	}
	again, out, err := begin(t, to, dir)
	if err != nil || again.settled || !strings.Contains(out, "starts without them") {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Remove(lock); err != nil {
		t.Fatal(err)
	}
	if err := again.settle(t.Context()); err != nil || !again.settled {
		t.Errorf("later: %v", err)
	}
}

// TestEmptyDisk: a start on an empty disk restores, marked so that jobs wait; not while another server writes.
func TestEmptyDisk(t *testing.T) {
	to := place(t)
	dir, store, _ := copied(t, to, "precious")
	u := storage(t, to)
	write(t, u.path("c/r/a.png"), "picture")
	pass(t, u, "")

	stop := make(chan struct{})
	done := make(chan struct{})
	db := databasesIn(t, dir)
	go func() { // the other server lives
		defer close(done)
		for {
			select {
			case <-stop:
				return
			case <-time.After(10 * time.Millisecond):
				_, _ = db.Exec("INSERT INTO t VALUES ('more')")
				_ = store.SyncAndWait(context.Background())
			}
		}
	}()
	_, _, err := begin(t, to, t.TempDir())
	close(stop)
	<-done
	if err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("beside a living server: %v", err)
	}

	empty := t.TempDir()
	claim, out, err := begin(t, to, empty)
	if err != nil || !claim.settled || !strings.Contains(out, "Restored the copy of ") {
		t.Fatalf("on an empty disk: %v\n%s", err, out)
	}
	header := read(t, filepath.Join(empty, replica.DataFile))
	if len(header) < 20 || header[18] != 1 || header[19] != 1 {
		t.Error("the restored database does not look like a backup's")
	}
	var text string
	if err := databasesIn(t, empty).QueryRow("SELECT text FROM t LIMIT 1").Scan(&text); err != nil || text != "precious" {
		t.Errorf("the restored row is %q: %v", text, err)
	}
	if got := read(t, filepath.Join(empty, "storage/c/r/a.png")); got != "picture" {
		t.Errorf("the restored upload is %q", got)
	}
	if left, _ := filepath.Glob(filepath.Join(empty, restoreFolder+"*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestInterruptedRestore: what a kill left is no reason to refuse the next start.
func TestInterruptedRestore(t *testing.T) {
	to := place(t)
	copied(t, to, "precious")
	empty := t.TempDir()
	if _, err := update(empty, func(now *local) { now.Restoring = true }); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(empty, "storage/c/r/half.png"), "half")
	write(t, filepath.Join(empty, restoreFolder, replica.DataFile), "half")
	started(t, to, empty)
	if read(t, filepath.Join(empty, "storage/c/r/half.png")) != "" || read(t, filepath.Join(empty, replica.DataFile)) == "" {
		t.Error("the restore did not begin again")
	}
	if mine, _ := readLocal(empty); mine.Restoring {
		t.Error("still restoring")
	}
}

// TestSettings: each mistake is one sentence without a secret.
func TestSettings(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{}, ""},
		{map[string]string{variable: "file:///copies"}, ""},
		{map[string]string{variable: "s3://b/p?region=x"}, ""},
		{map[string]string{variable: "ftp://b"}, "must begin with"},
		{map[string]string{variable: "s3://id:topsecret@b/p?region=x"}, "must not contain a key"},
		{map[string]string{variable: "s3://b/p?region=x", "AWS_CA_BUNDLE": "/x.pem"}, "AWS_CA_BUNDLE"},
		{map[string]string{variable: "s3://b/p?region=x", "AWS_ACCESS_KEY_ID": "id"}, "only one of them"},
	} {
		_, err := Read(func(name string) string { return c.env[name] })
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), variable+" ") || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v", c.env, err)
		}
		if err != nil && strings.Contains(err.Error(), "topsecret") {
			t.Errorf("%v tells the secret: %v", c.env, err)
		}
	}
	dir := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for folder, fine := range map[string]bool{
		dir: false, filepath.Join(dir, "copies"): false, filepath.Join(link, "new", "copies"): false, dir + "-copies": true, filepath.Dir(dir): true,
	} {
		to, err := replica.Parse("file://" + filepath.ToSlash(folder))
		if err != nil {
			t.Fatal(err)
		}
		if err := CheckFolder(to, dir); (err == nil) != fine {
			t.Errorf("%s for %s: %v", folder, dir, err)
		}
	}
}
