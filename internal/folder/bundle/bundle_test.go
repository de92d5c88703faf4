package bundle

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"
	"time"
)

func sample() (hooks, migrations fstest.MapFS) {
	hooks = fstest.MapFS{
		".gitkeep":      {},
		"boot.pb.js":    {Data: []byte("require(`${__hooks}/app.js`)")},
		"app.js":        {Data: []byte(strings.Repeat("module.exports = 1;\n", 5000))},
		"lib/nested.js": {Data: []byte("2")},
	}
	return hooks, fstest.MapFS{"1_init.js": {Data: []byte("migrate(() => {}, () => {})")}}
}

func mustUnpack(t *testing.T, dir string) *Bundle {
	t.Helper()
	hooks, migrations := sample()
	b, err := Unpack(dir, hooks, migrations)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// check fails unless b holds exactly the sample and nothing temporary is left beside it.
func check(t *testing.T, b *Bundle) {
	t.Helper()
	files, _, err := collect(func() (fs.FS, fs.FS) { h, m := sample(); return h, m }())
	if err != nil {
		t.Fatal(err)
	}
	if !complete(b.Dir, files) {
		t.Errorf("%s is not complete", b.Dir)
	}
	entries, err := os.ReadDir(filepath.Dir(b.Dir))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("left over beside the copy: %v", entries)
	}
}

func TestUnpack(t *testing.T) {
	b := mustUnpack(t, t.TempDir())
	check(t, b)
	if _, err := os.Stat(filepath.Join(b.HooksDir, "lib", "nested.js")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(b.HooksDir, ".gitkeep")); err == nil {
		t.Error("a hidden file was unpacked")
	}
	if _, err := os.Stat(filepath.Join(b.MigrationsDir, "1_init.js")); err != nil {
		t.Error(err)
	}
}

func TestUnpackNothing(t *testing.T) {
	b, err := Unpack(t.TempDir(), fstest.MapFS{".gitkeep": {}}, fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{b.HooksDir, b.MigrationsDir} {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestOtherContentOtherFolder(t *testing.T) {
	dir := t.TempDir()
	first := mustUnpack(t, dir)
	hooks, migrations := sample()
	hooks["app.js"] = &fstest.MapFile{Data: []byte("module.exports = 2")}
	second, err := Unpack(dir, hooks, migrations)
	if err != nil {
		t.Fatal(err)
	}
	if first.Dir == second.Dir {
		t.Fatal("two contents share a folder")
	}
	if _, err := os.Stat(first.Dir); err != nil {
		t.Error("the copy of a version that may still run was removed")
	}
}

func TestAlteredCopyIsRepaired(t *testing.T) {
	cases := map[string]func(b *Bundle) error{
		"file gone": func(b *Bundle) error { return os.Remove(filepath.Join(b.HooksDir, "app.js")) },
		"file cut":  func(b *Bundle) error { return os.Truncate(filepath.Join(b.HooksDir, "app.js"), 10) },
		"same size": func(b *Bundle) error {
			return os.WriteFile(filepath.Join(b.HooksDir, "lib", "nested.js"), []byte("3"), 0o644)
		},
		"extra hook": func(b *Bundle) error {
			return os.WriteFile(filepath.Join(b.HooksDir, "evil.pb.js"), []byte("x"), 0o644)
		},
		"extra folder":   func(b *Bundle) error { return os.MkdirAll(filepath.Join(b.MigrationsDir, "x", "y"), 0o755) },
		"migration gone": func(b *Bundle) error { return os.RemoveAll(b.MigrationsDir) },
		"file is folder": func(b *Bundle) error {
			path := filepath.Join(b.HooksDir, "app.js")
			return firstError(os.Remove(path), os.MkdirAll(filepath.Join(path, "in"), 0o755))
		},
		"file is link": func(b *Bundle) error {
			path := filepath.Join(b.HooksDir, "lib", "nested.js")
			return firstError(os.Rename(path, path+".moved"), os.Symlink(path+".moved", path))
		},
		"folder is link": func(b *Bundle) error {
			elsewhere := b.Dir + "-elsewhere"
			return firstError(os.Rename(b.HooksDir, elsewhere), os.Symlink(elsewhere, b.HooksDir))
		},
		"bundle is file": func(b *Bundle) error {
			return firstError(os.RemoveAll(b.Dir), os.WriteFile(b.Dir, []byte("x"), 0o644))
		},
	}
	for name, alter := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			b := mustUnpack(t, dir)
			if err := alter(b); err != nil {
				t.Fatal(err)
			}
			again := mustUnpack(t, dir)
			_ = os.RemoveAll(b.Dir + "-elsewhere")
			check(t, again)
		})
	}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestManyAtOnce(t *testing.T) {
	for _, altered := range []bool{false, true} {
		t.Run(fmt.Sprintf("altered=%v", altered), func(t *testing.T) {
			dir := t.TempDir()
			if altered {
				b := mustUnpack(t, dir)
				if err := os.WriteFile(filepath.Join(b.HooksDir, "app.js"), []byte("half"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			hooks, migrations := sample()
			var group sync.WaitGroup
			for range 40 {
				group.Go(func() {
					if _, err := Unpack(dir, hooks, migrations); err != nil {
						t.Error(err)
					}
				})
			}
			group.Wait()
			check(t, mustUnpack(t, dir))
		})
	}
}

// TestProcessesAtOnce starts this test binary several times; each child unpacks into the same folder.
func TestProcessesAtOnce(t *testing.T) {
	const variable = "BUNDLE_TEST_DIR"
	if dir := os.Getenv(variable); dir != "" {
		mustUnpack(t, dir)
		return
	}
	dir := t.TempDir()
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			child := exec.Command(os.Args[0], "-test.run=^TestProcessesAtOnce$")
			child.Env = append(os.Environ(), variable+"="+dir)
			if out, err := child.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	group.Wait()
	check(t, mustUnpack(t, dir))
}

func TestOldCopies(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, DirName)
	old := time.Now().Add(-48 * time.Hour)
	for name, age := range map[string]time.Time{
		"0123456789abcdef": old, "fedcba9876543210": time.Now(), tempPrefix + "77": old, "notes": old,
	} {
		path := filepath.Join(root, name)
		if err := firstError(os.MkdirAll(path, 0o755), os.Chtimes(path, age, age)); err != nil {
			t.Fatal(err)
		}
	}
	b := mustUnpack(t, dir)
	_ = os.Chtimes(b.Dir, old, old)
	b = mustUnpack(t, dir) // an old copy of the current version stays and counts as used again
	if info, err := os.Stat(b.Dir); err != nil || time.Since(info.ModTime()) > time.Hour {
		t.Error("the current copy is gone or looks unused", err)
	}
	for name, stays := range map[string]bool{
		"0123456789abcdef": false, "fedcba9876543210": true, tempPrefix + "77": false, "notes": true,
	} {
		if _, err := os.Stat(filepath.Join(root, name)); (err == nil) != stays {
			t.Errorf("%s: stays=%v, want %v", name, err == nil, stays)
		}
	}
}

func TestErrorsNameFolderAndRemedy(t *testing.T) {
	for want, err := range map[string]error{
		"read-only disk": &fs.PathError{Op: "mkdir", Path: "x", Err: syscall.EROFS},
		"no permission":  &fs.PathError{Op: "mkdir", Path: "x", Err: syscall.EACCES},
		"is full":        &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC},
		"cannot unpack":  &fs.PathError{Op: "mkdir", Path: "x", Err: syscall.ENOTDIR},
	} {
		got := explain("/srv/data/.bundle", err).Error()
		if !strings.Contains(got, want) || !strings.Contains(got, "/srv/data/.bundle") || strings.Contains(got, "\n") {
			t.Errorf("%v: %s", err, got)
		}
	}
	// A real failure: a file has the data folder's name.
	taken := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(taken, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	hooks, migrations := sample()
	if _, err := Unpack(taken, hooks, migrations); err == nil || !strings.Contains(err.Error(), taken) {
		t.Errorf("got %v", err)
	}
}

// TestReadOnlyButComplete: a correct copy needs no writing.
func TestReadOnlyButComplete(t *testing.T) {
	dir := t.TempDir()
	b := mustUnpack(t, dir)
	root := filepath.Dir(b.Dir)
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(root, 0o755)
	check(t, mustUnpack(t, dir))
}
