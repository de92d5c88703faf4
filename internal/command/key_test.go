package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func keyFolder(t *testing.T) (dir string, read func(name string) string) {
	t.Helper()
	t.Setenv("APP_KEY", "")
	dir = t.TempDir()
	return dir, func(name string) string {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
}

func TestRotateKeepsTheKeyBefore(t *testing.T) {
	dir, read := keyFolder(t)
	old := strings.Repeat("o", 64)
	if err := os.WriteFile(filepath.Join(dir, keyFile), []byte(old), ownerOnly); err != nil {
		t.Fatal(err)
	}
	if err := rotate(dir); err != nil {
		t.Fatal(err)
	}
	fresh := read(keyFile)
	if read(previousFile) != old || fresh == old || len(fresh) != 64 {
		t.Fatalf("previous %q, current %q", read(previousFile), fresh)
	}
	for _, name := range []string{keyFile, previousFile} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode().Perm() != ownerOnly {
			t.Fatalf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if err := rotate(dir); err == nil || read(previousFile) != old || read(keyFile) != fresh {
		t.Fatalf("a second rotation must keep both keys: %v", err)
	}
}

func TestRotateGoesOnAfterACrash(t *testing.T) {
	dir, read := keyFolder(t)
	old := strings.Repeat("o", 64)
	for _, name := range []string{keyFile, previousFile} { // interrupted before the new key had its name
		if err := os.WriteFile(filepath.Join(dir, name), []byte(old), ownerOnly); err != nil {
			t.Fatal(err)
		}
	}
	if err := rotate(dir); err != nil || read(keyFile) == old || read(previousFile) != old {
		t.Fatalf("%v: previous %q, current %q", err, read(previousFile), read(keyFile))
	}
}

func TestRotateNeedsAKeyOfItsOwn(t *testing.T) {
	dir, _ := keyFolder(t)
	if err := rotate(dir); err == nil {
		t.Fatal("there is no key")
	}
	t.Setenv("APP_KEY", strings.Repeat("e", 32))
	if err := rotate(dir); err == nil || !strings.Contains(err.Error(), "APP_KEY_PREVIOUS") {
		t.Fatal(err)
	}
}
