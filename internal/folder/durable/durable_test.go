package durable

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// watch records what is synced and renamed, by name.
func watch(t *testing.T) *[]string {
	t.Helper()
	var steps []string
	sync = func(file *os.File) error {
		steps = append(steps, "sync "+filepath.Base(file.Name()))
		return file.Sync()
	}
	rename = func(from, to string) error {
		steps = append(steps, "rename "+filepath.Base(from)+" "+filepath.Base(to))
		return os.Rename(from, to)
	}
	t.Cleanup(func() { sync, rename = (*os.File).Sync, os.Rename })
	return &steps
}

func TestContentIsOnTheDiskBeforeItsNameAndTheNameBeforeTheReturn(t *testing.T) {
	steps := watch(t)
	folder := filepath.Join(t.TempDir(), "folder")
	if err := MkdirAll(filepath.Join(folder, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "below", "state.json")
	for _, content := range []string{"a longer text", "short"} {
		if err := Write(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if found, err := os.ReadFile(path); err != nil || string(found) != content {
			t.Fatalf("%q, %v", found, err)
		}
	}
	one := []string{"sync state.json.draft", "rename state.json.draft state.json", "sync below"}
	want := slices.Concat([]string{"sync " + filepath.Base(filepath.Dir(folder)), "sync folder"}, one, one)
	if !slices.Equal(*steps, want) {
		t.Errorf("%q", *steps)
	}
	if err := MkdirAll(filepath.Dir(path), 0o700); err != nil || len(*steps) != len(want) {
		t.Errorf("a folder that was there is synced: %q, %v", *steps, err)
	}
}

func TestWhatDoesNotReachTheDiskReplacesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	if err := Write(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	watch(t)
	sync = func(*os.File) error { return syscall.EIO }
	if err := Write(path, []byte("new"), 0o600); err == nil {
		t.Error("no error")
	}
	if found, _ := os.ReadFile(path); string(found) != "old" {
		t.Errorf("%q", found)
	}
}

func TestADriveThatSyncsNoFolderIsUsed(t *testing.T) {
	watch(t)
	sync = func(file *os.File) error {
		if info, _ := file.Stat(); info.IsDir() {
			return syscall.EINVAL
		}
		return nil
	}
	if err := Write(filepath.Join(t.TempDir(), "state.json"), nil, 0o600); err != nil {
		t.Error(err)
	}
}

// renamers rename what a power cut may lose.
var renamers = map[string]string{
	"bundle/write.go": "the next start rewrites it",
	"datadir/logs.go": "the next start does it again",
}

func TestNoOtherPackageRenames(t *testing.T) {
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "durable/") {
			return err
		}
		content, err := fs.ReadFile(root, path)
		if strings.Contains(string(content), "os.Rename(") && renamers[path] == "" {
			t.Errorf("internal/%s calls os.Rename: durable.Rename survives a power cut", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
