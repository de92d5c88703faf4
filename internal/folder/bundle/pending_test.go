package bundle

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// folder holds empty files with these names.
func folder(t *testing.T, files []string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestPending(t *testing.T) {
	files := []string{"1_a.js", "2_b.js", "2_bxjs", "3_c.js"}
	for name, test := range map[string]struct{ applied, matched []string }{
		"nothing applied": {nil, files},
		"some applied":    {[]string{"1_a.js", "3_c.js"}, []string{"2_b.js", "2_bxjs"}},
		"a dot is a dot":  {[]string{"1_a.js", "2_bxjs", "3_c.js"}, []string{"2_b.js"}},
		"all applied":     {files, nil},
		"others applied":  {append([]string{"0_gone.js"}, files...), nil},
	} {
		t.Run(name, func(t *testing.T) {
			applied := map[string]bool{}
			for _, name := range test.applied {
				applied[name] = true
			}
			pattern := regexp.MustCompile(Pending(applied, folder(t, files)))
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
	dir := folder(t, []string{"1_a.js"})
	if pattern := Pending(nil, dir); pattern != "" {
		t.Errorf("a new data folder: %q", pattern)
	}
	if pattern := Pending(map[string]bool{}, filepath.Join(dir, "missing")); pattern != "" {
		t.Errorf("a missing folder: %q", pattern)
	}
}
