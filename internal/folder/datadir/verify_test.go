package datadir

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type packed struct {
	name string
	mode fs.FileMode
	size int
}

// pack writes a zip file and opens it as a restore does.
func pack(t *testing.T, files ...packed) (*zip.ReadCloser, error) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "backup.zip"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	archive := zip.NewWriter(file)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		header.SetMode(f.mode)
		entry, err := archive.CreateHeader(header)
		if err == nil && f.size > 0 {
			_, err = entry.Write(make([]byte, f.size))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return zip.OpenReader(file.Name())
}

func TestCheckFiles(t *testing.T) {
	const plain, room = fs.FileMode(0o600), 1 << 20
	for name, c := range map[string]struct {
		files []packed
		want  string
	}{
		"a backup":             {[]packed{{"data.db", plain, 9}, {"storage/", fs.ModeDir | 0o700, 0}, {"storage/a/b.webp", 0o444, 9}}, ""},
		"a path that leaves":   {[]packed{{"../data.db", plain, 9}}, "not a file of a backup"},
		"one inside a path":    {[]packed{{"storage/../../x", plain, 9}}, "not a file of a backup"},
		"an absolute path":     {[]packed{{"/etc/cron.d/x", plain, 9}}, "not a file of a backup"},
		"a write-ahead log":    {[]packed{{"data.db", plain, 9}, {"data.db-wal", plain, 9}}, "not a file of a backup"},
		"one of other case":    {[]packed{{"data.db", plain, 9}, {"DATA.DB-WAL", plain, 9}}, "not a file of a backup"},
		"an index of it":       {[]packed{{"data.db", plain, 9}, {"data.db-shm", plain, 9}}, "not a file of a backup"},
		"a journal":            {[]packed{{"data.db-journal", plain, 9}, {"data.db", plain, 9}}, "not a file of a backup"},
		"a log of the logs":    {[]packed{{"auxiliary.db-wal", plain, 9}}, "not a file of a backup"},
		"a bomb of one file":   {[]packed{{"data.db", plain, room + 1}}, "too full"},
		"a bomb of many files": {[]packed{{"a", plain, room / 2}, {"b", plain, room / 2}, {"c", plain, 1}}, "too full"},
	} {
		archive, err := pack(t, c.files...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		err = checkFiles(archive.File, room)
		_ = archive.Close()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestSizesAreHeld: checkFiles may trust the list's sizes, because a longer file ends with an error.
func TestSizesAreHeld(t *testing.T) {
	var whole bytes.Buffer
	archive := zip.NewWriter(&whole)
	entry, err := archive.Create("data.db")
	if err == nil {
		_, err = entry.Write(make([]byte, 1<<20))
	}
	if err != nil || archive.Close() != nil {
		t.Fatal(err)
	}
	content := whole.Bytes()
	list := bytes.LastIndex(content, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(content[list+24:], 10) // the size in the list of files
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	if reader.File[0].UncompressedSize64 != 10 {
		t.Fatal("the list was not changed")
	}
	if err := extract(reader.File[0], io.Discard); err == nil {
		t.Error("a file longer than its list says was read to its end")
	}
}
