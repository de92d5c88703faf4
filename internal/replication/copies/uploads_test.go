package copies

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"passerelle/internal/replication/replica"
)

func place(t *testing.T) replica.Place {
	t.Helper()
	found, err := replica.Parse("file://" + filepath.ToSlash(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(content)
}

// storage returns uploads of a new folder whose copies go to the place.
func storage(t *testing.T, to replica.Place) *uploads {
	t.Helper()
	objects, err := to.Objects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &uploads{objects, t.TempDir()}
}

func keys(t *testing.T, u *uploads, prefix string) (all []string) {
	t.Helper()
	for object, err := range u.objects.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, object.Key)
	}
	return all
}

func pass(t *testing.T, u *uploads, folder string) totals {
	t.Helper()
	sum, err := u.pass(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// TestUploads: a pass copies what is new and nothing twice, whatever the order of names; thumbnails are made again; a
// deleted file can be restored to an earlier time, and goes when no restore reaches back to it.
func TestUploads(t *testing.T) {
	to := place(t)
	u := storage(t, to)
	names := []string{"a/b.png", "a/b.png.attrs", "a/b/c", "a/b-c/d", "a/b0", "z/1.txt", "z/10.txt", "z/2.txt"}
	for _, name := range names {
		write(t, u.path("c1/"+name), "content of "+name)
	}
	write(t, u.path("c1/a/thumbs_b.png/100x100_b.png"), "small")
	if sum := pass(t, u, ""); sum.Files != int64(len(names)) {
		t.Errorf("copied %d files", sum.Files)
	}
	if got := len(keys(t, u, "")); got != len(names) {
		t.Errorf("%d objects: %v", got, keys(t, u, ""))
	}
	before := strings.Join(keys(t, u, ""), " ")
	u.objects = forbidden{u.objects, t}
	pass(t, u, "")
	pass(t, u, "c1/a/")
	u.objects = u.objects.(forbidden).Objects
	if after := strings.Join(keys(t, u, ""), " "); after != before {
		t.Errorf("a second pass made %s of %s", after, before)
	}

	write(t, u.path("c2/r/new.png"), "new")
	if sum := pass(t, u, "c2/r/"); sum.Files != 1 || len(keys(t, u, filesPrefix+"c2/")) != 1 {
		t.Errorf("a record's folder: %v", sum)
	}
	existed := time.Now().Add(-time.Minute)
	if err := os.Remove(u.path("c1/a/b.png")); err != nil {
		t.Fatal(err)
	}
	pass(t, u, "")
	pass(t, u, "")
	if notes := keys(t, u, deletedPrefix); len(notes) != 1 || !strings.Contains(notes[0], "/c1/a/b.png/") {
		t.Errorf("noted as deleted: %v", notes)
	}
	for at, want := range map[time.Time]string{{}: "", existed: "content of a/b.png"} {
		folder := t.TempDir()
		if bad, err := FetchUploads(t.Context(), to, folder, at, func(int64) {}); err != nil || len(bad) > 0 {
			t.Fatal(bad, err)
		}
		if got := read(t, filepath.Join(folder, "c1/a/b.png")); got != want {
			t.Errorf("at %v the deleted file has %q", at, got)
		}
		if got := read(t, filepath.Join(folder, "c1/a/b/c")); got != "content of a/b/c" {
			t.Errorf("at %v another file has %q", at, got)
		}
	}
	note := keys(t, u, deletedPrefix)[0]
	if err := u.purge(t.Context()); err != nil || len(keys(t, u, deletedPrefix)) != 1 {
		t.Errorf("purged too early: %v", err)
	}
	_, rest, _ := strings.Cut(strings.TrimPrefix(note, deletedPrefix), "/")
	if _, err := u.objects.Put(t.Context(), deletedPrefix+"1000/"+rest, bytes.NewReader(nil), replica.Condition{}); err != nil {
		t.Fatal(err)
	}
	if err := u.objects.Delete(t.Context(), note); err != nil {
		t.Fatal(err)
	}
	if err := u.purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := keys(t, u, filesPrefix+"c1/a/b.png/"); len(left) != 0 || len(keys(t, u, deletedPrefix)) != 0 {
		t.Errorf("still there: %v", left)
	}
}

// forbidden are objects that a pass without news may only list.
type forbidden struct {
	replica.Objects
	t *testing.T
}

func (f forbidden) Put(_ context.Context, key string, _ io.ReadSeeker, _ replica.Condition) (string, error) {
	f.t.Errorf("wrote %s again", key)
	return "", nil
}

// TestDamagedUpload: copies with other content, and those that would leave the folder, are left out; the others come.
func TestDamagedUpload(t *testing.T) {
	to := place(t)
	u := storage(t, to)
	write(t, u.path("c/r/good.png"), "good")
	pass(t, u, "")
	zeros := strings.Repeat("0", 64)
	for _, key := range []string{"c/r/x.png/" + zeros, zeros} {
		if _, err := u.objects.Put(t.Context(), filesPrefix+key, bytes.NewReader([]byte("x")), replica.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	bad, err := FetchUploads(t.Context(), to, folder, time.Time{}, func(int64) {})
	slices.Sort(bad)
	if err != nil || strings.Join(bad, " ") != ". c/r/x.png" {
		t.Errorf("cannot be used: %v, %v", bad, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "c/r/*")); len(left) != 1 || read(t, filepath.Join(folder, "c/r/good.png")) != "good" {
		t.Errorf("restored %v", left)
	}
}

// TestReturnedUpload: a file that is back, such as one that a takeover brought late, is no longer noted as deleted; one that
// is deleted goes from a standby too.
func TestReturnedUpload(t *testing.T) {
	to := place(t)
	u := storage(t, to)
	write(t, u.path("c/r/a.png"), "picture")
	pass(t, u, "")
	standby := t.TempDir()
	fetch := func() string {
		if _, err := FetchUploads(t.Context(), to, standby, time.Time{}, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		return read(t, filepath.Join(standby, "c/r/a.png"))
	}
	if got := fetch(); got != "picture" {
		t.Errorf("fetched %q", got)
	}
	if err := os.Remove(u.path("c/r/a.png")); err != nil {
		t.Fatal(err)
	}
	pass(t, u, "c/r/")
	if got := fetch(); got != "" {
		t.Error("the deleted file is still on the standby")
	}
	write(t, u.path("c/r/a.png"), "picture")
	pass(t, u, "")
	if notes := keys(t, u, deletedPrefix); len(notes) > 0 || fetch() != "picture" {
		t.Errorf("the returned file is noted as deleted: %v", notes)
	}
}

// TestAwaitUploads: a saved record's files are copied at the return, once.
func TestAwaitUploads(t *testing.T) {
	to := place(t)
	u := storage(t, to)
	c := &Copies{uploads: u, saved: map[string]uint64{"a/b/": 1}}
	write(t, u.path("a/b/picture.png"), "bytes")
	write(t, u.path("a/other/picture.png"), "not asked for")
	if err := c.AwaitUploads(t.Context()); err != nil || len(keys(t, u, filesPrefix+"a/b/")) != 1 || len(keys(t, u, filesPrefix)) != 1 {
		t.Errorf("%v, copied %v", err, keys(t, u, filesPrefix))
	}
	if len(c.unsettled()) > 0 {
		t.Error("copied again each time")
	}
	c.saved["a/b/"] = 2
	c.settle(map[string]uint64{"a/b/": 1})
	if len(c.unsettled()) != 1 {
		t.Error("forgot a later save")
	}
}
