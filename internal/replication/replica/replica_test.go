package replica

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

func open(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func run(t *testing.T, db *sql.DB, query string) {
	t.Helper()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

// product makes a data folder whose two databases have a table t.
func product(t *testing.T) (dir string, data *sql.DB) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range Files {
		db := open(t, filepath.Join(dir, name))
		run(t, db, "CREATE TABLE t (text TEXT)")
		if name == DataFile {
			data = db
		}
	}
	return dir, data
}

func folder(t *testing.T) Place {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copies 100% sûres") // an address writes it in another way
	place, err := Parse((&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String())
	if err != nil {
		t.Fatal(err)
	}
	return place.At("single")
}

func rows(t *testing.T, path string) (texts string) {
	t.Helper()
	if err := open(t, path).QueryRow("SELECT COALESCE(group_concat(text), '') FROM t").Scan(&texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

func limit(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// TestRoundTrip: what is committed before SyncAndWait is in the copy, and a moment of the past can be had.
func TestRoundTrip(t *testing.T) {
	ctx, place := limit(t), folder(t)
	dir, data := product(t)
	store, err := Open(ctx, dir, place)
	if err != nil {
		t.Fatal(err)
	}
	run(t, data, "INSERT INTO t VALUES ('first')")
	if err := store.SyncAndWait(ctx); err != nil {
		t.Fatal(err)
	}
	if last, err := store.Last(); err != nil || time.Since(last) > time.Minute {
		t.Errorf("the copy's age: %v, %v", last, err)
	}
	time.Sleep(20 * time.Millisecond) // times of files are compared
	between := time.Now()
	time.Sleep(20 * time.Millisecond)
	run(t, data, "INSERT INTO t VALUES ('second')")
	if err := store.SyncAndWait(ctx); err != nil {
		t.Fatal(err)
	}

	out := t.TempDir()
	var read, total int64
	at, err := place.Restore(ctx, DataFile, filepath.Join(out, "new.db"), time.Time{}, func(done, of int64) { read, total = done, of })
	if err != nil || time.Since(at) > time.Minute || at.Before(between) {
		t.Fatalf("restored at %v: %v", at, err)
	}
	if read == 0 || read != total {
		t.Errorf("progress ended at %d of %d bytes", read, total)
	}
	if got := rows(t, filepath.Join(out, "new.db")); got != "first,second" {
		t.Errorf("the newest copy has %q", got)
	}
	if at, err = place.Restore(ctx, DataFile, filepath.Join(out, "old.db"), between, nil); err != nil || at.After(between) {
		t.Fatalf("restored at %v: %v", at, err)
	}
	if got := rows(t, filepath.Join(out, "old.db")); got != "first" {
		t.Errorf("the copy from before has %q", got)
	}
	if _, err := place.Restore(ctx, DataFile, filepath.Join(out, "none.db"), between.Add(-time.Hour), nil); !errors.Is(err, ErrNone) {
		t.Errorf("a time before the first copy: %v", err)
	}

	run(t, data, "INSERT INTO t VALUES ('third')")
	if err := store.SyncData(ctx); err != nil {
		t.Fatal(err)
	}
	want, size, err := place.Newest(ctx, DataFile)
	if err != nil || want == 0 || size == 0 {
		t.Fatalf("the newest transaction is %d, the copy has %d bytes: %v", want, size, err)
	}
	if txid, err := place.Fetch(ctx, DataFile, filepath.Join(out, "fetched.db")); err != nil || txid != want {
		t.Errorf("fetched %d: %v", txid, err)
	}
	if got := rows(t, filepath.Join(out, "fetched.db")); got != "first,second,third" {
		t.Errorf("the fetched copy has %q", got)
	}
	if err := store.Close(ctx); err != nil {
		t.Error(err)
	}
}

// TestCloseCopiesTheRest: what was committed just before the end is in the copy.
func TestCloseCopiesTheRest(t *testing.T) {
	ctx, place := limit(t), folder(t)
	dir, data := product(t)
	store, err := Open(ctx, dir, place)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.SyncAndWait(ctx); err != nil {
		t.Fatal(err)
	}
	run(t, data, "INSERT INTO t VALUES ('last')")
	if err := store.Close(ctx); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "new.db")
	if _, err := place.Restore(ctx, DataFile, path, time.Time{}, nil); err != nil {
		t.Fatal(err)
	}
	if got := rows(t, path); got != "last" {
		t.Errorf("the copy has %q", got)
	}
	if _, err := os.Stat(filepath.Join(place.Folder(), DataFile)); err != nil {
		t.Errorf("the copy is not in the folder that was chosen: %v", err)
	}
}

func TestParse(t *testing.T) {
	for raw, want := range map[string]string{
		"file:///var/copies/":                                     "file:///var/copies",
		"s3://bucket/some/where?region=eu-west-3":                 "s3://bucket/some/where",
		"s3://bucket?endpoint=http://127.0.0.1:9000":              "s3://bucket",
		"s3://bucket/a/?endpoint=https://s3.example.org&region=x": "s3://bucket/a",
	} {
		place, err := Parse(raw)
		if err != nil || place.String() != want {
			t.Errorf("%s is %v: %v", raw, place, err)
		}
		if below := place.At("single").String(); below != want+"/single" {
			t.Errorf("below %s: %s", raw, below)
		}
	}
	for _, raw := range []string{
		"", "bucket", "http://x/y", "s3://bucket/x", "s3:///x?region=a", "file://relative", "file:relative", "file:///x?region=a",
		"s3://bucket/x?region=a&secret=topsecret", "s3://id:topsecret@bucket/x?region=a", "%",
	} {
		if _, err := Parse(raw); err == nil || strings.Contains(err.Error(), "topsecret") {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

// TestObjects: conditions decide who writes, lists come in the order of bytes, and what is gone leaves no folder.
func TestObjects(t *testing.T) {
	ctx := limit(t)
	objects, err := folder(t).Objects(ctx)
	if err != nil {
		t.Fatal(err)
	}
	put := func(key, text string, when Condition) (string, error) {
		return objects.Put(ctx, key, bytes.NewReader([]byte(text)), when)
	}
	first, err := put("owner", "a", Condition{Absent: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := put("owner", "b", Condition{Absent: true}); !errors.Is(err, ErrConflict) {
		t.Errorf("a second first write: %v", err)
	}
	second, err := put("owner", "b", Condition{ETag: first})
	if err != nil || second == first {
		t.Fatalf("a write after %s: %s, %v", first, second, err)
	}
	if _, err := put("owner", "c", Condition{ETag: first}); !errors.Is(err, ErrConflict) {
		t.Errorf("a write over a stranger's: %v", err)
	}
	body, etag, err := objects.Get(ctx, "owner")
	if err != nil || etag != second {
		t.Fatal(etag, err)
	}
	text, _ := io.ReadAll(body)
	_ = body.Close()
	if string(text) != "b" {
		t.Errorf("the object is %q", text)
	}
	for _, key := range []string{"f/a/z", "f/a.png", "f/a-b/x", "g"} {
		if _, err := put(key, "", Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	list := func(prefix string) (keys []string) {
		for object, err := range objects.List(ctx, prefix) {
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, object.Key)
		}
		return keys
	}
	if got := strings.Join(list("f/"), " "); got != "f/a-b/x f/a.png f/a/z" {
		t.Errorf("the list is %s", got)
	}
	if got := strings.Join(list("f/a-"), " "); got != "f/a-b/x" {
		t.Errorf("the list is %s", got)
	}
	if err := errors.Join(objects.Delete(ctx, "f/a-b/x"), objects.Delete(ctx, "missing")); err != nil {
		t.Error(err)
	}
	if _, _, err := objects.Get(ctx, "f/a-b/x"); !errors.Is(err, ErrAbsent) {
		t.Errorf("a deleted object: %v", err)
	}
	if got := strings.Join(list(""), " "); got != "f/a.png f/a/z g owner" {
		t.Errorf("the list is %s", got)
	}
}

// TestAFolderThatCannotBeReadIsNotEmpty: a restore says that uploads are missing.
func TestAFolderThatCannotBeReadIsNotEmpty(t *testing.T) {
	place := folder(t)
	objects, err := place.Objects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := objects.Put(t.Context(), "f/a", strings.NewReader(""), Condition{}); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("loop", filepath.Join(place.Folder(), "loop")); err != nil { // root may read what others may not
		t.Skip(err)
	}
	for prefix, readable := range map[string]bool{"f/": true, "missing/": true, "loop/": false} {
		for object, err := range objects.List(t.Context(), prefix) {
			if (err == nil) != readable {
				t.Errorf("%s: %v, %v", prefix, object, err)
			}
			readable = true
		}
		if !readable {
			t.Errorf("%s is empty", prefix)
		}
	}
}
