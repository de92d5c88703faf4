package pending

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// folders returns a data folder whose database knows the migrations of applied, and a folder with those of files.
func folders(t *testing.T, applied, files []string) (dataDir, dir string) {
	t.Helper()
	dataDir, dir = t.TempDir(), t.TempDir()
	db, err := core.DefaultDBConnect(filepath.Join(dataDir, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("CREATE TABLE _migrations (file TEXT PRIMARY KEY, applied INTEGER NOT NULL)").Execute(); err != nil {
		t.Fatal(err)
	}
	for _, name := range applied {
		if _, err := db.Insert("_migrations", dbx.Params{"file": name, "applied": 1}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dataDir, dir
}

func TestPattern(t *testing.T) {
	files := []string{"1_a.js", "2_b.js", "2_bxjs", "3_c.js"}
	for name, test := range map[string]struct{ applied, matched []string }{
		"nothing applied": {nil, files},
		"some applied":    {[]string{"1_a.js", "3_c.js"}, []string{"2_b.js", "2_bxjs"}},
		"a dot is a dot":  {[]string{"1_a.js", "2_bxjs", "3_c.js"}, []string{"2_b.js"}},
		"all applied":     {files, nil},
		"others applied":  {append([]string{"0_gone.js"}, files...), nil},
	} {
		t.Run(name, func(t *testing.T) {
			pattern := regexp.MustCompile(Pattern(folders(t, test.applied, files)))
			var matched []string
			for _, file := range files {
				if pattern.MatchString(file) {
					matched = append(matched, file)
				}
			}
			if len(matched) != len(test.matched) {
				t.Fatalf("%s matches %v, want %v", pattern, matched, test.matched)
			}
			for i := range matched {
				if matched[i] != test.matched[i] {
					t.Errorf("%s matches %v, want %v", pattern, matched, test.matched)
				}
			}
		})
	}
}

func TestAllWhereItCannotBeTold(t *testing.T) {
	_, dir := folders(t, nil, []string{"1_a.js"})
	fresh := t.TempDir()
	if pattern := Pattern(fresh, dir); pattern != "" {
		t.Errorf("a new data folder: %q", pattern)
	}
	if _, err := os.Stat(filepath.Join(fresh, "data.db")); err == nil {
		t.Error("a database was made")
	}
	broken := t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, "data.db"), []byte("not a database, by far"), 0o600); err != nil {
		t.Fatal(err)
	}
	if pattern := Pattern(broken, dir); pattern != "" {
		t.Errorf("a broken database: %q", pattern)
	}
	dataDir, _ := folders(t, nil, nil)
	if pattern := Pattern(dataDir, filepath.Join(dir, "missing")); pattern != "" {
		t.Errorf("a missing folder: %q", pattern)
	}
}
