package bundle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// install writes files to a temporary sibling of dir and renames it into place. If another process was faster, its
// folder stays and ours is deleted. Nothing is synced to disk: the next start rewrites what a power cut loses.
func install(root, dir string, files []file) error {
	if err := os.MkdirAll(root, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(root, tempPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := os.Chmod(temp, 0o755); err != nil {
		return err
	}
	// Both folders exist even when nothing is embedded: PocketBase then finds no file instead of no folder.
	for _, name := range []string{hooksName, migrationsName} {
		if err := os.MkdirAll(filepath.Join(temp, name), 0o755); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := writeFile(filepath.Join(temp, f.path), f.data); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, dir); err != nil {
		if _, statErr := os.Lstat(dir); statErr == nil {
			return nil // another process's copy is there; the caller checks it
		}
		return err
	}
	return nil
}

// repair makes an existing dir equal to files, with one atomic rename per file, so that two processes may repair at
// once while a third keeps reading.
func repair(dir string, files []file) error {
	for _, d := range []string{dir, filepath.Join(dir, hooksName), filepath.Join(dir, migrationsName)} {
		if err := realDir(d); err != nil {
			return err
		}
	}
	extra, err := extras(dir, files)
	if err != nil {
		return err
	}
	for _, path := range extra {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	for _, f := range files {
		path := filepath.Join(dir, f.path)
		if same(path, f.data) {
			continue
		}
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
			if err := os.RemoveAll(path); err != nil {
				return err
			}
		}
		temp, err := writeTemp(filepath.Dir(dir), f.data)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			os.Remove(temp)
			return err
		}
		if err := os.Rename(temp, path); err != nil {
			os.Remove(temp)
			return err
		}
	}
	return nil
}

// realDir ensures that path is a folder; it removes a file or link of that name first.
func realDir(path string) error {
	if info, err := os.Lstat(path); err == nil && !info.IsDir() {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return os.MkdirAll(path, 0o755)
}

// extras lists what does not belong in dir: unknown files, unknown folders, links.
func extras(dir string, files []file) ([]string, error) {
	known := map[string]bool{dir: true, filepath.Join(dir, hooksName): true, filepath.Join(dir, migrationsName): true}
	for _, f := range files {
		for p := filepath.Join(dir, f.path); p != dir; p = filepath.Dir(p) {
			known[p] = true
		}
	}
	var extra []string
	for _, d := range []string{dir, filepath.Join(dir, hooksName), filepath.Join(dir, migrationsName)} {
		if info, err := os.Lstat(d); err != nil || !info.IsDir() {
			return nil, &fs.PathError{Op: "open", Path: d, Err: fs.ErrNotExist}
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if known[path] && (d.IsDir() || d.Type().IsRegular()) {
			return nil
		}
		extra = append(extra, path)
		if d.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	return extra, err
}

// writeTemp writes data to a new temporary file in dir and returns its path.
func writeTemp(dir string, data []byte) (string, error) {
	f, err := os.CreateTemp(dir, tempPrefix)
	if err != nil {
		return "", err
	}
	_, writeErr := f.Write(data)
	if err := errors.Join(writeErr, f.Chmod(0o644), f.Close()); err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// explain turns a file system error into one sentence that names the folder and what to do.
func explain(root string, err error) error {
	switch {
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("the folder %s is on a read-only disk: mount it writable or choose another data folder with --dir (%w)", root, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("no permission to write in %s: give it to the user who runs this program or choose another data folder with --dir (%w)", root, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("the disk of %s is full: free some space (10 MB are enough to start) and start again (%w)", root, err)
	default:
		return fmt.Errorf("cannot unpack the built-in files into %s: check that it is a folder this program may write to, or choose another data folder with --dir (%w)", root, err)
	}
}
